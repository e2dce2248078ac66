/** One option of a list: its texts, and whether it is selected. */
import { queryAll } from "../../../dom/document.ts";
import { lettersAndDigits, normalize, visibleText } from "../../../dom/text.ts";

interface ComparedOption {
  value: string;
  texts: string[];
}

export type OptionMatch = { index: number } | { index: -1; ambiguous: number[] };

/**
 * The one option that is called as one of the wanted texts; several are ambiguous. Other words are read outside the page.
 *
 * @param wanted the value, and the label with which it was recorded
 * @param options `texts` are normalized
 */
export function matchOption(wanted: string[], options: ComparedOption[]): OptionMatch {
  const labelled = labelledOption(wanted, options);
  if (labelled >= 0) return { index: labelled };
  // Values that only count the options have no meaning: the texts that the page shows decide.
  const named =
    wanted.length > 1 || !areCounted(options)
      ? options
      : options.map(({ value, texts }) => ({
          value: texts.some((text) => holdsNumber(text, value)) ? value : "",
          texts,
        }));
  const fits: ((option: ComparedOption, text: string) => boolean)[] = [
    ({ value }, text) => value === text,
    ({ value, texts }, text) => [normalize(value), ...texts].includes(normalize(text)),
    // Signs count in numbers alone: `never_married`.
    ({ value, texts }, text) =>
      /\p{L}/u.test(text) &&
      [value, ...texts].some((one) => lettersAndDigits(one) === lettersAndDigits(text)),
  ];
  for (const isFitting of fits) {
    for (const text of wanted) {
      const indices = named.flatMap((option, index) => (isFitting(option, text) ? [index] : []));
      const [index] = indices;
      if (indices.length === 1 && index !== undefined) return { index };
      if (indices.length > 1) return { index: -1, ambiguous: indices };
    }
  }
  return { index: -1, ambiguous: [] };
}

function holdsNumber(text: string, number: string): boolean {
  return text.split(/\D+/).some((digits) => digits !== "" && Number(digits) === Number(number));
}

/** Whether the values only count the options. */
export function areCounted(options: { value: string }[]): boolean {
  const values = options.map(({ value }) => value).filter(Boolean);
  return values.length > 1 && [0, 1].some((from) => values.every((value, at) => value === String(at + from)));
}

/** The only option with the recorded label, where a page has given its value to another one. */
function labelledOption([value, label]: string[], options: ComparedOption[]): number {
  const wanted = normalize(label);
  const isLabelled = ({ texts }: { texts: string[] }) => texts.includes(wanted);
  if (wanted === "" || !options.some((option) => option.value === value && !isLabelled(option))) return -1;
  const [only, other] = options.filter(isLabelled);
  return only && !other ? options.indexOf(only) : -1;
}

/** The native control of an option that has one. */
export const TICK = "input[type=checkbox],input[type=radio]";

/** An option as `matchOption` compares it. */
export function describeOption(option: HTMLElement): ComparedOption {
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
  // Some lists mark as selected the one option that the Enter key would choose.
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

/** Whether an option that states that it is selected may only be the one that the Enter key would choose. */
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

/** The text of a native option, which may hold markup for the list that replaces it. */
export function plainText(text: string): string {
  return text.replace(/<[^>]*>/g, "").trim();
}
