import type { Page } from "playwright-core";
import { describeTarget, type LocatedTarget, locateTarget } from "../locate-target.ts";
import { type ActionResult, done, failed } from "../step.ts";
import type { Handler } from "./handler.ts";

/** Clicks by role and name, by role alone without a name, by text alone without a role. */
export const click: Handler = async ({ role, name }, { page, timeoutMs, signal }) => {
  if (!role && !name) return failed("ambiguous_step", "The click has neither a role nor a name.");
  const target = { role, name };
  const words = describeTarget(target);
  const located = await locateTarget(page, target);
  if ("error_type" in located) return located;
  if (located.limit) return failed("tool_limit", `The ${words} ${located.limit}.`);
  if (located.isDisabled) return failed("element_not_found", `The ${words} is disabled.`);
  return located.isOption
    ? choose(located, words, { timeout: timeoutMs, signal })
    : press(page, located, words, { timeout: timeoutMs, signal });
};

/** An aborted click is not made later, when its element becomes free. */
interface Limits {
  timeout: number;
  signal: AbortSignal;
}

/** An option of a native list: its list is drawn by the system, where no mouse of the page reaches. */
async function choose(located: LocatedTarget, words: string, limits: Limits): Promise<ActionResult> {
  const option = await located.element();
  const list = await option?.evaluateHandle((element) => element.closest("select"));
  const index = await option?.evaluate((element) => (element as unknown as HTMLOptionElement).index);
  await list?.asElement()?.selectOption({ index }, limits);
  return done(`Chose the ${words}.`);
}

async function press(
  page: Page,
  located: LocatedTarget,
  words: string,
  limits: Limits,
): Promise<ActionResult> {
  const seen: string[] = [];
  const note = (limit: string) => () => void seen.push(limit);
  const [download, opened] = [note("starts a download"), note("opens another window")] as const;
  page.on("download", download).on("popup", opened);
  try {
    const pressed = await located.pressed();
    if (!pressed) return failed("element_not_found", `The page has removed the ${words}.`);
    await pressed.click(limits);
    const limit = await located.afterPress();
    if (limit) seen.push(limit);
  } catch (error) {
    const text = error instanceof Error ? error.message : "";
    if (!/Timeout \d+ms exceeded|not attached|intercepts pointer events/i.test(text)) throw error;
    return failed(
      "element_not_found",
      `The ${words} could not be clicked within ${limits.timeout / 1000} s: ${whyNot(text)}.`,
    );
  } finally {
    page.off("download", download).off("popup", opened);
  }
  const [limit] = seen;
  return limit
    ? failed("tool_limit", `The ${words} was clicked and ${limit}.`)
    : done(`Clicked the ${words}.`);
}

function whyNot(text: string): string {
  if (/intercepts pointer events/.test(text)) return "something covers it";
  if (/not enabled/.test(text)) return "it is disabled";
  if (/not stable/.test(text)) return "it keeps moving";
  if (/not attached/.test(text)) return "the page has removed it";
  return "it is out of reach";
}
