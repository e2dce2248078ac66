/** Aiming at a button: waits until it can be pressed, and finds the point to click. */

import type { Locator } from "../../../wizards/format/format.ts";
import { clickPoint, scrollToCenter } from "../dom/click-point.ts";
import { waitFor } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { findButton } from "../dom/find-element.ts";
import { isDisabled } from "../dom/visibility.ts";
import { changedFields } from "../fill/read-back.ts";
import type { Aim, AimPlan, Point } from "../protocol.ts";
import { dismissBanners } from "./dismiss-banners.ts";
import { isBlocked, readPageState } from "./page-state.ts";

const BLOCKED_SETTLES_MS = 300;
const BANNER_GOES_MS = 1000;

// The button that was aimed at, until a click reaches it.
let unpressed: HTMLElement | undefined;

export async function aim(button: Locator[], plan: AimPlan, timeoutMs: number): Promise<Aim> {
  const started = performance.now();
  const found = await waitFor<HTMLElement | "blocked">(() => {
    const element = findButton(button).element;
    if (element && !isDisabled(element)) return element;
    const isLate = performance.now() - started > BLOCKED_SETTLES_MS;
    return isLate && !element && isBlocked() ? "blocked" : undefined;
  }, timeoutMs);
  if (found === "blocked") return { state: "blocked" };
  if (!found) {
    const { element, tried } = findButton(button);
    return element ? { state: "disabled" } : { state: "missing", tried };
  }
  const [changed] = changedFields(plan.answers ?? []);
  if (changed !== undefined) return { state: "changed", field_id: changed };
  const before = readPageState(plan);
  return { state: "ready", at: await aimAt(found), before };
}

/** The point to click; undefined where something covers the button, which a script then presses. */
export async function aimAt(button: HTMLElement): Promise<Point | undefined> {
  scrollToCenter(button);
  let at = clickPoint(button);
  if (!at && dismissBanners().length > 0) at = await waitFor(() => clickPoint(button), BANNER_GOES_MS);
  if (!at) {
    // A press may replace the document: the result of this call is returned first.
    setTimeout(() => press(button));
    return undefined;
  }
  unpressed = button;
  button.addEventListener("click", () => (unpressed = undefined), { once: true, capture: true });
  return at;
}

/** The button that was aimed at and received no click; undefined from then on. */
export function takeUnpressed(): HTMLElement | undefined {
  const button = unpressed;
  unpressed = undefined;
  return button;
}
