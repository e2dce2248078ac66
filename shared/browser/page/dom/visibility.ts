/** Whether an element is rendered where a reader can see it, and whether it can be used. */
import { type Clip, memory } from "../memory.ts";
import { rectOf } from "./document.ts";
import { BOX, GROUP } from "./selectors.ts";
import { labelsOf } from "./text.ts";

/** The distance between a hidden input and the box that is drawn for it. */
const DRAWN_LEVELS = 3;
const OFF_PAGE_LEVELS = 3;
const BESIDE_LEVELS = 2;

export function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false;
  const box = rectOf(element);
  if (box.width <= 0 || box.height <= 0) return false;
  const parent = boxAround(element);
  if (!parent) return true;
  // A transparent control may lie over a drawn one; a transparent panel hides all of its content.
  return parent.checkVisibility({ opacityProperty: true }) && isReachable(box, parent);
}

/** Visible, or a hidden radio, checkbox, switch or slider whose label or drawn part is visible. */
export function isShown(element: Element): boolean {
  if (isVisible(element)) return !isInHiddenPanel(element);
  const isOpener = isEmptyOpener(element) || isNarrowOpener(element);
  if (isVeiled(element) || isOpener || isUnboxedGroup(element)) return true;
  const input = element as HTMLInputElement;
  if (input.type === "range") return isDrawnAround(element);
  const role = element.getAttribute("role") ?? input.type;
  if (!/^(radio|checkbox|switch)$/.test(role)) return false;
  const labels = labelsOf(element);
  return (
    labels.some(isVisible) ||
    (labels.length === 0 && !!element.parentElement && isVisible(element.parentElement))
  );
}

// A component may keep its only box transparent until that has the focus or a text.
function isVeiled(element: Element): boolean {
  const root = element.getRootNode() as Document | ShadowRoot;
  if (!("host" in root) || !element.matches(BOX) || root.querySelectorAll(BOX).length > 1) return false;
  const isDrawn = element.checkVisibility({ visibilityProperty: true }) && !isConcealed(element);
  return isDrawn && isVisible(root.host) && !isInHiddenPanel(root.host);
}

// The button of a list has no height before it shows an option.
function isEmptyOpener(element: Element): boolean {
  const parent = drawnParent(element);
  const isEmpty = element.matches("[role=combobox]:not(input)") && element.textContent?.trim() === "";
  const isDrawn = isEmpty && element.checkVisibility({ visibilityProperty: true });
  return isDrawn && rectOf(element).width > 2 && parent !== null && isShown(parent);
}

// The box of a list may have no width before it has a text: the answer is drawn next to it.
function isNarrowOpener(element: Element): boolean {
  if (!element.matches("input[role=combobox]:not([aria-hidden=true])")) return false;
  const { width, height } = rectOf(element);
  const isDrawn = width < 1 && height > 2 && element.checkVisibility({ visibilityProperty: true });
  return isDrawn && isDrawnAround(element);
}

// A group may have no box of its own, but its content alone.
function isUnboxedGroup(element: Element): boolean {
  if (!element.matches(GROUP)) return false;
  const parent = drawnParent(element);
  return getComputedStyle(element).display === "contents" && parent !== null && isShown(parent);
}

// A slider's input is kept for keys, within the thumb that is drawn for it.
function isDrawnAround(element: Element): boolean {
  let box = drawnParent(element);
  // The next page of the form may be a hidden part of this one.
  if (!box?.checkVisibility({ visibilityProperty: true })) return false;
  for (let level = 0; box && level < DRAWN_LEVELS; level++, box = drawnParent(box))
    if (isVisible(box)) return !isInHiddenPanel(element);
  return false;
}

/** Whether a control is out of sight next to exactly one other control of the list, which is drawn in its place. */
export function isDrawnBeside(control: Element, controls: Element[]): boolean {
  if (isVisible(control) && !isForFormAlone(control)) return false;
  let scope = drawnParent(control);
  for (let level = 0; scope && level < BESIDE_LEVELS; level++, scope = drawnParent(scope)) {
    const around = scope;
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
export function isConcealed(control: Element): boolean {
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
}

// The element around a control is clipped to a point for it.
function isClipped(control: Element): boolean {
  const around = drawnParent(control);
  return around !== null && around.childElementCount <= 1 && isPoint(around);
}

function isPoint(element: Element): boolean {
  const { width, height } = rectOf(element);
  return width <= 2 && height <= 2 && getComputedStyle(element).overflowX !== "visible";
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
  let around = drawnParent(element);
  for (let level = 0; around && level < OFF_PAGE_LEVELS; level++, around = drawnParent(around))
    if (isPoint(around)) return true;
  return false;
}

/** Rendered, though perhaps transparent: parts of an empty control are drawn once it has the focus. */
export function isRendered(control: Element): boolean {
  return control.checkVisibility({ visibilityProperty: true }) && !isConcealed(control);
}

export function isDisabled(element: Element): boolean {
  return element.matches(":disabled") || element.getAttribute("aria-disabled") === "true";
}

const EVERYTHING: Clip = { left: -Infinity, right: Infinity, isCollapsed: false, isInert: false };

// Panels of a stepper are collapsed, inert, or moved out of the box that clips them.
function isReachable(box: DOMRect, parent: Element): boolean {
  const { left, right, isCollapsed, isInert } = windowOf(parent);
  return !isCollapsed && !isInert && box.right > left && box.left < right;
}

/** The part of the page through which the content of an element is seen; cached until the next microtask. */
function windowOf(element: Element): Clip {
  const known = memory.windows.get(element);
  if (known) return known;
  const parent = drawnParent(element);
  const around = parent ? windowOf(parent) : windowAround(element.ownerDocument);
  const outer = isFixed(element)
    ? { ...windowAround(element.ownerDocument), isInert: around.isInert }
    : escapes(element, around)
      ? { ...windowOf((element as HTMLElement).offsetParent as Element), isInert: around.isInert }
      : around;
  const own = narrow(outer, element);
  memory.windows.set(element, own);
  if (memory.areWindowsCleared) {
    memory.areWindowsCleared = false;
    queueMicrotask(() => {
      memory.windows = new WeakMap();
      memory.areWindowsCleared = true;
    });
  }
  return own;
}

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
  const { overflowX, overflowY, display } = getComputedStyle(element);
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

function isInHiddenPanel(element: Element): boolean {
  for (let scope = drawnParent(element); scope; scope = drawnParent(scope))
    if (scope.getAttribute("aria-hidden") === "true") return true;
  return false;
}

function boxAround(element: Element): Element | null {
  let parent = drawnParent(element);
  while (parent && getComputedStyle(parent).display === "contents") parent = drawnParent(parent);
  return parent;
}

function drawnParent(element: Element): Element | null {
  return (
    element.assignedSlot ??
    element.parentElement ??
    ((element.getRootNode() as Partial<ShadowRoot>).host as Element | undefined) ??
    null
  );
}
