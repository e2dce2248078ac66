import { foldText } from "./fold-text.ts";

const YES = new Set([
  "yes",
  "y",
  "yeah",
  "yep",
  "yup",
  "true",
  "correct",
  "yes please",
  "checked",
  "on",
  "1",
]);
const NO = new Set(["no", "n", "nope", "nah", "false", "incorrect", "no thanks", "unchecked", "off", "0"]);

/** Whole answers only: "not sure" is neither, and "$1" is an amount. */
export function readYesNo(text: string): boolean | undefined {
  if (/[$£€%]/.test(text)) return undefined;
  const folded = foldText(text);
  if (YES.has(folded)) return true;
  return NO.has(folded) ? false : undefined;
}
