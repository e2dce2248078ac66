/** Elements without a role that only a script of the page makes clickable. */
import { USED_ROLES } from "../../../text/roles.ts";
import { outermost, queryAll } from "./document.ts";
import { ANY_BUTTON, BOX, EDITABLE } from "./selectors.ts";
import { captionOf } from "./text.ts";
import { isPointed, isVisible } from "./visibility.ts";

const LONGEST_CAPTION = 120;
/** Elements with a use of their own. */
export const USED = [
  `${ANY_BUTTON},${BOX},${EDITABLE},a[href],area[href],label,option,summary`,
  ...USED_ROLES.map((role) => `[role=${role}]`),
].join();
const OUTSIDE = "html,body,main,form,table,tbody,iframe";

/**
 * Those with a caption: under the pointer of a button, with a handler in their markup, a link without an address, or an item of an
 * open list that takes the focus by a script. Specimens: https://api.jqueryui.com/autocomplete/, https://api.jqueryui.com/datepicker/.
 */
export function drawnButtons(): HTMLElement[] {
  const isPart = (element: HTMLElement) => element.closest(USED) !== null;
  const holdsOther = (element: HTMLElement) => element.querySelector(USED) !== null;
  // The style of an element and its place cost the most.
  const whole = queryAll("*").filter(
    (element) =>
      !element.matches(OUTSIDE) &&
      !isPart(element) &&
      !holdsOther(element) &&
      isPressable(element) &&
      isVisible(element),
  );
  const captioned = whole.filter((element) => {
    const caption = captionOf(element);
    return caption !== "" && caption.length <= LONGEST_CAPTION;
  });
  // A list may handle the presses on all of its items; the parts of a button belong to it.
  const isList = (one: Element) =>
    captioned.filter((other) => other !== one && one.contains(other)).length > 1;
  return outermost(captioned.filter((element) => !isList(element)));
}

function isPressable(element: HTMLElement): boolean {
  if (element.matches("a,[onclick],[tabindex]:not([tabindex='0'])") || element.onclick) return true;
  return isPointed(element) && !(element.parentElement && isPointed(element.parentElement));
}
