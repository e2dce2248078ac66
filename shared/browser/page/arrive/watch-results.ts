/** Finds out when the results are shown: the recorded ones, or others on a page without questions. */

import { amountInSentence, isFigure } from "../../../text/figures.ts";
import { GIVE_UP_MS, LOAD_MS, SETTLE_MS } from "../limits.ts";
import type { ArrivalPlan } from "../protocol.ts";
import { freshTexts, isWaiting, visibleTexts } from "./fresh-texts.ts";
import { asksToGoOn, isBetween } from "./other-page.ts";
import { isBusy, resultsText, showsQuestions } from "./page-state.ts";
import { objects } from "./read-messages.ts";
import type { Departure, FailureWatch } from "./watch-failure.ts";

const ENDS_WITH_NUMBER = /[:=]\s*\d[\d.,'’\s]*\W*$/;

export interface ResultsWatch {
  /** To be asked repeatedly: some results count only after a while. */
  areShown(now: number): boolean;
  /** Whether results have appeared that do not count yet. */
  areSettling(): boolean;
  /** Whether this page may be that of the results. */
  mayBeShown(): boolean;
}

/** Whether a text is a figure, holds an amount, or ends with a number after its name. */
function statesFigure(text: string): boolean {
  return isFigure(text) || amountInSentence(text) !== undefined || ENDS_WITH_NUMBER.test(text);
}

export function watchResults(
  { results, before, leaving }: ArrivalPlan,
  { hasMoved, isStillHere, objections }: Departure,
  failure: FailureWatch,
): ResultsWatch {
  let since: number | undefined;
  const lasts = (now: number, ms: number) => {
    since ??= now;
    return now - since >= ms;
  };
  const areNotShown = () => {
    since = undefined;
    return false;
  };

  // The site has skipped the pages before its results.
  const areShownEarly = () =>
    results !== undefined &&
    hasMoved() &&
    !isStillHere() &&
    !showsQuestions() &&
    results.locators.every((list) => resultsText({ locators: [list] }) !== "");

  // Compared with the texts before the first press: a second press may only repeat the message.
  const refuses = () =>
    objections().some(
      ({ isSure, message, field_id }) =>
        !before?.texts.includes(message) &&
        (isSure || objects(message) || (field_id !== undefined && !statesFigure(message))),
    );

  // A calculator without recorded results shows its figures next to its questions.
  const hasNewFigure = () =>
    before !== undefined &&
    !refuses() &&
    (freshTexts(before.texts).some(({ text }) => /\d/.test(text)) ||
      // Live regions announce more than results.
      visibleTexts().some((text) => isFigure(text) && !before.texts.includes(text)));

  const areUnrecordedShown = (now: number, isGone: boolean) =>
    lasts(now, isGone ? SETTLE_MS : LOAD_MS) &&
    !isBetween() &&
    (!visibleTexts().some(isWaiting) || lasts(now, GIVE_UP_MS));

  // The site may have changed: new figures or words on a page without questions are the results.
  const areOthersShown = (now: number, isGone: boolean) => {
    const texts = visibleTexts();
    if (!isGone || texts.length === 0 || texts.some(isWaiting) || asksToGoOn()) return areNotShown();
    return lasts(now, 2 * LOAD_MS);
  };

  return {
    areShown(now) {
      if (!results) return false;
      if (!results.isNext) return areShownEarly() && lasts(now, LOAD_MS);
      const recorded = resultsText(results);
      // A calculator next to its questions may show the same results again.
      if (recorded !== "") {
        if (recorded !== before?.results) return true;
        return !(isStillHere() && refuses()) && (hasMoved() || lasts(now, LOAD_MS));
      }
      const isGone = !leaving || leaving.fields.length === 0 || !isStillHere();
      const areQuestionsGone = leaving !== undefined && !isStillHere();
      const isOther = isGone ? hasMoved() || areQuestionsGone : hasNewFigure();
      if (!isOther || isBusy() || failure.isShown(now)) return areNotShown();
      return results.locators.length === 0 ? areUnrecordedShown(now, isGone) : areOthersShown(now, isGone);
    },
    areSettling: () => since !== undefined,
    mayBeShown: () => results !== undefined && (results.isNext || areShownEarly()),
  };
}
