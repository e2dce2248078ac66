/** Fills one page: in one call inside the page, and with the real keyboard and mouse where that is not enough. */
import { AppError } from "../core/errors.ts";
import { DocumentReplaced, type FormPage } from "./form-page.ts";
import type { FieldTrouble, PlannedField } from "./page-runtime/types.ts";

/**
 * Gives every answer and reads it back.
 *
 * @throws AppError `selector_not_found`, `invalid_user_data` or `validation_error` that names the field
 */
export async function fillPage(
  form: FormPage,
  page: number,
  fields: PlannedField[],
  timeoutMs: number,
): Promise<void> {
  const enteredForReal = new Set<PlannedField>();
  let reloads = 0;
  for (let at = 0; at < fields.length; ) {
    const report = await form.call("fill", fields, at, timeoutMs).catch((error: unknown) => {
      // Some answers make the site load its page again, with what was given so far.
      if (!(error instanceof DocumentReplaced) || ++reloads > fields.length) throw error;
      return undefined;
    });
    if (!report) continue;
    at = report.at;
    const field = fields[at];
    if (!report.trouble || !field) return;
    const isHelpful = isWorthRealInput(report.trouble) && !enteredForReal.has(field);
    enteredForReal.add(field);
    if (!isHelpful || !(await enterForReal(form, field, timeoutMs))) {
      throw troubleError(report.trouble, findField(fields, report.trouble.field_id) ?? field, page);
    }
    if (field.kind === "search") at++;
  }
}

function isWorthRealInput(trouble: FieldTrouble): boolean {
  return (
    trouble.reason === "not_kept" || trouble.reason === "no_suggestions" || trouble.reason === "needs_enter"
  );
}

// Some sites believe only events of a real keyboard and mouse.
async function enterForReal(form: FormPage, field: PlannedField, timeoutMs: number): Promise<boolean> {
  const element = await form.element("target", field);
  if (!element) return false;
  const limit = { timeout: timeoutMs };
  const work = async () => {
    switch (field.kind) {
      case "radio":
      case "checkbox": {
        const label = await element.evaluateHandle(
          (input) => (input as HTMLInputElement).labels?.[0] ?? input,
        );
        await label.asElement()?.click(limit);
        break;
      }
      case "select":
        await element.selectOption([{ label: field.value }, { value: field.value }], limit);
        break;
      default:
        await element.click({ ...limit, clickCount: 3 });
        await form.page.keyboard.press("ControlOrMeta+A");
        await form.page.keyboard.press("Delete");
        await element.type(field.value, { delay: 0, ...limit });
        if (field.kind === "typeahead") {
          const suggestion = await form.element("suggestionFor", field, timeoutMs);
          if (!suggestion) throw new AppError("selector_not_found", "No suggestion fits.");
          await suggestion.click(limit);
        } else {
          await form.page.keyboard.press(field.kind === "search" ? "Enter" : "Tab");
        }
    }
  };
  try {
    await form.orLost(work());
  } catch (error) {
    if (error instanceof AppError && error.type !== "selector_not_found") throw error;
    return false;
  }
  return field.kind === "search" || (await form.call("changed", [field])).length === 0;
}

function findField(fields: PlannedField[], field_id: string): PlannedField | undefined {
  for (const field of fields) {
    if (field.field_id === field_id) return field;
    const inside = field.instances?.map((instance) => findField(instance, field_id)).find(Boolean);
    if (inside) return inside;
  }
  return undefined;
}

function troubleError(trouble: FieldTrouble, field: PlannedField, page: number): AppError {
  const { field_id } = field;
  const where = `field ${field_id} on page ${page}`;
  switch (trouble.reason) {
    case "not_found":
      return new AppError(
        "selector_not_found",
        `The ${where} was not found. Discover the wizard again: the site has probably changed.`,
        { details: { field_id, page, tried: trouble.tried } },
      );
    case "not_shown":
    case "disabled":
      return new AppError(
        "selector_not_found",
        `The ${where} has an answer, but the page ${trouble.reason === "disabled" ? "keeps it disabled" : "does not show it"}. ` +
          "Leave it out if another answer makes it unnecessary; otherwise discover the wizard again.",
        { details: { field_id, page } },
      );
    case "unknown_option":
      return new AppError(
        "invalid_user_data",
        `The answer for ${where} is none of the page's options (${trouble.candidates.length} exist).`,
        { details: { field_id, page, candidates: trouble.candidates } },
      );
    case "ambiguous":
      return new AppError(
        "invalid_user_data",
        `The answer for ${where} fits several of the page's options.`,
        {
          details: { field_id, page, candidates: trouble.candidates },
        },
      );
    case "not_kept":
    case "needs_enter":
      return new AppError(
        "validation_error",
        `The site did not keep the answer for ${where}; its form or length may not fit.`,
        {
          details: { field_id, page },
        },
      );
    case "no_suggestions":
      return new AppError("validation_error", `The site offers nothing for the answer to ${where}.`, {
        details: { field_id, page },
      });
    case "no_add_button":
    case "no_save_button":
    case "not_added":
      return groupError(trouble, field_id, page);
  }
}

function groupError(
  trouble: Extract<FieldTrouble, { instance: number }>,
  field_id: string,
  page: number,
): AppError {
  const details = { field_id, page, instance: trouble.instance };
  const which = `Item ${trouble.instance} of ${field_id} on page ${page}`;
  if (trouble.reason === "not_added") {
    return new AppError("validation_error", `${which} was entered, but the page did not add it.`, {
      details: { ...details, validation_errors: trouble.messages },
    });
  }
  const button = trouble.reason === "no_add_button" ? "adding" : "saving";
  return new AppError("selector_not_found", `${which} needs a button for ${button}, and none was found.`, {
    details,
  });
}
