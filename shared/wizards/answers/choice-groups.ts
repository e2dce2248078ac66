/** Checkboxes that are one question: answered under its name by a list of choices, or box by box. */

import type { InputProblem } from "../../core/errors.ts";
import { scalarText } from "../../core/json/scalar-text.ts";
import { foldText } from "../../text/fold-text.ts";
import type { Notation } from "../../text/notation.ts";
import { CONCEPTS } from "../../text/vocabulary/concepts.ts";
import { readYesNo } from "../../text/yes-no.ts";
import type { ChoiceGroup } from "../format/wizard-file.ts";
import type { DataWarning } from "./apply-defaults.ts";
import type { AnswerOption } from "./option-words.ts";
import { splitChoices } from "./split-choices.ts";

const NONE_WORDS = Object.values(CONCEPTS.none ?? {}).flatMap((words) => words.split("|"));

export interface SplitGroups {
  /** Chosen options, by the name of the question. */
  chosen: Map<string, string>;
  /** The answers, with the boxes in place of their question. */
  raw: object;
  problems: InputProblem[];
}

export function splitChoiceGroups(
  raw: object,
  groups: readonly ChoiceGroup[],
  notation: Notation,
): SplitGroups {
  const problems: InputProblem[] = [];
  const chosen = new Map<string, string>();
  const answers = { ...raw } as Record<string, unknown>;
  for (const group of groups) {
    const key = Object.keys(answers).find((one) => foldText(one) === foldText(group.name));
    if (key === undefined) continue;
    const given = answers[key];
    delete answers[key];
    const boxes = readBoxes(given, group, notation);
    if ("problem" in boxes) problems.push({ field: group.name, ...boxes });
    else {
      Object.assign(answers, boxes.value);
      const labels = group.options
        .filter(({ field }) => boxes.value[field] === true)
        .map(({ label }) => label);
      chosen.set(group.name, labels.join(" and ") || "none of these");
    }
  }
  return { raw: answers, problems, chosen };
}

/** The exclusive box follows from the others: unchecked where one is checked, checked where all are denied. */
export function settleChoiceGroups(
  answers: Record<string, unknown>,
  groups: readonly ChoiceGroup[],
): Record<string, unknown> {
  const settled = { ...answers };
  for (const { options, none } of groups) {
    if (none === undefined || settled[none] !== undefined) continue;
    const boxes = options.map(({ field }) => settled[field]);
    if (boxes.includes(true)) settled[none] = false;
    else if (boxes.every((box) => box === false)) settled[none] = true;
  }
  return settled;
}

/** A question of several checkboxes is set aside with all of them. */
export function withWholeGroups(fields: string[], choices: readonly ChoiceGroup[]): string[] {
  const whole = choices.filter(({ options }) => options.every(({ field }) => fields.includes(field)));
  return [...fields, ...whole.map(({ name }) => name)];
}

/** One warning under the question's name for its checkboxes. */
export function ofWholeGroups(warnings: DataWarning[], choices: readonly ChoiceGroup[]): DataWarning[] {
  const named = warnings.map((warning) => {
    const group = choices.find(
      ({ options, none }) => none === warning.field || options.some(({ field }) => field === warning.field),
    );
    return group ? { ...warning, field: group.name } : warning;
  });
  return named.filter(({ field }, i) => named.findIndex((other) => other.field === field) === i);
}

/** Labels of the choices that the text names, as in "none of these, but I am a veteran". */
function namedIn(text: string, choices: readonly AnswerOption[]): string[] | undefined {
  const words = ` ${foldText(text)} `;
  const named = choices.filter(({ label, aliases = [] }) =>
    [label, ...aliases].some((spelling) => spelling.length > 2 && words.includes(` ${foldText(spelling)} `)),
  );
  return named.length > 0 ? named.slice(0, 3).map(({ label }) => label) : undefined;
}

type Boxes = { value: Record<string, boolean> } | Omit<InputProblem, "field">;

function readBoxes(given: unknown, group: ChoiceGroup, notation: Notation): Boxes {
  if (typeof given === "object" && given !== null && !Array.isArray(given)) {
    return { value: given as Record<string, boolean> };
  }
  const { options, none, question } = group;
  const choices = [
    ...options.map(({ field, label, aliases }) => ({ value: field, label, aliases })),
    ...(none === undefined ? [] : [{ value: none, label: "none of these apply", aliases: NONE_WORDS }]),
  ];
  const said = [given].flat().map(scalarText);
  const isDenied = said.length === 0 || readYesNo(said.join()) === false;
  const texts = isDenied ? ["none"] : said;
  const chosen = new Set<unknown>();
  for (const text of texts) {
    const reading = splitChoices(text, choices, notation);
    if (!reading || "problem" in reading) {
      return {
        problem: "ambiguous",
        message: `needs one or more of its choices: ${question}`,
        candidates: namedIn(text, choices),
      };
    }
    for (const value of reading.value) chosen.add(value);
  }
  return { value: Object.fromEntries(choices.map(({ value }) => [value, chosen.has(value)])) };
}
