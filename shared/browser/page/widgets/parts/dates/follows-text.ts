import type { PlannedField } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { leave } from "../text/leave-text.ts";
import { showsOtherChoice } from "./open-calendar.ts";
import { dateOf } from "./read-date.ts";
import { awaitCalendar, isIgnored } from "./typed-date.ts";

/** Whether the calendar of a box that was left shows the typed date once it is opened. */
export async function* followsWhenLeft(
  control: HTMLElement,
  field: PlannedField,
  before: Set<Element>,
  opener: HTMLElement,
): AsyncGenerator<Step, boolean> {
  yield { do: "click", on: opener };
  await awaitCalendar(control, field);
  const date = dateOf(control, field);
  const follows = !isIgnored(control, field) && !(date && showsOtherChoice(control, date));
  yield* leave(control, field, before);
  return follows;
}
