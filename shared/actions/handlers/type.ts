import type { ElementHandle, Page } from "playwright-core";
import { describeTarget, locateTarget } from "../locate-target.ts";
import { documentsOf, elementIn } from "../page-documents.ts";
import { type ActionResult, done, failed } from "../step.ts";
import type { Handler } from "./handler.ts";

/** Types into the focused field; with a role or a name into that field, whose content it replaces. */
export const type: Handler = async ({ text = "", role, name }, { page, timeoutMs }) => {
  if (role || name) return typeInto(page, { role, name }, text, timeoutMs);
  const field = await focusedField(page);
  if (!field) return failed("element_not_found", "No editable field has the focus.");
  return (await enter(page, field, text, timeoutMs)) ?? done("Typed into the focused field.");
};

/** The editable element with the focus, in any document. */
export async function focusedField(page: Page): Promise<ElementHandle<HTMLElement> | undefined> {
  for (const frame of (await documentsOf(page)).reverse()) {
    const field = await elementIn(frame, "focusedField");
    if (field) return field;
  }
  return undefined;
}

/** Focuses a field by a click, and selects its content. */
export async function focusTarget(
  page: Page,
  target: { role?: string; name?: string; search?: boolean },
  timeout: number,
): Promise<ActionResult | ElementHandle<HTMLElement>> {
  const words = describeTarget(target);
  const located = await locateTarget(page, target);
  if ("error_type" in located) return located;
  if (located.limit) return failed("tool_limit", `The ${words} ${located.limit}.`);
  const field = await located.element();
  await field?.focus();
  const focused = (await focusedField(page)) ?? (await focusByClick(page, field, timeout));
  if (!focused) return failed("element_not_found", `The ${words} takes no text.`);
  return focused;
}

async function typeInto(
  page: Page,
  target: { role?: string; name?: string },
  text: string,
  timeoutMs: number,
): Promise<ActionResult> {
  const field = await focusTarget(page, target, timeoutMs);
  if ("error_type" in field) return field;
  const words = describeTarget(target);
  return (await enter(page, field, text, timeoutMs, true)) ?? done(`Typed into the ${words}.`);
}

async function focusByClick(page: Page, element: ElementHandle<HTMLElement> | null, timeout: number) {
  try {
    await element?.click({ timeout });
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
  timeout: number,
  isReplaced = false,
): Promise<ActionResult | undefined> {
  const drawn = await field.evaluate((element) =>
    /^(date|time|month|week|datetime-local)$/.test((element as HTMLInputElement).type),
  );
  if (drawn) {
    try {
      await field.fill(text, { timeout });
      return undefined;
    } catch (error) {
      if (!/Malformed value/i.test(String(error))) throw error;
      return failed("tool_limit", "The field takes a date or time in the ISO 8601 form, such as 1990-12-31.");
    }
  }
  const isList = await field.evaluate((element) => element.tagName === "SELECT");
  if (isReplaced && !isList) {
    await page.keyboard.press("ControlOrMeta+A");
    if (text === "") await page.keyboard.press("Delete");
  }
  await page.keyboard.type(text);
  return undefined;
}
