import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secretParts } from "../../fixtures/auth/secret-parts.ts";
import { processesWith } from "./browser-leftovers.ts";
import {
  type CommandResult,
  type RunningCommand,
  runCommand,
  runInProcess,
  startCommand,
} from "./run-command.ts";

// No other number of the run looks like it.
const EARNINGS = "7532198";
const SSA = [
  ...["ssa-quick-calculator", "--data", "examples/ssa-mid-career.json"],
  ...["--set", `current_earnings=${EARNINGS}`],
];

let folder = "";
let stack: RunningCommand;
const env = () => ({ LOCAL_DATA_DIR: folder, FEDERALRUNNER_AGENTS_DIR: join(folder, "agents") });
const ask = async (...args: string[]) => {
  const { code, stdout } = await runCommand([...args, "--json"], { env: env() });
  return { code, ...JSON.parse(stdout) };
};
/** The same in this process. */
const askHere = async (...args: string[]) => {
  const { code, stdout } = await runInProcess([...args, "--json"], env());
  return { code, ...JSON.parse(stdout) };
};

async function bringUp(): Promise<RunningCommand> {
  const started = startCommand(["start", "--port", "0"], { env: env() });
  await started.printed("Ctrl-C stops it");
  return started;
}

async function takeDown(signal: NodeJS.Signals): Promise<CommandResult> {
  stack.child.kill(signal);
  return stack.ended;
}

/** The private parts of the stack's keys. */
function stackKeys(): string[] {
  const keys = secretParts(JSON.parse(readFileSync(join(folder, "keys.json"), "utf8")));
  expect(keys.length).toBeGreaterThanOrEqual(5);
  return keys;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stack-test-"));
  const whoami = {
    id: "whoami",
    name: "Who am I",
    description: "Prints its user and reads the stack's keys.",
    skills: [{ id: "tell", name: "Tell", description: "Prints both." }],
    executable: "sh",
    args: ["-c", 'id -u; cat "$0" 2>&1', join(folder, "keys.json")],
    success_exit_codes: [0, 1],
  };
  mkdirSync(join(folder, "agents"));
  writeFileSync(join(folder, "agents", "whoami.json"), JSON.stringify(whoami));
  stack = await bringUp();
});
afterAll(async () => {
  await takeDown("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

it("an agent of a stack that root started runs as a user of the pool, out of reach of the keys", async () => {
  const own = process.getuid?.();
  const { stdout } = await runCommand(["agents", "run", "whoami", "x"], { env: env() });
  const [uid, keys] = stdout.trim().split("\n");
  // Started by another user, agents are that user.
  expect(uid).toMatch(own === 0 ? /^200(0\d|[1-5]\d|6[0-3])$/ : new RegExp(`^${own}$`));
  if (own === 0) expect(keys).toMatch(/Permission denied$/);
});

describe("EXEC-002 federalrunner run --cloud", () => {
  it("executes a run through storage and a job, follows its pages, and saves result, pictures and trace", async () => {
    const [pictures, trace, later] = [join(folder, "pictures"), join(folder, "trace"), join(folder, "later")];
    const { code, stdout, stderr } = await runCommand(
      ["run", ...SSA, "--cloud", "--keep-days", "10", "--screenshots", pictures, "--trace", trace, "--json"],
      { env: env() },
    );
    expect(stderr).toContain("✓ 1/1");
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ success: true, wizard_id: "ssa-quick-calculator", pages_completed: 1 });
    const inline = await runCommand(["run", ...SSA, "--practice", "--no-screenshots", "--json"]);
    expect(report.results).toEqual(JSON.parse(inline.stdout).results);
    for (const { path, bytes } of report.screenshots) expect(statSync(path).size).toBe(bytes);
    expect(report.screenshots).toHaveLength(2);
    expect(code).toBe(0);

    const { runs } = await askHere("runs", "list", "--wizard", "ssa-quick-calculator");
    expect(runs[0]).toMatchObject({ id: report.run_id, state: "completed", target: "ssa-quick-calculator" });
    const filters: [string[], boolean][] = [
      [["--trigger", "cli,mcp", "--state", "completed", "--since", "1h"], true],
      [["--trigger", "schedule"], false],
      [["--state", "failed,cancelled"], false],
      [["--until", "2026-01-01"], false],
      [["--label", "for my daughter"], false],
    ];
    for (const [args, isListed] of filters) {
      const listed = (await askHere("runs", "list", ...args)).runs.map(({ id }: { id: string }) => id);
      expect({ args, isListed: listed.includes(report.run_id) }).toEqual({ args, isListed });
    }
    const shown = await askHere("runs", "show", report.run_id);
    expect(shown.run.facts).toMatchObject({
      pages_completed: 1,
      screenshots: 2,
      browser_memory_bytes: expect.any(Number),
    });
    expect(shown.results).toEqual(report.results);
    const { created_at, keep_until } = shown.run;
    expect(Date.parse(keep_until) - Date.parse(created_at)).toBe(10 * 24 * 3_600_000);
    const { stdout: words } = await runInProcess(["runs", "show", report.run_id], env());
    expect(words).toContain(shown.text);
    expect(shown.text).toMatch(
      /^Practice site[^\n]+\n(Note: [^\n]+\n)*Social Security Quick Calculator on www\.ssa\.gov: Monthly retirement benefit at the date chosen \$[\d,.]+ \([^\n]*\n(.*\n)*It rests on: birth_date [^\n]*\nSource: https:\/\/www\.ssa\.gov\/\S+, visited .*\nRun \S+, kept until/,
    );
    expect(shown.events.map(({ type }: { type: string }) => type)).toContain("progress");

    const traceOf = (of: string) => JSON.parse(readFileSync(join(of, "trace.json"), "utf8"));
    const earnings = { page: 1, widget: "text box", way: "page", shown: expect.stringContaining(EARNINGS) };
    expect(traceOf(trace).fields).toContainEqual(expect.objectContaining(earnings));
    await askHere("runs", "show", report.run_id, "--trace", later);
    expect(traceOf(later)).toEqual(traceOf(trace));
  });

  it("cancels the run when it is interrupted", async () => {
    const command = startCommand(
      ["run", "fsa-estimator", "--data", "examples/fsa-dependent-freshman.json", "--cloud", "--json"],
      {
        env: env(),
      },
    );
    await command.said("✓ 1/7");
    command.child.kill("SIGINT");
    const { code, stdout } = await command.ended;
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ success: false, error: { type: "cancelled" } });
    expect(code).toBe(1);
    expect((await askHere("runs", "show", report.run_id)).run.state).toBe("cancelled");
    const again = await askHere("runs", "cancel", report.run_id);
    expect(again.run.state).toBe("cancelled");
    const { stdout: text } = await runCommand(["runs", "cancel", report.run_id], { env: env() });
    expect(text).toBe(`${report.run_id}: cancelled\n`);
    expect(await askHere("runs", "delete", report.run_id)).toMatchObject({ deleted: report.run_id });
    expect(await askHere("runs", "show", report.run_id)).toMatchObject({ error: { type: "run_not_found" } });
  });

  it("keeps its runs across a restart, also after kill -9, and prints no private key", async () => {
    const before = (await ask("runs", "list")).runs;
    expect(before.length).toBeGreaterThan(0);
    const { stdout, stderr } = await takeDown("SIGKILL");
    for (const key of stackKeys()) expect(`${stdout}${stderr}`.includes(key)).toBe(false);
    // Without a stack, the command shows the runs of this computer.
    expect(await ask("runs", "list")).toMatchObject({ code: 0, runs: [] });
    stack = await bringUp();
    expect((await ask("runs", "list")).runs).toEqual(before);
    expect(processesWith(join(folder, "cloud"))).toEqual([]);
  });

  it("stores neither personal data nor keys in clear text; only the owner can read the keys' files", async () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const stored = files.filter(({ parentPath }) => parentPath.includes(join(folder, "cloud")));
    expect(stored.map(({ name }) => name)).toContain("objects.log");
    for (const { parentPath, name } of stored) {
      const content = readFileSync(join(parentPath, name), "latin1");
      const found = [EARNINGS, ...stackKeys()].filter((secret) => content.includes(secret));
      expect({ name, found }).toEqual({ name, found: [] });
    }
    for (const name of ["keys.json", "stack.json"]) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  });

  it.each([
    [["runs", "show", "no-run"], "run_not_found", 1],
    [["runs", "cancel", "../x"], "run_not_found", 1],
    [["run", ...SSA, "--cloud", "--practice"], "invalid_request", 2],
    [["run", "fsa-estimator", "--cloud"], "invalid_user_data", 1],
    [["run", ...SSA, "--cloud", "--keep-days", "31"], "invalid_request", 2],
    [["run", ...SSA, "--practice", "--keep-days", "3"], "invalid_request", 2],
    [["runs", "list", "--limit", "0"], "invalid_request", 2],
  ])("reports the mistake in %j", async (args, type, exitCode) => {
    expect(await askHere(...args)).toMatchObject({ code: exitCode, success: false, error: { type } });
  });
});

describe("federalrunner keys new", () => {
  it("prints a new set of settings each time", async () => {
    const [one, other] = [await askHere("keys", "new"), await askHere("keys", "new")];
    expect(Object.keys(one)).toEqual(
      expect.arrayContaining(["WORKER_PRIVATE_KEYS", "GATEWAY_PUBLIC_KEY", "HMAC_KEYS"]),
    );
    expect(one.HMAC_KEYS).not.toBe(other.HMAC_KEYS);
    expect(JSON.parse(one.WORKER_PUBLIC_KEY).d).toBeUndefined();
  });
});
