/** Proving where the form is: on which page, at the results, or still here with a message. */

import { queryAll, waitFor } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { isVisible } from "../dom/visibility.ts";
import type { Arrival, ArrivalPlan } from "../protocol.ts";
import { takeUnpressed } from "./aim.ts";
import { anchorElement, isBlocked, readHeading, resultsText, wasShownBefore } from "./page-state.ts";
import { readMessages } from "./read-messages.ts";

// Messages from before the press may belong to a page that is about to be replaced.
const NEW_MESSAGE_SETTLES_MS = 150;
const OLD_MESSAGE_SETTLES_MS = 2500;
const RESULTS_SETTLE_MS = 500;
const SAME_RESULTS_SETTLE_MS = 1500;
const LOST_CLICK_MS = 300;

export async function arrive(plan: ArrivalPlan): Promise<Arrival> {
  const { before, leaving } = plan;
  let messagesSince: number | undefined;
  let resultsSince: number | undefined;
  const started = performance.now();

  const hasMoved = () =>
    !before || plan.replaced || location.href !== before.url || readHeading() !== before.heading;

  // The URL changes before the page does: the proof is a new element or another heading.
  const arrivedPage = () => {
    for (const anchor of plan.pages) {
      const element = anchorElement(anchor);
      if (!element) continue;
      const isNew = before && !plan.replaced ? !wasShownBefore(anchor.page, element) : true;
      const isOtherPage = !before || plan.replaced || readHeading() !== before.heading;
      if (anchor.fields.length > 0 && isNew && !plan.replaced) return anchor.page;
      // A replaced document may be the same page with validation messages.
      if (isOtherPage && readMessages(plan.fields, plan.error_selector).length === 0) return anchor.page;
    }
    return undefined;
  };

  const resultsShown = (now: number) => {
    if (!plan.results) return false;
    if (plan.results.locators.length > 0) {
      const text = resultsText(plan.results);
      if (text === "") return false;
      if (hasMoved() || text !== before?.results) return true;
      // A calculator next to its questions may show the same results again.
      resultsSince ??= now;
      return now - resultsSince >= SAME_RESULTS_SETTLE_MS;
    }
    const isGone = !leaving || leaving.fields.length === 0 || !anchorElement(leaving);
    const isBusy = queryAll("[aria-busy=true]").some(isVisible);
    if (!isGone || !hasMoved() || isBusy) {
      resultsSince = undefined;
      return false;
    }
    resultsSince ??= now;
    return now - resultsSince >= RESULTS_SETTLE_MS;
  };

  const standingMessages = (now: number) => {
    if (!before) return undefined;
    const messages = readMessages(plan.fields, plan.error_selector);
    if (messages.length === 0) {
      messagesSince = undefined;
      return undefined;
    }
    messagesSince ??= now;
    const isNew = plan.replaced || messages.some((message) => !before.messages.includes(message.message));
    return now - messagesSince >= (isNew ? NEW_MESSAGE_SETTLES_MS : OLD_MESSAGE_SETTLES_MS)
      ? messages
      : undefined;
  };

  // A page that moved under the mouse lost the click.
  const pressAgain = (now: number) => {
    if (now - started < LOST_CLICK_MS) return;
    const button = takeUnpressed();
    if (button?.isConnected && !hasMoved()) press(button);
  };

  const look = (): Arrival | undefined => {
    const now = performance.now();
    const page = arrivedPage();
    if (page !== undefined) return { state: "page", page };
    if (resultsShown(now)) return { state: "results" };
    const messages = standingMessages(now);
    if (messages) return { state: "messages", messages };
    if (now - started > 200 && isBlocked()) return { state: "blocked" };
    pressAgain(now);
    return undefined;
  };

  return (await waitFor(look, plan.timeout_ms)) ?? { state: "nothing" };
}
