import type { Notation } from "../../../text/notation.ts";
import { inexact, parseAmount } from "./parse-amount.ts";
import { withoutHesitation } from "./plain-speech.ts";
import type { Reading } from "./reading.ts";

const NOTHING =
  /^(?:nothing|none|zero|no (?:income|earnings|money|assets|savings))\b|\b(?:don['’]?t|do not|didn['’]?t|did not|doesn['’]?t|never) (?:get|have|receive|make|earn)(?: any(?:thing)?)?$/;
const NUMBERS =
  /(?<![\p{L}\d])(?:[$£€] ?)?\d[\d.,]*(?: ?(?:k|m|mil|bn|hundred|thousand|grand|million|billion))?(?![\p{L}\d]| ?(?:%|per ?cent))/gu;

/** The only amount among other words, to be confirmed: `20k in savings`, `nothing, I am retired`. */
export function amountAmongWords(text: string, notation: Notation): Reading<string> {
  const words = withoutHesitation(text).toLowerCase();
  const found = words.match(NUMBERS) ?? [];
  if (found.length === 0 && NOTHING.test(words)) return inexact(["0"]);
  const [number, ...others] = found;
  const read = number === undefined ? undefined : parseAmount(number, { notation });
  return read && "value" in read && others.length === 0 ? inexact([read.value]) : undefined;
}
