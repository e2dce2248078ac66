/** The questions of a filled page whose condition no visit has settled: the page itself shows whether it asks them. */
import { AppError } from "../../core/errors.ts";
import type { PlannedField } from "../page/protocol.ts";
import type { OpenQuestion } from "../plan-page.ts";
import type { FormPage } from "../tab/form-page.ts";

/**
 * @param questions those that were not entered
 * @returns the shown ones that have an answer: they are to be entered
 * @throws AppError `invalid_user_data` with the shown ones that the person has to answer
 */
export async function shownOpenQuestions(
  form: FormPage,
  page: number,
  questions: readonly OpenQuestion[],
): Promise<PlannedField[]> {
  if (questions.length === 0) return [];
  const isShown = await readShown(
    form,
    questions.map(({ planned }) => planned),
  );
  const shown = questions.filter((_, at) => isShown[at]);
  const unanswered = shown.filter(({ isAnswered, required }) => required && !isAnswered);
  if (unanswered.length > 0) throw unansweredQuestions(page, unanswered);
  return shown.filter(({ isAnswered }) => isAnswered).map(({ planned }) => planned);
}

/** Whether one of the visible controls belongs to the question, in any document. */
async function readShown(form: FormPage, planned: PlannedField[]): Promise<boolean[]> {
  const frames = form.hasFrames ? await form.frames() : [form.main];
  const seen = await Promise.all(
    frames.map(async (frame) => {
      const { controls } = await frame.callSettled("describePage");
      const visible = new Set(controls.filter((one) => one.visible).map(({ identity }) => identity));
      const claims = await frame.callSettled("claimControls", planned);
      return claims.map(({ identities }) => identities.some((identity) => visible.has(identity)));
    }),
  );
  return planned.map((_, at) => seen.some((inFrame) => inFrame[at]));
}

function unansweredQuestions(page: number, questions: readonly OpenQuestion[]): AppError {
  const ids = questions.map(({ planned }) => planned.field_id);
  const problems = questions.map(({ planned, words }) => ({
    field: planned.field_id,
    problem: "missing" as const,
    message: `is missing: ${planned.label}. ${words}`,
  }));
  const noun = ids.length === 1 ? "a question that has" : "questions that have";
  return new AppError("invalid_user_data", `Page ${page} asks ${noun} no answer: ${ids.join(", ")}.`, {
    details: { page, field_id: ids[0], problems },
  });
}
