/** An answer that means an option by the question: "no dependents" is 0, and "no kids" a no to "Do you have children?". */

import type { Notation } from "../../../text/notation.ts";
import { deniesAny } from "../convert/read-number.ts";
import type { Question } from "../question.ts";
import { readDenial } from "../words/read-denial.ts";
import { readEcho } from "../words/read-echo.ts";
import type { Reading } from "../words/reading.ts";
import { matchOption } from "./match-option.ts";
import { isYesNoList } from "./option-rules.ts";
import type { AnswerOption } from "./option-words.ts";

type Asked = Pick<Question, "label" | "words" | "isMoney" | "isPercent">;

export function matchMeaning(
  text: string,
  options: AnswerOption[],
  question: Asked,
  notation: Notation,
): Reading<unknown> {
  const { label, isMoney } = question;
  const meant = readEcho(text, label) ?? (isYesNoList(options) ? readDenial(text, label) : undefined);
  // "$0" in any currency, and no code of an option.
  const zero = deniesAny(text, question) ? (isMoney ? "0.00" : "0") : undefined;
  const words = meant === undefined ? zero : meant ? "yes" : "no";
  return words === undefined ? undefined : matchOption(words, options, notation, label);
}
