import type { Condition } from "../../../shared/wizards/format/format.ts";
import type { PageKnowledge } from "./page-knowledge.ts";
import type { Question } from "./question.ts";

/** A question's condition, as exploring found it, in the suggested names. */
export function conditionOf(question: Question, knowledge: PageKnowledge): Condition | undefined {
  const condition = knowledge.conditions.get(question.key);
  const by = knowledge.questions.find(({ key }) => key === condition?.by);
  if (!condition || !by) return undefined;
  const values =
    by.field_type === "checkbox" ? condition.values.map((value) => value === "true") : condition.values;
  const [first] = values;
  return first === undefined ? undefined : { [by.field_id]: values.length === 1 ? first : values };
}
