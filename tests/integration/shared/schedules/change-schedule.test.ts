import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readCloudSettings } from "../../../../shared/cloud/config.ts";
import { createScheduler } from "../../../../shared/cloud/scheduler.ts";
import { scheduleName } from "../../../../shared/schedules/definition/names.ts";
import {
  CALLER,
  callerOf,
  definition,
  ECHO,
  type LocalSchedules,
  OWNER,
  startLocalSchedules,
} from "../../../fixtures/schedules/local-schedules.ts";

let local: LocalSchedules;

beforeAll(async () => {
  local = await startLocalSchedules();
});
afterEach(async () => {
  local.cloud.faults.clear();
  for (const { id } of await local.schedules.list("all")) await local.schedules.delete(id, "all");
});
afterAll(() => local.close());

const create = (part: Record<string, unknown> = {}) => local.schedules.create(definition(part), CALLER);
const job = (id = "monday-check") => createScheduler(readCloudSettings(local.env)).get(`schedule-${id}`);
const problems = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toMatchObject({ type: "invalid_schedule" });
  return Object.fromEntries(
    error.details.problems.map(({ field, message }: { field: string; message: string }) => [field, message]),
  );
};

describe("creating a schedule (FR-003/cron)", () => {
  it("creates its Cloud Scheduler job, which holds only the id", async () => {
    const view = await create({ name: "Jane's check", time_zone: "America/Chicago", retries: 1 });
    expect(view).toMatchObject({
      id: "monday-check",
      cron: "0 9 * * MON",
      time_zone: "America/Chicago",
      enabled: true,
      revision: 1,
      last: null,
    });
    const made = await job();
    expect(made).toMatchObject({
      cron: "0 9 * * MON",
      timeZone: "America/Chicago",
      url: `${local.env.CALLBACK_URL}/callbacks/schedules/monday-check`,
      audience: local.env.CALLBACK_URL,
      invoker: local.env.INVOKER_SERVICE_ACCOUNT,
      retries: 1,
      paused: false,
    });
    expect(made?.next?.toISOString()).toBe(view.next);
    expect(JSON.stringify(made)).not.toContain("Jane");
  });

  it("seals the input of its runs, and masks its other texts", async () => {
    const secret = `sk-${"a1b2c3d4".repeat(4)}`;
    await create({
      target: { kind: "agent", id: "echo" },
      input: "remind Jane Roe, born 1980",
      description: `uses ${secret}`,
    });
    const stored = (await local.runs.store.objects.read(scheduleName("monday-check")))?.body.toString() ?? "";
    expect(stored).not.toMatch(/Jane|1980/);
    expect(stored).not.toContain(secret);
    expect(await local.schedules.get("monday-check", [OWNER])).toMatchObject({
      input: "remind Jane Roe, born 1980",
      upcoming: expect.arrayContaining([expect.stringMatching(/T09:00:00/)]),
    });
  });

  it("makes an id from the name where none is given", async () => {
    const { id: _, ...unnamed } = definition({ name: "Ünder the  Hood!" });
    const { id } = await local.schedules.create(unnamed, CALLER);
    expect(id).toMatch(/^nder-the-hood-[0-9a-f]{6}$/);
  });

  it("reports all problems in one error, each with its field", async () => {
    const wrong = create({
      cron: "99 * * * *",
      target: { kind: "agent", id: "ecco" },
      user_data: {},
      timeout_seconds: 5,
    });
    expect(await problems(wrong)).toEqual({
      cron: expect.stringContaining("minute"),
      input: expect.any(String),
      user_data: expect.stringContaining("is for wizards"),
      "target.id": expect.stringContaining("no agent"),
    });
  });

  it.each([
    ["no name", { name: undefined }, "name", /is missing/],
    ["an id with spaces", { id: "my check" }, "id", /lower-case/],
    ["an unknown field", { crontab: "* * * * *" }, "crontab", /not a field of a schedule/],
    ["another kind of target", { target: { kind: "robot", id: "x" } }, "target.kind", /agent.*wizard/],
    ["six retries", { retries: 6 }, "retries", /5/],
    ["an unknown wizard", { target: { kind: "wizard", id: "fsa" }, user_data: {} }, "target.id", /no wizard/],
    [
      "answers that the wizard does not take",
      { user_data: { birth_month: "13" } },
      "user_data.birth_day",
      /./,
    ],
    ["words for a wizard", { input: "x" }, "input", /for agents/],
    [
      "parameters that the profile does not declare",
      { target: { kind: "agent", id: "echo" }, input: "x", parameters: { model: "x" } },
      "parameters.model",
      /./,
    ],
    [
      "more time than the agent may take",
      { target: { kind: "agent", id: "echo" }, input: "x", timeout_seconds: 61 },
      "timeout_seconds",
      /60 s/,
    ],
  ])("refuses %s", async (_what, part: Record<string, unknown>, field, message) => {
    expect((await problems(create(part)))[field]).toMatch(message);
    expect(await job()).toBeUndefined();
  });

  it("refuses agents that are switched off", async () => {
    const found = problems(create({ target: { kind: "agent", id: "off" }, input: "x" }));
    expect((await found)["target.id"]).toMatch(/disabled/);
  });

  it("rejects an id that the same owner already uses", async () => {
    await create();
    await expect(create()).rejects.toMatchObject({ type: "schedule_conflict" });
  });

  it("gives each caller separate ids, so that no caller learns another's", async () => {
    const [alice, bob] = [callerOf("alice"), callerOf("bob")];
    const [hers, his] = [
      await local.schedules.create(definition({ name: "hers" }), alice),
      await local.schedules.create(definition({ name: "his" }), bob),
    ];
    expect(hers.id).toMatch(/^monday-check-[0-9a-f]{8}$/);
    expect(his.id).not.toBe(hers.id);
    for (const id of ["monday-check", hers.id]) {
      expect(await local.schedules.get(id, alice.owners)).toMatchObject({ id: hers.id, name: "hers" });
    }
    await expect(local.schedules.get(hers.id, bob.owners)).rejects.toMatchObject({
      type: "schedule_not_found",
    });
    await local.schedules.update("monday-check", { enabled: false }, alice);
    expect(await job(hers.id)).toMatchObject({ paused: true });
    expect(await job(his.id)).toMatchObject({ paused: false });
    await local.schedules.delete("monday-check", bob.owners);
    expect((await local.schedules.list("all")).map(({ id }) => id)).toEqual([hers.id]);
  });

  it("stores nothing when Cloud Scheduler is unavailable", async () => {
    const env = { ...local.env, CLOUD_CALL_TIMEOUT_SECONDS: "1", CLOUD_GRPC_ENDPOINT: "http://127.0.0.1:9" };
    const { openSchedules } = await import("../../../../shared/schedules/open-schedules.ts");
    const targets = { wizards: { get: async () => ({}) as never }, agents: { get: async () => PROFILE } };
    const cut = openSchedules({
      env,
      log: local.runs.store.log,
      clock: local.runs.store.clock,
      runs: local.runs,
      targets,
    });
    const wanted = definition(ECHO);
    await expect(cut.create(wanted, CALLER)).rejects.toMatchObject({ type: "scheduler_unavailable" });
    expect(await local.schedules.list("all")).toEqual([]);
    await create();
  });

  it("survives lost answers of every service", async () => {
    for (const kind of [
      "storage.insert",
      "scheduler.CreateJob",
      "scheduler.ResumeJob",
      "scheduler.UpdateJob",
    ]) {
      local.cloud.faults.add({ kind, action: "lose-response" });
    }
    await create();
    await local.schedules.update("monday-check", { cron: "0 10 * * *" }, CALLER);
    expect(await job()).toMatchObject({ cron: "0 10 * * *", paused: false });
    local.cloud.faults.add({ kind: "scheduler.DeleteJob", action: "lose-response" });
    await local.schedules.delete("monday-check", [OWNER]);
    expect(await job()).toBeUndefined();
  });
});

describe("changing a schedule (FR-003/cron)", () => {
  it("changes its job with it", async () => {
    await create();
    const view = await local.schedules.update(
      "monday-check",
      { cron: "@daily", time_zone: "Asia/Tokyo", description: "every day", retries: 0 },
      CALLER,
    );
    expect(view).toMatchObject({ cron: "0 0 * * *", revision: 2, description: "every day" });
    expect(await job()).toMatchObject({ cron: "0 0 * * *", timeZone: "Asia/Tokyo", retries: 0 });
    expect(await local.schedules.get("monday-check", [OWNER])).toHaveProperty("user_data.birth_year", "1980");
    const cleared = await local.schedules.update("monday-check", { description: null }, CALLER);
    expect(cleared).not.toHaveProperty("description");
  });

  it("pauses and resumes it", async () => {
    await create();
    expect((await local.schedules.update("monday-check", { enabled: false }, CALLER)).next).toBeNull();
    expect(await job()).toMatchObject({ paused: true });
    expect((await local.schedules.update("monday-check", { enabled: true }, CALLER)).next).not.toBeNull();
    expect(await job()).toMatchObject({ paused: false });
  });

  it("makes one moment of a crontab, and the other way round", async () => {
    await create();
    const at = new Date(local.now().getTime() + 3_600_000).toISOString();
    expect(await local.schedules.update("monday-check", { at }, CALLER)).toMatchObject({ at, next: at });
    expect(await job()).toBeUndefined();
    const again = await local.schedules.update("monday-check", { cron: "0 9 * * *" }, CALLER);
    expect(again).not.toHaveProperty("at");
    expect(await job()).toMatchObject({ cron: "0 9 * * *" });
  });

  it("rejects an invalid schedule without any change", async () => {
    await create();
    const wrong = local.schedules.update(
      "monday-check",
      { user_data: { birth_year: "80" }, cron: "x" },
      CALLER,
    );
    expect(Object.keys(await problems(wrong))).toEqual(expect.arrayContaining(["cron"]));
    expect(await local.schedules.get("monday-check", [OWNER])).toMatchObject({ revision: 1 });
  });

  it("rejects an update based on an old revision", async () => {
    await create();
    await local.schedules.update("monday-check", { name: "A" }, CALLER, { revision: 1 });
    const late = local.schedules.update("monday-check", { name: "B" }, CALLER, { revision: 1 });
    await expect(late).rejects.toMatchObject({ type: "schedule_conflict", details: { revision: 2 } });
  });

  it("applies many concurrent changes, and ends with the job of the last", async () => {
    await create();
    await Promise.all(
      [1, 2, 3, 4, 5].map((hour) =>
        local.schedules.update("monday-check", { cron: `0 ${hour} * * *`, tags: [`h${hour}`] }, CALLER),
      ),
    );
    const view = await local.schedules.get("monday-check", [OWNER]);
    expect(view.revision).toBe(6);
    expect(await job()).toMatchObject({ cron: view.cron });
  });

  it("is visible to its owner only", async () => {
    await create();
    const others = ["another caller"];
    const missing = { type: "schedule_not_found" };
    expect(await local.schedules.list(others)).toEqual([]);
    await expect(local.schedules.get("monday-check", others)).rejects.toMatchObject(missing);
    await expect(
      local.schedules.update("monday-check", { name: "x" }, callerOf("another caller")),
    ).rejects.toMatchObject(missing);
    await expect(local.schedules.delete("monday-check", others)).rejects.toMatchObject(missing);
    await expect(
      local.schedules.runNow("monday-check", callerOf("another caller"), "api"),
    ).rejects.toMatchObject(missing);
    await expect(local.schedules.report("monday-check", others, 7)).rejects.toMatchObject(missing);
    await expect(local.schedules.get("../runs", "all")).rejects.toMatchObject(missing);
  });

  it("deletes the job with it", async () => {
    await create();
    await local.schedules.delete("monday-check", [OWNER]);
    expect(await job()).toBeUndefined();
    await expect(local.schedules.get("monday-check", [OWNER])).rejects.toMatchObject({
      type: "schedule_not_found",
    });
  });
});

const PROFILE = { profile: { id: "echo", enabled: true, mode: "task", timeout_seconds: 60 } } as never;
