/** The words with which the site reacted to a press, where nothing marks them as messages. */
import { recordLocators } from "../discover/record-locators.ts";
import type { ArrivalPlan, FieldRef, OpenedQuestion, Reaction } from "../protocol.ts";
import { newDialog, questionToAnswer } from "./answer-dialog.ts";
import { isFailure } from "./failure-words.ts";
import { freshTexts } from "./fresh-texts.ts";
import { describeUnknown } from "./other-page.ts";
import { readHeading } from "./page-state.ts";
import { asMessage, objects, readObjections } from "./read-messages.ts";

/** @param before every short text before the press */
export function readReaction(fieldRefs: FieldRef[], before: string[]): Reaction {
  const messages = readObjections(fieldRefs, { replaced: true }, before)
    .filter(({ isSure, message }) => isSure || objects(message))
    .map(asMessage);
  const texts = [document.title, ...freshTexts(before).map(({ text }) => text)];
  return { messages, isFailure: texts.some(isFailure) };
}

/** The question that a press has opened; it is answered after the result of the call is returned, where its way on is known. */
export function readQuestion(
  plan: Pick<ArrivalPlan, "answers" | "before" | "dialogs">,
): OpenedQuestion | undefined {
  const question = questionToAnswer(plan, readHeading() === plan.before?.heading);
  if (question) {
    const { asked, control } = question;
    const locators = recordLocators(control, asked.way);
    setTimeout(question.answer);
    return { state: "answered", ...asked, locators };
  }
  const dialog = newDialog();
  return dialog && { state: "open", ...describeUnknown(dialog) };
}
