import { queryWithin } from "../dom/document.ts";
import { normalize } from "../dom/text.ts";
import { choiceRun } from "../find/choice-run.ts";
import { ANSWERED, PRESSED } from "../find/question-texts.ts";
import type { PlannedOption } from "../protocol.ts";
import { describeChoice } from "../widgets/parts/choices/choice-texts.ts";
import { daysIn } from "../widgets/parts/dates/calendar-days.ts";

// A list without a role can be recognised by its place in the tab order. Buttons and links have such a place too.
const FOCUSABLE = "[tabindex='0']:not(button,a,[role=button],[aria-haspopup])";
const FEWEST_DAYS = 28;
const FEWEST_OPTIONS = 2;

/** Whether an element after the words of a question answers it: any page may have buttons after the same words. */
export function takesAnswer(element: HTMLElement, options: PlannedOption[]): boolean {
  return (
    element.matches(`${ANSWERED},${FOCUSABLE}`) ||
    queryWithin(element, ANSWERED).length > 0 ||
    offersOptions(element, options) ||
    choiceRun(element).length > 1 ||
    choiceRun(element, "radio").length > 1 ||
    daysIn(element).length >= FEWEST_DAYS
  );
}

function offersOptions(element: HTMLElement, options: PlannedOption[]): boolean {
  const captions = new Set(queryWithin(element, PRESSED).flatMap((button) => describeChoice(button).texts));
  const offered = options.filter(({ value, label }) =>
    [value, label].map(normalize).some((text) => captions.has(text)),
  );
  return offered.length >= FEWEST_OPTIONS;
}
