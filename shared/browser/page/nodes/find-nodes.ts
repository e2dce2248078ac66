/** The one element that a role, a name or both identify. */

import { groupOf } from "../discover/question.ts";
import { closest, queryAll } from "../dom/document.ts";
import { scrollToCenter } from "../dom/geometry.ts";
import { labelsOf, normalize } from "../dom/text.ts";
import { isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import { memory } from "../memory.ts";
import { unsupported } from "../widgets/unsupported.ts";
import { type PageNode, pageNodes } from "./page-nodes.ts";
import { limitOfPress, watchLimits } from "./press-limits.ts";

export interface NodeTarget {
  role?: string;
  name?: string;
  /** Fields that take a search. */
  search?: boolean;
}

export interface FoundNodes {
  count: number;
  /** The matches where they are several, else the elements with the same role. */
  candidates: string[];
  /** The reason why no tool can use the only match: it needs a person, or leaves the page. */
  limit?: string;
  isOption?: boolean;
  isDisabled?: boolean;
  name?: string;
}

const MOST_CANDIDATES = 8;
const EDITABLE =
  "input:not([type=button]):not([type=submit]):not([type=reset]):not([type=image]):not([type=checkbox]):not([type=radio])" +
  ":not([type=file]):not([type=range]):not([type=color]),textarea,select,[role=combobox],[role=textbox],[role=searchbox],[role=spinbutton]";
const CAPTCHA = /captcha|not a robot/i;

/** Counts the matches, and keeps the only one for {@link foundNode}. */
export function findNodes(target: NodeTarget): FoundNodes {
  const matches = matching(pageNodes(target.role), target);
  memory.foundNode = matches.length === 1 ? matches[0]?.element : undefined;
  const [match] = matches;
  if (matches.length !== 1 || !match)
    return { count: matches.length, candidates: candidatesOf(matches, target) };
  return {
    count: 1,
    candidates: [],
    limit: limitOf(match.element),
    isOption: match.element.tagName === "OPTION",
    isDisabled: isDisabled(match.element),
    name: match.name,
  };
}

/**
 * The element to press for the match of the last {@link findNodes}: the label of a radio or box behind a drawn one. From
 * now on limits are recorded, as by {@link watchLimits}.
 */
export function foundNode(): HTMLElement | null {
  const found = memory.foundNode;
  if (!found) return null;
  watchLimits(found.ownerDocument.defaultView ?? window);
  const label = labelsOf(found).find(isVisible);
  if (!label || !found.matches("input[type=radio],input[type=checkbox]")) return found;
  if (!isVisible(found)) return label;
  scrollToCenter(found);
  return isItselfHit(found) ? found : label;
}

function isItselfHit(element: HTMLElement): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const root = element.getRootNode() as Document | ShadowRoot;
  return root.elementFromPoint(x + width / 2, y + height / 2) === element;
}

export function foundField(): HTMLElement | null {
  return memory.foundNode ?? null;
}

/** The editable element with the focus. */
export function focusedField(): HTMLElement | null {
  const active = activeElement();
  return active && isEditable(active) ? active : null;
}

/** The element that a key presses, if any. From now on limits are recorded, as by {@link watchLimits}. */
export function pressedByKey(): HTMLElement | null {
  const active = activeElement();
  watchLimits(active?.ownerDocument.defaultView ?? window);
  return active && !active.matches("body,html,iframe,frame") ? active : null;
}

function activeElement(): HTMLElement | null {
  let active = document.activeElement;
  for (;;) {
    const inner: Element | null | undefined =
      active?.shadowRoot?.activeElement ?? frameDocument(active)?.activeElement;
    if (!inner) return active as HTMLElement | null;
    active = inner;
  }
}

function isEditable(element: HTMLElement): boolean {
  const { readOnly } = element as HTMLInputElement;
  if (isDisabled(element) || readOnly) return false;
  return element.isContentEditable || element.matches(EDITABLE);
}

function matching(nodes: PageNode[], { role, name, search }: NodeTarget): PageNode[] {
  if (search) return searchBoxes(nodes);
  const ofRole = role ? nodes.filter((node) => node.role === role) : nodes;
  if (!name) return ofRole;
  const wanted = normalize(name);
  const exact = ofRole.filter((node) => node.names.some((one) => normalize(one) === wanted));
  if (exact.length > 0) return withoutGroups(exact);
  const containing = ofRole.filter((node) => node.names.some((one) => normalize(one).includes(wanted)));
  if (role || containing.length > 0) return withoutGroups(containing);
  return byText(wanted);
}

// A field and the group around it may have one name.
function withoutGroups(nodes: PageNode[]): PageNode[] {
  if (nodes.length < 2) return nodes;
  const inner = nodes.filter(
    ({ element }) => !nodes.some((other) => other.element !== element && element.contains(other.element)),
  );
  const used = inner.filter(({ role }) => !/^(group|heading|radiogroup|region|alert)$/.test(role));
  return used.length > 0 ? used : inner;
}

function byText(wanted: string): PageNode[] {
  const holds = (element: Element, isWhole: boolean) => {
    const text = normalize((element as HTMLElement).innerText ?? element.textContent);
    return isWhole ? text === wanted : text.includes(wanted);
  };
  for (const isWhole of [true, false]) {
    const texts = queryAll("body *").filter((element) => holds(element, isWhole) && isShown(element));
    const inner = texts.filter(
      (element) => !texts.some((other) => other !== element && element.contains(other)),
    );
    if (inner.length > 0)
      return inner.map((element) => ({ element, role: "", name: normalize(element.textContent), names: [] }));
  }
  return [];
}

function searchBoxes(nodes: PageNode[]): PageNode[] {
  const fields = nodes.filter(({ element }) => isEditable(element) && !element.matches("select"));
  const boxes = fields.filter(({ role }) => role === "searchbox");
  if (boxes.length > 0) return boxes;
  const inside = fields.filter(({ element }) => closest(element, "search,[role=search]"));
  if (inside.length > 0) return inside;
  return fields.filter(
    ({ role, names }) => /^(combobox|textbox)$/.test(role) && names.some((name) => /\bsearch\b/i.test(name)),
  );
}

function candidatesOf(matches: PageNode[], { role, name }: NodeTarget): string[] {
  const others = () => pageNodes(role).filter((node) => role || node.role !== "option");
  const alike = matches.length > 0 ? matches : others();
  const lines = alike.map((node) => {
    const context = matches.length > 1 ? contextOf(node) : "";
    const words = node.name || normalize(name);
    return `${node.role} “${words.slice(0, 80)}”${context ? ` in “${context.slice(0, 80)}”` : ""}`;
  });
  return [...new Set(lines)].slice(0, MOST_CANDIDATES);
}

function contextOf({ element }: PageNode): string {
  const around = closest(
    element.parentElement ?? element,
    "fieldset,section,[role=group],[role=region],[role=dialog],tr,li",
  );
  const title =
    around?.querySelector("legend,h1,h2,h3,h4,h5,h6,th")?.textContent ?? around?.getAttribute("aria-label");
  return (groupOf(element).text || title || "").replace(/\s+/g, " ").trim();
}

/** Specimen: https://developers.google.com/recaptcha/docs/display. */
function limitOf(element: HTMLElement): string | undefined {
  const frame = element.ownerDocument.location.href;
  const widget = unsupported.recognise(element, {
    field_id: "",
    label: "",
    kind: "text",
    locators: [],
    options: [],
    value: "",
  });
  if (
    CAPTCHA.test(frame) ||
    CAPTCHA.test(`${element.id} ${element.className} ${element.getAttribute("aria-label")}`)
  )
    return "is a captcha";
  if (widget)
    return element.matches("input[type=file]") ? "uploads a file" : "is a control that only a person can use";
  return limitOfPress(element);
}

function frameDocument(element: Element | null): Document | null {
  try {
    return (element as HTMLIFrameElement | null)?.contentDocument ?? null;
  } catch {
    return null;
  }
}
