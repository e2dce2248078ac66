/** Reading answers back: whether the page still shows what was entered. */

import { waitFor } from "../dom/document.ts";
import { isShown } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { recordDroppedChoice, untilSettled } from "../widgets/parts/late-change.ts";
import { locateField } from "./locate-field.ts";

/** The ids of shown fields that no longer show their answer. */
export function changedFields(fields: PlannedField[]): string[] {
  const isChanged = (field: PlannedField) => {
    if (field.kind === "group" || field.kind === "search") return false;
    const { widget, control } = locateField(field);
    return widget !== undefined && control !== undefined && isShown(control) && !widget.shows(control, field);
  };
  return fields.filter(isChanged).map((field) => field.field_id);
}

/** The first field that loses its answer within a time. */
export function awaitChangedField(fields: PlannedField[], timeoutMs: number): Promise<string | undefined> {
  return waitFor(() => changedFields(fields)[0], timeoutMs);
}

/** The first field that loses its answer until every box has loaded its options again. */
export async function awaitLateChange(fields: PlannedField[]): Promise<string | undefined> {
  const changed = await awaitChangedField(fields, untilSettled());
  if (changed !== undefined) recordDroppedChoice();
  return changed;
}
