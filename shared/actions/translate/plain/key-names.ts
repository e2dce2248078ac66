/** The keys that people name, as the UI Events specification writes them. */
const NAMES: Record<string, string> = {
  backspace: "Backspace",
  delete: "Delete",
  del: "Delete",
  "arrow down": "ArrowDown",
  "arrow left": "ArrowLeft",
  "arrow right": "ArrowRight",
  "arrow up": "ArrowUp",
  down: "ArrowDown",
  "down arrow": "ArrowDown",
  end: "End",
  enter: "Enter",
  esc: "Escape",
  escape: "Escape",
  home: "Home",
  left: "ArrowLeft",
  "left arrow": "ArrowLeft",
  "page down": "PageDown",
  pagedown: "PageDown",
  "page up": "PageUp",
  pageup: "PageUp",
  return: "Enter",
  right: "ArrowRight",
  "right arrow": "ArrowRight",
  space: "Space",
  "space bar": "Space",
  spacebar: "Space",
  tab: "Tab",
  up: "ArrowUp",
  "up arrow": "ArrowUp",
};
const MODIFIERS: Record<string, string> = {
  alt: "Alt",
  cmd: "Meta",
  command: "Meta",
  control: "Control",
  ctrl: "Control",
  meta: "Meta",
  shift: "Shift",
};

/** @returns undefined for words that name no key */
export function keyNamed(words: string): string | undefined {
  const parts = words.trim().split(/\s*\+\s*/);
  const last = parts.pop() ?? "";
  const modifiers = parts.map((part) => MODIFIERS[part.toLowerCase()]);
  const key = NAMES[last.toLowerCase()] ?? keyItself(last, parts.length > 0);
  return key && modifiers.every(Boolean) ? [...modifiers, key].join("+") : undefined;
}

function keyItself(key: string, isCombined: boolean): string | undefined {
  if (/^f([1-9]|1[0-2])$/i.test(key)) return key.toUpperCase();
  if (/^Arrow(Up|Down|Left|Right)$/i.test(key))
    return `Arrow${key[5]?.toUpperCase()}${key.slice(6).toLowerCase()}`;
  return isCombined && /^[a-z\d]$/i.test(key) ? key : undefined;
}
