/** Choices in levels below each other, such as "Illinois / Cook". */
import { pause, waitFor } from "../../../dom/document.ts";
import { indexed } from "../../../dom/indexed.ts";
import { normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { isTyped } from "../text/is-text-box.ts";
import { awaitOption, exactOption, isOption } from "./await-option.ts";
import type { Choice } from "./choices.ts";
import { CLICKED_SETTLE_MS } from "./find-option.ts";
import { isListOpen, type OpenList, openList } from "./open-list.ts";
import { openOptions } from "./option-list.ts";

/** Between the levels of one answer. */
export const LEVELS = /\s*(?:\/|>|›|»|→)\s*/;
const SIGN = "span,i,svg";
const HOVER_MS = 100;
const LOADING_MS = 400;

/** Whether a list that takes no typing offers the first level of a choice, and not the whole of it. */
export async function* opensLevels(
  control: HTMLElement,
  { label }: PlannedField,
  choice: Choice,
  [first = ""]: string[],
  before: Set<Element>,
): AsyncGenerator<Step, boolean> {
  if (isTyped(control)) return false;
  if (!isListOpen(control, before)) yield* openList(control, before);
  const offers = (one: Choice) => exactOption(openOptions(control, before), one) !== undefined;
  // The control may state that its list is open before that is drawn.
  const level = [first, withoutWordsOf(label, first)];
  await waitFor(() => offers(choice) || offers(level) || undefined, CLICKED_SETTLE_MS);
  return !offers(choice) && offers(level);
}

/** Opens one level after the other. */
export async function* findByPath(
  control: HTMLElement,
  { label }: PlannedField,
  path: string[],
  { before, timeoutMs }: OpenList,
): AsyncGenerator<Step, HTMLElement | FieldTrouble> {
  if (isTyped(control)) yield { do: "type", into: control, text: "" };
  if (!isListOpen(control, before)) yield* openList(control, before);
  const options = () => openOptions(control, before);
  for (const [level, part] of indexed(path)) {
    const choice = [part, withoutWordsOf(label, part)];
    const source = { control, options, before, settleMs: CLICKED_SETTLE_MS, timeoutMs };
    const found = await awaitOption(source, choice);
    if (!isOption(found) || level === path.length - 1) return found;
    const node = found.closest<HTMLElement>("[aria-expanded]") ?? found;
    const isExpanded = () => (node !== control && node.getAttribute("aria-expanded") === "true") || undefined;
    if (isExpanded()) continue;
    const shown = new Set(options());
    const hasFurther = () => options().some((option) => !shown.has(option)) || undefined;
    // The mouse may open a level that a press then closes, or only mark it as expanded.
    yield { do: "hover", on: found };
    const isHovered = node.hasAttribute("aria-expanded") && (await waitFor(isExpanded, HOVER_MS));
    if (isHovered && (await waitFor(hasFurther, LOADING_MS))) continue;
    yield { do: "click", on: expanderOf(found) };
    await pause();
  }
  return { reason: "no_suggestions" };
}

/** "Cook County" of "State and county" as "Cook". */
function withoutWordsOf(label: string, part: string): string {
  const named = new Set(normalize(label).split(/[^\p{L}]+/u));
  const words = part.split(" ").filter((word) => !named.has(normalize(word)));
  return words.length > 0 ? words.join(" ") : part;
}

// The part of a tree's node that opens it: a press on its text may select it.
export function expanderOf(option: HTMLElement): HTMLElement {
  if (!option.matches("[role=treeitem]")) return option.matches("[role]") ? option : signBefore(option);
  const bare = (css: string) => [...option.querySelectorAll<HTMLElement>(css)].find(isBare);
  return bare("button,[role=button]") ?? bare(SIGN) ?? option;
}

// The sign of a tree's node without a role stands before its text; that of a menu's entry stands after it.
function signBefore(option: HTMLElement): HTMLElement {
  const text = normalize(visibleText(option));
  let row = option;
  while (row.parentElement && normalize(visibleText(row.parentElement)) === text) row = row.parentElement;
  const signs = [...row.querySelectorAll<HTMLElement>(SIGN)].filter(isBare);
  const { left } = textBox(option);
  const isBefore = (sign: HTMLElement) => sign.getBoundingClientRect().right <= left + 1;
  const [first] = signs;
  return first && signs.every(isBefore) ? first : option;
}

function textBox(element: HTMLElement): DOMRect {
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = walker.nextNode();
  while (text && !text.textContent?.trim()) text = walker.nextNode();
  range.selectNodeContents(text ?? element);
  return range.getBoundingClientRect();
}

function isBare(part: Element): boolean {
  return isVisible(part) && normalize(visibleText(part)).replace(/\W/g, "") === "";
}
