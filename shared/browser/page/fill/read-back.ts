/** Reading answers back: whether the page still shows what was entered. */
import { waitFor } from "../dom/document.ts";
import { isDisabled, isShown } from "../dom/visibility.ts";
import { recordDroppedChoice, untilSettled } from "../memory.ts";
import type { PlannedField, ReadBack } from "../protocol.ts";
import { locateField } from "./locate-field.ts";

/** The ids of fields that do not hold their answers any more. */
export function readBack(fields: PlannedField[]): ReadBack {
  const states = fields.map((field) => ({ id: field.field_id, state: stateOf(field) }));
  const idsOf = (wanted: State) => states.flatMap(({ id, state }) => (state === wanted ? [id] : []));
  return { changed: idsOf("changed"), dropped: idsOf("dropped") };
}

/** The ids of shown fields, and of groups with a shown field, that no longer show their answer. */
export function changedFields(fields: PlannedField[]): string[] {
  return readBack(fields).changed;
}

type State = keyof ReadBack;

function stateOf(field: PlannedField): State | undefined {
  if (field.kind === "search") return undefined;
  if (field.kind === "group") {
    const isChanged = (one: PlannedField) => stateOf(one) === "changed";
    return areShown(field.open ?? []) && field.open?.flat().some(isChanged) ? "changed" : undefined;
  }
  const { element, widget, control } = locateField(field);
  const dropped = staysEmpty(field) ? undefined : "dropped";
  if (!element || !widget || !control) return element ? undefined : dropped;
  if (!widget.shows(control, field)) return isShown(control) ? "changed" : dropped;
  return isShown(control) && isDisabled(control) ? dropped : undefined;
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
