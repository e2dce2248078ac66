import { setTimeout as pause } from "node:timers/promises";
import type { ElementHandle, Page } from "playwright-core";
import { cleanSiteText } from "../../core/site-text.ts";
import { describeTarget, locateTarget } from "../locate-target.ts";
import { callAgain, documentsOf, elementIn } from "../page-documents.ts";
import { done, failed, type Tool } from "../step.ts";
import { watchPress } from "../watch-press.ts";
import { click } from "./click.ts";
import { type Handler, targetOf } from "./handler.ts";
import { navigate } from "./navigate.ts";
import { focusedField, focusTarget, type, typeText } from "./type.ts";

const LOOK_MS = 100;
/** How long a step waits for an element without a number of seconds. */
const PATIENCE_S = 30;

/** Waits a time, or until the page shows an element. */
const wait: Handler = async ({ seconds, ...args }, { page, timeoutMs, signal }) => {
  const target = targetOf(args);
  if (!target) {
    await pause((seconds ?? 0) * 1000, undefined, { signal });
    return done(`Waited ${seconds} s.`);
  }
  const words = describeTarget(target);
  const patienceMs = Math.min(timeoutMs, (seconds ?? PATIENCE_S) * 1000);
  const end = performance.now() + patienceMs;
  for (;;) {
    const located = await locateTarget(page, target);
    // Several matches are shown, too.
    if (!("error_type" in located) || located.error_type === "ambiguous_step")
      return done(`The page shows the ${words}.`);
    if (performance.now() >= end)
      return failed(
        "element_not_found",
        `The page has not shown the ${words} within ${patienceMs / 1000} s.`,
      );
    await pause(LOOK_MS, undefined, { signal });
  }
};

/** Fills the page's search box and presses Enter; without one, types into the focused field. */
const search: Handler = async ({ text = "" }, { page, timeoutMs, signal }) => {
  const box = await focusTarget(page, { search: true }, { timeout: timeoutMs, signal });
  const isMissing = "error_type" in box && box.error_type === "element_not_found";
  if ("error_type" in box && !isMissing) return box;
  if (isMissing) {
    if (!(await focusedField(page))) return failed("element_not_found", "The page shows no search box.");
  } else await page.keyboard.press("ControlOrMeta+A");
  await typeText(page, text.replace(/\s+/g, " "), signal);
  const { limit, note } = await pressed(page, "Enter", { timeout: timeoutMs, signal });
  if (limit) return failed("tool_limit", `The search was sent and ${limit}.`);
  return done(`${isMissing ? "Searched from the focused field." : "Searched."}${note}`);
};

const STEP_PX = 800;

/** Scrolls the window, an element into view, or with a direction an element to its end or its beginning. */
const scroll: Handler = async ({ direction: given, ...args }, { page, timeoutMs }) => {
  const direction = given ?? "down";
  const target = targetOf(args);
  if (target) {
    const located = await locateTarget(page, target);
    if ("error_type" in located) return located;
    const element = await located.element();
    await element?.scrollIntoViewIfNeeded({ timeout: timeoutMs });
    if (given) {
      await element?.evaluate((one, isDown) => {
        one.scrollTo({ top: isDown ? one.scrollHeight : 0 });
        // The page hears of it in the next frame; one in the background draws none.
        const { promise, resolve } = Promise.withResolvers<void>();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        setTimeout(resolve, 100);
        return promise;
      }, given === "down");
      return done(`Scrolled the ${describeTarget(target)} to its ${given === "down" ? "end" : "beginning"}.`);
    }
    return done(`Scrolled to the ${describeTarget(target)}.`);
  }
  await page.mouse.wheel(0, direction === "up" ? -STEP_PX : STEP_PX);
  return done(`Scrolled ${direction}.`);
};

/** Presses a key by its name in the UI Events specification, or a combination such as `Control+A`; in the focused element, or a named one. */
const pressKey: Handler = async ({ key = "", ...args }, { page, timeoutMs, signal }) => {
  const target = targetOf(args);
  if (target) {
    const located = await locateTarget(page, target);
    if ("error_type" in located) return located;
    await (await located.element())?.focus();
  }
  try {
    const { limit, note } = await pressed(page, key, { timeout: timeoutMs, signal });
    const words = cleanSiteText(key, 40);
    return limit
      ? failed("tool_limit", `${words} was pressed and ${limit}.`)
      : done(`Pressed ${words}.${note}`);
  } catch (error) {
    if (!/Unknown key/i.test(String(error))) throw error;
    // The name may be the text of a field.
    return failed("tool_limit", "The keyboard has no key of that name.");
  }
};

/** The handler of each tool. */
export const HANDLERS: Readonly<Record<Tool, Handler>> = {
  navigate,
  click,
  type,
  search,
  scroll,
  press_key: pressKey,
  wait,
};

/** Keys that press the element with the focus. */
const PRESSES = /(^|\+)(Enter|NumpadEnter|Space| )$/;

/** @throws as Playwright does for a name that no key has */
async function pressed(
  page: Page,
  key: string,
  limits: { timeout: number; signal: AbortSignal },
): Promise<{ limit?: string; note: string }> {
  if (!PRESSES.test(key)) {
    await page.keyboard.press(key);
    return { note: "" };
  }
  const end = performance.now() + limits.timeout;
  const watch = watchPress(page);
  try {
    const { element, frame } = await focused(page);
    try {
      // Unlike the page's own keyboard, it waits for a navigation that the key has started.
      await (element ? element.press(key, limits) : page.keyboard.press(key));
    } catch (error) {
      // The press counts: the next document is late, and the page does not respond before it.
      if (!/Timeout [\d.]+ms exceeded/.test(String(error))) throw error;
      return { limit: await watch.limit(0), note: watch.note() };
    }
    const own = frame && (await callAgain(frame, "afterPress"));
    const limit = own ?? (await watch.limit(end - performance.now()));
    return { limit, note: watch.note() };
  } finally {
    watch.stop();
  }
}

async function focused(page: Page) {
  const frames = await documentsOf(page);
  for (const frame of frames.toReversed()) {
    const element: ElementHandle<HTMLElement> | null = await elementIn(frame, "pressedByKey");
    if (element) return { element, frame };
  }
  return { frame: frames[0] };
}
