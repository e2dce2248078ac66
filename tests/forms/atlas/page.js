/** The shared code of the atlas' pages: the words of each question, and the state that its component holds. */
import { KINDS } from "./kinds.ts";

/** By kind: the component's name, and a reader of its own state. */
const questions = {};

/** The runner reads it. */
globalThis.atlas = {
  components: () =>
    Object.fromEntries(Object.entries(questions).map(([kind, { component }]) => [kind, component])),
  held: (kind) => canonical(kind, questions[kind].read()),
};

/**
 * Announces a question of the page.
 *
 * @param component its name in the library's own index
 * @param read returns the value that the component itself holds
 */
export function hold(kind, component, read) {
  if (!KINDS[kind]) throw new Error(`${kind} is no kind of the atlas`);
  questions[kind] = { component, read };
}

/** The words and options of a kind, and an id for its control. */
export function wordsOf(kind) {
  const { label, options = [] } = KINDS[kind];
  return { kind, label, options, id: `${kind}-control` };
}

/** Adds a question of plain markup to the page. @returns its element */
export function addMarkup(kind, component, markup, read) {
  const element = document.createElement("div");
  element.style.margin = "1.5rem 0";
  element.innerHTML = typeof markup === "function" ? markup(wordsOf(kind)) : markup;
  document.getElementById("root").append(element);
  hold(kind, component, () => read(element));
  return element;
}

const two = (part) => String(part).padStart(2, "0");

export function isoOf(date) {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const timeOf = (date) => `${two(date.getHours())}:${two(date.getMinutes())}`;

/** One notation for the values of all libraries: ISO dates, 24 hours, digits of a telephone number, `a` for `{ value: "a" }`. */
function canonical(kind, value) {
  if (value === null || value === undefined) return "";
  if (value instanceof Set || Array.isArray(value)) return [...value].map((one) => canonical(kind, one));
  if (value.$isDayjsObject) return canonical(kind, value.toDate());
  if (value instanceof Date) {
    if (kind === "time") return timeOf(value);
    if (kind === "month") return isoOf(value).slice(0, 7);
    return kind === "datetime" ? `${isoOf(value)} ${timeOf(value)}` : isoOf(value);
  }
  if (typeof value === "object" && "value" in value) return canonical(kind, value.value);
  const text = String(value).trim();
  if (kind === "time") return text.slice(0, 5);
  if (kind === "datetime") return text.replace("T", " ").slice(0, 16);
  if (kind === "month") return text.slice(0, 7);
  if (kind === "decimal" && text !== "") return String(Number(text));
  if (kind === "masked") return text.replace(/\D/g, "");
  return kind === "editor" ? text.replace(/<[^>]*>/g, "") : text;
}
