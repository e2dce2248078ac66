/** The notation that a question itself shows, in its format or its example. */
import type { Notation } from "../../../text/notation.ts";

/** German writes TT.MM.JJJJ, French JJ/MM/AAAA, Spanish DD/MM/AAAA. */
const DAY_FIRST = /\b(?:dd?|tt?|jj?)[/.\s-]+mm?[/.\s-]+(?:yy|aa|jj)/i;
const MONTH_FIRST = /\bmm?[/.\s-]+dd?[/.\s-]+yy/i;
const EXAMPLE = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}$/;

export function statedDateOrder(
  example: unknown,
  words: string,
): Exclude<Notation["dates"], "either"> | undefined {
  if (DAY_FIRST.test(words)) return "day first";
  if (MONTH_FIRST.test(words)) return "month first";
  const [, one, two] = EXAMPLE.exec(String(example ?? "")) ?? [];
  if (Number(one) > 12) return "day first";
  return Number(two) > 12 ? "month first" : undefined;
}

/** "1.500,50" and "12,5" show a decimal comma; "1,500" may be either. */
export function statedDecimal(example: unknown): "," | undefined {
  return /^\D{0,2}(?:\d+|\d{1,3}(?:[.\s]\d{3})+),\d{1,2}\D{0,2}$/.test(String(example ?? ""))
    ? ","
    : undefined;
}
