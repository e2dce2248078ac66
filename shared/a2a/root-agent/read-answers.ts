/** The answers of a message to a wizard's open questions. */
import type { InputProblem } from "../../core/errors.ts";
import { readYesNo } from "../../text/yes-no.ts";
import { isConfirmable } from "../../wizards/contract/unusual-question.ts";
import { malformed } from "../call-failure.ts";
import type { IncomingMessage } from "../read-message.ts";
import { answersInText } from "./answers-in-text.ts";
import { readWizardRequest, type WizardRequest } from "./read-wizard-request.ts";

export interface ReadAnswers {
  /** All answers so far. */
  user_data: Record<string, unknown>;
  /** Names of the answers in this message. */
  answered: string[];
  /** Fields whose unusual answers the person has confirmed, or given again. */
  confirmed: string[];
  /** The options of the message itself, as in {@link WizardRequest}. */
  request: Pick<WizardRequest, "handoff" | "confirm" | "screenshots">;
}

export interface KnownAnswers {
  user_data: Record<string, unknown>;
  confirmed: readonly string[];
  /** The fields that the task has asked to confirm. */
  asked: readonly string[];
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
  known: KnownAnswers,
  examine: (
    answers: Record<string, unknown>,
    confirmed: readonly string[],
  ) => Promise<readonly InputProblem[]>,
): Promise<ReadAnswers> {
  const request = readWizardRequest(message);
  const { wizard_id, text } = request;
  const isConfirmation = ([field, answer]: [string, unknown]) =>
    known.asked.includes(field) && typeof answer === "string" && readYesNo(answer) === true;
  const split = (answers: Record<string, unknown>) => {
    const entries = Object.entries(answers);
    const given = Object.fromEntries(entries.filter((entry) => !isConfirmation(entry)));
    return {
      given,
      addressed: entries.map(([field]) => field).filter((field) => known.asked.includes(field)),
    };
  };
  const data = split(request.user_data ?? {});
  const user_data = data.given;
  const confirmed = [...known.confirmed, ...(request.confirmed ?? []), ...data.addressed];
  if (wizard_id !== undefined && wizard_id !== wizardId) {
    throw malformed(`This task executes the wizard ${wizardId}: send a new message for another one.`);
  }
  const merged = withoutNull({ ...known.user_data, ...user_data });
  const problems = text === "" ? [] : await examine(merged, confirmed);
  const open = [...new Set(problems.map(({ field }) => field))];
  const hasData = Object.keys(request.user_data ?? {}).length > 0;
  if (problems.length > 0 && problems.every(isConfirmable) && readYesNo(text)) {
    return {
      user_data: merged,
      answered: Object.keys(user_data),
      confirmed: [...confirmed, ...open],
      request,
    };
  }
  const read =
    open.length === 0
      ? {}
      : await answersInText(text, open, (answers) =>
          examine({ ...merged, ...split(answers).given }, confirmed),
        );
  // A text next to data may be a remark.
  if (!read && !hasData) throw uncertain(open);
  const inText = split(read ?? {});
  const answers = { ...user_data, ...inText.given };
  return {
    user_data: withoutNull({ ...merged, ...inText.given }),
    answered: Object.keys(answers),
    confirmed: [...confirmed, ...inText.addressed],
    request,
  };
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
