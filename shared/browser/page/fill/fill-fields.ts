/** Enters one answer after the other, and reads each back. */
import { dismissBanners } from "../arrive/dismiss-banners.ts";
import type { FillReport, PlannedField } from "../protocol.ts";
import { fillField } from "./fill-field.ts";
import { changedFields } from "./read-back.ts";

export async function fillFields(
  fields: PlannedField[],
  from: number,
  timeoutMs: number,
): Promise<FillReport> {
  dismissBanners();
  for (const [at, field] of fields.entries()) {
    if (at < from) continue;
    const trouble = await fillField(field, timeoutMs);
    if (trouble) return { at, trouble: { ...trouble, field_id: field.field_id } };
  }
  // A later answer may have undone an earlier one.
  for (const [at, field] of fields.entries()) {
    if (changedFields([field]).length === 0) continue;
    const trouble = await fillField(field, timeoutMs);
    if (trouble) return { at, trouble: { ...trouble, field_id: field.field_id } };
  }
  return { at: fields.length };
}
