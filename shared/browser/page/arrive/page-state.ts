/** How the document looks: its heading, which page it shows, whether the site refused the visit. */

import { queryAll } from "../dom/document.ts";
import { findButton, findElement } from "../dom/find-element.ts";
import { visibleText } from "../dom/text.ts";
import { isShown, isVisible } from "../dom/visibility.ts";
import type { AimPlan, PageAnchor, PageState, ResultAnchor } from "../protocol.ts";
import { readMessages } from "./read-messages.ts";

const BLOCKED =
  /access denied|request (was )?blocked|you have been blocked|pardon our interruption|are you a robot|verify you are human|unusual traffic/i;

// The element that proved each page before the last press.
let shownBefore = new Map<number, HTMLElement>();

/** Records the page's appearance; `arrive` compares with it in the same document. */
export function readPageState(plan: AimPlan): PageState {
  const shown = plan.pages.map((anchor) => [anchor.page, anchorElement(anchor)] as const);
  shownBefore = new Map(
    shown.filter((entry): entry is readonly [number, HTMLElement] => entry[1] !== undefined),
  );
  return {
    url: location.href,
    heading: readHeading(),
    results: resultsText(plan.results),
    messages: readMessages(plan.fields, plan.error_selector).map((message) => message.message),
  };
}

/** Whether `element` already proved that page before the last press. */
export function wasShownBefore(page: number, element: Element): boolean {
  return shownBefore.get(page) === element;
}

/** The shown element that proves that a page is there. */
export function anchorElement(anchor: PageAnchor): HTMLElement | undefined {
  if (anchor.fields.length === 0) return findButton(anchor.button).element;
  for (const locators of anchor.fields.flatMap(proofs)) {
    const { element } = findElement(locators);
    if (element && (isShown(element) || [...element.querySelectorAll("input,select")].some(isShown)))
      return element;
  }
  return undefined;
}

export function readHeading(): string {
  const headings = queryAll("h1,h2,[role=heading]").filter(isVisible).map(visibleText);
  return headings.slice(0, 3).join(" | ");
}

/** Text of the elements that will hold the results. */
export function resultsText(results: ResultAnchor | undefined) {
  return (results?.locators ?? [])
    .map((locators) => findElement(locators, isVisible).element)
    .map((element) => (element ? visibleText(element) : ""))
    .join("\n")
    .trim();
}

export function isBlocked(): boolean {
  const text = `${document.title} ${(document.body?.innerText ?? "").slice(0, 2000)}`;
  return (
    BLOCKED.test(text) && queryAll("input:not([type=hidden]),select,textarea").filter(isShown).length === 0
  );
}

// An option's name ("Yes") occurs on many pages; its id and the question's locators do not.
function proofs(field: PageAnchor["fields"][number]) {
  const ids = field.options.map((option) =>
    option.locators.filter((locator) => /^(id|name|css)$/.test(locator.by)),
  );
  const lists = [field.locators, ...ids].filter((list) => list.length > 0);
  return lists.length > 0 ? lists : field.options.map((option) => option.locators);
}

/** The size of the whole document, in CSS pixels. */
export function pageSize(): { width: number; height: number } {
  const { documentElement: html, body } = document;
  return {
    width: Math.max(html.clientWidth, 1),
    height: Math.max(html.scrollHeight, body?.scrollHeight ?? 0, html.clientHeight, 1),
  };
}
