/** The problem of an answer that is none of a question's options: the options that it names among other words, or the nearest. */
import { closestTo, nearest } from "../../../core/closest.ts";
import type { Notation } from "../../../text/notation.ts";
import { foldText } from "../words/fold-text.ts";
import { parseAmount } from "../words/parse-amount.ts";
import { leadingYesNo } from "../words/read-yes-no.ts";
import type { Reading } from "../words/reading.ts";
import { matchOption } from "./match-option.ts";
import { type AnswerOption, showOptions, spellings } from "./option-words.ts";

const MOST_CANDIDATES = 3;

export function unmatchedOption(
  answer: string,
  options: readonly AnswerOption[],
  notation: Notation,
): NonNullable<Reading<never>> {
  const named = namedOptions(answer, options, notation);
  if (named.length > 0 && named.length <= MOST_CANDIDATES) {
    const message = `may mean ${showOptions(named, options)}, but has other words; give the option alone`;
    return { problem: "ambiguous", message, candidates: named };
  }
  const all = options.map(({ value }) => String(value));
  const candidates = all.length > MOST_CANDIDATES ? nearestOptions(answer, options) : all;
  const more = all.length > candidates.length ? ` (of ${all.length} options, the nearest)` : "";
  const message = `must be one of ${showOptions(candidates, options)}${more}`;
  return { problem: "unknown_option", message, candidates, closest: closestTo(answer, all) };
}

function namedOptions(answer: string, options: readonly AnswerOption[], notation: Notation): string[] {
  const { answer: lead } = leadingYesNo(answer);
  const amount = parseAmount(answer, { period: "year", notation });
  const texts = [
    ...(lead === undefined ? [] : [lead ? "yes" : "no"]),
    ...(amount && "candidates" in amount ? (amount.candidates ?? []) : []),
    ...answer.split(/[,;]\s/).slice(0, 5),
  ];
  const read = texts.flatMap((text) => {
    const reading = matchOption(text.trim(), [...options], notation);
    return reading && "value" in reading ? [String(reading.value)] : [];
  });
  const found = new Set([...read, ...contained(answer, options)]);
  return options.map(({ value }) => String(value)).filter((value) => found.has(value));
}

/** Options whose words the answer contains; "senior in high school" hides "senior". */
function contained(answer: string, options: readonly AnswerOption[]): string[] {
  const words = ` ${foldText(answer)} `;
  if (/ (?:not|no|never|isnt|arent|wasnt|except|other) /.test(words)) return [];
  const found = options.flatMap((option) =>
    spellings(option)
      .filter((spelling) => spelling.length > 2 && words.includes(` ${spelling} `))
      .map((spelling) => ({ value: String(option.value), spelling })),
  );
  const isHidden = (spelling: string) =>
    found.some((other) => other.spelling !== spelling && ` ${other.spelling} `.includes(` ${spelling} `));
  return found.filter(({ spelling }) => !isHidden(spelling)).map(({ value }) => value);
}

/** Options that share a word with the answer, or begin like one of its words, come before those that are spelled alike. */
function nearestOptions(answer: string, options: readonly AnswerOption[]): string[] {
  const words = foldText(answer)
    .split(" ")
    .filter((word) => word.length > 2);
  const shared = (option: AnswerOption) => {
    const own = spellings(option).flatMap((spelling) => spelling.split(" "));
    return words.filter((word) => own.some((other) => other.startsWith(word))).length;
  };
  const bySpelling = nearest(
    answer,
    options.map(({ value }) => String(value)),
  );
  const position = ({ value }: AnswerOption) => bySpelling.indexOf(String(value));
  return [...options]
    .sort((a, b) => shared(b) - shared(a) || position(a) - position(b))
    .slice(0, MOST_CANDIDATES)
    .map(({ value }) => String(value));
}
