/** Popups that hold a typed date or time back until their button has confirmed it. */
import { awaitStillAround } from "../../../arrive/motion.ts";
import { queryAll, queryWithin } from "../../../dom/document.ts";
import { floatingBox, floatsOver } from "../../../dom/floats-over.ts";
import { visibleText } from "../../../dom/text.ts";
import { isRendered, isVisible } from "../../../dom/visibility.ts";
import { findCalendar } from "../dates/calendar.ts";
import { CONFIRM, isColumn } from "./pick-columns.ts";

/** The button that confirms a date or time in the popup of its box, once that has faded in; disabled until the popup has taken it. */
export async function confirmOf(control: HTMLElement): Promise<HTMLElement | undefined> {
  const buttons = queryAll("button,[role=button],a").filter(
    (button) => CONFIRM.test(visibleText(button)) && isRendered(button) && floatsOver(button, control),
  );
  // The popup of another box may fade out.
  await Promise.all(buttons.map(awaitStillAround));
  return buttons.find((button) => {
    const popup = floatingBox(button, control);
    return popup !== undefined && isVisible(button) && offersMoments(popup);
  });
}

// A bar at the edge of the page floats too.
function offersMoments(popup: Element): boolean {
  return queryWithin(popup, "*").some(isColumn) || findCalendar((day) => popup.contains(day)) !== undefined;
}
