/** Opens the collapsed sections of a form that a field lies in: `details`, and panels of a button with `aria-expanded`. */

import { anchorElement } from "../arrive/page-state.ts";
import { parentOf } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { sectionHeadings, sectionToggle } from "../dom/geometry.ts";
import { isShown } from "../dom/visibility.ts";
import { findElement } from "../find/find-element.ts";
import type { PageAnchor } from "../protocol.ts";
import { recordOf } from "../widgets/widget.ts";

/** How often the search for one question has pressed each button of a section. */
export type Presses = Map<Element, number>;

const CLOSED_DETAILS = "details:not([open])";
const MOST_PRESSES = 3;

/** Opens the sections that hide every question of a page. */
export function openPage(anchor: PageAnchor): void {
  if (anchorElement(anchor)) return;
  const questions = anchor.fields.flatMap(({ locators }) => findElement(locators).element ?? []);
  for (const question of questions) if (!isShown(question)) openSections(question, new Map());
}

/** Opens the next closed section, for a question that the page adds only to an open one; false once all were opened. */
export function openNextSection(own: Presses): boolean {
  const toggles = sectionHeadings().filter((one) => !own.has(one));
  // An accordion that shows one section at a time closes the others.
  const fewest = Math.min(...toggles.map((one) => recordOf(one).presses ?? 0));
  const toggle = toggles.find((one) => (recordOf(one).presses ?? 0) === fewest);
  if (toggle) pressToggle(toggle, own);
  return toggle !== undefined;
}

export function isInClosedSection(element: Element): boolean {
  return scopesOf(element).some(
    (scope) => scope.matches(CLOSED_DETAILS) || sectionToggle(scope.id) !== undefined,
  );
}

export function openSections(element: Element, own: Presses): void {
  for (const scope of scopesOf(element)) {
    if (scope.matches(CLOSED_DETAILS)) (scope as HTMLDetailsElement).open = true;
    const toggle = sectionToggle(scope.id);
    if (toggle && (own.get(toggle) ?? 0) < MOST_PRESSES) pressToggle(toggle, own);
  }
}

/** The element and those around it, the outermost first. */
function scopesOf(element: Element): Element[] {
  const scopes: Element[] = [];
  for (let scope: Element | null | undefined = element; scope; scope = parentOf(scope)) scopes.unshift(scope);
  return scopes;
}

function pressToggle(toggle: HTMLElement, own: Presses): void {
  own.set(toggle, (own.get(toggle) ?? 0) + 1);
  recordOf(toggle).presses = (recordOf(toggle).presses ?? 0) + 1;
  press(toggle);
}
