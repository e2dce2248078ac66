/** Where the mouse reaches elements, in CSS pixels of a viewport. */
import type { Point } from "../protocol.ts";

/**
 * The middle of an element, in the viewport of the outermost document that scripts reach.
 *
 * @returns undefined when something covers it, or the page has removed it
 */
export function clickPoint(element: Element): Point | undefined {
  if (!element.isConnected) return undefined;
  const box = element.getBoundingClientRect();
  return reach(element, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
}

/** The element that the mouse reaches in the middle of another one, within its document. */
export function coverOf(element: Element): Element | undefined {
  const box = element.getBoundingClientRect();
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
    if (!hit || !(target.contains(hit) || hit.contains(target))) return undefined;
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
  const box = frame.getBoundingClientRect();
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

function viewOf(element: Element): Window {
  return element.ownerDocument.defaultView ?? window;
}
