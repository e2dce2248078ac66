/** Reading answers back: whether the page still shows what was entered. */

import { waitFor } from "../dom/document.ts";
import { isDisabled, isShown } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { recordDroppedChoice, untilSettled } from "../widgets/parts/text/late-change.ts";
import { locateField } from "./locate-field.ts";

/** The ids of shown fields, and of groups with a shown field, that no longer show their answer. */
export function changedFields(fields: PlannedField[]): string[] {
  const isChanged = (field: PlannedField): boolean => {
    if (field.kind === "group")
      return areShown(field.open ?? []) && field.open?.flat().some(isChanged) === true;
    if (field.kind === "search") return false;
    const { widget, control } = locateField(field);
    return widget !== undefined && control !== undefined && isShown(control) && !widget.shows(control, field);
  };
  return fields.filter(isChanged).map((field) => field.field_id);
}

/**
 * The ids of answered fields whose answer this document would not send: a later answer has removed or disabled the question, or
 * has hidden it and taken its answer.
 */
export function droppedFields(fields: PlannedField[]): string[] {
  return fields.filter(isDropped).map((field) => field.field_id);
}

function isDropped(field: PlannedField): boolean {
  if (field.kind === "group" || field.kind === "search" || staysEmpty(field)) return false;
  const { element, widget, control } = locateField(field);
  if (!element || !widget || !control) return !element;
  return isShown(control) ? isDisabled(control) : !widget.shows(control, field);
}

/** Whether the answer leaves a box empty: without its box, the answer is the same. */
export function staysEmpty({ kind, value, values }: PlannedField): boolean {
  return kind === "checkbox" && value !== "true" && !values?.length;
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

// Instances are counted on the page: where it hides one, a question may belong to another.
function areShown(instances: PlannedField[][]): boolean {
  const found = instances.map(([first]) => first && locateField(first).control);
  return new Set(found).size === instances.length && found.every((control) => control && isShown(control));
}
