/**
 * The steps of a control's widget as gestures of the real mouse and keyboard. Node asks for the next ones after it has
 * performed those before.
 */

import type { Locator } from "../../../wizards/format/format.ts";
import { awaitStillAround } from "../arrive/motion.ts";
import { drawn, waitFor } from "../dom/document.ts";
import { clickPoint, scrollToCenter } from "../dom/geometry.ts";
import { labelsOf } from "../dom/text.ts";
import { isShown, isVisible } from "../dom/visibility.ts";
import { findElement } from "../find/find-element.ts";
import { LOAD_MS } from "../limits.ts";
import { memory } from "../memory.ts";
import type { Gesture, GestureReport, PlannedField } from "../protocol.ts";
import { findControls } from "../widgets/index.ts";
import type { Step } from "../widgets/widget.ts";
import { awaitControl } from "./fill-field.ts";

const REPLACE = [
  { do: "press", key: "ControlOrMeta+A" },
  { do: "press", key: "Delete" },
] as const;

export async function beginGestures(field: PlannedField, timeoutMs: number): Promise<GestureReport> {
  const found = await awaitControl(field, timeoutMs);
  if ("reason" in found) return { done: true, trouble: found };
  memory.gestures = found.widget.steps(found.control, field, timeoutMs);
  return nextGestures();
}

/** Opens the list of a control, reads its options and closes it. */
export async function beginListing(locators: Locator[], timeoutMs: number): Promise<GestureReport> {
  // A list that was open before may still cover the page.
  const element = await waitFor(() => findElement(locators, isShown).element, timeoutMs);
  const found = findControls().find(({ control }) => control === element);
  memory.gestures = found?.widget.list?.(found.control, timeoutMs);
  return nextGestures();
}

export async function nextGestures(): Promise<GestureReport> {
  if (!memory.gestures) return { done: true, trouble: { reason: "not_kept" } };
  const { done, value } = await memory.gestures.next();
  if (!done) {
    if (value.do === "click") await awaitPlaced(value.on);
    return { gestures: gesturesOf(value) };
  }
  memory.gestures = undefined;
  return value && "labels" in value ? { done: true, listed: value } : { done: true, trouble: value };
}

// A list that slides or filters its options puts another one under the mouse.
async function awaitPlaced(element: HTMLElement): Promise<void> {
  await awaitStillAround(element);
  const place = () => {
    const { x, y } = element.getBoundingClientRect();
    return `${x} ${y}`;
  };
  const end = performance.now() + LOAD_MS;
  for (let last = ""; last !== place() && performance.now() < end; await drawn()) last = place();
}

function gesturesOf(step: Step): Gesture[] {
  // The page has replaced the control: keys would reach another one.
  if (!("into" in step ? step.into : step.on).isConnected) return [];
  switch (step.do) {
    case "click":
      return clickOn(step.on);
    case "type":
      return [...focusOn(step.into), ...(step.over ? [] : REPLACE), { do: "type", text: step.text }];
    case "press":
      return [...focusOn(step.on), { do: "press", key: step.key }];
  }
}

function clickOn(element: HTMLElement): Gesture[] {
  // Hidden radios and checkboxes are pressed on their label.
  const target = isVisible(element) ? element : (labelsOf(element)[0] ?? element);
  scrollToCenter(target);
  const at = clickPoint(target);
  return at ? [{ do: "click", at }] : [];
}

function focusOn(element: HTMLElement): Gesture[] {
  if (hasFocus(element)) return [];
  const gestures = clickOn(element);
  if (gestures.length === 0) element.focus({ preventScroll: true });
  return gestures;
}

function hasFocus(element: HTMLElement): boolean {
  const root = element.getRootNode() as Document | ShadowRoot;
  // A frame's document keeps an active element while the focus is in another document.
  return root.activeElement === element && element.ownerDocument.hasFocus();
}
