/** The page as a small accessibility tree. */

/** The elements that a person can use or be guided by, with the role and the name by which they are found again. */
import { computeAccessibleName } from "dom-accessibility-api";
import { USED_ROLES } from "../../../text/roles.ts";
import { inPageOrder, parentOf, queryAll } from "../dom/document.ts";
import { drawnButtons } from "../dom/drawn-buttons.ts";
import { isNamedByContent, roleOf } from "../dom/role.ts";
import { ANSWERED, BOX, EDITABLE, PRESSED } from "../dom/selectors.ts";
import { captionOf } from "../dom/text.ts";
import { isConcealed, isDisabled, isOutOfSight, isShown } from "../dom/visibility.ts";
import { companionOf } from "../words/match-option.ts";
import { questionOf } from "../words/question.ts";

export interface PageNode {
  element: HTMLElement;
  role: string;
  /** Without the value of a field. */
  name: string;
  /** Every name that finds the element. */
  names: string[];
}

const LONGEST = 160;
const SELECTOR = [
  `button,summary,a[href],${BOX},${EDITABLE},option`,
  ...USED_ROLES.map((role) => `[role=${role}]`),
  "h1,h2,h3,h4,h5,h6,fieldset,dialog[open],[role=heading],[role=group],[role=radiogroup],[role=menu],[role=tablist]",
  "[role=dialog],[role=alertdialog],[role=alert],section[aria-label],section[aria-labelledby],[role=region]",
].join(",");
const LISTED = [
  ...USED_ROLES,
  ...["heading", "group", "radiogroup", "menu", "tablist", "dialog", "alertdialog", "alert", "region"],
];
const FIELDS = /^(combobox|listbox|searchbox|slider|spinbutton|textbox|radio|checkbox|switch)$/;
/** Visible elements, in the order of the page. With a role, any of WAI-ARIA, only the elements of that role. */
export function pageNodes(wanted?: string): PageNode[] {
  const isListed = wanted === undefined || LISTED.includes(wanted);
  // No control is a drawn button.
  const isOfControl = wanted !== undefined && FIELDS.test(wanted);
  const drawn = new Set(isOfControl ? [] : drawnButtons());
  const roleIn = (element: HTMLElement) => (drawn.has(element) ? drawnRole(element) : nodeRole(element));
  const describeNode = (element: HTMLElement) => {
    const role = roleIn(element);
    // Without a role of its own, the content of an element is no part of its accessible name.
    return nodeNamed(element, role, drawn.has(element) ? [captionOf(element)] : namesOf(element, role));
  };
  const elements = [...drawn, ...queryAll(isListed ? SELECTOR : "*").filter((one) => !drawn.has(one))].filter(
    (element) => (wanted === undefined || roleIn(element) === wanted) && isOffered(element),
  );
  return inPageOrder(elements).map(describeNode);
}

/** The role that an element has for a person, where a script alone makes it clickable. */
function drawnRole(element: HTMLElement): string {
  if (element.localName === "a") return "link";
  return element.closest("li") ? "option" : "button";
}

function nodeNamed(element: HTMLElement, role: string, names: string[]): PageNode {
  const shown = names.map((name) => name.replace(/\s+/g, " ").trim().slice(0, LONGEST));
  const known = [...new Set(shown.filter(Boolean))];
  return { element, role, name: known[0] ?? "", names: known };
}

function namesOf(element: HTMLElement, role: string): string[] {
  const accessible = computeAccessibleName(element);
  // The accessible name of a list may hold what it shows.
  if (FIELDS.test(role)) return [questionOf(element).label, accessible];
  if (isNamedByContent(role) || role === "alert") return [accessible, captionOf(element)];
  return [accessible];
}

function nodeRole(element: HTMLElement): string {
  // Uploads, and boxes whose type has no role of its own, such as dates.
  return roleOf(element) ?? ((element as HTMLInputElement).type === "file" ? "button" : "textbox");
}

function isOffered(element: HTMLElement): boolean {
  if (element.tagName === "OPTION") {
    const select = element.closest<HTMLElement>("select");
    const isPrompt = (element as HTMLOptionElement).value === "";
    return select !== null && isOffered(select) && !isPrompt;
  }
  // A control that is drawn elsewhere, and kept for the form alone.
  if (element.matches("select") && isDrawnAlone(element)) return true;
  if (element.matches("select,input:not([type=radio],[type=checkbox],[type=file])") && isConcealed(element))
    return false;
  return isShown(element);
}

/** A list out of sight, in place of which the page shows an element that states no control: the list stands for both. */
function isDrawnAlone(list: HTMLElement): boolean {
  const box = isOutOfSight(list) ? companionOf(list) : undefined;
  return box !== undefined && (isConcealed(box) || !box.matches(`${ANSWERED},${PRESSED}`));
}

/**
 * A leaf is `role name`, with a state such as `[disabled]` at the end. Leaves of one role in a row are an array of the
 * role and their names. A node that holds others is an object with one key, its role and name.
 */
export type TreeNode = string | string[] | { [node: string]: TreeNode[] };

interface FullNode {
  role: string;
  name: string;
  children: FullNode[];
}

const MOST_OPTIONS = 300;
const GUIDE = /^(alert|alertdialog|dialog|group|heading|menu|radiogroup|region|tablist)$/;
const SPOKEN = /^(alert|heading)$/;

export function readTree(): { title: string; children: TreeNode[] } {
  const top: FullNode[] = [];
  const held = new Map<Element, FullNode[]>();
  for (const node of pageNodes()) {
    const children: FullNode[] = [];
    held.set(node.element, children);
    const siblings = holderOf(node.element, held) ?? top;
    if (node.element.tagName === "OPTION" && siblings.length >= MOST_OPTIONS) continue;
    siblings.push({ role: node.role, name: `${node.name}${stateOf(node.element)}`, children });
  }
  return { title: document.title, children: compact(top) };
}

function holderOf(element: Element, held: Map<Element, FullNode[]>): FullNode[] | undefined {
  for (let around: Element | undefined = outOf(element); around; around = outOf(around)) {
    const children = held.get(around);
    if (children) return children;
  }
  return undefined;
}

function outOf(element: Element): Element | undefined {
  const frame = element.ownerDocument.defaultView?.frameElement;
  return element.assignedSlot ?? parentOf(element) ?? frame ?? undefined;
}

// An empty group is not a guide, and the content of a button is part of its name.
function compact(nodes: readonly FullNode[]): TreeNode[] {
  const kept: TreeNode[] = [];
  for (const { role, name, children: held } of nodes) {
    const children = compact(held);
    const isGuide = GUIDE.test(role);
    if (children.length === 0 && (!isGuide || (name !== "" && SPOKEN.test(role)))) addLeaf(kept, role, name);
    else if (isGuide && name === "") kept.push(...children);
    else if (children.length > 0) kept.push({ [`${role} ${name}`]: withoutList(children) });
  }
  return kept;
}

// Most groups hold one row of leaves, which then needs no list around it.
function withoutList(children: TreeNode[]): TreeNode[] {
  const [first] = children;
  return children.length === 1 && Array.isArray(first) ? first : children;
}

function addLeaf(nodes: TreeNode[], role: string, name: string): void {
  const last = nodes.at(-1);
  if (Array.isArray(last) && last[0] === role) last.push(name);
  else if (typeof last === "string" && last.startsWith(`${role} `))
    nodes[nodes.length - 1] = [role, last.slice(role.length + 1), name];
  else nodes.push(`${role} ${name}`);
}

function stateOf(element: PageNode["element"]): string {
  const { checked, type } = element as HTMLInputElement;
  if (isDisabled(element)) return " [disabled]";
  const isChosen =
    (/^(radio|checkbox)$/.test(type) && checked) ||
    element.getAttribute("aria-checked") === "true" ||
    (element.getAttribute("role") === "tab" && element.getAttribute("aria-selected") === "true");
  return isChosen ? " [checked]" : "";
}
