/** The answers of a message to a wizard's open questions. */
import type { InputProblem } from "../../core/errors.ts";
import { malformed } from "../call-failure.ts";
import type { IncomingMessage } from "../read-message.ts";
import { readWizardRequest } from "./read-wizard-request.ts";

/**
 * `user_data` of a data part overrides earlier answers, field by field; null removes an answer. A text is an answer when
 * exactly one question is open.
 *
 * @returns all answers so far
 * @throws AppError `invalid_request`
 */
export function readAnswers(
  message: Pick<IncomingMessage, "data" | "text">,
  wizardId: string,
  known: Record<string, unknown>,
  problems: readonly InputProblem[],
): Record<string, unknown> {
  const { wizard_id, user_data } = readWizardRequest(message);
  if (wizard_id !== undefined && wizard_id !== wizardId) {
    throw malformed(`This task executes the wizard ${wizardId}: send a new message for another one.`);
  }
  if (user_data) {
    const merged = Object.entries({ ...known, ...user_data });
    return Object.fromEntries(merged.filter(([, value]) => value !== null));
  }
  const text = message.text.trim();
  if (text === "" || problems.length === 0) return known;
  const fields = [...new Set(problems.map(({ field }) => field))];
  const [field] = fields;
  // A text cannot answer a part of a group or a list.
  if (fields.length === 1 && field !== undefined && /^\w+$/.test(field)) return { ...known, [field]: text };
  throw malformed(
    `${fields.length === 1 ? "This question" : `${fields.length} questions`} cannot be answered by text: ` +
      `send a data part {"user_data": {…}} with ${fields.slice(0, 20).join(", ")}.`,
  );
}
