/** One option of a list: its texts, and whether it is selected. */
import { queryAll } from "../../../dom/document.ts";
import { normalize, visibleText } from "../../../dom/text.ts";
import { readTime } from "../times/read-time.ts";

const YES = ["yes", "y", "true", "1", "on"];
const NO = ["no", "n", "false", "0", "off"];
/** Turns the words that follow it into their opposite. */
const NEGATION =
  /(?<!\p{L})(?:not|no|non|never|neither|nor|without|except|excluding|unless|other than)(?!\p{L})|n't(?!\p{L})/u;
const CLAUSE_END = /[,;:()–—]|\s-\s/;
/** "No answer" is no "no". */
const NO_STATEMENT = /^no (?:answer|comment|idea|opinion|preference|reply|response)(?!\p{L})/u;

export type OptionMatch = { index: number } | { index: -1; ambiguous: number[] };

/**
 * The one option that any of the wanted texts selects. Stages run from exact to partial; the first stage with a match
 * decides, and several matches in it are ambiguous.
 *
 * @param wanted the value, and the label with which it was recorded
 * @param options `texts` are normalized
 */
export function matchOption(wanted: string[], options: { value: string; texts: string[] }[]): OptionMatch {
  type Option = (typeof options)[number];
  const meanings = wanted.map((text) => {
    const target = normalize(text);
    return {
      text,
      target,
      time: readTime(text),
      words: words(target.replaceAll("_", " ")),
      answers: isNumberOf(target, options) ? [] : ([YES, NO].find((all) => all.includes(target)) ?? []),
    };
  });
  type Meant = (typeof meanings)[number];
  const stages: ((option: Option, meant: Meant) => boolean)[] = [
    (option, { text }) => option.value === text,
    (option, { target }) => normalize(option.value) === target || option.texts.includes(target),
    (option, meant) => words(normalize(option.value)).join(" ") === meant.words.join(" "),
    (option, { time }) => time !== undefined && option.texts.some((text) => readTime(text) === time),
    (option, { answers }) => [option.value.toLowerCase(), ...option.texts].some((t) => answers.includes(t)),
    (option, meant) => meant.words.length > 0 && option.texts.some((text) => states(text, meant.words)),
  ];
  const labelled = labelledOption(wanted, options);
  if (labelled >= 0) return { index: labelled };
  // Values that only count the options have no meaning: the texts that the page shows decide.
  const values = options.map(({ value }) => value).filter(Boolean);
  const isCounted =
    values.length > 1 && [0, 1].some((from) => values.every((value, at) => value === String(at + from)));
  const [only, second] = meanings;
  const shown =
    isCounted && only && !second ? options.filter(({ texts }) => texts.includes(only.target)) : [];
  if (shown.length === 1 && shown[0]) return { index: options.indexOf(shown[0]) };
  for (const fits of stages) {
    for (const meant of meanings) {
      const indices = options.flatMap((option, index) => (fits(option, meant) ? [index] : []));
      const [index] = indices;
      if (indices.length === 1 && index !== undefined) return { index };
      if (indices.length > 1) return { index: -1, ambiguous: indices };
    }
  }
  return { index: -1, ambiguous: [] };
}

/** The only option with the recorded label, where a page has given its value to another one. */
function labelledOption([value, label]: string[], options: { value: string; texts: string[] }[]): number {
  const wanted = normalize(label);
  const isLabelled = ({ texts }: { texts: string[] }) => texts.includes(wanted);
  if (wanted === "" || !options.some((option) => option.value === value && !isLabelled(option))) return -1;
  const [only, other] = options.filter(isLabelled);
  return only && !other ? options.indexOf(only) : -1;
}

// "1" is "yes" only where no option counts something.
function isNumberOf(target: string, options: { texts: string[] }[]): boolean {
  return (
    /^\d+$/.test(target) && options.some(({ texts }) => texts.some((text) => words(text).includes(target)))
  );
}

/** Whether a text holds the words, and neither their opposite nor a compound of them: `Not married`, `Self-employed`. */
function states(text: string, wanted: string[]): boolean {
  if (wanted.join() === "no" && NO_STATEMENT.test(text)) return false;
  const own = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  return own.some(({ index }, start) => {
    if (!wanted.every((word, offset) => own[start + offset]?.[0] === word)) return false;
    const before = text.slice(0, index);
    return !/\p{L}-$/u.test(before) && !NEGATION.test(before.split(CLAUSE_END).at(-1) ?? "");
  });
}

function words(text: string) {
  return text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** The native control of an option that has one. */
export const TICK = "input[type=checkbox],input[type=radio]";

/** An option as `matchOption` compares it. */
export function describeOption(option: HTMLElement): { value: string; texts: string[] } {
  return {
    value: option.getAttribute("data-value") ?? option.getAttribute("value") ?? "",
    texts: [
      withoutTick(normalize(option.textContent)),
      withoutTick(normalize(visibleText(option))),
      normalize(option.getAttribute("aria-label")),
      ...[...option.children].map((part) => normalize(part.textContent)),
      ...(option.querySelector("small") ? [normalize(withoutSmall(option))] : []),
    ].filter(Boolean),
  };
}

/** The text of an option without its side comments, which may follow a word without a space. */
function withoutSmall(option: HTMLElement): string {
  const copy = option.cloneNode(true) as HTMLElement;
  for (const small of copy.querySelectorAll("small")) small.remove();
  return copy.textContent ?? "";
}

/** A text without the tick of a chosen option, which other options hold transparently. */
export function withoutTick(text: string): string {
  return text.replace(/^[✓✔☑☐]\s*/u, "");
}

export function isSelected(option: HTMLElement): boolean {
  if (option.getAttribute("aria-checked") === "true") return true;
  const tick = option.querySelector<HTMLInputElement>(TICK);
  if (tick) return tick.checked;
  if (option.getAttribute("aria-selected") !== "true") return hasSelectedProperty(option);
  // Some lists mark as selected the one option that a key would choose.
  return !isActive(option) || isOneOfSeveral(option);
}

// The script of a custom element may set its ARIA state at a later event alone.
function hasSelectedProperty(option: HTMLElement): boolean {
  return option.localName.includes("-") && (option as { selected?: unknown }).selected === true;
}

function isOneOfSeveral(option: HTMLElement): boolean {
  const list = option.closest("[role=listbox]");
  if (list?.matches("[aria-multiselectable=true],[multiple]")) return true;
  return (list?.querySelectorAll("[role=option][aria-selected=true]").length ?? 0) > 1;
}

/** Whether an option states that it is selected, and may only be the one that a key would choose. */
export function isOnlyMarked(option: HTMLElement): boolean {
  return isActive(option) && !option.hasAttribute("aria-checked") && !option.querySelector(TICK);
}

function isActive({ id }: HTMLElement): boolean {
  return id !== "" && queryAll(`[aria-activedescendant="${CSS.escape(id)}"]`).length > 0;
}

const PROMPT = /^(please |-+ ?)?(select|choose|pick)\b|^[-–—.\s]*$/i;

/** Options without a first entry that only asks for a choice. */
export function withoutPrompt<T extends { label: string }>(options: T[]): T[] {
  const [first, ...rest] = options;
  return first && rest.length > 0 && PROMPT.test(first.label) ? rest : options;
}
