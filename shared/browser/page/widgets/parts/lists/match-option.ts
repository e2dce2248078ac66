import { normalize } from "../../../dom/text.ts";
import { readTime } from "../times/read-time.ts";

const YES = ["yes", "y", "true", "1", "on"];
const NO = ["no", "n", "false", "0", "off"];

export type OptionMatch = { index: number } | { index: -1; ambiguous: number[] };

/**
 * The one option that any of the wanted texts selects. Stages run from exact to partial; the first stage with a match
 * decides, and several matches in it are ambiguous.
 *
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
      answers: [YES, NO].find((answers) => answers.includes(target)) ?? [],
    };
  });
  type Meant = (typeof meanings)[number];
  const stages: ((option: Option, meant: Meant) => boolean)[] = [
    (option, { text }) => option.value === text,
    (option, { target }) => normalize(option.value) === target || option.texts.includes(target),
    (option, meant) => words(normalize(option.value)).join(" ") === meant.words.join(" "),
    (option, { time }) => time !== undefined && option.texts.some((text) => readTime(text) === time),
    (option, { answers }) => [option.value.toLowerCase(), ...option.texts].some((t) => answers.includes(t)),
    (option, meant) =>
      meant.words.length > 0 && option.texts.some((text) => containsWords(text, meant.words)),
  ];
  // Values that only count the options have no meaning: what the page shows decides.
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

function containsWords(text: string, wanted: string[]) {
  const all = words(text);
  return all.some((_, start) => wanted.every((word, offset) => all[start + offset] === word));
}

function words(text: string) {
  return text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
