/** The presence of an element: drawn where a reader sees it, operated through what is drawn for it, or kept out of sight. */
import { perLook } from "../memory.ts";
import { rectOf } from "./document.ts";
import { BOX, CHOICE, GROUP } from "./selectors.ts";
import { labelsOf } from "./text.ts";

/** The distance between a hidden input and the box that is drawn for it. */
const DRAWN_LEVELS = 3;
const OFF_PAGE_LEVELS = 3;
const BESIDE_LEVELS = 2;
const LEAST_OPACITY = 0.1;

export const isVisible = perLook((element: Element): boolean => {
  if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false;
  const box = rectOf(element);
  if (box.width <= 0 || box.height <= 0) return false;
  const parent = boxAround(element);
  if (!parent) return true;
  // A transparent control may lie over a drawn one; a transparent panel hides all of its content.
  return parent.checkVisibility({ opacityProperty: true }) && isReachable(box, parent);
});

/** Visible, or a hidden choice, upload or slider whose label or drawn part is visible. */
export const isShown = perLook((element: Element): boolean => {
  if (isVisible(element)) return !isInHiddenPanel(element);
  const isOpener = isEmptyOpener(element) || isDrawnOpener(element);
  if (isVeiled(element) || isOpener || isUnboxedGroup(element)) return true;
  const input = element as HTMLInputElement;
  if (input.type === "range") return isDrawnByParts(element);
  const labels = labelsOf(element);
  if (input.type === "file") return labels.some(isVisible);
  if (!element.matches(CHOICE)) return false;
  const parent = labels.length === 0 ? element.parentElement : null;
  return labels.some(isVisible) || (parent !== null && isVisible(parent));
});

// A component may keep its only box transparent until that has the focus or a text.
function isVeiled(element: Element): boolean {
  const root = element.getRootNode() as Document | ShadowRoot;
  if (!("host" in root) || !element.matches(BOX) || root.querySelectorAll(BOX).length > 1) return false;
  return isRendered(element) && isVisible(root.host) && !isInHiddenPanel(root.host);
}

// The button of a list has no height before it shows an option.
function isEmptyOpener(element: Element): boolean {
  const parent = drawnParent(element);
  const isEmpty = element.matches("[role=combobox]:not(input)") && element.textContent?.trim() === "";
  const isDrawn = isEmpty && element.checkVisibility({ visibilityProperty: true });
  return isDrawn && rectOf(element).width > 2 && parent !== null && isShown(parent);
}

// The box of a list may be transparent, or have no width before it has a text: the answer is drawn next to it.
function isDrawnOpener(element: Element): boolean {
  const isBox = element.matches("input[role=combobox]:not([aria-hidden=true])");
  return isBox && element.checkVisibility({ visibilityProperty: true }) && isDrawnByParts(element);
}

// A group may have no box of its own, but its content alone.
function isUnboxedGroup(element: Element): boolean {
  if (!element.matches(GROUP)) return false;
  const parent = drawnParent(element);
  return getComputedStyle(element).display === "contents" && parent !== null && isShown(parent);
}

// A slider's input is kept for keys, within the thumb that is drawn for it.
function isDrawnByParts(element: Element): boolean {
  const around = drawnAround(element, DRAWN_LEVELS);
  // The next page of the form may be a hidden part of this one.
  if (!around[0]?.checkVisibility({ visibilityProperty: true })) return false;
  return around.some(isVisible) && !isInHiddenPanel(element);
}

/** Whether a control is out of sight next to exactly one other control of the list, which is drawn in its place. */
export function isDrawnBeside(control: Element, controls: Element[]): boolean {
  if (isVisible(control) && !isForFormAlone(control)) return false;
  for (const around of drawnAround(control, BESIDE_LEVELS)) {
    const [other, ...further] = controls.filter((one) => one !== control && around.contains(one));
    if (other) return further.length === 0 && isVisible(other);
  }
  return false;
}

// A transparent control over the page that no reader reaches.
function isForFormAlone(control: Element): boolean {
  return control.getAttribute("aria-hidden") === "true";
}

/** Out of sight, for the form or for assistive technology only: another control is shown in its place. */
export const isConcealed = perLook((control: Element): boolean => {
  const { width, height } = rectOf(control);
  // A box of no size may keep its border.
  const isBorder = control.matches("input") && control.clientWidth <= 2 && control.clientHeight <= 2;
  return (
    width <= 2 ||
    height <= 2 ||
    isBorder ||
    control.getAttribute("aria-hidden") === "true" ||
    isClipped(control)
  );
});

// The element around a control is clipped to a point for it.
function isClipped(control: Element): boolean {
  const around = drawnParent(control);
  return around !== null && around.childElementCount <= 1 && isPoint(around);
}

function isPoint(element: Element): boolean {
  const { width, height } = rectOf(element);
  return width <= 2 && height <= 2 && getComputedStyle(element).overflowX !== "visible";
}

/** Kept, but out of sight: a radio or box is operated through its label. */
export function isOutOfSight(element: Element): boolean {
  if (!isShown(element)) return true;
  return !/^(radio|checkbox)$/.test((element as HTMLInputElement).type) && isConcealed(element);
}

/** Transparent itself, such as a control over the one that is drawn for it. */
export function isTransparent(element: Element): boolean {
  return Number(getComputedStyle(element).opacity) < LEAST_OPACITY;
}

/** Whether a control is in a part of a group that no reader reaches, such as a copy of its answer for the form. */
export function isCopyIn(group: Element, control: Element): boolean {
  const hidden = control.closest("[aria-hidden=true]");
  return hidden !== null && hidden !== group && group.contains(hidden);
}

/** Beyond the edges of the page, or clipped to a point: a trap for robots, or a text for screen readers. */
export function isOffPage(element: Element): boolean {
  const { right, bottom } = rectOf(element);
  if (right + scrollX <= 0 || bottom + scrollY <= 0) return true;
  return drawnAround(element, OFF_PAGE_LEVELS).some(isPoint);
}

/** Rendered, though perhaps transparent: parts of an empty control are drawn once it has the focus. */
export function isRendered(control: Element): boolean {
  return control.checkVisibility({ visibilityProperty: true }) && !isConcealed(control);
}

export function isDisabled(element: Element): boolean {
  return element.matches(":disabled") || element.getAttribute("aria-disabled") === "true";
}

/** Whether the mouse over an element has the pointer of links and buttons. */
export function isPointed(element: Element): boolean {
  return getComputedStyle(element).cursor === "pointer";
}

export function isUsable(element: Element): boolean {
  return isShown(element) && !isDisabled(element);
}

/** The part of the window through which the content of an element is seen. */
interface Clip {
  left: number;
  right: number;
  isCollapsed: boolean;
  isInert: boolean;
}

const EVERYTHING: Clip = { left: -Infinity, right: Infinity, isCollapsed: false, isInert: false };

// Panels of a stepper are collapsed, inert, or moved out of the box that clips them.
function isReachable(box: DOMRect, parent: Element): boolean {
  const { left, right, isCollapsed, isInert } = windowOf(parent);
  return !isCollapsed && !isInert && box.right > left && box.left < right;
}

const windowOf: (element: Element) => Clip = perLook((element) => {
  const parent = drawnParent(element);
  const around = parent ? windowOf(parent) : windowAround(element.ownerDocument);
  const outer = isFixed(element)
    ? { ...windowAround(element.ownerDocument), isInert: around.isInert }
    : escapes(element, around)
      ? { ...windowOf((element as HTMLElement).offsetParent as Element), isInert: around.isInert }
      : around;
  return narrow(outer, element);
});

// No box around a fixed element clips it, unless that has a transform: it is the offset parent then.
function isFixed(element: Element): boolean {
  return getComputedStyle(element).position === "fixed" && !(element as HTMLElement).offsetParent;
}

// A collapsed box without a position does not clip absolutely positioned content, such as a layer of popups.
function escapes(element: Element, around: Clip): boolean {
  if (!around.isCollapsed || getComputedStyle(element).position !== "absolute") return false;
  return (element as HTMLElement).offsetParent !== null;
}

// A hidden frame hides its document.
function windowAround({ defaultView }: Document): Clip {
  const frame = defaultView?.frameElement;
  return frame && !isVisible(frame) ? { ...EVERYTHING, isCollapsed: true } : EVERYTHING;
}

function narrow(outer: Clip, element: Element): Clip {
  const isInert = outer.isInert || element.hasAttribute("inert");
  const style = getComputedStyle(element);
  const { overflowX, overflowY, display } = style;
  if (isCutAway(element, style)) return { ...outer, isInert, isCollapsed: true };
  const isClipped = overflowX !== "visible" || overflowY !== "visible";
  if (!isClipped || display === "contents" || /^(HTML|BODY)$/.test(element.tagName))
    return { ...outer, isInert };
  const box = rectOf(element);
  const isCollapsed = outer.isCollapsed || box.height < 1 || box.width < 1;
  // Content that a box can be scrolled to counts as visible.
  if (/auto|scroll/.test(overflowX)) return { ...outer, isInert, isCollapsed };
  return {
    isInert,
    isCollapsed,
    left: Math.max(outer.left, box.left),
    right: Math.min(outer.right, box.right),
  };
}

/** Whether a panel with a size of its own is clipped to nothing: a point holds words and controls for readers. */
function isCutAway(element: Element, { clip, clipPath, position }: CSSStyleDeclaration): boolean {
  if (clip === "auto" && clipPath === "none") return false;
  const { width, height } = rectOf(element);
  // The older property has no effect on an element in the flow of the page.
  const isRectless = /absolute|fixed/.test(position) && NO_RECT.test(clip);
  return width > 2 && height > 2 && (isRectless || NO_INSET.test(clipPath));
}

const NO_RECT = /^rect\((\S+), \S+, \1, \S+\)$/;
const NO_INSET = /^inset\((?:[5-9]\d|1\d\d)(?:\.\d+)?%/;

function isInHiddenPanel(element: Element): boolean {
  return drawnAround(element).some((scope) => scope.getAttribute("aria-hidden") === "true");
}

function boxAround(element: Element): Element | null {
  let parent = drawnParent(element);
  while (parent && getComputedStyle(parent).display === "contents") parent = drawnParent(parent);
  return parent;
}

/** The elements in which another one is drawn, the nearest first. */
function drawnAround(element: Element, levels = Number.POSITIVE_INFINITY): Element[] {
  const found: Element[] = [];
  for (let at = drawnParent(element); at && found.length < levels; at = drawnParent(at)) found.push(at);
  return found;
}

function drawnParent(element: Element): Element | null {
  return (
    element.assignedSlot ??
    element.parentElement ??
    ((element.getRootNode() as Partial<ShadowRoot>).host as Element | undefined) ??
    null
  );
}
