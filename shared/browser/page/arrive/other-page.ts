/** Detects a complete page, or a dialog over it, that is none of the expected ones. */
import { labelOf } from "../discover/label.ts";
import { recordLocators } from "../discover/record-locators.ts";
import { queryAll } from "../dom/document.ts";
import { ANY_BUTTON, DIALOG } from "../dom/selectors.ts";
import { captionOf, normalize, visibleText } from "../dom/text.ts";
import { isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import { FRAME_MS, LOAD_MS, SETTLE_MS } from "../limits.ts";
import { memory } from "../memory.ts";
import type { ArrivalPlan, FieldRef, OpenedQuestion, Reaction, UnknownPage } from "../protocol.ts";
import { labelledFigures } from "../results/labelled-figures.ts";
import { captionsOf, newDialog, questionToAnswer } from "./answer-dialog.ts";
import { freshTexts, isFailure, isWaiting, visibleTexts } from "./fresh-texts.ts";
import { headingToQuote, isBusy, QUESTIONS, readHeading, showsQuestions } from "./page-state.ts";
import { asMessage, objects, readObjections } from "./read-messages.ts";

const MOST_QUESTIONS = 5;
const LONGEST_QUESTION = 120;
const GO_ON =
  /^(?:continue|next|next (?:page|step|question)|proceed|go on|save and continue|submit|confirm|continuar|siguiente|continuer|suivant|weiter|fortfahren)\W*$/;

/** @returns the page or dialog, once it has been the same for a while; to be asked repeatedly */
export function watchOtherPage(): (now: number, isElsewhere: boolean) => UnknownPage | undefined {
  let [texts, since, read] = ["", 0, Number.NEGATIVE_INFINITY];
  return (now, isElsewhere) => {
    if (now - read < 2 * FRAME_MS) return undefined;
    read = now;
    const dialog = newDialog();
    if (!dialog && !isElsewhere) return undefined;
    const shown = visibleTexts();
    const isComplete = (dialog !== undefined || showsQuestions() || asksToGoOn()) && !isBusy();
    const all = isComplete && !shown.some(isWaiting) ? shown.join("\n") : "";
    if (all !== texts) [texts, since] = [all, now];
    const settles = dialog ? 2 * LOAD_MS : 2 * SETTLE_MS;
    if (all === "" || now - since < settles || texts === memory.reportedTexts) return undefined;
    memory.reportedTexts = texts;
    return describeUnknown(dialog);
  };
}

export function describeUnknown(dialog?: HTMLElement): UnknownPage {
  const isOutside = (one: HTMLElement) => dialog !== undefined && !dialog.contains(one);
  const controls = queryAll(QUESTIONS).filter((one) => isShown(one) && !isOutside(one));
  const questions = controls.map(questionOf).filter(Boolean);
  return {
    heading: headingToQuote(),
    isDialog: dialog !== undefined,
    questions: [...new Set(questions)]
      .slice(0, MOST_QUESTIONS)
      .map((question) => question.slice(0, LONGEST_QUESTION)),
    ...(dialog ? { ways: captionsOf(dialog).slice(0, MOST_QUESTIONS) } : {}),
  };
}

function questionOf(control: HTMLElement): string {
  const group = control.matches("[type=radio],[type=checkbox]")
    ? control.closest("fieldset,[role=group],[role=radiogroup]")
    : null;
  const legend = group?.querySelector("legend");
  return legend ? visibleText(legend) : group?.getAttribute("aria-label") || labelOf(control);
}

/** A page between two others, such as a review of the answers: no figure, and a button that continues. */
export function isBetween(): boolean {
  return asksToGoOn() && labelledFigures().length === 0;
}

export function asksToGoOn(): boolean {
  return queryAll(ANY_BUTTON).some(
    (button) => GO_ON.test(normalize(captionOf(button))) && isVisible(button) && !isDisabled(button),
  );
}

/** The dialog that covers an element, unless the element is in it. */
export function dialogOver(element: HTMLElement, cover: Element | undefined): HTMLElement | undefined {
  const dialog = cover?.closest<HTMLElement>(DIALOG) ?? queryAll(DIALOG).find((one) => one.matches(":modal"));
  return dialog && isVisible(dialog) && !dialog.contains(element) ? dialog : undefined;
}

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
