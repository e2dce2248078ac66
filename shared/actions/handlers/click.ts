import type { Page } from "playwright-core";
import { describeTarget, type LocatedTarget, locateTarget } from "../locate-target.ts";
import { type ActionResult, done, failed, notKept } from "../step.ts";
import { type PressWatch, watchPress } from "../watch-press.ts";
import { type Handler, type Limits, targetOf } from "./handler.ts";

/**
 * Clicks by role and name, by role alone without a name, by text alone without a role. A box or a choice must have the other
 * state afterwards, or that of `checked`.
 */
export const click: Handler = async ({ checked, ...args }, { page, timeoutMs, signal }) => {
  const target = targetOf(args);
  if (!target) return failed("ambiguous_step", "The click has neither a role nor a name.");
  const words = describeTarget(target);
  const end = performance.now() + timeoutMs;
  for (;;) {
    const located = await locateTarget(page, target);
    if ("error_type" in located) return located;
    if (located.limit) return failed("tool_limit", `The ${words} ${located.limit}.`);
    if (located.isDisabled) return failed("element_not_found", `The ${words} is disabled.`);
    if (checked !== undefined && located.isChosen === checked)
      return done(`The ${words} is already ${checked ? "checked" : "unchecked"}.`);
    const limits = { timeout: Math.max(1, end - performance.now()), signal };
    if (located.isOption) return choose(located, words, limits, checked);
    const result = await press(page, located, words, limits);
    if (result?.error_type === "none") return (await refused(located, words, checked)) ?? result;
    if (result) return result;
    // The page may replace the element before the press: it is found again.
    if (performance.now() >= end) return failed("element_not_found", `The page keeps removing the ${words}.`);
  }
};

/**
 * The system draws the options of a native list, so the page's mouse cannot reach them. In a list of several choices the others
 * stay.
 */
async function choose(
  located: LocatedTarget,
  words: string,
  limits: Limits,
  isWanted = true,
): Promise<ActionResult> {
  const drawn = isWanted ? await located.answer(located.name ?? "", limits) : undefined;
  if (drawn)
    return drawn.isKept
      ? done(`Chose the ${words}.`)
      : notKept(`The list did not keep the ${words}.`, drawn.shown);
  const option = await located.element();
  const list = await option?.evaluateHandle((element) => element.closest("select"));
  const indexes = await option?.evaluate((element, isWanted) => {
    const own = element as unknown as HTMLOptionElement;
    const list = own.closest("select");
    const others = list?.multiple ? [...list.selectedOptions].filter((one) => one !== own) : [];
    return [...others, ...(isWanted ? [own] : [])].map(({ index }) => ({ index }));
  }, isWanted);
  await list?.asElement()?.selectOption(indexes ?? [], limits);
  const isDone = await located.awaitChosen(isWanted);
  if (isDone === false) return notKept(`The list did not keep the ${words}.`);
  return done(`${isWanted ? "Chose" : "Removed"} the ${words}.`);
}

/** The failure of a press on a box or a choice that the page does not show as done. */
async function refused(
  { isChosen: was, awaitChosen }: LocatedTarget,
  words: string,
  checked: boolean | undefined,
): Promise<ActionResult | undefined> {
  if (was === undefined) return undefined;
  // A radio that is chosen stays so.
  const wanted = checked ?? (/^(radio|menuitemradio)\b/.test(words) || !was);
  if ((await awaitChosen(wanted)) !== false) return undefined;
  return notKept(`The ${words} was clicked and is still ${wanted ? "not checked" : "checked"}.`);
}

/** @returns undefined where the page has removed the element before it was pressed */
async function press(
  page: Page,
  located: LocatedTarget,
  words: string,
  limits: Limits,
): Promise<ActionResult | undefined> {
  const watch = watchPress(page);
  const end = performance.now() + limits.timeout;
  try {
    const pressed = await located.pressed();
    if (!pressed) return undefined;
    await pressed.click(limits);
    const limit = (await located.afterPress()) ?? (await watch.limit(end - performance.now()));
    return outcomeOf(words, watch, limit);
  } catch (error) {
    const text = error instanceof Error ? error.message : "";
    // The press counts: the next document is late, and the page does not respond before it.
    if (/click action done/.test(text)) return outcomeOf(words, watch, await watch.limit(0));
    if (/not attached/i.test(text)) return undefined;
    if (!/Timeout [\d.]+ms exceeded|intercepts pointer events/i.test(text)) throw error;
    return failed(
      "element_not_found",
      `The ${words} could not be clicked within ${Math.ceil(limits.timeout / 100) / 10} s: ${obstacleIn(text)}.`,
    );
  } finally {
    watch.stop();
  }
}

function outcomeOf(words: string, watch: PressWatch, limit: string | undefined): ActionResult {
  return limit
    ? failed("tool_limit", `The ${words} was clicked and ${limit}.`)
    : done(`Clicked the ${words}.${watch.note()}`);
}

function obstacleIn(text: string): string {
  if (/intercepts pointer events/.test(text)) return "something covers it";
  if (/not enabled/.test(text)) return "it is disabled";
  if (/not stable/.test(text)) return "it keeps moving";
  return "it is out of reach";
}
