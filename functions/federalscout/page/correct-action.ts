/** Explains a failed action: the cause, the known pattern and the alternative for the next attempt. */

import type { Inspection } from "../../../shared/browser/page/discover/page-description.ts";
import type { FieldTrouble } from "../../../shared/browser/page/protocol.ts";
import { defined } from "../../../shared/core/defined.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { selectorOf } from "./present-page.ts";

export type Pattern =
  | "not_found"
  | "ambiguous_text"
  | "hidden_radio"
  | "hidden"
  | "late_content"
  | "disabled"
  | "typeahead"
  | "unknown_option"
  | "not_kept"
  | "wrong_action";

/** For a selector that does not match exactly one element. */
export function correction(selector: string, { matches, candidates }: Inspection): AppError {
  const choices = candidates.map(({ text, locators }) => ({ text, selector: selectorOf(locators) }));
  if (matches > 1) {
    return failure("ambiguous_text", `“${short(selector)}” matches ${matches} visible elements.`, {
      next: "Use one of the candidates' selectors: each matches exactly one.",
      candidates: choices,
    });
  }
  const near =
    choices.length > 0 ? " The candidates have similar texts; use the selector of the intended one." : "";
  return failure("not_found", `Nothing on the page matches “${short(selector)}”.`, {
    next: `If it appears late, call federalscout_execute_actions with a wait_for action first.${near} The screenshot shows the page as it is.`,
    candidates: choices,
  });
}

/** For an element that does not support the action. */
export function misuse(
  pattern: Pattern,
  selector: string,
  element: NonNullable<Inspection["element"]>,
  interaction?: string,
): AppError {
  const exact = selectorOf(element.locators) ?? selector;
  const use = defined({ selector: exact, action: interaction || undefined });
  switch (pattern) {
    case "hidden_radio":
      return failure(
        pattern,
        `“${short(selector)}” is a hidden ${element.type}; only its label can be seen.`,
        {
          next: "Use javascript_click (or check) for it, and interaction javascript_click in the metadata.",
          use,
        },
      );
    case "hidden":
      return failure(pattern, `“${short(selector)}” is on the page but not visible.`, {
        next: "Give the answer that reveals it first, or wait for it with wait_for.",
      });
    case "disabled":
      return failure(pattern, `“${short(selector)}” is disabled.`, {
        next: "Something before it is not answered yet: fill in the required questions first.",
      });
    case "typeahead":
      return failure(pattern, `“${short(selector)}” is a typeahead: typing alone is not an answer.`, {
        next: "Use fill_enter with one of its suggestions, and field_type typeahead in the metadata.",
        use,
      });
    default:
      return failure(
        pattern,
        `“${short(selector)}” (${element.tag} ${element.type}) cannot be used that way.`,
        {
          next: `Use ${interaction ?? "another action"} for it.`,
          use,
        },
      );
  }
}

/** For an answer that the page rejected. */
export function troubleCorrection(selector: string, trouble: FieldTrouble): AppError {
  const name = `“${short(selector)}”`;
  switch (trouble.reason) {
    case "unknown_option":
    case "ambiguous":
      return failure(
        "unknown_option",
        `The value is ${trouble.reason === "ambiguous" ? "more than one" : "none"} of the options of ${name}.`,
        {
          next: "Use one of the candidates as the value.",
          candidates: trouble.candidates,
        },
      );
    case "no_suggestions":
      return failure("late_content", `${name} has no suggestion for this value.`, {
        next: "Try another value, a shorter one, or plain fill if it is not a typeahead.",
      });
    case "not_shown":
      return failure("hidden", `${name} is on the page but not visible.`, {
        next: "Give the answer that reveals it first, or wait for it with wait_for.",
      });
    case "disabled":
      return failure("disabled", `${name} is disabled.`, {
        next: "Something before it is not answered yet: fill in the required questions first.",
      });
    case "not_kept":
      return failure("not_kept", `The page did not keep the value of ${name}.`, {
        next: "Its form or length may not fit: look at the hint and the validation messages, and try another value or interaction.",
      });
    default:
      return failure("not_found", `${name} could not be answered (${trouble.reason}).`, {
        next: "Look at the screenshot and try another selector.",
      });
  }
}

function failure(pattern: Pattern, message: string, facts: Record<string, unknown>): AppError {
  return new AppError("selector_not_found", message, { details: { pattern, ...facts } as never });
}

function short(selector: string): string {
  return selector.length > 80 ? `${selector.slice(0, 79)}…` : selector;
}
