/** Proves the position of the form: on a page, at the results, or still on the same page with a message. */
import { NOTICES, ONWARD } from "../../../text/vocabulary/onward.ts";
import { beginsText, holdsText, inAllLanguages } from "../../../text/words.ts";
import { queryAll, timeNow, waitFor } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { freshTexts, readHeading, visibleTexts } from "../dom/fresh-texts.ts";
import { pageScroller } from "../dom/geometry.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { FRAME_MS, GIVE_UP_MS, OPEN_MS, RENDER_MS, SETTLE_MS, STILL_MS } from "../limits.ts";
import { memory } from "../memory.ts";
import type { ArrivalPlan, SeenArrival, SiteMessage } from "../protocol.ts";
import { pressGuarded, takeUnpressed } from "./aim.ts";
import { dismissBanners, pressable, questionToAnswer, verdictOf } from "./answer-dialog.ts";
import { isBlocked, isBusy, showsQuestions } from "./page-state.ts";
import { asMessage, type Objection, objects, readObjections } from "./read-messages.ts";
import {
  atMostEvery,
  type Departure,
  watchDeparture,
  watchFailure,
  watchOtherPage,
  watchResults,
} from "./watch-page.ts";

export async function arrive(plan: ArrivalPlan): Promise<SeenArrival> {
  // A further call replaces the one before.
  memory.latestArrival = plan;
  const { before, leaving, replaced } = plan;
  const started = timeNow();
  const departure = watchDeparture(plan);
  const { hasMoved, isStillHere, judged } = departure;
  const failure = watchFailure(departure);
  const results = watchResults(plan, departure, failure);
  const messages = watchMessages(plan, departure);
  const otherPage = watchOtherPage(plan);

  const isElsewhere = () => !leaving || judged().is === "unknown";
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
  const hear = atMostEvery(2 * FRAME_MS, () => {
    for (const { text } of before && !replaced ? freshTexts(before.texts) : [])
      if (objects(text)) heard.add(text);
  });

  // A page may draw its questions or figures once they come into view.
  const scrollOn = pageScroller();
  const ask = atMostEvery(2 * FRAME_MS, () => {
    const isSamePage = isStillHere() && readHeading() === before?.heading;
    return before && (isSamePage || !replaced) ? questionToAnswer(plan, isSamePage) : undefined;
  });

  const look = (): SeenArrival | undefined => {
    if (memory.latestArrival !== plan) return { state: "nothing" };
    const field_id = takeLost();
    if (field_id !== undefined) return { state: "lost", field_id };
    const now = timeNow();
    const passed = now - started;
    const seen = judged();
    if (seen.is === "expected")
      return {
        state: "page",
        page: seen.page,
        notices: readObjections([], plan).map(({ message }) => message),
      };
    if (results.areShown(now)) return { state: "results" };
    hear();
    const question = ask();
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
  const [way, ...others] = pressable(undefined, GO_ON);
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
