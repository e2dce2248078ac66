/** Whether a page without questions is a form's result: it follows the last question and states something about the answers. */

import type { SeenFigure, SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import { guessType } from "../../../shared/browser/results/parse-result.ts";
import { ENDINGS } from "../../../shared/text/vocabulary/hints.ts";
import { LABELS } from "../../../shared/text/vocabulary/labels.ts";
import { BUTTONS } from "../../../shared/text/vocabulary/onward.ts";
import { holdsText, inAllLanguages, isText } from "../../../shared/text/words.ts";

type Ending = "result" | "off_ramp" | "tasks" | "none";

/** The figures that state something new: no question of the form repeated, no answer, no way to contact an office. */
function newFigures(
  { figures }: SeenPage,
  asked: ReadonlySet<string>,
  given: ReadonlySet<string>,
): SeenFigure[] {
  const questions = new Set([...asked].map(plain));
  const answers = new Set([...given].map(plain));
  return figures.filter(
    ({ label, text }) =>
      // A review may show a date or an amount in another form than the answer.
      !questions.has(plain(label)) &&
      !answers.has(plain(text)) &&
      !questions.has(plain(text)) &&
      !CHANGEABLE.test(text.trim()) &&
      !CONTACT.test(`${label} ${text}`) &&
      !CONTACT_TEXT.test(text.trim()),
  );
}

/**
 * @param asked the labels of the questions so far
 * @param given the answers so far, as texts
 * @param text of the page
 */
export function endingOf(
  seen: SeenPage,
  asked: ReadonlySet<string>,
  given: ReadonlySet<string>,
  text: string,
): Ending {
  if (isTaskList(text)) return "tasks";
  const figures = newFigures(seen, asked, given);
  const isOut = OFF_RAMP.test(seen.heading);
  const isMeasured = figures.some((one) => guessType(one) !== "text" || (!isOut && /\d/.test(one.text)));
  if (isMeasured) return "result";
  if (isOut) return "off_ramp";
  // “Result: You cannot get a bus pass.”
  if (figures.some(({ label }) => RESULT.test(label))) return "result";
  if (DONE.test(text)) return "result";
  return figures.length > 0 && !OFF_RAMP.test(text) ? "result" : "none";
}

export function isTaskList(text: string): boolean {
  return TASKS.test(text);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** An answer of a review, with the words of its link. */
const CHANGEABLE = new RegExp(`\\s(?:${inAllLanguages(BUTTONS, ({ edits }) => edits)})$`, "iu");
const CONTACT = holdsText(
  inAllLanguages(LABELS, ({ phone, email, address, contact }) => `${phone}|${email}|${address}|${contact}`),
);
const CONTACT_TEXT = /^(\+?[\d\s().-]{7,20}|\S+@\S+\.\S+|https?:\/\/\S+|www\.\S+)$/;
/** A list of the form's parts with their states. */
const TASKS = holdsText(inAllLanguages(ENDINGS, ({ tasks }) => tasks));
const OFF_RAMP = holdsText(inAllLanguages(ENDINGS, ({ offRamps }) => offRamps));
const RESULT = isText(inAllLanguages(ENDINGS, ({ results }) => results));
const DONE = holdsText(inAllLanguages(ENDINGS, ({ done }) => done));
