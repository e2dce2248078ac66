/** Enters one answer after the other, and reads each back. */
import { dismissBanners } from "../arrive/dismiss-banners.ts";
import type { EnteredField, FieldTrouble, FillReport, PlannedField } from "../protocol.ts";
import { fillField } from "./fill-field.ts";
import { locateField } from "./locate-field.ts";
import { changedFields } from "./read-back.ts";

export async function fillFields(
  fields: PlannedField[],
  from: number,
  timeoutMs: number,
): Promise<FillReport> {
  dismissBanners();
  const entered: FillReport["entered"] = [];
  for (const [at, field] of fields.entries()) {
    if (at < from) continue;
    const started = performance.now();
    const trouble = await attempt(field, timeoutMs);
    if (trouble) return { at, entered, trouble: { ...trouble, field_id: field.field_id } };
    entered.push({ at, ...describe(field), ms: Math.round(performance.now() - started) });
  }
  // A later answer may have undone an earlier one.
  for (const [at, field] of fields.entries()) {
    if (changedFields([field]).length === 0) continue;
    const trouble = await attempt(field, timeoutMs);
    if (trouble) return { at, entered, trouble: { ...trouble, field_id: field.field_id } };
  }
  return { at: fields.length, entered };
}

// A control that scripts cannot handle may still take the real mouse and keyboard.
async function attempt(field: PlannedField, timeoutMs: number): Promise<FieldTrouble | undefined> {
  try {
    return await fillField(field, timeoutMs);
  } catch {
    return { reason: "not_kept" };
  }
}

function describe(field: PlannedField): Omit<EnteredField, "ms"> {
  const { field_id } = field;
  try {
    const { widget, control, tried } = locateField(field);
    const { instance: _, ...locator } = field.locators[tried.length] ?? {};
    const shown = control && widget?.read(control);
    return { field_id, locator: "by" in locator ? locator : undefined, widget: widget?.name, shown };
  } catch {
    return { field_id };
  }
}
