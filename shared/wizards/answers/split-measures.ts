/** A measure with two units in one text, for a question of each: `12 years and 3 months`, `5'10"`. */
import type { Given } from "./mapping-level.ts";
import type { Question } from "./question.ts";
import { foldText } from "./words/fold-text.ts";
import { readSmallNumber } from "./words/numbers-in-words.ts";

interface Measure {
  /** The words of a question that asks for the unit. */
  asks: [RegExp, RegExp];
  /** A text with a number of either unit, or of both. */
  text: RegExp;
}

const MEASURES: Measure[] = [
  {
    asks: [/\b(?:years|yrs)\b/gi, /\b(?:months|mos)\b/gi],
    text: /^(?:(\d+|[a-z-]+) ?(?:years?|yrs?))?(?:,? and |, | )?(?:(\d+|[a-z-]+) ?(?:months?|mos?))?$/i,
  },
  {
    asks: [/\b(?:feet|foot|ft)\b/gi, /\b(?:inches|inch|in)\b/gi],
    text: /^(?:(\d+|[a-z-]+) ?(?:feet|foot|ft|['’′]))?(?:,? and |, | )?(?:(\d+|[a-z-]+) ?(?:inches|inch|in|["”″]|''|(?<=['’′]\d+)))?$/i,
  },
];

/** @returns the answers with each measure under the questions of its units */
export function splitMeasures(
  given: ReadonlyMap<string, Given[]>,
  questions: ReadonlyMap<string, Question>,
): Map<string, Given[]> {
  const split = new Map(given);
  for (const { asks, text } of MEASURES)
    for (const [large, small, names] of findPairs([...questions.values()], asks)) {
      const key = [...split.keys()].find((one) => one === large.id || names.has(nameOf(one)));
      const [answer, ...others] = key === undefined ? [] : (split.get(key) ?? []);
      const parts = answer && others.length === 0 ? readParts(answer.value, text) : undefined;
      // The text of one unit alone is an answer to its own question.
      const isWhole = key !== large.id || parts?.every((part) => part !== undefined);
      if (key === undefined || !answer || !parts || !isWhole || split.has(small.id)) continue;
      split.delete(key);
      for (const [at, question] of [large, small].entries())
        split.set(question.id, [{ key: answer.key, value: String(parts[at] ?? 0) }]);
    }
  return split;
}

/** Two questions in a row for the units of one measure, with the names that they share. */
function findPairs(
  questions: Question[],
  [asksLarge, asksSmall]: Measure["asks"],
): [large: Question, small: Question, names: Set<string>][] {
  return questions.flatMap((small, at) => {
    const large = questions[at - 1];
    if (!large || large.options.length > 0 || small.options.length > 0) return [];
    const [id, otherId] = [namedApart(large.id, asksLarge), namedApart(small.id, asksSmall)];
    const [label, otherLabel] = [namedApart(large.label, asksLarge), namedApart(small.label, asksSmall)];
    const names = new Set(
      [id === otherId ? id : undefined, label === otherLabel ? label : undefined].filter(
        (name) => name !== undefined && name !== "",
      ) as string[],
    );
    return names.size > 0 ? [[large, small, names] as [Question, Question, Set<string>]] : [];
  });
}

/** The name without its unit; undefined where it names none. */
function namedApart(text: string, unit: RegExp): string | undefined {
  const words = text.replaceAll("_", " ");
  const rest = words.replace(unit, " ");
  return rest === words ? undefined : nameOf(rest);
}

function nameOf(text: string): string {
  return foldText(text.replaceAll("_", " "))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const LONGEST = 60;

function readParts(value: unknown, text: RegExp): [number | undefined, number | undefined] | undefined {
  const [, large, small] =
    typeof value === "string" && value.length <= LONGEST ? (text.exec(value.trim()) ?? []) : [];
  const numbers = [large, small].map((part) => {
    if (part === undefined) return undefined;
    return /^\d+$/.test(part) ? Number(part) : (readSmallNumber(part) ?? Number.NaN);
  });
  const isRead = numbers.some((one) => one !== undefined) && !numbers.some(Number.isNaN);
  return isRead ? [numbers[0], numbers[1]] : undefined;
}
