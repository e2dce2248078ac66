/** Opens the calendar of a box or button, and picks a day. */
import { parentOf, queryWithin, waitFor } from "../../dom/document.ts";
import { visibleText } from "../../dom/text.ts";
import { isVisible } from "../../dom/visibility.ts";
import type { FieldTrouble } from "../../protocol.ts";
import type { Step } from "../widget.ts";
import { findCalendar, pickDay } from "./calendar.ts";
import { visibleBefore } from "./option-list.ts";
import type { DateParts } from "./read-date.ts";

const BUTTONS = "button,[role=button],a,img,svg,input[type=button]";
const CONFIRM = /^(ok|okay|apply|done|set|select|choose|confirm|save)$/i;
const BUTTON_LEVELS = 3;
const OPEN_MS = 600;
const RENDERING_MS = 250;

export async function* openAndPick(
  control: HTMLElement,
  date: DateParts,
  isShown: () => boolean,
  timeoutMs: number,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const before = visibleBefore();
  const find = () => findCalendar((day) => !before.has(day));
  for (const opener of [control, ...buttonsNextTo(control)]) {
    yield { do: "click", on: opener };
    if (await waitFor(find, timeoutMs, OPEN_MS)) break;
  }
  const opened = find();
  if (!opened) return { reason: "not_kept" };
  // Its lists of months and years may stand next to the days.
  const popup = outermostSince(opened, before);
  const trouble = yield* pickDay(() => find() ?? (isVisible(popup) ? popup : undefined), date);
  if (trouble) return trouble;
  const awaitShown = () => waitFor(() => isShown() || undefined, RENDERING_MS);
  if (await awaitShown()) return undefined;
  const confirm = queryWithin(parentOf(opened) ?? opened, BUTTONS).find(
    (button) => isVisible(button) && CONFIRM.test(visibleText(button)),
  );
  if (confirm) yield { do: "click", on: confirm };
  return (await awaitShown()) ? undefined : { reason: "not_kept" };
}

function outermostSince(calendar: HTMLElement, before: Set<Element>): HTMLElement {
  let popup = calendar;
  for (let box = parentOf(popup); box && !before.has(box) && isVisible(box); box = parentOf(box)) popup = box;
  return popup;
}

function buttonsNextTo(control: HTMLElement): HTMLElement[] {
  let scope = parentOf(control);
  for (let level = 0; scope && level < BUTTON_LEVELS; level++, scope = parentOf(scope)) {
    const buttons = queryWithin(scope, BUTTONS).filter((button) => isVisible(button) && button !== control);
    const outermost = buttons.filter(
      (button) => !buttons.some((other) => other !== button && other.contains(button)),
    );
    if (outermost.length > 0) return outermost.slice(0, 2);
  }
  return [];
}
