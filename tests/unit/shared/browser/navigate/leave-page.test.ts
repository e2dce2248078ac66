import { describe, expect, it } from "vitest";
import { SilentPress } from "../../../../../shared/browser/navigate/advance.ts";
import { leavePage } from "../../../../../shared/browser/navigate/leave-page.ts";
import type { PlannedField } from "../../../../../shared/browser/page/protocol.ts";
import { AppError } from "../../../../../shared/core/errors.ts";

const FIELD = {
  field_id: "from",
  label: "From",
  kind: "text",
  value: "x",
  locators: [],
  options: [],
} as PlannedField;
const silent = () => Promise.reject(new SilentPress("Continue"));
const enter = (error: Error) => ({ enter: () => Promise.reject(error) });

describe("a page that does not react to its button", () => {
  it("fails with the answer that the real keyboard could not enter", async () => {
    const lost = new AppError("validation_error", "The site did not keep the answer.", {
      details: { field_id: "from" },
    });
    await expect(leavePage(silent, [FIELD], enter(lost))).rejects.toBe(lost);
  });

  it("fails with its silence where the second entry fails for another reason", async () => {
    const gone = new AppError("selector_not_found", "The control was not found.");
    await expect(leavePage(silent, [FIELD], enter(gone))).rejects.toBeInstanceOf(SilentPress);
  });

  it("keeps the site's own refusal where the second entry fails", async () => {
    const refused = new AppError("validation_error", "The site rejected answers.", {
      details: { validation_errors: [{ field_id: "from", message: "Enter a date" }] },
    });
    const lost = new AppError("validation_error", "The site did not keep the answer.");
    await expect(leavePage(() => Promise.reject(refused), [FIELD], enter(lost))).rejects.toBe(refused);
  });
});
