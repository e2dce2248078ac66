/** A slider without a role: a thumb that moves along a rail, and the number of its position. */
import { parentOf, queryWithin } from "../../../dom/document.ts";
import { EDITABLE } from "../../../dom/editable.ts";
import { visibleText } from "../../../dom/text.ts";
import { isConcealed, isVisible } from "../../../dom/visibility.ts";
import { readAmounts } from "./read-amount.ts";

const CONTROL = `input:not([type=hidden]),select,textarea,button,[role],${EDITABLE}`;
const KEPT = "input[type=hidden],input[readonly],output";
/** A part without a role that takes the focus. */
const KEYS = "[tabindex='0']:not([role])";
const SMALLEST = 6;
/** In CSS pixels. */
export const LARGEST_THUMB = 48;
const FEWEST_LENGTHS = 3;
/** More elements of one kind are the marks of a scale, and no thumbs. */
const MOST_ALIKE = 2;
const KEY_LEVELS = 3;
const ROOT_LEVELS = 3;

/** The only thumb of an element that holds no control, or the thumb itself. */
export function drawnThumb(element: HTMLElement): HTMLElement | undefined {
  if (element.matches(CONTROL) || queryWithin(element, CONTROL).length > 0) return undefined;
  if (isThumb(element) && trackOf(element)) return element;
  const all = queryWithin(element, "*").filter(isThumb);
  // At the start of a rail its filled part, which lies below the thumb, is as short as the thumb.
  const thumbs = all.length > 1 ? all.filter(isOnTop) : all;
  const [thumb] = thumbs;
  return thumbs.length === 1 && thumb && trackOf(thumb) ? thumb : undefined;
}

function isOnTop(part: HTMLElement): boolean {
  const { x, y, width, height } = part.getBoundingClientRect();
  const hit = (part.getRootNode() as Document | ShadowRoot).elementFromPoint(x + width / 2, y + height / 2);
  return part.contains(hit);
}

/** The thumb that is drawn for a box out of sight, or next to a part that takes its keys. */
export function thumbNextTo(element: HTMLElement): HTMLElement | undefined {
  if (element.matches("input") && (!isVisible(element) || isConcealed(element))) {
    const neighbours = [element.previousElementSibling, element.nextElementSibling];
    return neighbours.flatMap((part) => (part instanceof HTMLElement ? (drawnThumb(part) ?? []) : []))[0];
  }
  if (!element.matches(KEYS) || element.textContent !== "") return undefined;
  let box = parentOf(element);
  for (let level = 0; box && level < KEY_LEVELS; level++, box = parentOf(box)) {
    const thumb = drawnThumb(box);
    if (thumb) return thumb;
  }
  return undefined;
}

/** The part of a slider that is dragged: the only focusable one where the role belongs to the whole row. */
export function handleOf(slider: HTMLElement): HTMLElement {
  if (slider.tabIndex >= 0) return slider;
  const handles = queryWithin(slider, "[tabindex]").filter((part) => part.tabIndex >= 0 && isVisible(part));
  return handles.length === 1 && handles[0] ? handles[0] : slider;
}

/** The rail that the thumb moves along: the nearest element that is much longer than the thumb. */
export function trackOf(thumb: HTMLElement): Element | undefined {
  const own = thumb.getBoundingClientRect();
  for (let box = thumb.parentElement; box; box = box.parentElement) {
    const { width, height } = box.getBoundingClientRect();
    if (isVisible(box) && (width > own.width * FEWEST_LENGTHS || height > own.height * FEWEST_LENGTHS))
      return box;
  }
  return undefined;
}

/** The number of a thumb: in a box, on the scale below it, or the only number near it. */
export function drawnNumber(thumb: HTMLElement): number | undefined {
  const kept = keptIn(thumb).flatMap((box) => numberIn(box) ?? []);
  if (kept.length === 1) return kept[0];
  const near = partsNear(thumb);
  const marks = marksIn(rootOf(thumb));
  if (marks.length > 1) return onScale(thumb, marks);
  const shown = near
    .flatMap((part) => [part, ...queryWithin(part, "*")])
    .flatMap((part) => numberIn(part) ?? []);
  return shown.length === 1 ? shown[0] : undefined;
}

/** The word of a thumb that moves between words, which a box out of sight keeps. */
export function drawnWord(thumb: HTMLElement): string | undefined {
  const [kept, ...others] = keptIn(thumb).map((box) => (box as HTMLInputElement).value);
  return others.length === 0 && kept && /\p{L}/u.test(kept) ? kept : undefined;
}

function keptIn(thumb: HTMLElement): HTMLElement[] {
  return partsNear(thumb).flatMap((part) => (part.matches(KEPT) ? [part] : queryWithin(part, KEPT)));
}

function partsNear(thumb: HTMLElement): HTMLElement[] {
  const root = rootOf(thumb);
  return [root, root.previousElementSibling, root.nextElementSibling].filter(
    (part): part is HTMLElement => part instanceof HTMLElement && !hasControl(part),
  );
}

/** The element that takes the keys of a thumb. */
export function keysOf(thumb: HTMLElement): HTMLElement {
  let box: HTMLElement | undefined = thumb;
  for (let level = 0; box && level < KEY_LEVELS; level++, box = parentOf(box))
    if (box.tabIndex >= 0) return box;
  const [line, ...others] = thumb.parentElement ? queryWithin(thumb.parentElement, KEYS) : [];
  return others.length === 0 && line ? line : thumb;
}

function isThumb(part: HTMLElement): boolean {
  const { width, height } = part.getBoundingClientRect();
  const isSmall = [width, height].every((length) => length >= SMALLEST && length <= LARGEST_THUMB);
  if (!isSmall || !isVisible(part) || visibleText(part) !== "") return false;
  const alike = [...(part.parentElement?.children ?? [])].filter(
    (other) => other.tagName === part.tagName && other.getBoundingClientRect().width === width,
  );
  const isPlaced = /absolute|relative/.test(getComputedStyle(part).position);
  return isPlaced && (alike.length <= MOST_ALIKE || part.tabIndex >= 0);
}

/** The largest element around the thumb without another control, within a few levels. */
function rootOf(thumb: HTMLElement): HTMLElement {
  let root = thumb;
  for (let level = 0; level < ROOT_LEVELS; level++) {
    const outer = parentOf(root);
    if (!outer || outer.matches("form,fieldset,main,body,section") || hasControl(outer)) break;
    root = outer;
  }
  return root;
}

function hasControl(part: Element): boolean {
  return [part, ...queryWithin(part as HTMLElement, "*")].some(
    (one) => one.matches(CONTROL) && !one.matches(KEPT),
  );
}

interface Mark {
  at: DOMRect;
  number: number;
}

function marksIn(root: HTMLElement): Mark[] {
  return queryWithin(root, "*").flatMap((part) => {
    const isLeaf = part.childElementCount === 0 && isVisible(part);
    const number = isLeaf ? numberIn(part) : undefined;
    return number === undefined ? [] : [{ at: part.getBoundingClientRect(), number }];
  });
}

function onScale(thumb: HTMLElement, marks: Mark[]): number | undefined {
  const box = thumb.getBoundingClientRect();
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last) return undefined;
  const isVertical = Math.abs(last.at.y - first.at.y) > Math.abs(last.at.x - first.at.x);
  const middle = (at: DOMRect) => (isVertical ? at.y + at.height / 2 : at.x + at.width / 2);
  const length = middle(last.at) - middle(first.at);
  if (length === 0) return undefined;
  const perPixel = (last.number - first.number) / length;
  const number = first.number + (middle(box) - middle(first.at)) * perPixel;
  // A pixel is the least that can be seen.
  const whole = Math.round(number);
  return Math.abs(number - whole) <= Math.abs(perPixel) ? whole : number;
}

function numberIn(part: HTMLElement): number | undefined {
  const isBox = part.matches("input");
  const own = [...part.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ""));
  const text = isBox ? (part as HTMLInputElement).value : own.join(" ").trim();
  if (!isBox && !isVisible(part)) return undefined;
  const amounts = /\d/.test(text) ? readAmounts(text) : [];
  return amounts.length === 1 ? amounts[0] : undefined;
}
