/** Several choices in one text, for questions that take a list: `Rent, Food and clothes`. */

import { foldText } from "../../text/fold-text.ts";
import type { Notation } from "../../text/notation.ts";
import type { Reading } from "../../text/reading.ts";
import { SEVERAL } from "../../text/vocabulary/choices.ts";
import { NONE } from "../../text/vocabulary/hints.ts";
import { RANGES } from "../../text/vocabulary/ranges.ts";
import { atStart, inAllLanguages } from "../../text/words.ts";
import { matchOption } from "./match-option.ts";
import type { AnswerOption } from "./option-words.ts";

const BOTH = new RegExp(`^(?:${inAllLanguages(SEVERAL, ({ both }) => both)})$`, "u");
const NO_CHOICE = atStart(inAllLanguages(NONE, ({ begins }) => begins));
const MOST_PIECES = 30;
const BETWEEN = inAllLanguages(SEVERAL, ({ between }) => between);
const OR = inAllLanguages(RANGES, ({ or }) => or);
const SEPARATORS = new RegExp(
  `(,\\s*(?:(?:${BETWEEN}|${OR})\\s)?|\\s+(?:${BETWEEN}|&)\\s+|\\s+\\/\\s+)`,
  "iu",
);

/**
 * Divides at marks that leave no doubt, else at commas and "and". An option may hold a comma itself, so pieces may be
 * joined again; divisions with different options are a problem.
 *
 * @returns the options' values, or the pieces where only the page has the options; undefined where a piece is not an option
 */
export function splitChoices(text: string, options: AnswerOption[], notation: Notation): Reading<unknown[]> {
  const clear = pieces(text, /[;|\n•]+|\.\s+(?=\p{Lu})/u);
  if (options.length === 0) return { value: clear.length > 1 ? clear : pieces(text, /,/) };
  const read = (piece: string): unknown[] => {
    const reading = matchOption(piece, options, notation);
    return reading && "value" in reading ? [reading.value] : [];
  };
  const whole = read(text);
  if (whole.length > 0) return { value: whole };
  const offered = options.filter(({ label }) => !NO_CHOICE.test(label));
  if (offered.length === 2 && BOTH.test(foldText(text))) return { value: offered.map(({ value }) => value) };
  if (clear.length > 1) {
    const values = clear.map(read);
    return values.every((value) => value.length > 0) ? { value: [...new Set(values.flat())] } : undefined;
  }
  const parts = text.split(SEPARATORS).slice(0, 2 * MOST_PIECES - 1);
  const [first, ...others] = divide(parts, options, read);
  if (!first) return undefined;
  if (others.length === 0) return { value: first };
  return { problem: "ambiguous", message: "may name different options; give a list of them" };
}

/** The different sets of options that the pieces, or pieces joined by their separators, can name. */
function divide(parts: string[], options: AnswerOption[], read: (piece: string) => unknown[]): unknown[][] {
  const spelled = new Set(options.flatMap(({ value, label }) => [foldText(String(value)), foldText(label)]));
  const found = new Map<number, Map<string, unknown[]>>([[parts.length + 1, new Map([["[]", []]])]]);
  for (let start = parts.length - 1; start >= 0; start -= 2) {
    const sets = new Map<string, unknown[]>();
    for (let end = start + 1; end <= parts.length; end += 2) {
      const piece = parts.slice(start, end).join("").trim();
      if (end > start + 1 && !spelled.has(foldText(piece))) continue;
      for (const value of read(piece)) {
        for (const rest of found.get(end + 1)?.values() ?? []) {
          const set = [value, ...rest.filter((other) => other !== value)];
          sets.set(JSON.stringify(set.map(String).sort()), set);
        }
      }
    }
    found.set(start, new Map([...sets].slice(0, 2)));
  }
  return [...(found.get(0)?.values() ?? [])];
}

function pieces(text: string, mark: RegExp): string[] {
  return text
    .split(mark)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
}
