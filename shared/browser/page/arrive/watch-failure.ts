/** Finds out that the site shows an error page, a sign-in or an earlier page in place of the expected one. */

import { queryAll } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { changedFields } from "../fill/read-back.ts";
import { FRAME_MS, SETTLE_MS } from "../limits.ts";
import type { ArrivalPlan, PageAnchor } from "../protocol.ts";
import { isFailure } from "./failure-words.ts";
import { freshTexts } from "./fresh-texts.ts";
import { anchorElement, asksPassword, isBusy, readHeading, showsPage } from "./page-state.ts";
import { type Objection, readObjections } from "./read-messages.ts";

/** In characters. A longer page counts as failed only by its heading. */
const LONGEST_NOTICE = 500;

type Failure = { state: "failed" } | { state: "returned"; page: number } | { state: "reloaded" };

export interface FailureWatch {
  /** The failure that the page shows now, if any: it is no page of results then. To be asked repeatedly. */
  isShown(now: number): Failure["state"] | undefined;
  /** The failure once it lasts. */
  lasting(now: number): Failure | undefined;
}

export function watchFailure(
  { answers = [], before, earlier = [], leaving, replaced, results }: ArrivalPlan,
  { hasMoved, isStillHere, objections }: Departure,
): FailureWatch {
  let [since, read] = [0, Number.NEGATIVE_INFINITY];
  let shown: Failure | undefined;

  const find = (): Failure | undefined => {
    if (!before || !leaving || isBusy()) return undefined;
    if (isStillHere()) {
      const isLost = replaced && isReload() && objections().length === 0 && changedFields(answers).length > 0;
      if (isLost) return { state: "reloaded" };
      return results?.isNext &&
        !objections().some(({ isSure }) => isSure) &&
        hasFailureText(textsAfter(before.shown))
        ? { state: "failed" }
        : undefined;
    }
    if (leaving.fields.length === 0 && !hasMoved()) return undefined;
    const fresh = textsAfter(before.shown);
    if (statesFailure(fresh, before.shown)) return { state: "failed" };
    // A calculator may show its first questions again above its figures.
    if (fresh.some((text) => /\d/.test(text))) return undefined;
    if (!before.asks_password && asksPassword()) return { state: "failed" };
    const page = returnedTo(earlier, before.earlier);
    return page === undefined ? undefined : { state: "returned", page };
  };
  const look = (now: number) => {
    if (now - read < 2 * FRAME_MS) return shown;
    read = now;
    const found = find();
    if (found?.state !== shown?.state) since = now;
    shown = found;
    return shown;
  };

  return {
    isShown: (now) => look(now)?.state,
    lasting: (now) => (look(now) && now - since >= 2 * SETTLE_MS ? shown : undefined),
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

/** The earlier page whose questions have appeared again. */
function returnedTo(earlier: PageAnchor[], before: number[]): number | undefined {
  return earlier.find((anchor) => !before.includes(anchor.page) && showsPage(anchor))?.page;
}

export interface Departure {
  /** Whether the document, its address or its heading has changed. */
  hasMoved(): boolean;
  /** Whether the questions of the page before are shown: a page may have no distinct heading or address. */
  isStillHere(): boolean;
  /** The site's objections, at most 40 ms old. */
  objections(): Objection[];
}

export function watchDeparture(plan: ArrivalPlan): Departure {
  const { before, leaving, replaced, fields } = plan;
  const isStillHere = () => leaving !== undefined && anchorElement(leaving) !== undefined;
  const readNow = () => {
    const isSamePage = before && isStillHere() && readHeading() === before.heading;
    return readObjections(fields, plan, isSamePage ? before.texts : undefined);
  };
  let read: { at: number; objections: Objection[] } | undefined;
  return {
    isStillHere,
    hasMoved: () => !before || replaced || location.href !== before.url || readHeading() !== before.heading,
    objections() {
      const now = performance.now();
      if (!read || now - read.at >= FRAME_MS) read = { at: now, objections: readNow() };
      return read.objections;
    },
  };
}
