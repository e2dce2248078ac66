/** The error for a field that could not be filled. It names the field, never the answer. */
import { AppError } from "../../core/errors.ts";
import { cleanSiteText } from "../../core/site-text.ts";
import { needOfKind } from "../../handoff/need.ts";
import type { FieldTrouble, PlannedField } from "../page/protocol.ts";

export function fieldError(trouble: FieldTrouble, field: PlannedField, page: number): AppError {
  const { field_id } = field;
  const where = `field ${field_id} on page ${page}`;
  switch (trouble.reason) {
    case "not_found": {
      const shown = trouble.shown ? cleanSiteText(trouble.shown) : undefined;
      const found = shown ? `: its place now shows “${shown}”` : "";
      return new AppError(
        "selector_not_found",
        `The ${where} was not found${found}. The site has probably changed.`,
        { details: { field_id, page, tried: trouble.tried, shown } },
      );
    }
    case "not_shown":
    case "disabled":
      return new AppError(
        "selector_not_found",
        `The ${where} has an answer, but the page ${trouble.reason === "disabled" ? "keeps it disabled" : "does not show it"}. ` +
          "Omit the answer if another answer makes it unnecessary.",
        { details: { field_id, page } },
      );
    case "no_options":
      return new AppError(
        "navigation_failed",
        `The list of ${where} showed no option in time. The site may be slow.`,
        { details: { field_id, page } },
      );
    case "unknown_option":
      return new AppError(
        "invalid_user_data",
        trouble.candidates.length > 0
          ? `The answer for ${where} matches none of the page's ${trouble.candidates.length} options.`
          : `The page does not offer the answer for ${where}.`,
        { details: { field_id, page, candidates: trouble.candidates.map((text) => cleanSiteText(text)) } },
      );
    case "ambiguous":
      return new AppError(
        "invalid_user_data",
        `The answer for ${where} matches several of the page's options.`,
        {
          details: { field_id, page, candidates: trouble.candidates.map((text) => cleanSiteText(text)) },
        },
      );
    case "not_kept":
    case "needs_keys": {
      const calendar = "calendar" in trouble && trouble.calendar;
      const cause = calendar
        ? "its box opens a calendar, and takes a date such as 2027-02-15"
        : "its format or length may be wrong";
      return new AppError("validation_error", `The site did not keep the answer for ${where}; ${cause}.`, {
        details: { field_id, page, ...(calendar ? { calendar } : {}) },
      });
    }
    case "no_suggestions":
      return new AppError("validation_error", `The site offers no suggestion for the answer to ${where}.`, {
        details: { field_id, page },
      });
    case "unsupported":
      return new AppError(
        "unsupported_control",
        `The ${where} is ${trouble.what}, which only a person can use.`,
        { details: { field_id, page, person: needOfKind(trouble.what) } },
      );
    case "no_add_button":
    case "no_save_button":
    case "not_added":
    case "copied":
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
      details: {
        ...details,
        validation_errors: trouble.messages.map((one) => ({ ...one, message: cleanSiteText(one.message) })),
      },
    });
  }
  if (trouble.reason === "copied") {
    const message =
      `${which} begins with the answer of another item to “${cleanSiteText(trouble.label)}”, and the site offers no way ` +
      "to empty it. Answer the question for each item.";
    return new AppError("validation_error", message, { details });
  }
  const button = trouble.reason === "no_add_button" ? "add" : "save";
  return new AppError(
    "selector_not_found",
    `${which} needs ${button === "add" ? "an add" : "a save"} button, and none was found.`,
    {
      details,
    },
  );
}
