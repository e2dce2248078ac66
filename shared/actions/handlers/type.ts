import type { ElementHandle, Page } from "playwright-core";
import type { NodeTarget } from "../../browser/page/nodes/find-nodes.ts";
import { describeTarget, type LocatedTarget, locateTarget } from "../locate-target.ts";
import { callAgain, documentsOf, elementIn } from "../page-documents.ts";
import { type ActionResult, done, failed, notKept } from "../step.ts";
import { momentFor, TAKES } from "./drawn-moment.ts";
import { type Handler, type Limits, targetOf } from "./handler.ts";

/** Types into the focused field; with a role or a name into that field, whose content it replaces. Reads the field back. */
export const type: Handler = async ({ text = "", ...args }, { page, timeoutMs, signal }) => {
  const limits = { timeout: timeoutMs, signal };
  const target = targetOf(args);
  if (!target) {
    const field = await focusedField(page);
    if (!field) return failed("element_not_found", "No editable field has the focus.");
    return enter(page, field, text, limits, { words: "focused field", isReplaced: false });
  }
  const words = describeTarget(target);
  const field = await focusTarget(page, target, limits, async (located) => {
    const before = await shownIn(located);
    const picked = await located.answer(text, limits);
    if (!picked?.isKept && picked?.shown === before) return undefined;
    return picked?.isKept
      ? done(`Picked in the ${words}.`, picked.shown)
      : picked && notKept(`The ${words} takes no text, and another one was picked.`, picked.shown);
  });
  if ("error_type" in field) return field;
  return enter(page, field, text, limits, { words, isReplaced: true });
};

export interface FocusedField {
  element: ElementHandle<HTMLElement>;
  /** The text that the field had before. */
  textBefore(): Promise<string>;
  /** The text that it shows after typing; undefined where the page has removed it. */
  typedText(text: string, before: string): Promise<{ isKept: boolean; shown?: string } | undefined>;
}

/** The editable element with the focus, in any document. */
export async function focusedField(page: Page): Promise<FocusedField | undefined> {
  for (const frame of (await documentsOf(page)).reverse()) {
    const element = await elementIn(frame, "focusedField");
    if (element)
      return {
        element,
        textBefore: async () => (await callAgain(frame, "textOfField")) ?? "",
        typedText: (text, before) => callAgain(frame, "typedText", text, before),
      };
  }
  return undefined;
}

/**
 * Focuses a field, by a click where that is needed.
 *
 * @param pick answers a field that takes no keys
 */
export async function focusTarget(
  page: Page,
  target: NodeTarget,
  limits: Limits,
  pick?: (located: LocatedTarget) => Promise<ActionResult | undefined>,
): Promise<ActionResult | FocusedField> {
  const words = describeTarget(target);
  const located = await locateTarget(page, target);
  if ("error_type" in located) return located;
  if (located.limit) return failed("tool_limit", `The ${words} ${located.limit}.`);
  if (located.isDisabled) return failed("element_not_found", `The ${words} is disabled.`);
  const field = await located.element();
  await field?.focus();
  const own = await focusedField(page);
  // A press may open the calendar that the answer opens.
  const picked = own ? undefined : await pick?.(located);
  if (picked) return picked;
  const focused = own ?? (await focusByClick(page, field, limits));
  if (!focused) return failed("element_not_found", `The ${words} takes no text.`);
  return (await located.hasLostFocus())
    ? failed("tool_limit", `The page moves the focus from the ${words} to another field; nothing was typed.`)
    : focused;
}

const PIECE = 50;

/** A step that has ended types nothing more. */
export async function typeText(page: Page, text: string, signal: AbortSignal): Promise<void> {
  const characters = [...text];
  for (let from = 0; from < characters.length && !signal.aborted; from += PIECE)
    await page.keyboard.type(characters.slice(from, from + PIECE).join(""));
  signal.throwIfAborted();
}

async function focusByClick(page: Page, element: ElementHandle<HTMLElement> | null, limits: Limits) {
  try {
    await element?.click(limits);
  } catch (error) {
    if (!/Timeout/.test(String(error))) throw error;
  }
  return focusedField(page);
}

interface Entry {
  /** Names the field in a message. */
  words: string;
  isReplaced: boolean;
}

/** Keys for every field but those whose parts the browser draws, such as dates. */
async function enter(
  page: Page,
  field: FocusedField,
  text: string,
  limits: Limits,
  { words, isReplaced }: Entry,
): Promise<ActionResult> {
  const { element } = field;
  const { kind, type: inputType } = await element.evaluate((one) => {
    const { type } = one as HTMLInputElement;
    const isLine = one.tagName === "INPUT";
    return { kind: one.tagName === "SELECT" ? "list" : isLine ? "line" : "text", type: isLine ? type : "" };
  });
  if (inputType === "range") return enterPosition(field, text, limits, words);
  if (inputType in TAKES) return enterMoment(field, text, limits, { words, inputType });
  const before = isReplaced || kind === "list" ? "" : await field.textBefore();
  if (isReplaced && kind !== "list") {
    await page.keyboard.press("ControlOrMeta+A");
    if (text === "") await page.keyboard.press("Delete");
  }
  // A line break is the Enter key, which submits a form, and a tab leaves the field.
  const keys = text.replace(kind === "line" ? /[\r\n\t]+/g : /\t/g, " ");
  await typeText(page, keys, limits.signal);
  if (kind === "list")
    return (await element.evaluate(isChosen, text))
      ? done(`Chose in the ${words}.`)
      : failed("element_not_found", "The list has no option that begins with the text.");
  const { isKept = true, shown } = (await field.typedText(keys, before)) ?? {};
  return isKept
    ? done(text === "" ? `Cleared the ${words}.` : `Typed into the ${words}.`, shown)
    : notKept(`The ${words} did not keep the text that was typed.`, shown);
}

/** A date, a time, a month or a week, in the form that the browser's own field takes. */
async function enterMoment(
  { element }: FocusedField,
  text: string,
  limits: Limits,
  { words, inputType }: { words: string; inputType: string },
): Promise<ActionResult> {
  const value = momentFor(inputType, text, await element.evaluate(() => navigator.language));
  const takes = TAKES[inputType] ?? "";
  if (value === undefined)
    return notKept(`The ${words} takes ${takes}; the text was not entered.`, await shownBy(element));
  await element.fill(value, limits);
  const shown = await shownBy(element);
  // A field may show seconds.
  return shown === value || (value !== "" && shown.startsWith(value))
    ? done(value === "" ? `Cleared the ${words}.` : `Typed into the ${words}.`, shown)
    : notKept(`The ${words} did not keep the text that was typed; it takes ${takes}.`, shown);
}

/** A number on a slider of the browser, which moves any other number to one of its steps. */
async function enterPosition(
  { element }: FocusedField,
  text: string,
  limits: Limits,
  words: string,
): Promise<ActionResult> {
  const wanted = readNumber(text);
  const { min, max, step } = await element.evaluate((one) => {
    const { min, max, step } = one as HTMLInputElement;
    return { min: Number(min || 0), max: Number(max || 100), step: Number(step || 1) };
  });
  // Without a number, such as "any", the slider takes every position.
  const steps = ((wanted ?? 0) - min) / step;
  const isOn = Number.isNaN(step) || Math.abs(steps - Math.round(steps)) < 1e-6;
  const takes = `The ${words} takes a number from ${min} to ${max}${step > 0 ? ` in steps of ${step}` : ""}`;
  if (wanted === undefined || wanted < min || wanted > max || !isOn)
    return notKept(`${takes}; it was not moved.`, await shownBy(element));
  await element.fill(String(wanted), limits);
  const shown = await shownBy(element);
  return Number(shown) === wanted ? done(`Set the ${words}.`, shown) : notKept(`${takes}.`, shown);
}

/** “30 %” */
function readNumber(text: string): number | undefined {
  const [digits] = /^-?\d+(?:\.\d+)?(?=\s*\D{0,12}$)/.exec(text.trim().replaceAll(",", "")) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

async function shownIn(located: LocatedTarget): Promise<string | undefined> {
  const element = await located.element();
  return element ? shownBy(element) : undefined;
}

function shownBy(element: ElementHandle<HTMLElement>): Promise<string> {
  return element.evaluate((one) => (one as HTMLInputElement).value);
}

// The keys of a list choose the option that begins with them.
function isChosen(list: HTMLElement, text: string): boolean {
  const [option] = (list as HTMLSelectElement).selectedOptions;
  const plain = (words: string) => words.replace(/\s+/g, " ").trim().toLowerCase();
  return option !== undefined && plain(option.label).startsWith(plain(text));
}
