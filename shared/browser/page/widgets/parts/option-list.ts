/** The list that a control opens: anywhere on the page, with or without roles, whole or virtual. */
import { queryAll, waitFor } from "../../dom/document.ts";
import { normalize, visibleText } from "../../dom/text.ts";
import { isVisible } from "../../dom/visibility.ts";
import type { FieldTrouble } from "../../protocol.ts";
import { type Choice, matchChoices } from "./choices.ts";
import { matchOption } from "./match-option.ts";

const ROLES = "[role=option],[role=menuitemradio],[role=treeitem]";
const NO_OPTION = "input,textarea,script,style,label";
const LONGEST_OPTION = 200;
const SETTLE_MS = 1500;

/** The elements that are visible before a list opens; none of them is an option of it. */
export function visibleBefore(): Set<Element> {
  return new Set(queryAll("*").filter(isVisible));
}

/** The options that a control shows now. */
export function openOptions(control: HTMLElement, before: Set<Element>): HTMLElement[] {
  const owned = controlledLists(control).flatMap((list) => [
    ...list.querySelectorAll<HTMLElement>(`${ROLES},li,option`),
  ]);
  const shown = owned.filter(isOpen);
  if (shown.length > 0) return shown.some((option) => option.matches(ROLES)) ? shown.filter(hasRole) : shown;
  const fresh = queryAll(ROLES).filter((option) => !before.has(option) && isOpen(option));
  return fresh.length > 0 ? fresh : itemsSince(control, before);
}

/**
 * Waits for the option of a choice. Lists load late, and virtual ones hold their options only once they are scrolled
 * to.
 */
export async function awaitOption(
  control: HTMLElement,
  choice: Choice,
  before: Set<Element>,
  timeoutMs: number,
): Promise<HTMLElement | FieldTrouble> {
  let options: HTMLElement[] = [];
  const exact = await waitFor(
    () => {
      options = openOptions(control, before);
      return options.find((option) => isExact(option, choice));
    },
    timeoutMs,
    // Options arrive together: a stable list is complete.
    Math.min(SETTLE_MS, timeoutMs),
  );
  if (exact) return exact;
  if (options.length === 0) return { reason: "no_suggestions" };
  const seen = new Map<string, HTMLElement>();
  for (const option of options) seen.set(visibleText(option), option);
  const scrolled = await scrollToOption(control, choice, before, seen);
  if (scrolled) return scrolled;
  const { index } = matchOption(choice, options.map(describeOption));
  const [captions, all] = [[...seen.keys()], [...seen.values()]];
  const { indices, trouble } = matchChoices([choice], all.map(describeOption), captions);
  return trouble ?? options[index] ?? (all[indices[0] ?? 0] as HTMLElement);
}

export function isOption(found: HTMLElement | FieldTrouble): found is HTMLElement {
  return "tagName" in found;
}

/** An option as {@link matchOption} compares it. */
export function describeOption(option: HTMLElement): { value: string; texts: string[] } {
  return {
    value: option.getAttribute("data-value") ?? option.getAttribute("value") ?? "",
    texts: [
      normalize(option.textContent),
      normalize(visibleText(option)),
      normalize(option.getAttribute("aria-label")),
    ].filter(Boolean),
  };
}

// A virtual list: scrolls by whole windows until the option appears or nothing new does.
async function scrollToOption(
  control: HTMLElement,
  choice: Choice,
  before: Set<Element>,
  seen: Map<string, HTMLElement>,
): Promise<HTMLElement | undefined> {
  const scroller = scrollerOf(openOptions(control, before)[0]);
  if (!scroller) return undefined;
  scroller.scrollTop = 0;
  for (;;) {
    const top = scroller.scrollTop;
    scroller.scrollTop += scroller.clientHeight;
    if (scroller.scrollTop === top) return undefined;
    const count = seen.size;
    const found = await waitFor(
      () => {
        const options = openOptions(control, before);
        for (const option of options) seen.set(visibleText(option), option);
        return options.find((option) => isExact(option, choice));
      },
      500,
      100,
    );
    if (found) return found;
    if (seen.size === count) return undefined;
  }
}

function scrollerOf(option: HTMLElement | undefined): HTMLElement | undefined {
  for (let box = option?.parentElement; box; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return box;
  return undefined;
}

function controlledLists(control: HTMLElement): Element[] {
  const root = control.getRootNode() as Document | ShadowRoot;
  const ids = ["aria-controls", "aria-owns"].flatMap((name) =>
    (control.getAttribute(name) ?? "").split(/\s+/),
  );
  return ids.flatMap((id) => (id ? (root.getElementById(id) ?? document.getElementById(id) ?? []) : []));
}

// Without roles: the rows of text that appeared since the list was opened.
function itemsSince(control: HTMLElement, before: Set<Element>): HTMLElement[] {
  const fresh = new Set(queryAll("*").filter((element) => !before.has(element) && isVisible(element)));
  const texts = [...fresh].filter(
    (element) => hasOwnText(element) && !element.contains(control) && !element.matches(NO_OPTION),
  );
  const rows = [...new Set(texts.map((text) => rowOf(text, fresh)))];
  return rows.filter(
    (row) =>
      visibleText(row).length <= LONGEST_OPTION &&
      !rows.some((other) => other !== row && other.contains(row)) &&
      !row.querySelector("input,select,textarea"),
  );
}

// A row may mark the typed letters, or hold its text in several inline parts.
function rowOf(text: HTMLElement, fresh: Set<HTMLElement>): HTMLElement {
  let row = text;
  while (getComputedStyle(row).display === "inline" && row.parentElement && fresh.has(row.parentElement))
    row = row.parentElement;
  return row;
}

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
}

function hasRole(option: Element): boolean {
  return option.matches(ROLES);
}

function isExact(option: HTMLElement, choice: Choice): boolean {
  const { value, texts } = describeOption(option);
  return choice.some((text) => value === text || texts.includes(normalize(text)));
}

function isOpen(element: HTMLElement): boolean {
  return isVisible(element) && visibleText(element) !== "";
}
