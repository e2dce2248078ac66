import { describe, expect, it } from "vitest";
import {
  AppError,
  ERROR_TYPES,
  errorJson,
  reportFailure,
  retryAfterSeconds,
  toAppError,
} from "../../../../shared/core/errors.ts";

describe("AppError", () => {
  it("carries its type, category, facts and cause", () => {
    const cause = new Error("socket closed");
    const error = new AppError("navigation_failed", "Page 2 could not be loaded.", {
      details: { page: 2 },
      cause,
    });
    expect(error).toMatchObject({
      name: "AppError",
      type: "navigation_failed",
      category: "transient",
      message: "Page 2 could not be loaded.",
      details: { page: 2 },
      cause,
    });
  });

  it("has no cause and no facts unless they are given", () => {
    const error = new AppError("timeout", "Too slow.");
    expect("cause" in error).toBe(false);
    expect(error.details).toEqual({});
  });
});

describe("toAppError", () => {
  it("keeps an AppError as it is", () => {
    const error = new AppError("cancelled", "Cancelled.");
    expect(toAppError(error)).toBe(error);
  });

  it.each([new TypeError("the name Ada is wrong"), "the name Ada is wrong", null])(
    "replaces the words of a foreign error and keeps it as the cause (%#)",
    (thrown) => {
      const error = toAppError(thrown);
      expect(error).toMatchObject({ type: "internal_error", category: "system_error", cause: thrown });
      expect(error.message).toBe(ERROR_TYPES.internal_error.summary);
    },
  );
});

describe("reportFailure", () => {
  const failure = { type: "run_not_found", message: "You have no run with this id." };

  it.each([
    ["operator", "List the runs that exist with `federalrunner runs list`."],
    ["client", "List your runs with GET /api/runs."],
    ["assistant", "List the user's runs with federalrunner_list_runs."],
  ] as const)("gives an %s its own next step", (reader, next) => {
    expect(reportFailure(failure, reader)).toEqual({ ...failure, category: "permanent", next });
  });

  it.each(["client", "assistant"] as const)(
    "gives an %s the general next step without a column",
    (reader) => {
      const { next } = ERROR_TYPES.queue_full;
      expect(reportFailure({ type: "queue_full", message: "Full." }, reader)).toMatchObject({ next });
    },
  );

  it.each(["from_the_future", "toString"])("reports the unknown type %s as internal_error", (type) => {
    expect(reportFailure({ type, message: "?" })).toMatchObject({
      type: "internal_error",
      category: "system_error",
    });
  });
});

describe("errorJson", () => {
  it("adds the facts to the report; a fact named next replaces the general step", () => {
    const error = new AppError("timeout", "Slow.", { details: { page: 2, next: "Wait." } });
    expect(errorJson(error)).toEqual({
      type: "timeout",
      category: "transient",
      message: "Slow.",
      next: "Wait.",
      page: 2,
    });
  });
});

describe("retryAfterSeconds", () => {
  it.each([
    ["storage_unavailable", undefined, 5],
    ["queue_full", undefined, 30],
    ["queue_full", 7.2, 8],
    ["queue_full", 0, 30],
    ["queue_full", "soon", 30],
    ["invalid_request", 7, undefined],
    ["internal_error", undefined, undefined],
  ] as const)("of %s with the fact %s is %s", (type, known, expected) => {
    const error = new AppError(type, "", { details: { retry_after_seconds: known } });
    expect(retryAfterSeconds(error)).toBe(expected);
  });
});
