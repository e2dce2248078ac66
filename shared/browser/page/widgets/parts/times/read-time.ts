/** The button next to a time of day that states AM or PM and changes it with each press. */
import { queryAll, queryWithin, waitFor } from "../../../dom/document.ts";
import { BUTTON } from "../../../dom/selectors.ts";
import { visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { RENDER_MS } from "../../../limits.ts";
import type { Widget } from "../../widget.ts";

/** `a` or `p` for the name of a half of the day, such as "AM" or "p.m."; undefined for any other text. */
export function halfOfDay(text: string): string | undefined {
  return /^([ap])\.?m\.?$/i.exec(text)?.[1]?.toLowerCase();
}

export const halfButton: Widget = {
  name: "button of AM and PM",

  recognise: (element) => (element.matches(BUTTON) && halfOf(element) ? element : undefined),

  shows: (control, { value }) => halfOf(control) === halfOfDay(value),

  read: visibleText,

  async *steps(control, field) {
    yield { do: "click", on: control };
    const isDone = () => !control.isConnected || halfButton.shows(control, field) || undefined;
    return (await waitFor(isDone, RENDER_MS)) ? undefined : { reason: "not_kept" };
  },
};

export function halfButtons(): HTMLElement[] {
  return queryAll(BUTTON).filter((one) => isVisible(one) && halfOf(one));
}

/** The only button of AM and PM within an element. */
export function halfButtonIn(scope: Element): HTMLElement | undefined {
  const buttons = queryWithin(scope, BUTTON).filter((one) => isVisible(one) && halfOf(one));
  return buttons.length === 1 ? buttons[0] : undefined;
}

function halfOf(button: HTMLElement): string | undefined {
  return halfOfDay(visibleText(button).trim());
}
