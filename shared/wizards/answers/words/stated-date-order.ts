/** The order of day and month that a question itself shows, in its format or its example. */
import type { Notation } from "./notation.ts";

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
