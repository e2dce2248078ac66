import { expect, it } from "vitest";
import { fieldError } from "../../../../../shared/browser/fill/field-error.ts";
import type { FieldTrouble } from "../../../../../shared/browser/page/protocol.ts";

it.each<[string, FieldTrouble, string, RegExp]>([
  ["a list that stays empty", { reason: "no_options" }, "navigation_failed", /showed no option in time/],
  [
    "a day that the calendar disables",
    { reason: "unknown_option", candidates: [] },
    "invalid_user_data",
    /does not offer the answer/,
  ],
  [
    "a box that opens a calendar for another answer",
    { reason: "not_kept", calendar: true },
    "validation_error",
    /opens a calendar, and takes a date/,
  ],
  [
    "a question whose place has other words now",
    { reason: "not_found", tried: [], shown: "partner’s income" },
    "selector_not_found",
    /was not found: its place now shows “partner’s income”/,
  ],
  [
    "an answer that is no option",
    { reason: "unknown_option", candidates: ["Red", "Blue"] },
    "invalid_user_data",
    /none of the page's 2 options/,
  ],
])("%s is reported for its field", (_, trouble, type, message) => {
  const field = { field_id: "color" } as Parameters<typeof fieldError>[1];
  expect(fieldError(trouble, field, 3)).toMatchObject({
    type,
    message: expect.stringMatching(message),
    details: { field_id: "color", page: 3 },
  });
});
