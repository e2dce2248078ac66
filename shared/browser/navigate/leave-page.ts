/**
 * Leaves a page. If the site refuses answers or does not react, they are entered again with the real keyboard; if it only
 * requests a wait, they are sent again after that.
 */

import { AppError, toAppError } from "../../core/errors.ts";
import { WAIT_SECONDS } from "../../text/vocabulary/messages.ts";
import { inAllLanguages } from "../../text/words.ts";
import type { PlannedField } from "../page/protocol.ts";
import { pause } from "../run-limit.ts";
import { SilentPress } from "./advance.ts";

/** "Please wait 6 seconds and try again": the site takes a form that is filled this fast for that of a program. */
const WAITING = new RegExp(
  `(?<!\\p{L})(?:${inAllLanguages(WAIT_SECONDS, ({ before }) => before)}) (\\d{1,2}) (?:${inAllLanguages(WAIT_SECONDS, ({ after }) => after)})(?!\\p{L})`,
  "iu",
);
const ENDS_RUN = new Set(["timeout", "cancelled", "browser_crashed"]);

export interface SecondEntry {
  /** With the real mouse and keyboard. */
  enter(fields: PlannedField[]): Promise<void>;
  onEntered?: (fields: PlannedField[], reaction: "refused" | "did not react to") => void;
}

/**
 * @param press presses the page's button and waits for what follows
 * @throws AppError of `press`, when a second entry does not help
 */
export async function leavePage<T>(
  press: () => Promise<T>,
  answers: PlannedField[],
  { enter, onEntered }: SecondEntry,
): Promise<T> {
  const byHand = new Set<PlannedField>();
  let hasWaited = false;
  for (let first: unknown; ; ) {
    try {
      return await press();
    } catch (error) {
      const seconds = requestedWait(error);
      if (seconds && !hasWaited) {
        hasWaited = true;
        await pause(seconds * 1000);
        continue;
      }
      const isSilent = error instanceof SilentPress;
      const refused = (isSilent ? entered(answers) : refusedAnswers(error, answers)).filter(
        (field) => !byHand.has(field),
      );
      first ??= error;
      // If a site does not react later, its earlier refusal holds.
      const isNothing = error instanceof AppError && error.type === "navigation_failed";
      if (refused.length === 0) throw isNothing ? first : error;
      // Some sites accept only answers of a real keyboard.
      const failed = await failureOf(() => enter(refused));
      // An answer that the keyboard cannot enter explains why the site does not react.
      if (failed) throw isSilent && failed.type === "validation_error" ? failed : error;
      for (const field of refused) byHand.add(field);
      onEntered?.(refused, isSilent ? "did not react to" : "refused");
    }
  }
}

/** The time after which the site takes the same answers, in seconds. */
function requestedWait(error: unknown): number | undefined {
  if (!(error instanceof AppError) || error.type !== "validation_error") return undefined;
  const messages = error.details.validation_errors ?? [];
  const [only, ...others] = messages.flatMap(({ message }) => WAITING.exec(message)?.[1] ?? []);
  return only === undefined || others.length > 0 || messages.length > 1 ? undefined : Number(only);
}

/** The answers that the site's messages name; if they name none, all answers of the page. */
function refusedAnswers(error: unknown, answers: PlannedField[]): PlannedField[] {
  if (!(error instanceof AppError) || error.type !== "validation_error") return [];
  const messages = error.details.validation_errors ?? [];
  const named = messages.flatMap(({ field_id }) => field_id ?? []);
  if (messages.length === 0) return [];
  if (named.length === 0) return entered(answers);
  return answers.filter(({ field_id, kind }) => kind !== "group" && named.includes(field_id));
}

/** Without boxes: a click on one that is ticked unticks it first. */
function entered(answers: PlannedField[]): PlannedField[] {
  return answers.filter(({ kind }) => kind !== "checkbox" && kind !== "group");
}

async function failureOf(work: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await work();
    return undefined;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (ENDS_RUN.has(error.type)) throw thrown;
    return error;
  }
}
