/** The list that a control opens: anywhere on the page, with or without roles. */
import { BANNERS } from "../../../text/vocabulary/banners.ts";
import { ROWS } from "../../../text/vocabulary/rows.ts";
import { beginsText, endsText, inAllLanguages, isText } from "../../../text/words.ts";
import {
  childrenOf,
  containsDeep,
  innermost,
  parentOf,
  queryAll,
  queryWithin,
  rectOf,
} from "../dom/document.ts";
import { isWaiting } from "../dom/fresh-texts.ts";
import { floatsOver } from "../dom/geometry.ts";
import { hasOwnText, visibleText } from "../dom/text.ts";
import { isDisabled, isOffPage, isTransparent, isVisible } from "../dom/visibility.ts";
import { appearedSince, isExpanded } from "./popup.ts";
import { recordOf } from "./widget.ts";

/**
 * A list that shows its chosen option alone until it is opened.
 * Specimen: https://support.google.com/docs/answer/7322334.
 */
export const CLOSED_LIST = "[role=listbox][aria-expanded][tabindex='0']";

/** The native control of an option that has one. */
export const TICK = "input[type=checkbox],input[type=radio]";

// Some libraries give the role of an option to an element that holds a whole list: such an element is left out.
const ROLES = ["option", "menuitem", "menuitemradio", "menuitemcheckbox", "treeitem"]
  .map((role) => `[role=${role}]:not(:has(> li + li))`)
  .join(",");
/** A dialog may show the options as choices: https://ionicframework.com/docs/api/alert#radio-buttons. */
const CHOICE_ROLES = "[role=radio],[role=checkbox]";
const { removes, closes } = {
  removes: inAllLanguages(ROWS, (words) => `${words.removes}|${words.unselects}`),
  closes: inAllLanguages(BANNERS, (words) => words.closes),
};
const REMOVES = [beginsText(removes), endsText(removes), isText(closes), /^[×✕✖✗⨯x]$/i];
/** The classes of an icon without a name. */
const ICON_REMOVES = /(^|[\s_-])(remove|close|delete)([\s_-]|$)/i;
const LONGEST_OPTION = 200;
/** The distance, in levels of the document, between a control and its list without roles that does not float. */
const LIST_LEVELS = 4;

/** The options that a control shows now. */
export function openOptions(control: HTMLElement, before: Set<Element>): HTMLElement[] {
  // A control that holds its options shows the chosen one before it opens.
  if (control.matches(CLOSED_LIST) && isExpanded(control)) return optionsIn(control);
  const owned = controlledLists(control).flatMap(optionsIn);
  if (owned.length > 0) return owned;
  const fresh = freshOptions(control, before);
  if (fresh.length > 0) return fresh;
  return itemsSince(control, before).filter(outsideOfOtherLists(control, before));
}

/**
 * Whether the list of a control is still open.
 *
 * @param seen an option that the list has shown: if it has a role, texts without a role are not options
 */
export function hasOpenOptions(
  control: HTMLElement,
  before: Set<Element>,
  seen: HTMLElement | undefined,
): boolean {
  // A control that holds its options goes on showing the chosen one.
  if (seen && control.matches(CLOSED_LIST) && control.contains(seen)) return isExpanded(control);
  if (seen && isVisible(seen)) return true;
  // Without roles, the text of the choice that the control has come to show looks like an item.
  const list = seen?.parentElement;
  if (list && !seen.matches(ROLES) && !isVisible(list)) return false;
  if (!seen?.matches(ROLES)) return openOptions(control, before).length > 0;
  return freshOptions(control, before).length > 0;
}

/** Whether an element removes a choice. */
export function isRemover(element: Element): boolean {
  const texts = ["aria-label", "title", "accessible-name"].map((name) => element.getAttribute(name));
  const names = [...texts, element.textContent].map((text) => (text ?? "").trim());
  if (names.some((name) => name !== "")) return names.some((name) => REMOVES.some((one) => one.test(name)));
  return ICON_REMOVES.test(element.getAttribute("class") ?? "");
}

/** The shown options of a list; its items where none has the role. */
export function optionsIn(list: Element): HTMLElement[] {
  const css = `${ROLES},li,option`;
  const own = [...list.querySelectorAll<HTMLElement>(css)];
  // Each option may be in the shadow root of an element that is slotted into the list.
  const all = own.length === 0 && list.querySelector("slot") ? queryWithin(list, css) : own;
  const shown = all.filter((option) => isOpen(option) && !isChip(option));
  const withRole = shown.filter((option) => option.matches(ROLES));
  if (withRole.length > 0) return withRole;
  if (shown.length > 0) return innermost(shown);
  const children = childrenOf(list).filter((child) => isOpen(child) && !isChip(child));
  return children.length > 1 ? children : [];
}

/** Whether a list is still waiting for its options. */
export function isBusy(options: HTMLElement[], before: Set<Element>): boolean {
  if (options.some((option) => isWaiting(visibleText(option)))) return true;
  return appearedSince(before, "[aria-busy=true],[role=progressbar]").length > 0;
}

/** Records the list of an option: without roles, only this separates its texts from the answer that the control shows. */
export function rememberList({ parentElement }: HTMLElement, control: HTMLElement): void {
  if (parentElement && !parentElement.contains(control)) recordOf(parentElement).isList = true;
}

export function isOfList(element: Element): boolean {
  for (let box: Element | null = element; box; box = box.parentElement) if (recordOf(box).isList) return true;
  return false;
}

/** The lists that a control names as its own. */
function controlledLists(control: HTMLElement): HTMLElement[] {
  const ids = ["aria-controls", "aria-owns"].flatMap((name) =>
    (control.getAttribute(name) ?? "").split(/\s+/).filter(Boolean),
  );
  const root = control.getRootNode() as Document | ShadowRoot;
  return ids.flatMap((id) => {
    const css = `[id="${CSS.escape(id)}"]`;
    const own = [...root.querySelectorAll<HTMLElement>(css)];
    // Some components name a list of another root.
    return own.length > 0 ? own : queryAll(css);
  });
}

/** Whether a list is shown, also one without options yet. Texts in the flow of the page may be chips and do not count. */
export function hasShownList(control: HTMLElement, before: Set<Element>): boolean {
  const isListed = (option: HTMLElement) => option.matches(ROLES) || floatsOver(option, control);
  return controlledLists(control).some(isVisible) || openOptions(control, before).some(isListed);
}

function freshOptions(control: HTMLElement, before: Set<Element>): HTMLElement[] {
  const isOwn = outsideOfOtherLists(control, before);
  const areFresh = (css: string) =>
    queryAll(css).filter((one) => !before.has(one) && isOpen(one) && !isChip(one) && isOwn(one));
  const options = areFresh(ROLES);
  return options.length > 0 ? options : areFresh(CHOICE_ROLES).filter((one) => floatsOver(one, control));
}

/** The chosen options before a box, where a list around both holds nothing else. */
export function chosenAround(control: Element): Element[] {
  const list = control.closest("[role=listbox]");
  const options = list ? [...list.querySelectorAll("[role=option]")] : [];
  const others = options.filter((one) => !one.contains(control));
  return others.every((one) => one.getAttribute("aria-selected") === "true") ? others : [];
}

// The list of the last question may still be fading.
function outsideOfOtherLists(control: HTMLElement, before: Set<Element>): (option: Element) => boolean {
  const owners = queryAll("[aria-controls],[aria-owns]").filter(
    (one) => one !== control && before.has(one) && !one.contains(control) && !control.contains(one),
  );
  const lists = owners.flatMap(controlledLists).filter((list) => !list.contains(control));
  const chosen = chosenAround(control);
  return (option) => !lists.some((list) => list.contains(option)) && !chosen.includes(option);
}

// The options of a list without roles: the rows of text that appeared since it was opened.
function itemsSince(control: HTMLElement, before: Set<Element>): HTMLElement[] {
  const fresh = new Set(appearedSince(before).filter((element) => !isPartOfChip(element)));
  const texts = [...fresh].filter(
    (element) =>
      hasOwnText(element) &&
      // The frame of a box may hold a transparent copy of its label.
      !isTransparent(element) &&
      !element.contains(control) &&
      (!control.contains(element) || isBeyond(control, element)),
  );
  const rows = [...new Set(texts.map((text) => rowOf(text, fresh)))].filter(
    (row) =>
      isListPart(row, control) &&
      visibleText(row).length <= LONGEST_OPTION &&
      !isDisabled(row) &&
      !row.matches("input,textarea,button,script,style,[role=status],[role=alert],[aria-live]") &&
      !isAnnounced(row, control) &&
      !(row.matches("label") && !row.querySelector(TICK)) &&
      !row.querySelector("input:not([type=checkbox],[type=radio]),select,textarea"),
  );
  const inner = innermost(rows);
  // Buttons are options only if there are no other options.
  if (inner.length > 0) return inner;
  const buttons = [...fresh].filter((one) => one.matches("button") && !isRemover(one));
  return innermost(buttons.filter((one) => isOpen(one) && isListPart(one, control)));
}

// Texts for screen readers about the control are no part of its list.
function isAnnounced(row: Element, control: Element): boolean {
  const region = row.closest("[aria-live],[role=status],[role=log]");
  return (region !== null && !region.contains(control)) || isOffPage(row);
}

// Lists float over the page, or open next to their control; other new elements are late parts of the page.
function isListPart(row: Element, control: Element): boolean {
  if (floatsOver(row, control)) return true;
  let scope: Element | undefined = control;
  for (let level = 0; scope && level < LIST_LEVELS; level++, scope = parentOf(scope))
    if (containsDeep(scope, row)) return true;
  return false;
}

// A list inside its control opens above or below the control's own box.
function isBeyond(control: HTMLElement, element: Element): boolean {
  const [own, other] = [rectOf(control), rectOf(element)];
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

/** Whether an element is a chosen value, which some lists give the role of an option as well. */
export function isChip(option: Element): boolean {
  // The sign that removes a chip may have a name and no role.
  const signs = "button,[role=button],[aria-label],[title],[accessible-name]";
  return [...option.querySelectorAll(signs)].some(isRemover);
}

function isPartOfChip(element: Element): boolean {
  const option = element.closest("[role=option]");
  return option !== null && isChip(option);
}

function isOpen(element: HTMLElement): boolean {
  return isVisible(element) && visibleText(element) !== "" && !isDisabled(element);
}
