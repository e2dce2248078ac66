import { describe, expect, it } from "vitest";
import { outcomeSchema, runEventSchema, runRecordSchema } from "../../../../../shared/runs/record/run.ts";

const AT = "2026-11-01T10:00:00.000Z";
const ERROR = { type: "timeout", category: "permanent", message: "m" };
const OUTCOME = { state: "failed", error: ERROR, ended_at: AT };
const FACTS = { id: "r", kind: "wizard", target: "t", trigger: "mcp", owner: "o" };
const RECORD = { ...FACTS, ...OUTCOME, attempts: [], created_at: AT, start_by: AT };

describe("an event", () => {
  it.each([
    { type: "starting", launcher: "job", execution: "e" },
    { type: "progress", page: 1, pages: 3, title: "Page", retrying: "r", elapsed_ms: 5 },
    { type: "machine_exhausted", resource: "cpu" },
    { type: "heartbeat" },
  ])("is read as it was stored: $type", (body) => {
    expect(runEventSchema.parse({ at: AT, ...body })).toEqual({ at: AT, ...body });
  });

  it.each([
    { type: "from_the_future", thing: 1 },
    { type: "starting", launcher: "rocket" },
    { type: "starting", launcher: "job", execution: 1 },
    { type: "progress", page: "one" },
    { type: "machine_exhausted" },
  ])("of another form counts as a heartbeat: %j", (body) => {
    expect(runEventSchema.parse({ at: AT, ...body })).toMatchObject({ at: AT, type: "heartbeat" });
  });
});

describe.each([
  ["a record", runRecordSchema, RECORD],
  ["an outcome", outcomeSchema, OUTCOME],
] as const)("%s", (_, schema, stored) => {
  it("keeps the keys of a newer version, also in its parts", () => {
    const newer = { ...stored, later: 1, error: { ...ERROR, later: 2 } };
    expect(schema.parse(newer)).toEqual(newer);
  });

  it("has a known error for one of a newer version", () => {
    const { error } = schema.parse({ ...stored, error: { ...ERROR, type: "from_the_future" } });
    expect(error).toEqual({ ...ERROR, type: "internal_error" });
  });

  it.each([
    { state: "from_the_future" },
    { error: { type: "timeout" } },
    { facts: { pages_completed: "3" } },
    { drift: [{ change: "missing" }] },
    { drift: [{ page: 1 }] },
    { drift: [{ page: 1, element: 2, change: "missing" }] },
    { ended_at: "yesterday" },
  ])("is refused with a wrong part: %j", (wrong) => {
    expect(schema.safeParse({ ...stored, ...wrong }).success).toBe(false);
  });
});
