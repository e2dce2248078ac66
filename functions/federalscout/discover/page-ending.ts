/** Whether a page without questions is a form's result: it follows the last question and states something about the answers. */

import type { SeenFigure, SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import { guessType } from "../../../shared/browser/results/parse-result.ts";

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
const CHANGEABLE = /\s(change|edit|cambiar|editar|modifier|ändern|bearbeiten)$/iu;
const CONTACT =
  /\b(tele?phone|phone|textphone|call|fax|e-?mail|address|opening hours?|office hours?|contact|write to|relay|tel[eé]fono|correo|direcci[oó]n|t[ée]l[ée]phone|courriel|adresse|telefon|anschrift|öffnungszeiten)\b/iu;
const CONTACT_TEXT = /^(\+?[\d\s().-]{7,20}|\S+@\S+\.\S+|https?:\/\/\S+|www\.\S+)$/;
/** A list of the form's parts with their states. */
const TASKS = /\b(not (yet )?started|cannot start yet|no (iniciado|empezado)|pas commencé|nicht begonnen)\b/i;
const OFF_RAMP =
  /\b(cannot|can['’]t|unable|not eligible|ineligible|do(es)? not qualify|do(es)?n['’]t qualify|not available|sorry|need to (call|contact|visit|apply by)|use (another|a different|the paper)|no puede|no cumple|lo sentimos|ne pouvez pas|désolé|nicht möglich|können (sie )?(diesen|dieses|nicht)|leider)\b/i;
const DONE =
  /\b(thank you|thanks|received|has been (sent|submitted|recorded|saved)|was (sent|submitted)|submitted|successful(ly)?|confirmation|reference (number|code)|you (may |might |could )?(qualify|be eligible|are eligible|get|receive)|gracias|recibid[oa]|enviad[oa]|merci|reçue?|envoyée?|vielen dank|eingegangen|gesendet|übermittelt)\b/iu;
