/** Proves the position of the form: on a page, at the results, or still on the same page with a message. */

import { waitFor } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import type { ArrivalPlan, PageAnchor, ResultAnchor, SeenArrival } from "../protocol.ts";
import { isFigure } from "../results/labelled-figures.ts";
import { takeUnpressed } from "./aim.ts";
import { confirmQuestion } from "./confirm.ts";
import { freshTexts, isWaiting, visibleTexts } from "./fresh-texts.ts";
import { watchOtherPage } from "./other-page.ts";
import {
  anchorElement,
  isBlocked,
  isBusy,
  readHeading,
  resultsText,
  showsQuestions,
  wasShownBefore,
} from "./page-state.ts";
import { passNotice } from "./pass-notice.ts";
import { asMessage, type Objection, readObjections } from "./read-messages.ts";

// Messages from before the press may belong to a page that is about to be replaced.
const NEW_MESSAGE_SETTLES_MS = 150;
const UNSURE_MESSAGE_SETTLES_MS = 2500;
const RELOADED_MESSAGE_SETTLES_MS = 700;
const RESULTS_SETTLE_MS = 500;
const SAME_RESULTS_SETTLE_MS = 1500;
const OTHER_RESULTS_SETTLE_MS = 3000;
const WAITING_RESULTS_SETTLE_MS = 5000;
// Reading every text of a page takes milliseconds, and a page may change a hundred times a second.
const READING_MS = 40;
const LOST_CLICK_MS = 300;
const NOTICE_SETTLES_MS = 300;

let latest: ArrivalPlan | undefined;

export async function arrive(plan: ArrivalPlan): Promise<SeenArrival> {
  // A further call replaces the one before.
  latest = plan;
  const { before, leaving } = plan;
  let messagesSince: number | undefined;
  let resultsSince: number | undefined;
  const started = performance.now();

  const hasMoved = () =>
    !before || plan.replaced || location.href !== before.url || readHeading() !== before.heading;

  // A page without a distinct heading or address is identified by its questions.
  const isStillHere = () => leaving !== undefined && anchorElement(leaving) !== undefined;

  let read: { at: number; objections: Objection[] } | undefined;
  const objections = () => {
    const now = performance.now();
    if (!read || now - read.at >= READING_MS) read = { at: now, objections: readNow() };
    return read.objections;
  };
  const readNow = () =>
    readObjections(
      plan.fields,
      plan,
      before && isStillHere() && readHeading() === before.heading ? before.texts : undefined,
    );

  // The URL changes before the page does: the proof is a new element or another heading.
  const arrivedPage = () => {
    for (const anchor of plan.pages) {
      const element = anchorElement(anchor);
      if (!element) continue;
      // A button alone proves nothing while the previous questions are shown.
      if (anchor.fields.length === 0 && before && isStillHere()) continue;
      // Nor while the questions of another page are shown: the site has skipped this one.
      if (anchor.fields.length === 0 && showsQuestionsOf(plan.pages)) continue;
      if (!before || (plan.replaced && leaving && !isStillHere())) return anchor.page;
      const isNew = !plan.replaced && !wasShownBefore(anchor.page, element);
      if (isNew && (anchor.fields.length > 0 || leaving !== undefined)) return anchor.page;
      // The same questions may be the same page with validation messages.
      const isOtherPage = plan.replaced || readHeading() !== before.heading;
      if (isOtherPage && !objections().some(({ isSure }) => isSure)) return anchor.page;
    }
    return undefined;
  };

  const resultsShown = (now: number) => {
    if (!plan.results) return false;
    if (!plan.results.isNext) return showsEarlyResults(plan.results) && lasts(now, SAME_RESULTS_SETTLE_MS);
    if (plan.results.locators.length > 0) {
      const text = resultsText(plan.results);
      if (text !== "" && (hasMoved() || text !== before?.results)) return true;
      // A calculator next to its questions may show the same results again.
      if (text !== "") return lasts(now, SAME_RESULTS_SETTLE_MS);
    }
    const isGone = !leaving || leaving.fields.length === 0 || !isStillHere();
    const hasQuestionsGone = leaving !== undefined && !isStillHere();
    const isShown = isGone ? hasMoved() || hasQuestionsGone : hasNewFigure();
    if (!isShown || isBusy()) {
      resultsSince = undefined;
      return false;
    }
    if (plan.results.locators.length === 0) {
      const settles = isGone ? RESULTS_SETTLE_MS : SAME_RESULTS_SETTLE_MS;
      return (
        lasts(now, settles) && (!visibleTexts().some(isWaiting) || lasts(now, WAITING_RESULTS_SETTLE_MS))
      );
    }
    // The site may have changed: new figures or words on a page without questions are the results.
    const texts = visibleTexts();
    if (!isGone || texts.length === 0 || texts.some(isWaiting)) {
      resultsSince = undefined;
      return false;
    }
    return lasts(now, OTHER_RESULTS_SETTLE_MS);
  };

  const mayBeResults = () => plan.results && (plan.results.isNext || showsEarlyResults(plan.results));

  // The site has skipped the pages before its results.
  const showsEarlyResults = ({ locators }: ResultAnchor) =>
    hasMoved() &&
    !isStillHere() &&
    !showsQuestions() &&
    locators.every((list) => resultsText({ locators: [list] }) !== "");

  const lasts = (now: number, ms: number) => {
    resultsSince ??= now;
    return now - resultsSince >= ms;
  };

  // A calculator without recorded results shows its figures next to its questions.
  const hasNewFigure = () =>
    before !== undefined &&
    !objections().some(({ isSure, message }) => isSure && !before.messages.includes(message)) &&
    (freshTexts(before.texts).some(({ text }) => /\d/.test(text)) ||
      // Live regions announce more than results.
      visibleTexts().some((text) => isFigure(text) && !before.texts.includes(text)));

  const standingMessages = (now: number) => {
    if (!before) return undefined;
    const found = objections();
    const isSure = found.some((message) => message.isSure);
    const messages = isSure ? found.filter((message) => message.isSure) : found;
    if (messages.length === 0) {
      messagesSince = undefined;
      return undefined;
    }
    messagesSince ??= now;
    const isNew = plan.replaced || messages.some((message) => !before.messages.includes(message.message));
    const unsure = plan.replaced ? RELOADED_MESSAGE_SETTLES_MS : UNSURE_MESSAGE_SETTLES_MS;
    const settles = isNew && isSure ? NEW_MESSAGE_SETTLES_MS : unsure;
    return now - messagesSince >= settles ? messages.map(asMessage) : undefined;
  };

  // If the page moved under the mouse, the click missed the button.
  const pressAgain = (now: number) => {
    if (now - started < LOST_CLICK_MS) return;
    if (!hasMoved()) confirmQuestion();
    const button = takeUnpressed();
    if (button?.isConnected && !hasMoved()) press(button);
  };

  const isOtherPage = watchOtherPage();
  // The positions of elements may be the same on two pages.
  const isElsewhere = () => !isStillHere() || (plan.replaced === true && readHeading() !== before?.heading);
  const showsOther = (now: number) =>
    plan.reports_other === true &&
    isElsewhere() &&
    (hasMoved() || (leaving !== undefined && leaving.fields.length > 0)) &&
    isOtherPage(now);

  let isJudged = false;
  const isUnchanged = () =>
    before !== undefined &&
    !hasMoved() &&
    resultsSince === undefined &&
    messagesSince === undefined &&
    !isBusy() &&
    isSame(visibleTexts(), before.shown);

  const look = (): SeenArrival | undefined => {
    if (latest !== plan) return { state: "nothing" };
    const now = performance.now();
    const page = arrivedPage();
    if (page !== undefined)
      return { state: "page", page, notices: readObjections([], plan).map(({ message }) => message) };
    if (resultsShown(now)) return { state: "results" };
    const messages = standingMessages(now);
    if (messages) return { state: "messages", messages };
    if (now - started > 200 && isBlocked()) return { state: "blocked" };
    pressAgain(now);
    if (showsOther(now)) return { state: "other" };
    if (now - started > NOTICE_SETTLES_MS && !isStillHere() && !mayBeResults()) passNotice();
    if (!isJudged && now - started >= (plan.silent_ms ?? Number.POSITIVE_INFINITY)) {
      isJudged = true;
      if (isUnchanged()) return { state: "nothing" };
    }
    return undefined;
  };

  return (await waitFor(look, plan.timeout_ms)) ?? { state: "nothing" };
}

function showsQuestionsOf(pages: PageAnchor[]): boolean {
  return pages.some((page) => page.fields.length > 0 && anchorElement(page) !== undefined);
}

function isSame(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((text, index) => text === others[index]);
}
