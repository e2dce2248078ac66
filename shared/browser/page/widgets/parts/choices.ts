import type { FieldTrouble, PlannedField } from "../../protocol.ts";
import { matchOption } from "./match-option.ts";

/** One choice of an answer: its value and, where the wizard records one, the label of that option. */
export type Choice = string[];

/** The choices of an answer: one, or several where the wizard allows several. */
export function choicesOf({ value, values, options }: PlannedField): Choice[] {
  return (values ?? [value]).map((one) => {
    const known = options.find((option) => option.value === one);
    return known ? [one, known.label] : [one];
  });
}

/**
 * The indices of the options that the choices select.
 *
 * @param options `texts` are normalized
 * @param captions of the options, as the page shows them
 */
export function matchChoices(
  choices: Choice[],
  options: { value: string; texts: string[] }[],
  captions: string[],
): { indices: number[]; trouble?: FieldTrouble | undefined } {
  const indices: number[] = [];
  for (const choice of choices) {
    const match = matchOption(choice, options);
    if (match.index >= 0) {
      indices.push(match.index);
      continue;
    }
    const ambiguous = "ambiguous" in match ? match.ambiguous : [];
    const trouble: FieldTrouble =
      ambiguous.length > 0
        ? { reason: "ambiguous", candidates: ambiguous.map((index) => captions[index] ?? "") }
        : { reason: "unknown_option", candidates: captions };
    return { indices: [], trouble };
  }
  return { indices };
}
