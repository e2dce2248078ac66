/** The control after a text, where the page does not associate the two. */

import {
  ancestors,
  containsDeep,
  innermost,
  parentOf,
  queryAll,
  queryWithin,
  rectOf,
  roots,
} from "../dom/document.ts";
import { isChoice, kindOf } from "../dom/role.ts";
import { ANSWERED, ANY_BUTTON, BOX, EDITABLE, PRESSED } from "../dom/selectors.ts";
import { elementById, labelsOf, normalize } from "../dom/text.ts";
import { isConcealed, isOutOfSight, isShown, isVisible } from "../dom/visibility.ts";
import { columnHeader } from "./choice-texts.ts";
import { isRemover } from "./option-list.ts";
import { questionOf } from "./question.ts";

const MOST_ANCESTORS = 6;
const TEXT = "label,legend,span,div,p,dt,th,td,strong,b,em,li,h2,h3,h4,h5,h6";
/** The most characters by which a mark or an icon may lengthen a text. */
const MOST_MARKS = 12;

/** One element for each text: the control after it, or the group of its radios, boxes or buttons. */
export function controlsAfter(wanted: string): HTMLElement[] {
  if (!isWritten(wanted)) return [];
  const texts = queryAll(TEXT).filter(
    (text) => isText(text, wanted) && queryWithin(text, ANSWERED).length === 0,
  );
  const controls = [...new Set(innermost(texts).flatMap((text) => controlAfter(text) ?? []))];
  return controls.length > 0 ? controls : controlsAround(wanted);
}

/** The only control of each element that has the text as words of its own: `<div>Rent <input></div>`. */
function controlsAround(wanted: string): HTMLElement[] {
  const isOwn = (node: Node) => node.nodeType === Node.TEXT_NODE && normalize(node.textContent) === wanted;
  const boxes = queryAll("*").filter((box) => [...box.childNodes].some(isOwn));
  return boxes.flatMap((box) => {
    const controls = queryWithin(box, ANSWERED).filter((one) => !isOutOfSight(one));
    return isVisible(box) && controls.length === 1 ? controls : [];
  });
}

// Most pages have none of the words: one search of the text is faster than a search of all elements.
function isWritten(wanted: string): boolean {
  const [word = ""] = wanted.split(/[^\p{L}\p{N}]+/u).sort((a, b) => b.length - a.length);
  return roots().some((root) => {
    const { textContent } = "body" in root ? root.body : root;
    return textContent?.toLowerCase().includes(word);
  });
}

function controlAfter(text: HTMLElement): HTMLElement | undefined {
  const around = text.closest(ANSWERED);
  if (around && isDrawnBy(text, around)) return around;
  for (const scope of ancestors(text, MOST_ANCESTORS)) {
    const [control] = after(text, scope, ANSWERED);
    if (control && hasLabelBetween(text, control, scope)) return undefined;
    const buttons = after(text, scope, PRESSED).filter(
      (button) =>
        !button.closest("[role=toolbar]") && !isRemover(button) && (!control || isFollowing(button, control)),
    );
    const worded = buttons.find(isWorded);
    const isOneOfSeveral = worded !== undefined && choicesAround(worded, text) !== worded;
    // A control or group with a label of its own answers another question.
    if (
      control &&
      !isOneOfSeveral &&
      (isChoice(control)
        ? hasLegend(control, text)
        : labelsOf(control).some(({ textContent }) => normalize(textContent) !== ""))
    )
      return undefined;
    const single = worded || (buttons[1] && buttons[0]);
    const found = isOneOfSeveral ? worded : (control ?? single);
    const group = found && choicesAround(found, text);
    // The words of a choice may follow it, and precede the next one.
    if (group === found && found && isChoice(found) && isAmongChoices(found, scope)) return undefined;
    if (found) return group;
    if (scope.matches("form,main,body,[role=dialog]")) break;
  }
  return undefined;
}

/** Whether a further label without an associated control stands between the text and the control. */
function hasLabelBetween(text: HTMLElement, control: HTMLElement, scope: HTMLElement): boolean {
  if (isChoice(control) || control.closest("table")) return false;
  const free = queryWithin(scope, "label").filter((one) => !(one as HTMLLabelElement).control);
  return free.some(
    (label) =>
      isFollowing(text, label) &&
      isFollowing(label, control) &&
      !label.contains(control) &&
      !text.contains(label) &&
      isVisible(label),
  );
}

function after(text: HTMLElement, scope: HTMLElement, css: string): HTMLElement[] {
  return queryWithin(scope, css).filter(
    (one) =>
      isFollowing(text, one) &&
      !text.contains(one) &&
      isShown(one) &&
      (text.nextElementSibling?.contains(one) || isBeside(text, one)),
  );
}

function isFollowing(first: Element, second: Element): boolean {
  const root = first.getRootNode();
  let at = second;
  // Elements of two shadow roots have no order, nor has an element and the slot that shows it.
  const outward = (one: Element) => one.assignedSlot ?? parentOf(one);
  for (let around = outward(at); at.getRootNode() !== root && around; around = outward(at)) at = around;
  return (first.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

// The header of another column precedes a control as well.
function isBeside(text: HTMLElement, control: HTMLElement): boolean {
  const row = text.closest("tr,[role=row]");
  if (row && !row.contains(control)) return false;
  const range = text.ownerDocument.createRange();
  range.selectNodeContents(text);
  const [words, box] = [rectOf(range), rectOf(placeShownFor(control))];
  const isAbove = words.left < box.right && box.left < words.right;
  return isAbove || (words.top < box.bottom && box.top < words.bottom);
}

/** The element that shows the place of a control: the rail of a thumb, or the label of a choice out of sight. */
function placeShownFor(control: HTMLElement): Element {
  if (control.matches("[role=slider]")) return control.parentElement ?? control;
  return (isChoice(control) && isConcealed(control) && labelsOf(control).find(isVisible)) || control;
}

// Choices of one question have a box of their own.
function choicesAround(control: HTMLElement, text: HTMLElement): HTMLElement {
  const tree = control.closest<HTMLElement>("[role=tree]");
  if (tree && !tree.contains(text)) return tree;
  const kind = kindOf(control);
  let group = control;
  for (let box = parentOf(control); box && !containsDeep(box, text); box = parentOf(box)) {
    const others = queryWithin(box, `${ANSWERED},${PRESSED}`).filter(
      (other) => isShown(other) && !isDrawingOf(other, kind),
    );
    if (others.some((other) => kindOf(other) !== kind)) break;
    if (others.length > 1) group = box;
  }
  return isChoice(control) || control.matches(PRESSED) ? group : control;
}

/** Whether a button draws a choice, within the label of that choice. */
function isDrawingOf(button: HTMLElement, kind: string): boolean {
  const choice = button.matches(PRESSED) && button.closest("label")?.control;
  return choice ? choice !== button && isChoice(choice) && kindOf(choice) === kind : false;
}

function isAmongChoices(choice: HTMLElement, scope: HTMLElement): boolean {
  return queryWithin(scope, ANSWERED).some((other) => other !== choice && kindOf(other) === kindOf(choice));
}

function hasLegend(choice: HTMLElement, text: HTMLElement): boolean {
  const legend = choice.closest("fieldset")?.querySelector("legend");
  return legend != null && !legend.contains(text) && normalize(legend.textContent) !== "";
}

// A button with a sign alone explains the text.
function isWorded(button: HTMLElement): boolean {
  return /\p{L}{3}/u.test(`${button.textContent} ${button.getAttribute("aria-label") ?? ""}`);
}

export const NEAR_LABELS = `${BOX},[role=combobox],[role=listbox],[role=slider],[role=spinbutton],${EDITABLE}`;
export const PRESSABLE = `${ANY_BUTTON},a,summary,input[type=reset],[role=link],[role=menuitem],[role=tab]`;

export function byLabel(text: string): HTMLElement[] {
  const wanted = normalize(text);
  const found = labelled(wanted);
  if (found.length === 0 || found.some(isShown)) return found;
  // A component may give its label to a part that it keeps out of sight, such as its closed list.
  const isAround = (host: HTMLElement) => isShown(host) && found.some((one) => containsDeep(host, one));
  const hosts = [...hostsNamed(wanted), ...ofLabels(wanted).filter(({ shadowRoot }) => shadowRoot)].filter(
    isAround,
  );
  return hosts.length > 0 ? [...new Set(hosts)] : found;
}

function labelled(wanted: string): HTMLElement[] {
  const own = queryAll(`${BOX},button,fieldset:not([aria-hidden=true]),[role],${EDITABLE}`).filter(
    (element) => questionOf(element).names.includes(wanted),
  );
  // The name of a button next to a box may consist of its own and that of the box.
  const others = own.filter((one) => !(one.matches(PRESSABLE) && isNamedInParts(one)));
  if (own.length > 0) return others.length > 0 ? others : own;
  // An element that an HTML label cannot name, such as the thumb of a slider; or a label that is a custom element.
  const named = ofLabels(wanted).filter(isControl);
  if (named.length > 0) return named;
  // A label that the page does not associate: the text before the control.
  const near = queryAll(NEAR_LABELS);
  const preceded = near.filter((element) => normalize(questionOf(element).label) === wanted);
  if (preceded.length > 0) return preceded;
  const inColumn = near.filter((element) => normalize(columnHeader(element)) === wanted);
  return inColumn.length > 0 ? inColumn : hostsNamed(wanted);
}

/** Custom elements without a role that carry the label themselves, such as a calendar. */
function hostsNamed(wanted: string): HTMLElement[] {
  const isNamed = (host: HTMLElement) =>
    host.shadowRoot && ["aria-label", "label"].some((name) => normalize(host.getAttribute(name)) === wanted);
  return queryAll("[aria-label],[label]").filter(isNamed);
}

/** The elements whose ids the labels with a text name. */
function ofLabels(wanted: string): HTMLElement[] {
  return queryAll("[for]:not(output)")
    .filter((label) => normalize(label.textContent) === wanted)
    .flatMap((label) => elementById(label, label.getAttribute("for") ?? "") ?? []);
}

function isNamedInParts(element: Element): boolean {
  return /\S\s+\S/.test(element.getAttribute("aria-labelledby") ?? "");
}

function isControl(element: HTMLElement): boolean {
  return (
    element.matches(NEAR_LABELS) ||
    (element.shadowRoot !== null && queryWithin(element, NEAR_LABELS).length > 0)
  );
}

function isText(text: HTMLElement, wanted: string): boolean {
  const content = text.textContent ?? "";
  if (content.trim().length > wanted.length + MOST_MARKS || normalize(content) !== wanted) return false;
  if (!isVisible(text)) return false;
  const { control } = text as HTMLLabelElement;
  if (control && !isConcealed(control)) return false;
  // Words within a control are its own, but for a label that the control draws.
  const around = text.closest(`${ANSWERED},${PRESSED},[role=option],a`);
  return around === null || isDrawnBy(text, around);
}

/** Whether a control draws a label within itself. */
function isDrawnBy(label: Element, control: Element): control is HTMLElement {
  return label.matches("label") && control.matches("[role=combobox]");
}
