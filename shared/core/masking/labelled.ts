/** A value after its label, as in `SSN: 123456789`, `"phone": "+1 …"` and `passport no. C01X00T47`. */
import { MASK } from "./hint.ts";

/** The start of a number in a text: not within a word or a longer number; behind an escaped line break. */
export const START = String.raw`(?:(?<![\w.+-])|(?<=\\[nrt]))`;
/** Its end. */
export const END = String.raw`(?![\w-]|[.,]\d)`;

/** Both are sources of expressions without groups, for the flag `i`. */
export function labelled(label: string, value: string): RegExp {
  return new RegExp(
    String.raw`(?<label>(?:(?<![A-Za-z])|(?<=\\[nrt]))(?:${label})(?:[ _-]?(?:number|numbers|no|num|nr)\b|[ ]?#)?\.?` +
      String.raw`(?<close>\\{0,15}["'${"`"}])?\]?(?:[ \t]{0,4}(?:[:=>]|=>|is|was)|[ \t]{1,4}(?:is|was))?[ \t]{0,4}` +
      String.raw`(?<open>\\{0,15}["'${"`"}])?)(?<value>${value})(?![\w-]|[.,]\d)`,
    "gi",
  );
}

/** @param isMeant a check of the value and its label that the expression cannot make */
export function maskLabelled(
  text: string,
  pattern: RegExp,
  isMeant: (value: string, label: string) => boolean = () => true,
): string {
  return text.replace(pattern, (all: string, ...rest: unknown[]) => {
    const { label = "", close, open, value = "" } = rest.at(-1) as Record<string, string | undefined>;
    if (!isMeant(value, label)) return all;
    // A number in JSON becomes a text, so that the JSON stays valid.
    const needsQuotes = close !== undefined && open === undefined;
    return label + (needsQuotes ? close + MASK + close : MASK);
  });
}
