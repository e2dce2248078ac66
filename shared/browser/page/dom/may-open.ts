import { captionOf } from "./text.ts";

/**
 * Whether a button near a control may open its list or calendar: it stands in the row of the control, or has a sign alone. A
 * button below it may continue to the next page.
 */
export function mayOpen(button: HTMLElement, control: HTMLElement): boolean {
  if (button.matches("[type=submit]")) return false;
  const [a, b] = [button.getBoundingClientRect(), control.getBoundingClientRect()];
  const isInRow = a.top < b.bottom && b.top < a.bottom;
  return isInRow || !/\p{L}{2}/u.test(captionOf(button));
}
