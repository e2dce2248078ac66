import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  definition,
  ECHO,
  type LocalSchedules,
  startLocalSchedules,
} from "../../fixtures/schedules/local-schedules.ts";
import { runCommand, runInProcess } from "./run-command.ts";

let local: LocalSchedules;
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "schedules-test-"));
  local = await startLocalSchedules();
});
afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runInProcess(["schedules", ...args], local.env);
const ask = async (...args: string[]) => {
  const { code, stdout } = await run(...args, "--json");
  return { code, ...JSON.parse(stdout) };
};
/** In a process of its own. */
const runAlone = (...args: string[]) => runCommand(["schedules", ...args], { env: local.env });

describe("FR-003/cron federalrunner schedules", () => {
  it("creates schedules of agents and of wizards, and lists them with their times", async () => {
    const created = await runAlone(
      ...["create", "--id", "hello", "--name", "Say hello", "--agent", "echo", "--input", "hello"],
      ...[
        "--cron",
        "0 9 * * mon",
        "--time-zone",
        "Europe/Berlin",
        "--tag",
        "a",
        "--tag",
        "b",
        "--retries",
        "1",
      ],
      "--json",
    );
    const hello = { code: created.code, ...JSON.parse(created.stdout) };
    expect(hello).toMatchObject({
      code: 0,
      success: true,
      schedule: { id: "hello", cron: "0 9 * * MON", retries: 1, tags: ["a", "b"], enabled: true },
    });
    const data = join(folder, "answers.json");
    writeFileSync(data, JSON.stringify(definition().user_data));
    const form = await ask(
      ...["create", "--id", "form", "--name", "Estimate", "--wizard", "ssa-quick-calculator"],
      ...["--data", data, "--set", "birth_year=1981", "--at", "2027-03-01T09:30", "--paused"],
    );
    expect(form).toMatchObject({ schedule: { at: "2027-03-01T09:30:00.000Z", enabled: false } });
    const { stdout } = await run("list");
    expect(stdout).toMatch(/^hello\s+agent echo\s+0 9 \* \* MON\s+\d{4}-\d\d-\d\d 09:00\s+Say hello$/m);
    expect(stdout).toMatch(
      /^form\s+wizard ssa-quick-calculator\s+once 2027-03-01 09:30\s+paused\s+Estimate$/m,
    );
  });

  it("schedules the verification of a wizard, with its example values", async () => {
    const verify = (...more: string[]) =>
      runInProcess(["wizards", "verify", "ssa-quick-calculator", "--cron", "@weekly", ...more], local.env);
    const { code, stdout } = await verify("--json");
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({
      code: 0,
      schedule: {
        id: "verify-ssa-quick-calculator",
        target: { kind: "wizard", id: "ssa-quick-calculator" },
        tags: ["verify"],
      },
    });
    expect((await run("show", "verify-ssa-quick-calculator")).stdout).toMatch(/Answers: .*"birth_year":/);
    const noMail = await verify("--notify-email", "desk@example.gov", "--json");
    expect(JSON.parse(noMail.stdout).error.message).toContain("no mail server");
  });

  it("changes, pauses, runs, reports, shows and deletes", async () => {
    expect(await ask("update", "hello", "--cron", "@daily", "--description", "x")).toMatchObject({
      schedule: { cron: "0 0 * * *", description: "x", revision: 2 },
    });
    expect(await ask("pause", "hello")).toMatchObject({ schedule: { enabled: false, next: null } });
    expect((await run("run", "hello")).stdout).toMatch(/^[\da-f-]{36}: queued; `npx federalrunner runs show/);
    expect(await ask("report", "hello", "--days", "7")).toMatchObject({
      days: 7,
      reports: [{ schedule_id: "hello", missed: 0, success_rate: null }],
    });
    expect((await run("show", "form")).stdout).toMatch(/Answers: .*"birth_year":"1981"/);
    expect(await ask("delete", "form")).toMatchObject({ deleted: "form" });
  });

  it("applies a file, and syncs", async () => {
    const file = join(folder, "schedules.json");
    writeFileSync(file, JSON.stringify({ schedules: [definition({ id: "nightly", ...ECHO })] }));
    expect((await run("apply", file, "--dry-run")).stdout).toMatch(/TO DO[\s\S]*nightly\s+create/);
    expect(await ask("apply", file)).toMatchObject({ plan: [{ schedule_id: "nightly", action: "create" }] });
    await local.runs.store.objects.delete("schedules/nightly.json");
    expect((await run("sync")).stdout).toMatch(/nightly\s+its Cloud Scheduler job was left over/);
  });

  it.each([
    [["create", "--name", "x", "--agent", "echo", "--cron", "x"], 1, "invalid_schedule"],
    [["create", "--name", "x", "--agent", "echo", "--wizard", "y"], 2, "invalid_request"],
    [["delete", "nothing"], 1, "schedule_not_found"],
  ])("reports the mistake in %j", async (args, code, type) => {
    expect(await ask(...args)).toMatchObject({ code, success: false, error: { type } });
  });
});
