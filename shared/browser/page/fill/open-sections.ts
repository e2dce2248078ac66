/** Opens the collapsed sections of a form that a field lies in: `details`, and panels of a button with `aria-expanded`. */
import { anchorElement } from "../arrive/page-state.ts";
import { parentOf } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { findElement } from "../dom/find-element.ts";
import { sectionHeadings, sectionToggle } from "../dom/section-toggle.ts";
import { isShown } from "../dom/visibility.ts";
import type { PageAnchor } from "../protocol.ts";

/** An accordion that shows one section at a time closes the others. */
const MOST_PRESSES = 3;
const presses = new WeakMap<Element, number>();

/** Opens the sections that hide every question of a page. */
export function openPage(anchor: PageAnchor): void {
  if (anchorElement(anchor)) return;
  const questions = anchor.fields.flatMap(({ locators }) => findElement(locators).element ?? []);
  for (const question of questions) if (!isShown(question)) openSections(question);
}

/** Opens the next closed section, for a question that the page adds only to an open one. */
export function openNextSection(): void {
  const toggle = sectionHeadings().find((one) => !presses.has(one));
  if (!toggle) return;
  presses.set(toggle, 1);
  press(toggle);
}

export function openSections(element: Element): void {
  const scopes: Element[] = [];
  for (let scope: Element | null | undefined = element; scope; scope = parentOf(scope)) scopes.unshift(scope);
  for (const scope of scopes) {
    if (scope.matches("details:not([open])")) (scope as HTMLDetailsElement).open = true;
    const toggle = sectionToggle(scope.id);
    const count = (toggle && presses.get(toggle)) ?? 0;
    if (!toggle || count >= MOST_PRESSES) continue;
    presses.set(toggle, count + 1);
    press(toggle);
  }
}
