/**
 * A page after a press: it still shows its questions, or the results, an error page, a sign-in, an earlier page, or a page or a
 * dialog that is none of the expected ones.
 */

import type { BindingWords } from "../../../text/binding.ts";
import { isConclusion } from "../../../text/conclusions.ts";
import { amountInSentence, isFigure } from "../../../text/figures.ts";
import { ONWARD } from "../../../text/vocabulary/onward.ts";
import { inAllLanguages, isText } from "../../../text/words.ts";
import {
  type Failure,
  type FailureSigns,
  hasMoved,
  type Judgement,
  judgeArrival,
  type PageRecord,
} from "../../arrive/judge-arrival.ts";
import { changedFields } from "../control/locate-field.ts";
import { queryAll, timeNow } from "../dom/document.ts";
import { freshTexts, isFailure, isWaiting, readHeading, visibleTexts } from "../dom/fresh-texts.ts";
import { isChoice } from "../dom/role.ts";
import { ANY_BUTTON, DIALOG } from "../dom/selectors.ts";
import { visibleText } from "../dom/text.ts";
import { isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import { FRAME_MS, GIVE_UP_MS, LOAD_MS, SETTLE_MS } from "../limits.ts";
import { memory, perLook } from "../memory.ts";
import type { ArrivalPlan, FieldRef, OpenedQuestion, Reaction, UnknownPage } from "../protocol.ts";
import { labelledFigures } from "../results/labelled-figures.ts";
import { questionOf } from "../words/question.ts";
import { recordLocators } from "../words/record-locators.ts";
import { captionsOf, newDialog, pressable, questionToAnswer, verdictOf } from "./answer-dialog.ts";
import {
  anchorElement,
  asksPassword,
  headingToQuote,
  isBusy,
  QUESTIONS,
  resultsText,
  showsPage,
  showsQuestions,
  signsOf,
} from "./page-state.ts";
import { asMessage, type Objection, objects, readObjections } from "./read-messages.ts";

/** In characters. A longer page counts as failed only by its heading. */
const LONGEST_NOTICE = 500;

export interface FailureWatch {
  /** The failure that the page shows now, if any: it is no page of results then. To be asked repeatedly. */
  isShown(now: number): Failure["state"] | undefined;
  /** The failure once it lasts. */
  lasting(now: number): Failure | undefined;
}

export function watchFailure({ judged }: Departure): FailureWatch {
  let since = 0;
  let shown: Failure | undefined;
  const look = (now: number) => {
    const judgement = judged();
    const found = judgement.is === "way_out" ? judgement.failure : undefined;
    if (found?.state !== shown?.state) since = now;
    shown = found;
    return shown;
  };
  return {
    isShown: (now) => look(now)?.state,
    lasting: (now) => (look(now) && now - since >= 2 * SETTLE_MS ? shown : undefined),
  };
}

function failureSigns(
  { answers = [], before, earlier = [], leaving, results }: ArrivalPlan,
  objections: () => Objection[],
): FailureSigns {
  const shown = before?.shown ?? [];
  const fresh = atMostEvery(2 * FRAME_MS, () => textsAfter(shown));
  const returnedTo = atMostEvery(2 * FRAME_MS, () =>
    earlier.find((anchor) => !before?.earlier.includes(anchor.page) && showsPage(anchor)),
  );
  return {
    hasAsked: leaving !== undefined && leaving.fields.length > 0,
    get isLost() {
      return isReload() && objections().length === 0 && changedFields(answers).length > 0;
    },
    get failsHere() {
      return results?.isNext === true && hasFailureText(fresh());
    },
    get fails() {
      return statesFailure(fresh(), shown);
    },
    get hasFigures() {
      return fresh().some((text) => /\d/.test(text));
    },
    get asksToSignIn() {
      return before?.asks_password === false && asksPassword();
    },
    get returnedTo() {
      return returnedTo()?.page;
    },
  };
}

// A posted page that comes back has received its answers, and is not handed in again.
function isReload(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload";
}

function textsAfter(before: string[]): string[] {
  return freshTexts(before).map(({ text }) => text);
}

function statesFailure(fresh: string[], before: string[]): boolean {
  // Results may be followed by help for failures.
  const css = showsAmount(fresh) ? "h1" : "h1,h2,h3,[role=heading],[role=alert]";
  const headings = queryAll(css).filter(isVisible).map(visibleText);
  const titles = headings.length > 0 ? headings : [document.title];
  return titles.some((title) => isFailure(title) && !before.includes(title)) || hasFailureText(fresh);
}

function hasFailureText(fresh: string[]): boolean {
  return fresh.join(" ").length <= LONGEST_NOTICE && fresh.some(isFailure) && !showsAmount(fresh);
}

function showsAmount(fresh: string[]): boolean {
  return fresh.some((text) => /[$£€]\s?\d/.test(text));
}

export interface Departure {
  /** Whether the document, its address or its heading has changed. */
  hasMoved(): boolean;
  /** Whether the questions of the page before are shown: a page may have no distinct heading or address. */
  isStillHere(): boolean;
  /** The site's objections, at most 50 ms old. */
  objections(): Objection[];
  judged(): Judgement;
}

/** The question by which the page that is left is known. */
const LEFT = [{ identity: "left", form: "", words: "" }];

export function watchDeparture(plan: ArrivalPlan): Departure {
  const { before, leaving, replaced = false, fields, pages } = plan;
  const isStillHere = () => leaving !== undefined && anchorElement(leaving) !== undefined;
  const objections = atMostEvery(FRAME_MS, () => {
    const isSamePage = before && isStillHere() && readHeading() === before.heading;
    return readObjections(fields, plan, isSamePage ? before.texts : undefined);
  });
  const was = before && { ...before, questions: leaving ? LEFT : [] };
  const now: PageRecord = {
    get url() {
      return location.href;
    },
    get heading() {
      return readHeading();
    },
    get questions() {
      return isStillHere() ? LEFT : [];
    },
    get messages() {
      return objections().flatMap(({ isSure, message }) => (isSure ? [message] : []));
    },
    get isLocked() {
      return asksNothing();
    },
    get signs() {
      return signsOf(pages);
    },
    get isWaiting() {
      return isBusy();
    },
    isReplaced: replaced,
    failure: failureSigns(plan, objections),
  };
  const judge = perLook((_: ArrivalPlan) => judgeArrival(was, now));
  return { isStillHere, hasMoved: () => hasMoved(was, now), objections, judged: () => judge(plan) };
}

/** Reads a value again only after this time. */
export function atMostEvery<T>(ms: number, read: () => T): () => T {
  let last: { at: number; value: T } | undefined;
  return () => {
    const now = timeNow();
    if (!last || now - last.at >= ms) last = { at: now, value: read() };
    return last.value;
  };
}

/** No control that the page shows takes an answer. */
function asksNothing(): boolean {
  const boxes = queryAll(QUESTIONS).filter(isVisible);
  return boxes.length > 0 && boxes.every((box) => (box as HTMLInputElement).readOnly || isDisabled(box));
}

const ENDS_WITH_NUMBER = /[:=]\s*\d[\d.,'’\s]*\W*$/;

interface ResultsWatch {
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

/** The results that a wizard records, or that none records; each has to last for a time. */
export function watchResults(
  { results, before, leaving }: ArrivalPlan,
  { hasMoved, isStillHere, objections }: Departure,
  failure: FailureWatch,
): ResultsWatch {
  let since: number | undefined;
  const waitFor = (now: number, ms: number) => {
    since ??= now;
    return now - since >= ms;
  };
  const restartWait = () => {
    since = undefined;
    return false;
  };

  const rememberResults = (text: string, now: number) => {
    if (results) memory.seenResults = { results, text, at: now };
    return true;
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
    waitFor(now, isGone ? SETTLE_MS : LOAD_MS) &&
    !isBetween() &&
    (!visibleTexts().some(isWaiting) || waitFor(now, GIVE_UP_MS));

  // The site may have changed: new figures or words on a page without questions are the results.
  const areOthersShown = (now: number, isEnd: boolean) => {
    const texts = visibleTexts();
    if (!isEnd || texts.length === 0 || texts.some(isWaiting) || asksToGoOn()) return restartWait();
    return waitFor(now, 2 * LOAD_MS);
  };

  // "You do not qualify" in place of the benefits, next to the questions.
  const statesOutcome = () => {
    if (!before || refuses()) return false;
    const isNew = (text: string) => !before.texts.includes(text);
    const shown = (css: string) =>
      queryAll(css).filter((element) => isVisible(element) && isNew(visibleText(element)));
    return (
      shown("h2,h3,h4").length > 0 &&
      shown("label").length === 0 &&
      visibleTexts().every((text) => !isNew(text) || !objects(text) || isConclusion(text))
    );
  };

  return {
    areShown(now) {
      if (!results) return false;
      if (!results.isNext) return areShownEarly() && waitFor(now, LOAD_MS);
      const recorded = resultsText(results);
      // A calculator next to its questions may show the same results again.
      if (recorded !== "") {
        if (recorded !== before?.results) return rememberResults(recorded, now);
        return !(isStillHere() && refuses()) && (hasMoved() || waitFor(now, LOAD_MS));
      }
      const isGone = !leaving || leaving.fields.length === 0 || !isStillHere();
      const areQuestionsGone = leaving !== undefined && !isStillHere();
      const hasFigure = !isGone && hasNewFigure();
      const hasOutcome = !isGone && statesOutcome();
      const isOther = isGone ? hasMoved() || areQuestionsGone : hasFigure || hasOutcome;
      if (!isOther || isBusy() || failure.isShown(now)) return restartWait();
      const areUnrecorded = results.locators.length === 0 && (isGone || hasFigure);
      return areUnrecorded ? areUnrecordedShown(now, isGone) : areOthersShown(now, isGone || hasOutcome);
    },
    areSettling: () => since !== undefined,
    mayBeShown: () => results !== undefined && (results.isNext || areShownEarly()),
  };
}

const MOST_QUESTIONS = 5;
const LONGEST_QUESTION = 120;
const GO_ON = isText(
  `(?:(?:${inAllLanguages(ONWARD, ({ saves }) => saves)}) )?(?:${inAllLanguages(ONWARD, ({ goesOn, sends, accepts }) => `${goesOn}|${sends}|${accepts}`)})(?: (?:page|step|question))?`,
);

/** @returns the page or dialog, once it has been the same for a while; to be asked repeatedly */
export function watchOtherPage({
  binding,
}: ArrivalPlan): (now: number, isElsewhere: boolean) => UnknownPage | undefined {
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
    return describeUnknown(dialog, binding);
  };
}

/** @param binding absent where another reason than its language keeps the run from it */
export function describeUnknown(dialog?: HTMLElement, binding?: BindingWords): UnknownPage {
  const isOutside = (one: HTMLElement) => dialog !== undefined && !dialog.contains(one);
  const controls = queryAll(QUESTIONS).filter((one) => isShown(one) && !isOutside(one));
  const questions = controls.map(questionText).filter(Boolean);
  return {
    heading: headingToQuote(),
    isDialog: dialog !== undefined,
    questions: [...new Set(questions)]
      .slice(0, MOST_QUESTIONS)
      .map((question) => question.slice(0, LONGEST_QUESTION)),
    ...(dialog ? { ways: captionsOf(dialog).slice(0, MOST_QUESTIONS) } : {}),
    ...(binding && isForeign(dialog ?? document.body, binding) ? { isForeign: true } : {}),
  };
}

function isForeign(place: HTMLElement, binding: BindingWords): boolean {
  return verdictOf(place, visibleText(place), binding) === "unknown";
}

function questionText(control: HTMLElement): string {
  const { group, label } = questionOf(control);
  return (isChoice(control) && group.text) || label;
}

/** A page between two others, such as a review of the answers: no figure, and a button that continues. */
function isBetween(): boolean {
  return asksToGoOn() && labelledFigures().length === 0;
}

function asksToGoOn(): boolean {
  return pressable(ANY_BUTTON, GO_ON).length > 0;
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
  plan: Pick<ArrivalPlan, "answers" | "before" | "dialogs" | "binding">,
): OpenedQuestion | undefined {
  const question = questionToAnswer(plan, readHeading() === plan.before?.heading);
  if (question) {
    const { asked, control } = question;
    const locators = recordLocators(control, asked.way);
    setTimeout(question.answer);
    return { state: "answered", ...asked, locators };
  }
  const dialog = newDialog();
  return dialog && { state: "open", ...describeUnknown(dialog, plan.binding) };
}
