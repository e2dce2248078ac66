import { describe, expect, it } from "vitest";
import { toCallFailure } from "../../../../shared/a2a/call-failure.ts";
import { ERROR_TYPES, type ErrorRow, errorRow } from "../../../../shared/core/error-table.ts";
import { AppError, type ErrorType } from "../../../../shared/core/errors.ts";

const types = Object.keys(ERROR_TYPES) as ErrorType[];
const COLUMNS = [
  "category",
  "exitCode",
  "grpc",
  "http",
  "jsonRpc",
  "next",
  "reason",
  "retryAfterSeconds",
  "summary",
];
const SENTENCE = /^[A-Z].*\.$/;

describe("the failure types", () => {
  it("are in alphabetical order and snake case", () => {
    expect(types).toEqual([...types].sort());
    for (const type of types) expect(type).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it.each(types)("%s has every column", (type) => {
    const { nextForAssistant, nextForClient, ...row }: ErrorRow = ERROR_TYPES[type];
    expect(Object.keys(row).sort()).toEqual(COLUMNS);
    expect(row.summary).toMatch(SENTENCE);
    for (const next of [row.next, nextForAssistant ?? row.next, nextForClient ?? row.next]) {
      expect(next).toMatch(SENTENCE);
    }
    // An assistant has neither the command nor the deployment's files.
    expect(nextForAssistant ?? row.next).not.toMatch(/`|profile|[A-Z]{3,}_/);
    expect(row.http).toBeGreaterThanOrEqual(400);
    expect(row.http).toBeLessThan(600);
    expect(row.jsonRpc).toBeLessThanOrEqual(-32000);
  });

  it.each(types)("%s has retry advice exactly where it is transient, on every wire", (type) => {
    const { category, retryAfterSeconds, grpc, http } = errorRow(type);
    const isTransient = category === "transient";
    expect(retryAfterSeconds !== null).toBe(isTransient);
    expect(["UNAVAILABLE", "RESOURCE_EXHAUSTED"].includes(grpc)).toBe(isTransient);
    // 400 and 404 advise against repeating the call.
    if (isTransient) expect([400, 401, 403, 404]).not.toContain(http);
  });

  it.each(types)("%s hides the deployment's own failures from callers of A2A", (type) => {
    const { grpc } = errorRow(type);
    const { message } = toCallFailure(new AppError(type, "Own words."));
    // The mistakes of a profile are shown: its operator may be the caller.
    expect(message.startsWith("Own words.")).toBe(grpc !== "INTERNAL" || type === "invalid_agent_profile");
  });

  it("end a command with 2 for wrong usage and configuration, otherwise with 1", () => {
    expect(types.filter((type) => errorRow(type).exitCode === 2)).toEqual([
      "invalid_configuration",
      "invalid_request",
    ]);
  });
});
