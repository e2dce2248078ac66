/** Waits for the change that an action causes, and for its end. */

import { isWaiting, visibleTexts } from "../arrive/fresh-texts.ts";
import { readHeading, showsQuestions } from "../arrive/page-state.ts";
import { readMessages } from "../arrive/read-messages.ts";
import { queryAll, waitFor } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { GIVE_UP_MS, SETTLE_MS, STILL_MS } from "../limits.ts";
import { shownControls } from "./controls.ts";
import type { PageMark, Settled } from "./page-description.ts";

const WAITING = /\b(loading|please wait|one moment|processing|calculating|just a (moment|second))\b/i;

/** Waits until the page has changed and is stable, or until `patienceMs` passed without a change. */
export async function settle(
  before: PageMark | undefined,
  awaited: "page" | "anything",
  patienceMs: number,
): Promise<Settled> {
  const started = performance.now();
  let last = "";
  let since = started;
  const outcome = await waitFor(() => {
    const time = performance.now();
    const now = pageSignature() + textSignature();
    if (now !== last) [last, since] = [now, time];
    const isBusy =
      document.readyState === "loading" || queryAll("[aria-busy=true]").some(isVisible) || isLoading();
    const stoodFor = time - since;
    if (isBusy || stoodFor < STILL_MS) return undefined;
    if (time - started < GIVE_UP_MS && isPlaceholder()) return undefined;
    const isNew = messageTexts().some((message) => !before?.messages.includes(message));
    if (before && isNew) return stoodFor >= SETTLE_MS ? "messages" : undefined;
    if (!before || isOther(before, awaited)) return "changed";
    return time - started >= patienceMs ? "same" : undefined;
  }, patienceMs + 15_000);
  return outcome ?? "same";
}

// A page with only a spinner is still loading.
function isLoading() {
  if (shownControls().length > 0 || captions().length > 0) return false;
  const text = (document.body?.innerText ?? "").trim();
  const hasSpinner = queryAll("[role=progressbar],progress:not([value])").some(isVisible);
  return text.length < 200 && (hasSpinner || WAITING.test(text));
}

// A page without questions that announces the next one.
function isPlaceholder() {
  return !showsQuestions() && visibleTexts().some(isWaiting);
}

export function mark(): PageMark {
  return {
    url: location.href,
    page: pageSignature(),
    text: textSignature(),
    messages: messageTexts(),
  };
}

function isOther(before: PageMark, awaited: "page" | "anything") {
  const [page, text] = [pageSignature() !== before.page, textSignature() !== before.text];
  return page || (text && (awaited === "anything" || location.href !== before.url));
}

// A spinner or a counter is a change, but not another page.
function pageSignature() {
  return [readHeading(), ...shownControls(), ...captions()].join("\n");
}

function textSignature() {
  return String((document.body?.innerText ?? "").length);
}

function captions() {
  return queryAll("button,input[type=submit],[role=button]").filter(isVisible).map(visibleText);
}

function messageTexts() {
  return readMessages([]).map(({ message }) => message);
}
