/** The answers of a message to a wizard's open questions. */
import type { InputProblem } from "../../core/errors.ts";
import { malformed } from "../call-failure.ts";
import type { IncomingMessage } from "../read-message.ts";
import { answersInText } from "./answers-in-text.ts";
import { readWizardRequest } from "./read-wizard-request.ts";

export interface ReadAnswers {
  /** All answers so far. */
  user_data: Record<string, unknown>;
  /** Names of the answers in this message. */
  answered: string[];
}

/**
 * Data overrides earlier answers, field by field; null removes an answer. The answers of a text are added.
 *
 * @param examine the problems of a set of answers
 * @throws AppError `invalid_request`
 */
export async function readAnswers(
  message: Pick<IncomingMessage, "data" | "text">,
  wizardId: string,
  known: Record<string, unknown>,
  examine: (answers: Record<string, unknown>) => Promise<readonly InputProblem[]>,
): Promise<ReadAnswers> {
  const { wizard_id, user_data = {}, text } = readWizardRequest(message);
  if (wizard_id !== undefined && wizard_id !== wizardId) {
    throw malformed(`This task executes the wizard ${wizardId}: send a new message for another one.`);
  }
  const merged = withoutNull({ ...known, ...user_data });
  const problems = text === "" ? [] : await examine(merged);
  const open = [...new Set(problems.map(({ field }) => field))];
  const hasData = Object.keys(user_data).length > 0;
  const inText =
    open.length === 0 ? {} : await answersInText(text, open, (answers) => examine({ ...merged, ...answers }));
  // A text next to data may be a remark.
  if (!inText && !hasData) throw uncertain(open);
  const answers = { ...user_data, ...inText };
  return { user_data: withoutNull({ ...merged, ...inText }), answered: Object.keys(answers) };
}

function withoutNull(answers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null));
}

function uncertain(open: readonly string[]): Error {
  const questions = open.length === 1 ? "This question" : `${open.length} questions`;
  return malformed(
    `${questions} cannot be answered by this text: send lines such as "${open[0]}: …", or a data part ` +
      `{"user_data": {…}} with ${open.slice(0, 20).join(", ")}.`,
  );
}
