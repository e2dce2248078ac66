/** Reads an answer as options that only the page shows, by the rules for options that a wizard records. */

import { foldText } from "../../text/fold-text.ts";
import type { Notation } from "../../text/notation.ts";
import type { Reading } from "../../text/reading.ts";
import { matchOption } from "../../wizards/answers/match-option.ts";
import { matchNumber } from "../../wizards/answers/number-rules.ts";
import type { AnswerOption } from "../../wizards/answers/option-words.ts";
import { splitChoices } from "../../wizards/answers/split-choices.ts";
import type { FieldTrouble, PlannedField } from "../page/protocol.ts";

export type OptionTrouble = Extract<FieldTrouble, { reason: "unknown_option" | "ambiguous" }>;

/** @returns the answer in the page's own captions, or the reason why there is none */
export function resolveChoice(
  { field_id: id, label: words, options: recorded, noted = [], value, values }: PlannedField,
  trouble: OptionTrouble,
  notation: Notation,
): Pick<PlannedField, "value" | "values"> | OptionTrouble {
  if (trouble.reason !== "unknown_option") return trouble;
  const options = trouble.candidates.map((label, index) => ({
    value: trouble.values?.[index] || label,
    label,
  }));
  const captionOf = (value: unknown) => options.find((option) => option.value === value)?.label ?? "";
  // A recorded label has the meaning: its value may be a code.
  const [said, ...several] = (values ?? [value]).map(
    (one) => recorded.find((option) => option.value === one)?.label ?? one,
  );
  const readOne = (text: string) =>
    matchNumber(text, { id, words, options }) ?? matchOption(text, options, notation, words);
  // The words of the page go first: the notes help where it has none of the answer's.
  const one =
    values || said === undefined
      ? undefined
      : (readOne(said) ??
        otherWords(said, noted)
          .map(readOne)
          .find((read) => read && "value" in read));
  const takesOne = !values && trouble.several === false;
  const reading =
    one ?? (takesOne || said === undefined ? undefined : readAll([said, ...several], options, notation));
  if (!reading) return trouble;
  if ("problem" in reading)
    return { reason: "ambiguous", candidates: reading.candidates?.map(captionOf) ?? trouble.candidates };
  if (Array.isArray(reading.value)) return { value, values: reading.value.map(captionOf) };
  const caption = captionOf(reading.value);
  return trouble.several ? { value, values: [caption] } : { value: caption, values };
}

/** The value and the label of the option that the notes name so. */
function otherWords(said: string, noted: NonNullable<PlannedField["noted"]>): string[] {
  const folded = foldText(said);
  const named = noted.filter(({ value, label }) => [value, label].some((text) => foldText(text) === folded));
  return named.length === 1 ? named.flatMap(({ value, label }) => [label, value]) : [];
}

function readAll(texts: string[], options: AnswerOption[], notation: Notation): Reading<unknown[]> {
  const readings = texts.map((text) => splitChoices(text, options, notation));
  const problem = readings.find((reading) => reading && "problem" in reading);
  if (problem) return problem;
  const lists = readings.map((reading) => (reading && "value" in reading ? reading.value : undefined));
  return lists.includes(undefined) ? undefined : { value: [...new Set(lists.flatMap((list) => list ?? []))] };
}
