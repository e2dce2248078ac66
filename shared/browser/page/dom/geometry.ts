/**
 * Where elements stand: the point at which the mouse reaches one, the box that scrolls it, layers over it, the buttons in its
 * row, and those that open a closed part of the page around it; and the end of the motion of its parts.
 */
import { SETTLE_MS } from "../limits.ts";
import type { PageSize, Point } from "../protocol.ts";
import {
  containsDeep,
  drawn,
  parentOf,
  pause,
  queryAll,
  rectOf,
  roots,
  timeNow,
  viewOf,
} from "./document.ts";
import { BOX, BUTTON } from "./selectors.ts";
import { captionOf } from "./text.ts";
import { isVisible } from "./visibility.ts";

/**
 * The middle of an element, in the viewport of the outermost document that scripts reach.
 *
 * @returns undefined when something covers it, or the page has removed it
 */
export function clickPoint(element: Element): Point | undefined {
  if (!element.isConnected) return undefined;
  const box = rectOf(element);
  return reach(element, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
}

/** The element that the mouse reaches in the middle of another one, within its document. */
export function coverOf(element: Element): Element | undefined {
  const box = rectOf(element);
  const root = element.getRootNode() as Document | ShadowRoot;
  return root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) ?? undefined;
}

/** {@link clickPoint} for a point inside a frame's document, which is scrolled into view. */
export function pointThrough(frame: Element, inner: Point): Point | undefined {
  let at = outOf(frame, inner);
  if (!isInView(frame, at)) {
    scrollToCenter(frame);
    at = outOf(frame, inner);
  }
  if (!isInView(frame, at)) {
    const { innerWidth, innerHeight } = viewOf(frame);
    viewOf(frame).scrollBy({
      left: at.x - innerWidth / 2,
      top: at.y - innerHeight / 2,
      behavior: "instant",
    });
    at = outOf(frame, inner);
  }
  return reach(frame, at);
}

export function scrollToCenter(element: Element): void {
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
}

function reach(element: Element, at: Point): Point | undefined {
  let point = at;
  for (let target = element; ; ) {
    const root = target.getRootNode() as Document | ShadowRoot;
    const hit = root.elementFromPoint(point.x, point.y);
    // A text that is slotted into the target is met as a part of its host.
    if (!hit || !(containsDeep(target, hit) || containsDeep(hit, target))) return undefined;
    if ("host" in root) {
      target = root.host;
      continue;
    }
    const { frameElement } = viewOf(target);
    if (!frameElement) return point;
    point = outOf(frameElement, point);
    target = frameElement;
  }
}

/** A point of a frame's viewport, in the viewport around the frame. */
function outOf(frame: Element, { x, y }: Point): Point {
  const box = rectOf(frame);
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  const scale = box.width / ((frame as HTMLElement).offsetWidth || box.width) || 1;
  return {
    x: box.x + (frame.clientLeft + Number.parseFloat(paddingLeft) + x) * scale,
    y: box.y + (frame.clientTop + Number.parseFloat(paddingTop) + y) * scale,
  };
}

function isInView(element: Element, { x, y }: Point): boolean {
  const { innerWidth, innerHeight } = viewOf(element);
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
}

/** Whether a box around `part`, itself included, floats over the page, as the list or calendar that `control` has opened. */
export function floatsOver(part: Element | undefined, control: Element): boolean {
  return floatingBox(part, control) !== undefined;
}

/** The innermost box around `part`, itself included, that floats over the page, and not with `control`. */
export function floatingBox(part: Element | undefined, control: Element): Element | undefined {
  for (let box = part; box && !containsDeep(box, control); box = box.assignedSlot ?? parentOf(box))
    if (/absolute|fixed/.test(getComputedStyle(box).position) || box.matches(":popover-open,dialog"))
      return box;
  return undefined;
}

export function scrollerOf(element: HTMLElement | undefined): HTMLElement | undefined {
  for (let box = element?.parentElement; box && box !== box.ownerDocument.body; box = parentOf(box))
    if (box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return box;
  return undefined;
}

export async function scrollTo(scroller: HTMLElement, top: number): Promise<void> {
  scroller.scrollTop = top;
  // The event itself waits for the next frame, which a page in the background does not draw.
  scroller.dispatchEvent(new Event("scroll"));
  await pause();
}

/** In CSS pixels. */
const LOWEST_SCREEN = 100;
/** Consecutive screens overlap. */
const SCREEN_SHARE = 0.8;
/** A page may grow without end while it is scrolled. */
const MOST_SCREENS = 40;

/** Scrolls each text with a scroll bar of its own, and each document, to the end. */
export function scrollTextsToEnd(): void {
  const texts = queryAll("*").filter(
    (box) => box.scrollHeight > box.clientHeight && box.clientHeight > 0 && isText(box) && isVisible(box),
  );
  const pages = roots().flatMap((root) => ("scrollingElement" in root ? (root.scrollingElement ?? []) : []));
  for (const box of [...texts, ...pages]) box.scrollTop = box.scrollHeight;
}

/** Scrolls through the whole page and back, so that it draws the parts that wait until they come into view. */
export async function drawWhole(): Promise<void> {
  const { scrollingElement: page } = document;
  const was = page?.scrollTop ?? 0;
  const scrollOn = pageScroller();
  scrollOn();
  for (let left = MOST_SCREENS, at = -1; page && page.scrollTop !== at && left > 0; left--) {
    at = page.scrollTop;
    await drawn();
    scrollOn();
  }
  pageScroller()();
  if (page) page.scrollTop = was;
}

/**
 * Scrolls each document, and each box with a scroll bar of its own, on by a screen: some pages draw a part of themselves once
 * it comes into view.
 *
 * @returns the next step, from the top on; it does nothing once all have been at their end
 */
export function pageScroller(): () => void {
  let boxes: Element[] | undefined;
  let isFirst = true;
  return () => {
    boxes ??= queryAll("*").filter(
      (box) =>
        box.scrollHeight > box.clientHeight + 1 &&
        box.clientHeight > LOWEST_SCREEN &&
        (box === document.scrollingElement || /^(auto|scroll)$/.test(getComputedStyle(box).overflowY)),
    );
    for (const box of boxes) box.scrollTop = isFirst ? 0 : box.scrollTop + box.clientHeight * SCREEN_SHARE;
    isFirst = false;
  };
}

function isText(box: HTMLElement): boolean {
  if (box.matches("textarea")) return (box as HTMLTextAreaElement).readOnly;
  return (
    /^(auto|scroll)$/.test(getComputedStyle(box).overflowY) && box.querySelector(`${BOX},button`) === null
  );
}

/**
 * Whether a button near a control may open its list or calendar: it stands in the row of the control, or has a sign alone. A
 * button below it may continue to the next page.
 */
export function mayOpen(button: HTMLElement, control: HTMLElement): boolean {
  if (button.matches("[type=submit]")) return false;
  const [a, b] = [rectOf(button), rectOf(control)];
  const isInRow = a.top < b.bottom && b.top < a.bottom;
  return isInRow || !/\p{L}{2}/u.test(captionOf(button));
}

/** The visible button that opens a collapsed section. */
export function sectionToggle(section: Element): HTMLElement | undefined {
  const id = section.getAttribute("id") ?? "";
  if (id === "") return undefined;
  const toggles = queryAll(`[aria-expanded=false][aria-controls~="${CSS.escape(id)}"]`);
  return toggles.find(
    (toggle) =>
      toggle.matches(`${BUTTON},summary,a`) && !toggle.matches("[aria-haspopup]") && isVisible(toggle),
  );
}

/** The visible buttons in headings that open a closed section each: its content may be missing until then. */
export function sectionHeadings(): HTMLElement[] {
  const headings = ["h2", "h3", "h4", "h5", "h6", "[role=heading]"];
  const css = headings.map((heading) => `${heading} > button[aria-expanded=false]:not([aria-haspopup])`);
  return queryAll(css.join()).filter(isVisible);
}

/** The visible tab, not the chosen one, that shows this panel. */
export function tabOf(panel: Element): HTMLElement | undefined {
  if (!panel.matches("[role=tabpanel]")) return undefined;
  const names = (panel.getAttribute("aria-labelledby") ?? "").split(/\s+/);
  return queryAll("[role=tab]:not([aria-selected=true])").find((tab) => {
    const controlled = (tab.getAttribute("aria-controls") ?? "").split(/\s+/);
    const isOwn =
      (tab.id !== "" && names.includes(tab.id)) || (panel.id !== "" && controlled.includes(panel.id));
    return isOwn && isVisible(tab);
  });
}

const LARGE_SHARE = 0.05;

/** Waits until large parts of the page have stopped moving. Small parts and endless motion do not count. */
export function awaitStill(): Promise<void> {
  const least = innerWidth * innerHeight * LARGE_SHARE;
  return awaitEnd((target) => {
    const { width, height } = rectOf(target);
    return width * height >= least;
  });
}

/** Waits until an element and all that holds it have stopped moving and fading. */
export function awaitStillAround(element: Element): Promise<void> {
  return awaitEnd((target) => containsDeep(target, element));
}

async function awaitEnd(counts: (target: Element) => boolean): Promise<void> {
  const end = timeNow() + 2 * SETTLE_MS;
  for (let moving = motions(counts); moving.length > 0; moving = motions(counts)) {
    const left = end - timeNow();
    if (left <= 0) return;
    const finished = Promise.allSettled(moving.map((animation) => animation.finished));
    await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, left))]);
  }
}

function motions(counts: (target: Element) => boolean): Animation[] {
  const all = new Set(roots().flatMap((root) => root.getAnimations?.() ?? []));
  return [...all].filter((animation) => {
    const { effect } = animation;
    if (animation.playState !== "running" || !isKeyframeEffect(effect)) return false;
    if (effect.getComputedTiming().endTime === Number.POSITIVE_INFINITY || !effect.target) return false;
    return counts(effect.target);
  });
}

// Effects of another document are not instances of this document's class.
function isKeyframeEffect(effect: AnimationEffect | null): effect is KeyframeEffect {
  return effect !== null && "target" in effect;
}

/** The size of the whole document, in CSS pixels, once it no longer changes. */
export async function pageSize(): Promise<PageSize> {
  await awaitStill();
  const { documentElement: html, body } = document;
  const height = Math.max(html.scrollHeight, body?.scrollHeight ?? 0, html.clientHeight, 1);
  return {
    width: Math.max(html.clientWidth, 1),
    height,
    fits_viewport: height <= innerHeight && html.scrollWidth <= html.clientWidth,
  };
}
