/** Choices without a role or a state: equal elements next to each other that the mouse presses, such as chips. */
import { queryWithin } from "../../../dom/document.ts";
import { visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";

const CONTROL =
  "input:not([type=hidden]),select,textarea,a[href],[contenteditable=true]," +
  "[role]:not([role=none],[role=presentation],[role=button],[role=img])";
const BUTTON = "button:not([type=submit]),[role=button]";
const LONGEST_CAPTION = 80;

/**
 * All choices of a group that holds nothing else to press; none where its pressed elements differ.
 * Specimen: https://ant.design/components/tag#tag-demo-checkable.
 */
export function plainChoicesIn(scope: Element): HTMLElement[] {
  if (queryWithin(scope, CONTROL).some(isVisible)) return [];
  const pressed = queryWithin(scope, "*").filter((one) => isVisible(one) && isPressed(one, scope));
  const outermost = pressed.filter((one) => !pressed.some((other) => other !== one && other.contains(one)));
  const [first] = outermost;
  const isAlike = (one: HTMLElement) =>
    one.localName === first?.localName &&
    one.parentElement?.parentElement?.contains(first) === true &&
    one.classList[0] === first.classList[0];
  const captions = outermost.map(visibleText);
  const isNamed = captions.every((text) => text !== "" && text.length <= LONGEST_CAPTION);
  const areDistinct = new Set(captions).size === captions.length;
  return outermost.length > 1 && outermost.every(isAlike) && isNamed && areDistinct ? outermost : [];
}

// The pointer of the group itself is inherited by all of its parts.
function isPressed(element: HTMLElement, scope: Element): boolean {
  if (element.matches(BUTTON)) return true;
  const hasPointer = (one: Element) => getComputedStyle(one).cursor === "pointer";
  return element.tabIndex >= 0
    ? element.children.length === 0 || hasPointer(element)
    : hasPointer(element) && !hasPointer(scope);
}
