import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  CALLER,
  callerOf,
  definition,
  ECHO,
  type LocalSchedules,
  OWNER,
  startLocalSchedules,
} from "../../../../fixtures/schedules/local-schedules.ts";

let local: LocalSchedules;

beforeEach(async () => {
  local ??= await startLocalSchedules();
});
afterEach(async () => {
  for (const { id } of await local.schedules.list("all")) await local.schedules.delete(id, "all");
});
afterAll(() => local.close());

const apply = (schedules: unknown[], dryRun = false) =>
  local.schedules.apply({ schedules }, { creator: CALLER, dryRun });
const actions = async (plan: ReturnType<typeof apply>) =>
  Object.fromEntries((await plan).map(({ schedule_id, action }) => [schedule_id, action]));

describe("applying a file of schedules (FR-003/cron)", () => {
  it("creates, changes and deletes the file's schedules, and changes nothing the second time", async () => {
    const file = [definition({ id: "a" }), definition({ id: "b", ...ECHO, cron: "@daily" })];
    expect(await actions(apply(file, true))).toEqual({ a: "create", b: "create" });
    expect(await local.schedules.list("all")).toEqual([]);
    expect(await actions(apply(file))).toEqual({ a: "create", b: "create" });
    expect(await actions(apply(file))).toEqual({ a: "keep", b: "keep" });
    const changed = [definition({ id: "b", ...ECHO, input: "other words", cron: "@daily" })];
    expect(await actions(apply(changed))).toEqual({ b: "update", a: "delete" });
    expect(await local.schedules.get("b", [OWNER])).toMatchObject({ input: "other words", revision: 2 });
    expect((await local.schedules.list("all")).map(({ id }) => id)).toEqual(["b"]);
  });

  it("deletes schedules that were removed from the file", async () => {
    await apply([definition({ id: "a", description: "x", timeout_seconds: 30, tags: ["t"] })]);
    await apply([definition({ id: "a" })]);
    const view = await local.schedules.get("a", [OWNER]);
    expect(view).toMatchObject({ tags: [] });
    expect(view).not.toHaveProperty("description");
    expect(view).not.toHaveProperty("timeout_seconds");
  });

  it("reverts a manual change", async () => {
    await apply([definition({ id: "a" })]);
    await local.schedules.update("a", { enabled: false }, { ...CALLER, owners: "all" });
    expect(await actions(apply([definition({ id: "a" })]))).toEqual({ a: "update" });
    expect(await local.schedules.get("a", [OWNER])).toMatchObject({ enabled: true });
  });

  it("keeps schedules that users created, and rejects their ids", async () => {
    await local.schedules.create(definition({ id: "mine" }), { ...callerOf("user"), isOperator: true });
    expect(await apply([])).toEqual([]);
    await expect(apply([definition({ id: "mine" })])).rejects.toMatchObject({ type: "schedule_conflict" });
    expect(await local.schedules.list(["user"])).toHaveLength(1);
  });

  it("changes nothing when the file has a mistake, and reports its location", async () => {
    const wrong = apply([
      definition({ id: "a" }),
      definition({ id: "b", cron: "x", target: { kind: "agent", id: "?" } }),
    ]);
    await expect(wrong).rejects.toMatchObject({
      type: "invalid_schedule",
      details: {
        problems: expect.arrayContaining([
          expect.objectContaining({ field: "schedules.1.cron" }),
          expect.objectContaining({ field: "schedules.1.target.id" }),
          expect.objectContaining({ field: "schedules.1.input" }),
        ]),
      },
    });
    await expect(apply([definition({ id: undefined })])).rejects.toThrow("schedules[0].id: is missing");
    await expect(apply([definition(), definition()])).rejects.toThrow("twice");
    await expect(local.schedules.apply([], { creator: CALLER, dryRun: true })).rejects.toThrow();
    expect(await local.schedules.list("all")).toEqual([]);
  });

  it("accepts a single time that has passed since", async () => {
    const file = [definition({ id: "once", at: new Date(local.now().getTime() + 3_600_000).toISOString() })];
    await apply(file);
    local.cloud.clock.advance(2 * 3_600_000);
    expect(await actions(apply(file))).toEqual({ once: "keep" });
    await expect(apply([{ ...file[0], id: "other" }])).rejects.toThrow("is in the past");
  });
});
