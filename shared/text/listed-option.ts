/** The option of a list that the page calls as an answer does. */
import { lettersAndDigits, normalize } from "./compared-text.ts";

/** An option as its page states it. */
export interface ComparedOption {
  value: string;
  texts: string[];
}

type OptionMatch = { index: number } | { index: -1; ambiguous: number[] };

/**
 * The one option that is called as one of the wanted texts; several are ambiguous. Other words are read outside the page.
 *
 * @param wanted the value, and the label with which it was recorded
 * @param options `texts` are normalized
 */
export function listedOption(wanted: string[], options: ComparedOption[]): OptionMatch {
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
