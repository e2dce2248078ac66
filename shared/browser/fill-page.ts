/** Fills one page: in one call inside the page, and with the real keyboard and mouse where that fails. */
import { AppError } from "../core/errors.ts";
import { enterWithRealInput } from "./enter-with-real-input.ts";
import { fieldError } from "./field-error.ts";
import { DocumentReplaced, type FormPage } from "./form-page.ts";
import type { FieldTrouble, PlannedField } from "./page/protocol.ts";

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
  const tried = new Set<PlannedField>();
  let reloads = 0;
  for (let at = 0; at < fields.length; ) {
    try {
      const report = await form.call("fillFields", fields, at, timeoutMs);
      at = report.at;
      const field = fields[at];
      if (!report.trouble || !field) return;
      const canHelp = REAL_INPUT_HELPS.has(report.trouble.reason) && !tried.has(field);
      tried.add(field);
      if (!canHelp || !(await enterWithRealInput(form, field, timeoutMs))) {
        throw fieldError(report.trouble, findField(fields, report.trouble.field_id) ?? field, page);
      }
      if (field.kind === "search") at++;
    } catch (error) {
      // Some answers make the site reload its page with the answers so far.
      if (!(error instanceof DocumentReplaced)) throw error;
      if (++reloads > fields.length) {
        throw new AppError("navigation_failed", `Page ${page} kept reloading while it was filled.`, {
          details: { page },
        });
      }
    }
  }
}

const REAL_INPUT_HELPS = new Set<FieldTrouble["reason"]>(["not_kept", "no_suggestions", "needs_enter"]);

function findField(fields: PlannedField[], field_id: string): PlannedField | undefined {
  for (const field of fields) {
    if (field.field_id === field_id) return field;
    const inside = field.instances?.map((instance) => findField(instance, field_id)).find(Boolean);
    if (inside) return inside;
  }
  return undefined;
}
