/**
 * Creates an element: `element("p", { class: "note", id: "x", onclick: f }, "text", child)`. Properties whose value
 * is undefined or false are left out; those that start with `on` are listeners.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [properties]
 * @param {(Node | string | undefined)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

/** Text for screen readers, repeated for eyes: the way the real site labels its cards. */
export function doubledText(/** @type {string} */ text, /** @type {string} */ className) {
  return [
    element("span", { class: "sr-only" }, text),
    element("span", { class: className, "aria-hidden": "true" }, text),
  ];
}
