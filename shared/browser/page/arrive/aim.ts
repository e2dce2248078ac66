/** Aiming at a button: waits until it can be pressed, and finds the point to click. */
import type { Locator } from "../../../wizards/format/format.ts";
import { formNames } from "../control/form-data.ts";
import { awaitRepeats } from "../control/late-listeners.ts";
import { changedFields, readBack } from "../control/locate-field.ts";
import { unlistedRows } from "../control/rows.ts";
import { roots, timeNow, viewOf, waitFor } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import {
  awaitStill,
  clickPoint,
  coverOf,
  pageScroller,
  scrollTextsToEnd,
  scrollToCenter,
} from "../dom/geometry.ts";
import { isDisabled } from "../dom/visibility.ts";
import { LOAD_MS, RENDER_MS, SETTLE_MS } from "../limits.ts";
import { memory } from "../memory.ts";
import type { Aim, AimPlan, PlannedField, Point } from "../protocol.ts";
import { findButton } from "../words/find-element.ts";
import { dismissBanners } from "./answer-dialog.ts";
import { hasLeft, isBlocked, isSaving, readPageState, showsPage } from "./page-state.ts";
import { describeUnknown, dialogOver } from "./watch-page.ts";

export async function aim(button: Locator[], plan: AimPlan, timeoutMs: number): Promise<Aim> {
  for (;;) {
    const { aimed, element } = await aimOnce(button, plan, timeoutMs);
    // A page that renders its button again is aimed at again.
    if (!element || element.isConnected) return aimed;
  }
}

async function aimOnce(
  button: Locator[],
  plan: AimPlan,
  timeoutMs: number,
): Promise<{ aimed: Aim; element?: HTMLElement }> {
  const started = timeNow();
  let hasRead = false;
  const scrollOn = pageScroller();
  const found = await waitFor<HTMLElement | "blocked" | "moved">(() => {
    if (hasLeft(plan)) return "moved";
    const element = findButton(button).element;
    const isBehind = timeNow() - started < 2 * LOAD_MS && isSaving();
    if (element && !isDisabled(element) && !isBehind) return element;
    const isLate = timeNow() - started > RENDER_MS;
    if (!hasRead && isLate && element && isDisabled(element)) {
      hasRead = true;
      scrollTextsToEnd();
      // Some pages check the last answer once its control has lost the focus.
      for (const root of roots()) (root.activeElement as HTMLElement | null)?.blur();
    }
    if (isLate && !element) scrollOn();
    return isLate && !element && isBlocked() ? "blocked" : undefined;
  }, timeoutMs);
  if (found === "blocked" || found === "moved") return { aimed: { state: found } };
  if (!found) {
    const { element, tried } = findButton(button);
    return { aimed: element ? { state: "disabled" } : { state: "missing", tried } };
  }
  // The script that enables the button may listen to the answers from then on.
  await awaitRepeats();
  const { changed, dropped } = readBack(plan.answers ?? []);
  const [field_id] = changed;
  if (field_id !== undefined) return { aimed: { state: "changed", field_id } };
  const before = readPageState(plan);
  // The next page may have a button of the same caption at the same point.
  const again = () => (showsPage(plan.leaving) ? findButton(button).element : undefined);
  const unlisted = unlistedRows(plan.answers ?? []);
  const names = formNames(plan.answers ?? []);
  scrollToCenter(found);
  await awaitStill();
  const dialog = clickPoint(found) ? undefined : await dialogAfterBanners(found);
  if (dialog) return { aimed: { state: "covered", by: describeUnknown(dialog) } };
  return {
    aimed: { state: "ready", at: await aimAt(found, again, plan.answers), before, dropped, unlisted, names },
    element: found,
  };
}

/**
 * The point to click; undefined where something covers the button, which a script then presses, and where the page has
 * removed it.
 *
 * @param again finds the button that the page draws in place of this one
 * @param answers without which the button must not be pressed
 */
export async function aimAt(
  button: HTMLElement,
  again: () => HTMLElement | undefined,
  answers: PlannedField[] = [],
): Promise<Point | undefined> {
  takeUnpressed();
  memory.changedAnswer = () => changedFields(answers)[0];
  scrollToCenter(button);
  await awaitStill();
  const at = clickPoint(button) ?? (await awaitUncovered(button));
  if (!at && !button.isConnected) return undefined;
  if (!at) {
    // A press may replace the document: the result of this call is returned first.
    setTimeout(() => pressGuarded(button));
    return undefined;
  }
  memory.aimedButton = button;
  guardClick(button, again);
  return at;
}

/** A dialog that stays over the button and that is no banner: it asks something that the wizard does not record. */
async function dialogAfterBanners(button: HTMLElement): Promise<HTMLElement | undefined> {
  await awaitUncovered(button);
  return clickPoint(button) || !button.isConnected
    ? undefined
    : dialogOver(button, coverOf(button) ?? undefined);
}

// A dialog that was closed covers the page until it is removed, already transparent: a press through it comes too early.
async function awaitUncovered(button: HTMLElement): Promise<Point | undefined> {
  const isBannerLeaving = dismissBanners().length > 0;
  const started = timeNow();
  const isStaying = () => {
    const isVisibleCover = coverOf(button)?.checkVisibility({ opacityProperty: true }) ?? true;
    return !isBannerLeaving && isVisibleCover && timeNow() - started >= RENDER_MS;
  };
  const look = () => clickPoint(button) ?? (!button.isConnected || isStaying() ? "none" : undefined);
  const found = await waitFor(look, 2 * SETTLE_MS);
  return found === "none" ? undefined : found;
}

/** Presses the aimed button by a script, for a frame that something outside of this document covers. */
export function pressAimed(): void {
  const button = takeUnpressed();
  // A press may replace the document: the result of this call is returned first.
  if (button) setTimeout(() => pressGuarded(button));
}

/** Presses by a script, unless the page has taken an answer away. */
export function pressGuarded(button: HTMLElement): void {
  guardClick(button, () => undefined);
  press(button);
  memory.stopGuarding();
}

// The page may change between aiming and clicking: the click must not press another button at the same point, nor send
// the page without an answer. USWDS 3.14 empties a list when it turns it into a combo box.
function guardClick(button: HTMLElement, again: () => HTMLElement | undefined): void {
  memory.stopGuarding();
  const guard = (event: Event) => {
    memory.stopGuarding();
    const path = event.composedPath();
    const isMeant = path.includes((button.isConnected ? button : again()) ?? button);
    if (isMeant) memory.aimedButton = undefined;
    const [target] = path;
    const isOther = target instanceof Element && target.closest("button,a,input,[role=button]") !== null;
    if (isMeant) memory.lostAnswer = memory.changedAnswer();
    if (isMeant ? memory.lostAnswer === undefined : !isOther) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const view = viewOf(button);
  view.addEventListener("click", guard, { capture: true });
  memory.stopGuarding = () => view.removeEventListener("click", guard, { capture: true });
}

/** The button that was aimed at and received no click, if the page still shows it; undefined from then on. */
export function takeUnpressed(): HTMLElement | undefined {
  memory.stopGuarding();
  const button = memory.aimedButton;
  memory.aimedButton = undefined;
  return button?.isConnected ? button : undefined;
}
