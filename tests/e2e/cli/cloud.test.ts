import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { secretParts } from "../../fixtures/auth/secret-parts.ts";
import { startDesktop } from "../../fixtures/desktop/start-desktop.ts";
import { type CodeBlock, codeBlocks, readDocuments } from "../../fixtures/docs/read-documents.ts";
import { commandsWith } from "../../fixtures/processes.ts";
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
let printed = "";
const dataDir = () => join(folder, ".local");
const stackFile = () => JSON.parse(readFileSync(join(dataDir(), "stack.json"), "utf8"));
/** The runs of this computer, and their keys. */
const personDir = () => join(folder, "person");
const keyFile = () => join(folder, "config", "federalrunner", "keys.json");
const env = () => ({
  LOCAL_DATA_DIR: dataDir(),
  FEDERALRUNNER_AGENTS_DIR: join(folder, "agents"),
  FEDERALRUNNER_DATA_DIR: personDir(),
  FEDERALRUNNER_KEYCHAIN: "off",
  XDG_CONFIG_HOME: join(folder, "config"),
});
const ask = async (...args: string[]) => {
  const { code, stdout } = await runInProcess([...args, "--json"], env());
  return { code, ...JSON.parse(stdout) };
};

async function bringUp(): Promise<RunningCommand> {
  const started = startCommand(["start", "--port", "0"], { env: env(), detached: true });
  printed = "";
  started.child.stdout?.on("data", (text: string) => {
    printed += text;
  });
  await started.printed("Ctrl-C stops it");
  return started;
}

async function takeDown(signal: NodeJS.Signals): Promise<CommandResult> {
  stack.child.kill(signal);
  return stack.ended;
}

/** The private parts of the stack's keys. */
function stackKeys(): string[] {
  const keys = secretParts(JSON.parse(readFileSync(keyFile(), "utf8")));
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
    args: ["-c", 'id -u; cat "$0" 2>&1', keyFile()],
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
  const { stdout } = await runInProcess(["agents", "run", "whoami", "x"], env());
  const [uid, keys] = stdout.trim().split("\n");
  // Started by another user, agents are that user.
  expect(uid).toMatch(own === 0 ? /^200(0\d|[1-5]\d|6[0-3])$/ : new RegExp(`^${own}$`));
  if (own === 0) expect(keys).toMatch(/Permission denied$/);
});

describe("EXEC-017/command federalrunner start and smoke", () => {
  const EXAMPLE = join(packageRoot, "examples", "ssa-mid-career.json");

  it("writes its connection settings to a file", () => {
    const { mcp_url, ports, issuer, client_id, client_secret } = stackFile();
    expect(ports.gateway).toBe(Number(new URL(mcp_url).port));
    expect(Object.keys(ports).sort()).toEqual([
      ...["a2a_grpc", "agents", "gateway", "grpc", "identity", "service", "sites", "storage"],
    ]);
    expect({ issuer, client_id, client_secret }).toEqual({
      issuer: expect.stringMatching(/^http:/),
      client_id: expect.any(String),
      client_secret: expect.any(String),
    });
  });

  it("rejects a second start with the same data, and occupied ports", async () => {
    expect(await runCommand(["start", "--port", "0"], { env: env() })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("already uses this data folder"),
    });
    const { port } = new URL(stackFile().mcp_url);
    expect(await runCommand(["start", "--port", port, "--data", join(folder, "other")])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/port \d+ is taken/),
    });
  });

  it("passes every check of a deployment, including a run", async () => {
    const { mcp_url, access_token } = stackFile();
    const { code, stdout } = await runCommand([
      ...["smoke", "--url", mcp_url, "--token", access_token, "--json"],
      ...["--run", "ssa-quick-calculator", "--data", EXAMPLE],
    ]);
    const { success, checks } = JSON.parse(stdout);
    expect(checks.filter(({ passed }: { passed: boolean }) => !passed)).toEqual([]);
    expect(checks).toHaveLength(16);
    expect({ success, code }).toEqual({ success: true, code: 0 });
  });

  it("reports a deployment that rejects its credentials", async () => {
    const { code, stdout } = await runInProcess([
      ...["smoke", "--url", stackFile().mcp_url, "--token", "expired", "--json"],
    ]);
    const { success, checks } = JSON.parse(stdout);
    expect(success).toBe(false);
    expect(checks.filter(({ passed }: { passed: boolean }) => !passed)).toMatchObject([
      { suite: "protocol", problem: expect.stringContaining("access token is not valid") },
    ]);
    expect(code).toBe(1);
  });
});

/** The shell blocks of a document that call the stack of `npm start`, as one script from its folder. */
function scriptOf(path: string): string {
  const document = readDocuments().find((one) => one.path === path);
  const blocks = document ? codeBlocks(document) : [];
  return blocks
    .filter(isCall)
    .map(({ code }) => code)
    .join("\n");
}

function isCall({ language, code }: CodeBlock): boolean {
  return language === "sh" && /stack\.json|\$BASE|\$URL/.test(code) && !/npx |grpcurl /.test(code);
}

async function runScript(script: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  // Where its input is a socket, bash reads the start-up files of a remote shell.
  const shell = spawn("bash", ["--norc", "-euo", "pipefail", "-c", script], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => shell.on("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(shell.stdout), text(shell.stderr), ended]);
  return { code, stdout, stderr };
}

describe("the calls that `npm start` prints", () => {
  it("get the list of tools by curl, with the token that it names", async () => {
    const [, token = ""] = /^ {2}TOKEN +(.*)$/m.exec(printed) ?? [];
    const [, curl = ""] = /^ {2}curl +(curl (?:.*\\\n)*.*)$/m.exec(printed) ?? [];
    const { code, stdout, stderr } = await runScript(`${token}\n${curl} -sS`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain('"name":"federalrunner_execute_wizard"');
  });
});

describe("the calls in the documents", () => {
  it.each([
    [
      "docs/api.md",
      5,
      [
        '"output":"hello"',
        '"label":"first try"',
        '"success":true',
        "location: /api/runs/",
        '"state":"completed"',
      ],
    ],
    ["docs/a2a.md", 10, ["hello, 0.3", "data: {", "TASK_STATE_INPUT_REQUIRED", '"artifactId":"results"']],
    ["docs/agents.md", 2, ['"cron":"0 0 * * *"', '"deleted":"daily"']],
    ["docs/connect-claude.md", 1, ['"wizard_id":"fsa-estimator"']],
  ])("of %s get the documented responses", async (path, calls, promised) => {
    const script = scriptOf(path);
    expect(script.match(/(?:curl|a2a) /g)?.length).toBeGreaterThanOrEqual(calls);
    const { code, stdout, stderr } = await runScript(script);
    expect(stderr, "stderr").toBe("");
    expect(code).toBe(0);
    for (const part of promised) expect(stdout.replaceAll("\\", "")).toContain(part);
    // The cancellation in docs/a2a.md ends its echo, or comes after its end.
    expect(
      stdout
        .match(/"error":\{[^}]*/g)
        ?.filter((error) => !/TASK_NOT_CANCELABLE|"type":"cancelled"/.test(error)) ?? [],
    ).toEqual([]);
  });
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
    const inline = await runInProcess(["run", ...SSA, "--practice", "--no-screenshots", "--json"]);
    expect(report.results).toEqual(JSON.parse(inline.stdout).results);
    for (const { path, bytes } of report.screenshots) expect(statSync(path).size).toBe(bytes);
    expect(report.screenshots).toHaveLength(2);
    expect(code).toBe(0);

    const { runs } = await ask("runs", "list", "--wizard", "ssa-quick-calculator");
    expect(runs[0]).toMatchObject({ id: report.run_id, state: "completed", target: "ssa-quick-calculator" });
    const filters: [string[], boolean][] = [
      [["--trigger", "cli,mcp", "--state", "completed", "--since", "1h"], true],
      [["--trigger", "schedule"], false],
      [["--state", "failed,cancelled"], false],
      [["--until", "2026-01-01"], false],
      [["--label", "for my daughter"], false],
    ];
    for (const [args, isListed] of filters) {
      const listed = (await ask("runs", "list", ...args)).runs.map(({ id }: { id: string }) => id);
      expect({ args, isListed: listed.includes(report.run_id) }).toEqual({ args, isListed });
    }
    const shown = await ask("runs", "show", report.run_id);
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
      /^Practice site[^\n]+\n(Note: [^\n]+\n)*Social Security Quick Calculator on www\.ssa\.gov: Monthly retirement benefit at the date chosen \$[\d,.]+ \([^\n]*\n(.*\n)*It rests on: birth_date [^\n]*\nSource: https:\/\/www\.ssa\.gov\/\S+ \(official page, not visited\); its practice copy was read .*\nRun \S+, kept until/,
    );
    expect(shown.events.map(({ type }: { type: string }) => type)).toContain("progress");

    const traceOf = (of: string) => JSON.parse(readFileSync(join(of, "trace.json"), "utf8"));
    const earnings = { page: 1, widget: "text box", way: "page", shown: expect.stringContaining(EARNINGS) };
    expect(traceOf(trace).fields).toContainEqual(expect.objectContaining(earnings));
    await ask("runs", "show", report.run_id, "--trace", later);
    expect(traceOf(later)).toEqual(traceOf(trace));
  });

  it("is one person with the console and MCP: a run of the command is in their lists, and one of theirs in its own", async () => {
    const { mcp_url, access_token } = stackFile();
    const call = async (path: string, init: RequestInit = {}) => {
      const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
      return (await fetch(new URL(path, mcp_url), { ...init, headers })).json();
    };
    const idOf = ({ id }: { id: string }) => id;
    const [own] = (await ask("runs", "list", "--trigger", "cli", "--wizard", "ssa-quick-calculator")).runs;
    expect((await call("/api/runs")).runs.map(idOf)).toContain(own.id);
    const { stdout } = await runInProcess(["runs", "list", "--all-columns", "--limit", "100"], env());
    const owners = stdout
      .trim()
      .split("\n")
      .filter((line) => / (cli|api|mcp) /.test(line))
      .map((line) => / (me|[0-9a-f]{8}) /.exec(line)?.[1]);
    expect(owners.length).toBeGreaterThan(1);
    expect(new Set(owners)).toEqual(new Set(["me"]));
  });

  it("is the same person without --cloud: its run is sealed in the same store, which the console and both MCP servers list", async () => {
    const { code, stdout } = await runInProcess(
      ["run", ...SSA, "--practice", "--no-screenshots", "--label", "for my daughter", "--json"],
      env(),
    );
    const report = JSON.parse(stdout);
    expect({ code, run_id: report.run_id }).toEqual({ code: 0, run_id: expect.any(String) });
    const { mcp_url, access_token } = stackFile();
    const headers = { authorization: `Bearer ${access_token}` };
    const get = async (path: string) => fetch(new URL(path, mcp_url), { headers });
    const expected = { id: report.run_id, label: "for my daughter", trigger: "cli", state: "completed" };
    expect((await (await get("/api/runs?owner=me")).json()).runs).toContainEqual(
      expect.objectContaining(expected),
    );
    expect(await (await get(`/api/runs/${report.run_id}`)).json()).toMatchObject({
      run: expected,
      result: { results: report.results },
    });
    expect((await get(`/api/runs/${report.run_id}/screenshots/2`)).status).toBe(200);
    const desktop = await startDesktop({ ...(process.env as Record<string, string>), ...env() });
    const { structured } = await desktop.call("list_runs", { label: "daughter" });
    expect(structured.runs).toContainEqual(
      expect.objectContaining({ run_id: report.run_id, label: "for my daughter", trigger: "cli" }),
    );
    await desktop.client.close();
    for (const where of [[], ["--here"]]) {
      const { runs } = await ask("runs", "list", "--label", "daughter", ...where);
      expect(runs).toContainEqual(expect.objectContaining({ ...expected, owner: "me" }));
    }
    expect(await ask("runs", "delete", report.run_id, "--here")).toMatchObject({ deleted: report.run_id });
    expect((await get(`/api/runs/${report.run_id}`)).status).toBe(404);
  });

  it("stores nothing with --keep-days 0", async () => {
    const before = (await ask("runs", "list", "--here")).count;
    const report = await ask("run", ...SSA, "--practice", "--no-screenshots", "--keep-days", "0");
    expect(report).toMatchObject({ success: true });
    expect(report).not.toHaveProperty("run_id");
    expect((await ask("runs", "list", "--here")).count).toBe(before);
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
    expect((await ask("runs", "show", report.run_id)).run.state).toBe("cancelled");
    const again = await ask("runs", "cancel", report.run_id);
    expect(again.run.state).toBe("cancelled");
    const { stdout: text } = await runInProcess(["runs", "cancel", report.run_id], env());
    expect(text).toBe(`${report.run_id}: cancelled\n`);
    expect(await ask("runs", "delete", report.run_id)).toMatchObject({ deleted: report.run_id });
    expect(await ask("runs", "show", report.run_id)).toMatchObject({ error: { type: "run_not_found" } });
  });

  it("keeps its runs across a restart, also after kill -9, and prints no private key", async () => {
    const before = (await ask("runs", "list")).runs;
    expect(before.length).toBeGreaterThan(0);
    const { stdout, stderr } = await takeDown("SIGKILL");
    for (const key of stackKeys()) expect(`${stdout}${stderr}`.includes(key)).toBe(false);
    // Without its stack, this computer has the same runs.
    expect((await ask("runs", "list")).runs).toEqual(before);
    stack = await bringUp();
    expect((await ask("runs", "list")).runs).toEqual(before);
    expect(commandsWith(join(dataDir(), "cloud"))).toEqual([]);
  });

  it("stores neither personal data nor keys in clear text; only the owner can read the keys' files", async () => {
    const filesOf = (parent: string) =>
      readdirSync(parent, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const stored = [...filesOf(dataDir()), ...filesOf(personDir())];
    expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(["objects.log", "runs.db"]));
    for (const { parentPath, name } of stored) {
      const content = readFileSync(join(parentPath, name), "latin1");
      const found = [EARNINGS, ...stackKeys()].filter((secret) => content.includes(secret));
      expect({ name, found }).toEqual({ name, found: [] });
    }
    const personal = [keyFile(), join(dataDir(), "stack.json"), join(personDir(), "runs.db")];
    for (const file of personal) expect(statSync(file).mode & 0o077).toBe(0);
  });

  it.each([
    [["runs", "show", "no-run"], "run_not_found", 1],
    [["runs", "cancel", "../x"], "run_not_found", 1],
    [["run", ...SSA, "--cloud", "--practice"], "invalid_request", 2],
    [["run", "fsa-estimator", "--cloud"], "invalid_user_data", 1],
    [["run", ...SSA, "--cloud", "--keep-days", "31"], "invalid_request", 2],
    [["run", ...SSA, "--cloud", "--keep-days", "0"], "invalid_request", 2],
    [["run", ...SSA, "--practice", "--label", "4111 1111 1111 1111"], "invalid_request", 2],
    [["runs", "list", "--limit", "0"], "invalid_request", 2],
  ])("reports the mistake in %j", async (args, type, exitCode) => {
    expect(await ask(...args)).toMatchObject({ code: exitCode, success: false, error: { type } });
  });
});

// After all others, which use the stack.
describe("Ctrl-C", () => {
  it("ends an idle stack in silence, and nothing is started again", async () => {
    const said: string[] = [];
    stack.child.stderr?.on("data", (text: string) => said.push(text));
    // A terminal sends it to every process of the group.
    process.kill(-(stack.child.pid ?? 0), "SIGINT");
    expect(await stack.ended).toMatchObject({ code: 0 });
    // Only a busy machine takes so long that the command names the processes.
    expect(said.join("")).toMatch(
      /^(Waiting for .* to finish its work\. Ctrl-C again ends it at once\.\n)?$/,
    );
  });
});

describe("federalrunner keys new", () => {
  it("prints a new set of settings each time", async () => {
    const [one, other] = [await ask("keys", "new"), await ask("keys", "new")];
    expect(Object.keys(one)).toEqual(
      expect.arrayContaining(["WORKER_PRIVATE_KEYS", "GATEWAY_PUBLIC_KEY", "HMAC_KEYS"]),
    );
    expect(one.HMAC_KEYS).not.toBe(other.HMAC_KEYS);
    expect(JSON.parse(one.WORKER_PUBLIC_KEY).d).toBeUndefined();
  });
});
