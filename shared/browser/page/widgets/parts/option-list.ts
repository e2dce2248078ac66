/** The list that a control opens: anywhere on the page, with or without roles. */
import { queryAll } from "../../dom/document.ts";
import { normalize, visibleText } from "../../dom/text.ts";
import { isDisabled, isVisible } from "../../dom/visibility.ts";

const ROLES = "[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem]";
const NO_OPTION = "input,textarea,button,script,style,[role=status],[role=alert],[aria-live]";
const TICK = "input[type=checkbox],input[type=radio]";
const OTHER_CONTROL = `input:not([type=checkbox]):not([type=radio]),select,textarea`;
const BUSY = /^(loading|searching|please wait)\b/i;
const LONGEST_OPTION = 200;

/** The elements that are visible before a list opens; none of them is an option of it. */
export function visibleBefore(): Set<Element> {
  return new Set(queryAll("*").filter(isVisible));
}

/** The options that a control shows now. */
export function openOptions(control: HTMLElement, before: Set<Element>): HTMLElement[] {
  const owned = controlledLists(control).flatMap(optionsIn);
  if (owned.length > 0) return owned;
  const others = listsOfOthers(control, before);
  const isOwn = (option: Element) => !others.some((list) => list.contains(option));
  const fresh = queryAll(ROLES).filter((option) => !before.has(option) && isOpen(option) && isOwn(option));
  return fresh.length > 0 ? fresh : itemsSince(control, before).filter(isOwn);
}

/** The shown options of a list; its items where none has the role. */
export function optionsIn(list: Element): HTMLElement[] {
  const shown = [...list.querySelectorAll<HTMLElement>(`${ROLES},li,option`)].filter(isOpen);
  const withRole = shown.filter((option) => option.matches(ROLES));
  if (withRole.length > 0) return withRole;
  if (shown.length > 0) return innermost(shown);
  const children = [...list.children].filter((child) => isOpen(child as HTMLElement)) as HTMLElement[];
  return children.length > 1 ? children : [];
}

/** Whether a list is still waiting for its options. */
export function isBusy(options: HTMLElement[], before: Set<Element>): boolean {
  if (options.some((option) => BUSY.test(visibleText(option)))) return true;
  return queryAll("[aria-busy=true],[role=progressbar]").some(
    (element) => !before.has(element) && isVisible(element),
  );
}

/** An option as `matchOption` compares it. */
export function describeOption(option: HTMLElement): { value: string; texts: string[] } {
  return {
    value: option.getAttribute("data-value") ?? option.getAttribute("value") ?? "",
    texts: [
      normalize(option.textContent),
      normalize(visibleText(option)),
      normalize(option.getAttribute("aria-label")),
      ...[...option.children].map((part) => normalize(part.textContent)),
    ].filter(Boolean),
  };
}

export function isSelected(option: HTMLElement): boolean {
  if (option.getAttribute("aria-checked") === "true") return true;
  const tick = option.querySelector<HTMLInputElement>(TICK);
  if (tick) return tick.checked;
  if (option.getAttribute("aria-selected") !== "true") return false;
  // Some lists mark the option that a key would choose as selected: that one alone.
  return !isActive(option) || isOneOfSeveral(option);
}

function isOneOfSeveral(option: HTMLElement): boolean {
  const list = option.closest("[role=listbox]");
  if (list?.getAttribute("aria-multiselectable") === "true") return true;
  return (list?.querySelectorAll("[role=option][aria-selected=true]").length ?? 0) > 1;
}

function isActive({ id }: HTMLElement): boolean {
  return id !== "" && queryAll(`[aria-activedescendant="${CSS.escape(id)}"]`).length > 0;
}

/** The lists that a control names as its own. */
function controlledLists(control: HTMLElement): HTMLElement[] {
  const ids = ["aria-controls", "aria-owns"].flatMap((name) =>
    (control.getAttribute(name) ?? "").split(/\s+/).filter(Boolean),
  );
  return ids.flatMap((id) => queryAll(`[id="${CSS.escape(id)}"]`));
}

// The list of the last question may still be fading.
function listsOfOthers(control: HTMLElement, before: Set<Element>): HTMLElement[] {
  const owners = queryAll("[aria-controls],[aria-owns]").filter(
    (one) => one !== control && before.has(one) && !one.contains(control) && !control.contains(one),
  );
  return owners.flatMap(controlledLists).filter((list) => !list.contains(control));
}

// Without roles: the rows of text that appeared since the list was opened.
function itemsSince(control: HTMLElement, before: Set<Element>): HTMLElement[] {
  const fresh = new Set(queryAll("*").filter((element) => !before.has(element) && isVisible(element)));
  const texts = [...fresh].filter(
    (element) =>
      hasOwnText(element) &&
      !element.contains(control) &&
      (!control.contains(element) || isBeyond(control, element)),
  );
  const rows = [...new Set(texts.map((text) => rowOf(text, fresh)))].filter(
    (row) =>
      visibleText(row).length <= LONGEST_OPTION &&
      !isDisabled(row) &&
      !row.matches(NO_OPTION) &&
      !(row.matches("label") && !row.querySelector(TICK)) &&
      !row.querySelector(OTHER_CONTROL),
  );
  const inner = innermost(rows);
  // Buttons are options only where nothing else is.
  return inner.length > 0
    ? inner
    : innermost([...fresh].filter((one) => one.matches("button") && isOpen(one)));
}

// The list of a control that holds it hangs above or below the control's own box.
function isBeyond(control: HTMLElement, element: Element): boolean {
  const [own, other] = [control.getBoundingClientRect(), element.getBoundingClientRect()];
  return other.top >= own.bottom - 2 || other.bottom <= own.top + 2;
}

// A row may mark the typed letters, or hold its text in several inline parts.
function rowOf(text: HTMLElement, fresh: Set<HTMLElement>): HTMLElement {
  const item = text.closest<HTMLElement>("li,button,label,tr");
  if (item && fresh.has(item)) return item;
  let row = text;
  while (
    getComputedStyle(row).display.startsWith("inline") &&
    row.parentElement &&
    fresh.has(row.parentElement)
  )
    row = row.parentElement;
  return row;
}

function innermost(elements: HTMLElement[]): HTMLElement[] {
  return elements.filter(
    (element) => !elements.some((other) => other !== element && element.contains(other)),
  );
}

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
}

function isOpen(element: HTMLElement): boolean {
  return isVisible(element) && visibleText(element) !== "" && !isDisabled(element);
}
