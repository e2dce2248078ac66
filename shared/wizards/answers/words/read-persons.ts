/** Persons as a family counts itself: `just me`, `me and the baby, so two`, `me and my mom`. */
import type { Question } from "../question.ts";
import { foldText } from "./fold-text.ts";
import { readSmallNumber } from "./numbers-in-words.ts";
import { inexact } from "./parse-amount.ts";
import { withoutHesitation } from "./plain-speech.ts";
import type { Reading } from "./reading.ts";

const COUNTS_PERSONS = /\b(people|persons|family|household)\b/i;
/** "How many people live with you?" does not count the speaker; "including you" does. */
const COUNTS_OTHERS =
  /\b(?:with (?:you|me|the applicant)|besides|others?|excluding|apart from|(?:not|without|don['’]?t|do not) (?:including|counting|include|count))\b/i;
const COUNTS_SPEAKER =
  /(?<!\b(?:not|without|don['’]?t|do not) )\b(?:including|counting|include|count) (?:you|your|me|my|the applicant)/i;

const ALONE = /^(?:its )?(?:just |only )?(?:me|myself)$/;
/** The number after the reason. */
const CONCLUSION =
  /^.+[,;] (?:so|that(?:'|’)?s|which makes) (?:(?:that(?:'|’)?s|it(?:'|’)?s|we(?:'|’| a)re) )?(.+)$/i;
const LISTED =
  /^(?:it(?:'|’)?s )?(?:just |only )?(?:me|myself)(?:(?:,? and|,|,? plus) (?:my|the|our) [\p{L}-]+)+$/iu;

/** @returns undefined where the question counts no persons; a list of persons is a candidate that has to be confirmed */
export function readPersons(text: string, { words }: Pick<Question, "words">): Reading<string> {
  if (!COUNTS_PERSONS.test(words)) return undefined;
  const concluded = readSmallNumber(CONCLUSION.exec(text)?.[1] ?? "");
  if (concluded !== undefined) return { value: String(concluded) };
  if (LISTED.test(text)) {
    const others = text.match(/(?:my|the|our) [\p{L}-]+/giu) ?? [];
    const isPlural = others.some((one) => /(?:s|children|parents)$/i.test(one));
    return inexact(isPlural ? [] : [String(others.length + 1)], "the number of the persons asked for");
  }
  if (!ALONE.test(foldText(withoutHesitation(text)))) return undefined;
  return COUNTS_OTHERS.test(words) && !COUNTS_SPEAKER.test(words)
    ? inexact(["0", "1"], "the number of the persons asked for")
    : { value: "1" };
}
