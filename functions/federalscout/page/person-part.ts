/** The part of a page that only a person completes, as Scout proposes it for the wizard's file. */
import type { FormPage } from "../../../shared/browser/tab/form-page.ts";
import { needOfKind } from "../../../shared/handoff/need.ts";
import type { PersonStep } from "../../../shared/wizards/wizard.ts";
import type { Question } from "./question.ts";

/** A name, a password, and boxes such as one that keeps the person signed in. */
const MOST_OF_SIGN_IN = 4;

/** @returns undefined where the page has no such part, and for a sign-in next to the questions of a form */
export async function findPersonPart(
  form: FormPage,
  questions: readonly Question[],
): Promise<PersonStep | undefined> {
  const asked = questions.filter(({ visible, aside }) => visible && !aside);
  const unfilled = asked.find(({ control }) => control.unsupported !== undefined && control.required);
  const kind = (await form.callSettled("findUnsupported")) ?? unfilled?.control.unsupported;
  const need = kind === undefined ? "control" : needOfKind(kind);
  if (need === "control") return undefined;
  if (need !== "sign-in") return { for: need, until: "done" };
  const isAlone = asked.every(({ field_type }) => field_type === "text" || field_type === "checkbox");
  return isAlone && asked.length <= MOST_OF_SIGN_IN ? { for: need, until: "next_page" } : undefined;
}
