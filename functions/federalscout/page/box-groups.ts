/** Boxes that form one question: the site requires at least one of them. */
import { HINTS, NONE } from "../../../shared/text/vocabulary/hints.ts";
import { beginsText, holdsText, inAllLanguages } from "../../../shared/text/words.ts";
import type { ChoiceGroup } from "../../../shared/wizards/format/wizard-file.ts";
import { nameField } from "./name-field.ts";
import type { PageKnowledge } from "./page-knowledge.ts";
import type { Question } from "./question.ts";

/** A choice that excludes the others. */
export const EXCLUSIVE = new RegExp(
  `${beginsText(inAllLanguages(NONE, ({ begins }) => begins)).source}|${holdsText(inAllLanguages(NONE, (none) => none.anywhere)).source}`,
  "i",
);
const ASKS_FOR_ONE = holdsText(inAllLanguages(HINTS, ({ atLeastOne, addOne }) => `${atLeastOne}|${addOne}`));

/** Whether the site requires at least one of the boxes, or instances, of this question's group. */
export function isNeeded({ key, control }: Question, { needed }: PageKnowledge): boolean {
  if (needed.has(key)) return true;
  const { box_group } = control;
  return box_group !== undefined && (box_group.required || needed.has(box_group.key));
}

/** The groups of boxes of which at least one must be ticked, in the wizard's terms. */
export function choiceGroups(
  fields: ReadonlyMap<Record<string, unknown>, Question>,
  knowledge: PageKnowledge,
): ChoiceGroup[] {
  const groups = new Map<string, { field: string; question: Question }[]>();
  for (const [{ field_id }, question] of fields) {
    const { box_group } = question.control;
    if (!box_group || question.binding || !isNeeded(question, knowledge)) continue;
    const boxes = groups.get(box_group.key) ?? [];
    groups.set(box_group.key, [...boxes, { field: String(field_id), question }]);
  }
  return [...groups.values()].filter((boxes) => boxes.length > 1).map(toChoiceGroup);
}

function toChoiceGroup(boxes: { field: string; question: Question }[]): ChoiceGroup {
  const question = boxes[0]?.question.control.group || "Which of these apply?";
  const none = boxes.find((box) => EXCLUSIVE.test(box.question.control.label));
  const options = boxes
    .filter((box) => box !== none)
    .map((box) => ({ field: box.field, label: box.question.control.label }));
  const name = nameField({ label: question, group: "", name: "", id: "", type: "" });
  return { name, question, options, none: none?.field };
}

/**
 * Records the requirement that a refusal shows: an answer if none was given, one of the boxes if none was ticked, or an
 * instance.
 *
 * @param fields of the refused page, each with its question
 */
export function recordNeeded(
  knowledge: PageKnowledge,
  fields: ReadonlyMap<Record<string, unknown>, Question>,
  messages: { field_id?: string; message: string }[],
): void {
  for (const [{ field_id, example_value }, question] of fields) {
    const isNamed = messages.some((one) => one.field_id === field_id);
    if (question.group) {
      const isMissing = !Array.isArray(example_value) || example_value.length === 0;
      if (isMissing && (isNamed || messages.some(({ message }) => asksFor(message, question))))
        knowledge.needed.add(question.key);
      continue;
    }
    const { box_group } = question.control;
    if (!isNamed) continue;
    if (!box_group) {
      if (example_value === undefined || example_value === "") knowledge.needed.add(question.key);
      continue;
    }
    const isTicked = [...fields].some(
      ([field, other]) => other.control.box_group?.key === box_group.key && field.example_value === true,
    );
    if (!isTicked) knowledge.needed.add(box_group.key);
  }
}

function asksFor(message: string, { label, group }: Question): boolean {
  const words = `${label} ${group?.add.text ?? ""}`.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const isNamed = words.some((word) => message.toLowerCase().includes(word.replace(/s$/, "")));
  return isNamed && ASKS_FOR_ONE.test(message);
}
