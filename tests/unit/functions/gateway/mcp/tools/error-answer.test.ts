import { describe, expect, it } from "vitest";
import { describeFailure, errorResult } from "../../../../../../functions/gateway/mcp/tools/error-result.ts";
import { TOOLS } from "../../../../../../functions/gateway/mcp/tools/index.ts";
import { errorRow } from "../../../../../../shared/core/error-table.ts";
import { AppError, ERROR_TYPES, type ErrorType } from "../../../../../../shared/core/errors.ts";

describe("EXEC-005 EXEC-007 a failure as a tool's answer", () => {
  it("names the problem, valid values and the next step", () => {
    const error = new AppError("invalid_user_data", "The data has 2 problems.", {
      details: {
        problems: [
          { field: "state", problem: "unknown_option", message: "is no option", candidates: ["Iowa"] },
          { field: "", problem: "format", message: "is too large" },
        ],
      },
    });
    expect(errorResult(error)).toEqual({
      isError: true,
      structured: {
        success: false,
        error: {
          type: "invalid_user_data",
          category: "permanent",
          message: "The data has 2 problems.",
          next: expect.stringContaining("Ask the user"),
          problems: error.details.problems,
        },
        validation_errors: { state: "is no option", user_data: "is too large" },
      },
    });
  });

  it("gathers the site's messages by field", () => {
    const details = {
      validation_errors: [
        { field_id: "state", message: "Choose a state." },
        { field_id: "state", message: "This is required." },
        { message: "Correct the errors below." },
      ],
    };
    expect(describeFailure({ type: "validation_error", message: "Rejected.", details })).toMatchObject({
      validation_errors: { state: "Choose a state.; This is required.", page: "Correct the errors below." },
    });
  });

  it("reads the type of a newer worker as an internal error", () => {
    const described = describeFailure({ type: "from_the_future", message: "?" });
    expect(described).toMatchObject({ error: { type: "internal_error", category: "system_error" } });
  });

  it("fits every tool's output", () => {
    for (const type of Object.keys(ERROR_TYPES) as ErrorType[]) {
      const { structured } = errorResult(new AppError(type, "It failed."));
      for (const tool of TOOLS) expect(tool.output?.safeParse(structured).success, tool.name).toBe(true);
    }
  });

  it("names no command and no setting to an assistant", () => {
    const seen = [
      "wizard_not_found",
      "run_not_found",
      "selector_not_found",
      "invalid_user_data",
      "timeout",
    ] as const;
    for (const type of seen)
      expect(errorRow(type).nextForAssistant).not.toMatch(/`federalrunner |[A-Z]+_[A-Z]+/);
  });
});
