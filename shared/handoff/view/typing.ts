/**
 * The box that takes the keyboard. Each change of its text goes to the tab as keys, so that keyboards that complete or correct
 * words work too; the box shows dots, since a password may be typed.
 */
import type { ToWorker } from "../sealed/messages.ts";
import { element } from "./element.ts";

export interface Typing {
  node: HTMLElement;
  focus(): void;
  /** Names the control of the form that has the keyboard. */
  aim(name: string, digits: boolean): void;
}

/** Gives the box a character to delete, so that an empty box reports the key, too. */
const START = "\u200b";
const SENT = new Set([
  "Enter",
  "Tab",
  "Delete",
  "Home",
  "End",
  "PageUp",
  "PageDown",
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
]);
const HINT = "What you type goes to the form. Escape leaves this box.";

export function createTyping(send: (message: ToWorker) => void, leave: () => void): Typing {
  const label = element("label", { htmlFor: "keys", textContent: "Keyboard" });
  const box = element("input", {
    id: "keys",
    type: "text",
    autocomplete: "off",
    spellcheck: false,
    value: START,
  });
  box.setAttribute("autocapitalize", "off");
  box.setAttribute("autocorrect", "off");
  box.setAttribute("aria-describedby", "keys-hint");
  const hint = element("span", { id: "keys-hint", className: "hint", textContent: HINT });
  box.className = "empty";
  const node = element("div", { className: "typing" }, label, box, hint);
  let last = START;
  const reset = () => {
    box.value = last = START;
    box.className = "empty";
  };

  box.addEventListener("input", () => {
    const { value } = box;
    let same = 0;
    while (same < last.length && same < value.length && last[same] === value[same]) same++;
    for (let deleted = same; deleted < last.length; deleted++) send({ type: "key", key: "Backspace" });
    const typed = value.slice(same).replaceAll(START, "");
    if (typed !== "") send({ type: "text", text: typed });
    last = value;
    box.className = value === START ? "empty" : "";
    if (!value.startsWith(START)) reset();
  });
  box.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      reset();
      return leave();
    }
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a";
    if (!SENT.has(event.key) && !isAll) return;
    event.preventDefault();
    const key = isAll ? "Control+A" : event.key;
    send({ type: "key", key: event.shiftKey ? `Shift+${key}` : key });
    reset();
  });
  box.addEventListener("focus", () => {
    reset();
    box.setSelectionRange(1, 1);
  });

  return {
    node,
    focus: () => box.focus({ preventScroll: true }),
    aim(name, digits) {
      label.textContent = name === "" ? "Keyboard" : name;
      box.inputMode = digits ? "decimal" : "text";
      reset();
    },
  };
}
