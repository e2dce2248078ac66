/** Proves the position of the form: on a page, at the results, or still on the same page with a message. */
import { NOTICES, ONWARD } from "../../../text/vocabulary/onward.ts";
import { beginsText, holdsText, inAllLanguages } from "../../../text/words.ts";
import { queryAll, timeNow, waitFor } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { freshTexts, visibleTexts } from "../dom/fresh-texts.ts";
import { pageScroller } from "../dom/geometry.ts";
import { ANY_BUTTON } from "../dom/selectors.ts";
import { captionOf, normalize, visibleText } from "../dom/text.ts";
import { isDisabled, isVisible } from "../dom/visibility.ts";
import { FRAME_MS, GIVE_UP_MS, OPEN_MS, RENDER_MS, SETTLE_MS, STILL_MS } from "../limits.ts";
import { memory } from "../memory.ts";
import type { ArrivalPlan, SeenArrival, SiteMessage } from "../protocol.ts";
import { pressGuarded, takeUnpressed } from "./aim.ts";
import { dismissBanners, newDialog, type Question, questionToAnswer, verdictOf } from "./answer-dialog.ts";
import {
  anchorElement,
  isBlocked,
  isBusy,
  QUESTIONS,
  readHeading,
  showsPage,
  showsQuestions,
  wasShownBefore,
} from "./page-state.ts";
import { asMessage, type Objection, objects, readObjections } from "./read-messages.ts";
import { type Departure, watchDeparture, watchFailure, watchOtherPage, watchResults } from "./watch-page.ts";

export async function arrive(plan: ArrivalPlan): Promise<SeenArrival> {
  // A further call replaces the one before.
  memory.latestArrival = plan;
  const { before, leaving, replaced } = plan;
  const started = timeNow();
  const departure = watchDeparture(plan);
  const { hasMoved, isStillHere } = departure;
  const failure = watchFailure(plan, departure);
  const results = watchResults(plan, departure, failure);
  const messages = watchMessages(plan, departure);
  const otherPage = watchOtherPage(plan);

  // The positions of elements may be the same on two pages.
  const isElsewhere = () => !isStillHere() || (replaced === true && readHeading() !== before?.heading);
  const otherAt = (now: number) =>
    otherPage(now, isElsewhere() && (hasMoved() || (leaving !== undefined && leaving.fields.length > 0)));

  let isSilenceJudged = false;
  const isSilent = (now: number) => {
    if (isSilenceJudged || now - started < (plan.silent_ms ?? Number.POSITIVE_INFINITY)) return false;
    isSilenceJudged = true;
    return (
      before !== undefined &&
      !hasMoved() &&
      !results.areSettling() &&
      !messages.areSettling() &&
      !isBusy() &&
      (isSame(visibleTexts(), before.shown) || (isStillHere() && freshTexts(before.shown).length === 0))
    );
  };

  // A message may vanish after a second.
  const heard = new Set<string>();
  let heardAt = Number.NEGATIVE_INFINITY;
  const hear = (now: number) => {
    if (!before || replaced || now - heardAt < 2 * FRAME_MS) return;
    heardAt = now;
    for (const { text } of freshTexts(before.texts)) if (objects(text)) heard.add(text);
  };

  // A page may draw its questions or figures once they come into view.
  const scrollOn = pageScroller();
  let question: Question | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = (now: number) => {
    if (!before || now - askedAt < 2 * FRAME_MS) return;
    askedAt = now;
    const isSamePage = isStillHere() && readHeading() === before.heading;
    question = replaced && !isSamePage ? undefined : questionToAnswer(plan, isSamePage);
  };

  const look = (): SeenArrival | undefined => {
    if (memory.latestArrival !== plan) return { state: "nothing" };
    const field_id = takeLost();
    if (field_id !== undefined) return { state: "lost", field_id };
    const now = timeNow();
    const passed = now - started;
    const page = arrivedPage(plan, departure);
    if (page !== undefined)
      return { state: "page", page, notices: readObjections([], plan).map(({ message }) => message) };
    if (results.areShown(now)) return { state: "results" };
    hear(now);
    ask(now);
    if (question && passed < RENDER_MS) return undefined;
    if (question) {
      // An answer may replace the document: the result of this call is returned first.
      setTimeout(question.answer);
      return { state: "asked", asked: question.asked };
    }
    const lasting = failure.isShown(now) === "failed" ? undefined : messages.lasting(now);
    if (lasting) return { state: "messages", messages: lasting };
    const failed = failure.lasting(now);
    if (failed) return failed;
    if (passed > RENDER_MS && isBlocked()) return { state: "blocked" };
    if (passed >= RENDER_MS) pressAgain(departure);
    if (passed > SETTLE_MS && (!before || isElsewhere())) scrollOn();
    const unknown = otherAt(now);
    if (unknown) return { state: "other", unknown };
    if (passed > RENDER_MS && !isStillHere() && !results.mayBeShown()) passNotice(plan);
    return isSilent(now) ? { state: "nothing", heard: [...heard] } : undefined;
  };

  return (await waitFor(look, plan.timeout_ms)) ?? { state: "nothing", heard: [...heard] };
}

/** The URL changes before the page does: the proof is a new element or another heading. */
function arrivedPage(
  { pages, before, leaving, replaced }: ArrivalPlan,
  { isStillHere, objections }: Departure,
): number | undefined {
  for (const anchor of pages) {
    const element = anchorElement(anchor);
    if (!element) continue;
    // A button alone proves nothing while the previous questions are shown, unless a dialog over them holds it.
    const isOver = newDialog()?.contains(element) ?? false;
    const isReview = before !== undefined && readHeading() !== before.heading && asksNothing();
    if (anchor.fields.length === 0 && before && isStillHere() && !isOver && !isReview) continue;
    // Nor while the questions of another page are shown: the site has skipped this one.
    if (anchor.fields.length === 0 && pages.some(showsPage)) continue;
    if (!before || (replaced && leaving && !isStillHere())) return anchor.page;
    const isNew = !replaced && !wasShownBefore(anchor.page, element);
    if (isNew && (anchor.fields.length > 0 || leaving !== undefined)) return anchor.page;
    // The same questions may be the same page with validation messages.
    const isOtherPage = replaced || readHeading() !== before.heading;
    if (isOtherPage && !objections().some(({ isSure }) => isSure)) return anchor.page;
  }
  return undefined;
}

/** A review may show the questions again: with their own ids, and read-only. Specimen: https://surveyjs.io/form-library/examples/preview-page-survey/. */
function asksNothing(): boolean {
  const boxes = queryAll(QUESTIONS).filter(isVisible);
  return boxes.length > 0 && boxes.every((box) => (box as HTMLInputElement).readOnly || isDisabled(box));
}

/** If the page moved under the mouse, the click missed the button. */
function pressAgain({ hasMoved }: Departure): void {
  if (!hasMoved()) dismissBanners();
  const button = takeUnpressed();
  if (button && !hasMoved()) pressGuarded(button);
}

function takeLost(): string | undefined {
  const { lostAnswer } = memory;
  memory.lostAnswer = undefined;
  return lostAnswer;
}

function isSame(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((text, index) => text === others[index]);
}

const ABOUT = holdsText(inAllLanguages(NOTICES, ({ about }) => about));
const GO_ON = beginsText(
  `${inAllLanguages(NOTICES, ({ accepts }) => accepts)}|${inAllLanguages(ONWARD, ({ goesOn }) => goesOn)}`,
);

/** Presses the only button that continues, once in a document. */
function passNotice({ binding }: ArrivalPlan): void {
  if (memory.isNoticePassed || showsQuestions()) return;
  const text = queryAll("h1,h2,h3,p,li,td")
    .filter(
      (element) =>
        !element.closest("footer,nav,aside,[role=contentinfo],[role=navigation]") && isVisible(element),
    )
    .map(visibleText)
    .join(" ");
  if (!ABOUT.test(text)) return;
  const ways = queryAll(`${ANY_BUTTON},a[href]`).filter(
    (button) => GO_ON.test(normalize(captionOf(button))) && isVisible(button) && !isDisabled(button),
  );
  const [way, ...others] = ways;
  if (!way || others.length > 0 || verdictOf(way, text, binding, true) !== "free") return;
  memory.isNoticePassed = true;
  press(way);
}

interface MessagesWatch {
  /** To be asked repeatedly. */
  lasting(now: number): SiteMessage[] | undefined;
  /** Whether messages have appeared that do not count yet. */
  areSettling(): boolean;
}

function watchMessages(
  { before, replaced }: ArrivalPlan,
  { objections, isStillHere }: Departure,
): MessagesWatch {
  let since: number | undefined;
  // A region that announces the last choice to screen readers may outlast the question.
  const isOfAnswers = ({ isSure, message }: Objection) =>
    isSure || replaced || !before?.messages.includes(message) || isStillHere();
  return {
    areSettling: () => since !== undefined,
    lasting(now) {
      if (!before) return undefined;
      const found = objections().filter(isOfAnswers);
      const sure = found.filter(({ isSure }) => isSure);
      const messages = sure.length > 0 ? sure : found;
      if (messages.length === 0) {
        since = undefined;
        return undefined;
      }
      since ??= now;
      const isNew = replaced || messages.some(({ message }) => !before.messages.includes(message));
      const unsure = replaced ? OPEN_MS : GIVE_UP_MS / 2;
      const settles = isNew && sure.length > 0 ? STILL_MS : unsure;
      return now - since >= settles ? messages.map(asMessage) : undefined;
    },
  };
}
