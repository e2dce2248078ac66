/** Fills one page: by script inside the page, and with the real keyboard and mouse where that is not enough. */
import { AppError } from "../core/errors.ts";
import { fieldError } from "./field-error.ts";
import { fillGroup } from "./fill-group.ts";
import { DocumentReplaced, type FormPage } from "./form-page.ts";
import type { FieldTrouble, PlannedField } from "./page/protocol.ts";
import { performGestures } from "./perform-gestures.ts";

/**
 * Enters every answer and reads it back.
 *
 * @throws AppError `selector_not_found`, `invalid_user_data` or `validation_error` that names the field,
 *   `navigation_failed` when the page keeps reloading
 */
export async function fillPage(
  form: FormPage,
  page: number,
  fields: PlannedField[],
  timeoutMs: number,
): Promise<void> {
  for (const part of partsOf(fields)) {
    const [group] = part;
    if (group?.kind === "group") await fillGroup(form, page, group, timeoutMs, fillPage);
    else await fillControls(form, page, part, timeoutMs);
  }
}

/** Groups by themselves, and the fields between them: one call enters all of those. */
function partsOf(fields: PlannedField[]): PlannedField[][] {
  const parts: PlannedField[][] = [];
  for (const field of fields) {
    const last = parts.at(-1);
    if (last && field.kind !== "group" && last[0]?.kind !== "group") last.push(field);
    else parts.push([field]);
  }
  return parts;
}

async function fillControls(
  form: FormPage,
  page: number,
  fields: PlannedField[],
  timeoutMs: number,
): Promise<void> {
  const triedByHand = new Set<PlannedField>();
  let reloads = 0;
  for (let at = 0; at < fields.length; ) {
    try {
      const report = await form.call("fillFields", fields, at, timeoutMs);
      at = report.at;
      const field = fields[at];
      if (!report.trouble || !field) return;
      if (!REAL_INPUT_HELPS.has(report.trouble.reason) || triedByHand.has(field))
        throw fieldError(report.trouble, field, page);
      triedByHand.add(field);
      const trouble = await performGestures(form, field, timeoutMs);
      if (trouble) throw fieldError(trouble, field, page);
      if (field.kind === "search") at++;
    } catch (error) {
      // Some answers make the site load its page again, with what was given so far.
      if (!(error instanceof DocumentReplaced)) throw error;
      if (++reloads > fields.length) throw reloading(page);
    }
  }
}

const REAL_INPUT_HELPS = new Set<FieldTrouble["reason"]>(["not_kept", "no_suggestions", "needs_enter"]);

function reloading(page: number): AppError {
  const message = `Page ${page} kept reloading while it was filled.`;
  return new AppError("navigation_failed", message, { details: { page } });
}
