import { describe, expect, it } from "vitest";
import { AppError, ERROR_TYPES, type ErrorType, toAppError } from "../../../../shared/core/errors.ts";

const types = Object.keys(ERROR_TYPES) as ErrorType[];

describe("the failure types", () => {
  it("stand in alphabetical order, in snake case", () => {
    expect(types).toEqual([...types].sort());
    for (const type of types) expect(type).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it.each(types)("%s says in whole sentences what happened and what to do next", (type) => {
    const sentence = /^[A-Z].*\.$/;
    expect(ERROR_TYPES[type].summary).toMatch(sentence);
    expect(ERROR_TYPES[type].next).toMatch(sentence);
  });
});

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
    "hides the words of what is not ours, and keeps it as the cause (%#)",
    (thrown) => {
      const error = toAppError(thrown);
      expect(error).toMatchObject({ type: "internal_error", category: "system_error", cause: thrown });
      expect(error.message).toBe(ERROR_TYPES.internal_error.summary);
    },
  );
});
