import type { ElementHandle, Page } from "playwright-core";
import { describeTarget, locateTarget } from "../locate-target.ts";
import { documentsOf, elementIn } from "../page-documents.ts";
import { type ActionResult, done, failed } from "../step.ts";
import type { Handler } from "./handler.ts";

interface Limits {
  timeout: number;
  signal: AbortSignal;
}

/** Types into the focused field; with a role or a name into that field, whose content it replaces. */
export const type: Handler = async ({ text = "", role, name }, { page, timeoutMs, signal }) => {
  const limits = { timeout: timeoutMs, signal };
  if (role || name) return typeInto(page, { role, name }, text, limits);
  const field = await focusedField(page);
  if (!field) return failed("element_not_found", "No editable field has the focus.");
  return (await enter(page, field, text, limits)) ?? done("Typed into the focused field.");
};

/** The editable element with the focus, in any document. */
export async function focusedField(page: Page): Promise<ElementHandle<HTMLElement> | undefined> {
  for (const frame of (await documentsOf(page)).reverse()) {
    const field = await elementIn(frame, "focusedField");
    if (field) return field;
  }
  return undefined;
}

/** Focuses a field, by a click where that is needed. */
export async function focusTarget(
  page: Page,
  target: { role?: string; name?: string; search?: boolean },
  limits: Limits,
): Promise<ActionResult | ElementHandle<HTMLElement>> {
  const words = describeTarget(target);
  const located = await locateTarget(page, target);
  if ("error_type" in located) return located;
  if (located.limit) return failed("tool_limit", `The ${words} ${located.limit}.`);
  const field = await located.element();
  await field?.focus();
  const focused = (await focusedField(page)) ?? (await focusByClick(page, field, limits));
  if (!focused) return failed("element_not_found", `The ${words} takes no text.`);
  return focused;
}

const PIECE = 50;

/** A step that has ended types nothing more. */
export async function typeText(page: Page, text: string, signal: AbortSignal): Promise<void> {
  const characters = [...text];
  for (let from = 0; from < characters.length && !signal.aborted; from += PIECE)
    await page.keyboard.type(characters.slice(from, from + PIECE).join(""));
  signal.throwIfAborted();
}

async function typeInto(
  page: Page,
  target: { role?: string; name?: string },
  text: string,
  limits: Limits,
): Promise<ActionResult> {
  const field = await focusTarget(page, target, limits);
  if ("error_type" in field) return field;
  const words = describeTarget(target);
  return (await enter(page, field, text, limits, true)) ?? done(`Typed into the ${words}.`);
}

async function focusByClick(page: Page, element: ElementHandle<HTMLElement> | null, limits: Limits) {
  try {
    await element?.click(limits);
  } catch (error) {
    if (!/Timeout/.test(String(error))) throw error;
  }
  return focusedField(page);
}

/** Keys for every field but those whose parts the browser draws, such as dates. */
async function enter(
  page: Page,
  field: ElementHandle<HTMLElement>,
  text: string,
  limits: Limits,
  isReplaced = false,
): Promise<ActionResult | undefined> {
  const kind = await field.evaluate((element) => {
    if (/^(date|time|month|week|datetime-local)$/.test((element as HTMLInputElement).type)) return "drawn";
    if (element.tagName === "SELECT") return "list";
    return element.tagName === "INPUT" ? "line" : "text";
  });
  if (kind === "drawn") {
    try {
      await field.fill(text, limits);
      return undefined;
    } catch (error) {
      if (!/Malformed value/i.test(String(error))) throw error;
      return failed("tool_limit", "The field takes a date or time in the ISO 8601 form, such as 1990-12-31.");
    }
  }
  if (isReplaced && kind !== "list") {
    await page.keyboard.press("ControlOrMeta+A");
    if (text === "") await page.keyboard.press("Delete");
  }
  // A line break is the Enter key, which submits a form, and a tab leaves the field.
  const keys = text.replace(kind === "line" ? /[\r\n\t]+/g : /\t/g, " ");
  await typeText(page, keys, limits.signal);
  if (kind !== "list" || (await field.evaluate(isChosen, text))) return undefined;
  return failed("element_not_found", "The list has no option that begins with the text.");
}

// The keys of a list choose the option that begins with them.
function isChosen(list: HTMLElement, text: string): boolean {
  const [option] = (list as HTMLSelectElement).selectedOptions;
  const plain = (words: string) => words.replace(/\s+/g, " ").trim().toLowerCase();
  return option !== undefined && plain(option.label).startsWith(plain(text));
}
