import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { afterAll, describe, expect, it } from "vitest";
import { createProgram } from "../../../functions/cli/run-cli.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { type CommandResult, runCommand, runInProcess } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "misuse-"));
afterAll(() => rmSync(folder, { recursive: true }));
const launcher = join(packageRoot, "functions", "cli", "federalrunner.js");

// Nothing can be created there, and Node's own `mkdir` with parents never returns.
const NOWHERE = "/proc/federalrunner";
const DATA = { FEDERALRUNNER_DATA_DIR: join(folder, "data"), LOCAL_DATA_DIR: join(folder, "stack") };
const URL = "https://forms.example.gov/";
const SSA = "ssa-quick-calculator";
const STACK = /\n {2,}at .+:\d+/;

/** Exit code 2, the named part in one line or in JSON, and the stack of no error. */
async function isRefused(run: (more: string[]) => Promise<CommandResult>, named: string): Promise<void> {
  const words = await run([]);
  expect(words).toMatchObject({ code: 2, stdout: "" });
  expect(words.stderr.split("\n").filter((line) => line.includes(named))).toHaveLength(1);
  expect(words.stderr).not.toMatch(STACK);
  const json = await run(["--json"]);
  const { success, error } = JSON.parse(json.stdout);
  expect({ code: json.code, success, stderr: json.stderr }).toEqual({ code: 2, success: false, stderr: "" });
  expect(error).toMatchObject({ message: expect.stringContaining(named), next: expect.any(String) });
}

/** The words of every command, with the options that it requires. */
const leavesOf = (command: Command, path: string[] = []): string[][] =>
  command.commands.length === 0
    ? [[...path, ...command.options.flatMap(({ mandatory, long }) => (mandatory && long ? [long, URL] : []))]]
    : command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]));

describe("a command that is used wrongly", () => {
  it("names an option that it does not have, in every command", async () => {
    const paths = leavesOf(await createProgram(() => {}));
    expect(paths.length).toBeGreaterThan(25);
    for (const path of paths) {
      const words = await runInProcess([...path, "--bogus"], DATA);
      expect({ path, ...words, stderr: words.stderr.split("\n")[0] }).toEqual({
        path,
        code: 2,
        stdout: "",
        stderr: "error: unknown option '--bogus'",
      });
      const json = await runInProcess([...path, "--bogus", "--json"], DATA);
      expect({ path, code: json.code, stderr: json.stderr }).toEqual({ path, code: 2, stderr: "" });
      expect(JSON.parse(json.stdout).error.message).toContain("--bogus");
    }
  });

  it.each([
    ["a file of answers", ["run", SSA, "--data", NOWHERE], "--data"],
    ["a file of answers to check", ["validate", SSA, "--data", NOWHERE], "--data"],
    ["a wizard file", ["run", "--wizard-file", NOWHERE], NOWHERE],
    ["a contract", ["run", "--wizard-file", `wizards/${SSA}.json`, "--schema", NOWHERE], NOWHERE],
    ["a report", ["wizards", "heal", SSA, "--report", NOWHERE], "--report"],
    ["a file to push", ["wizards", "push", NOWHERE], NOWHERE],
    ["a wizard of one's own", ["wizards", "override", SSA, "--with", NOWHERE], NOWHERE],
    ["a file of keys", ["keys", "tfvars", NOWHERE], NOWHERE],
  ])("names %s that cannot be read", async (_, args, named) => {
    await isRefused((more) => runInProcess([...args, ...more], DATA), named);
  });

  it.each([
    ["a script", ["wizards", "export", SSA, "--out", `${NOWHERE}/ssa.spec.ts`], {}],
    ["the files of a stack", ["start", "--data", NOWHERE], {}],
    [
      "a replaced wizard",
      ["wizards", "override", SSA, "--with", `wizards/${SSA}.json`, "--confirm-host", "www.ssa.gov"],
      { FEDERALRUNNER_DATA_DIR: NOWHERE },
    ],
    ["stored runs", ["runs", "list", "--here"], { FEDERALRUNNER_DATA_DIR: NOWHERE }],
    ["keys", ["runs", "list", "--here"], { XDG_CONFIG_HOME: NOWHERE, FEDERALRUNNER_KEYCHAIN: "off" }],
  ])("names the place of %s that cannot be written", async (_, args, env) => {
    const run = async (more: string[]) => {
      const result = await runInProcess([...args, ...more], { ...DATA, ...env });
      // Lines about a wizard's replacement come before its failure.
      return { ...result, stderr: result.stderr.replace(/^(The bundled form|Your wizard) .*\n/gm, "") };
    };
    // A server prints no data.
    if (args[0] === "start") {
      const { code, stderr } = await run([]);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`${NOWHERE} cannot`) });
      return;
    }
    await isRefused(run, NOWHERE);
  });

  it("reports pictures and a trace that cannot be saved, and keeps the results", async () => {
    const places = ["--screenshots", NOWHERE, "--trace", `${NOWHERE}/trace`];
    const answers = ["--set", "birth_date=06/15/1980", "--set", "current_earnings=64000"];
    const { code, stdout, stderr } = await runInProcess(
      ["run", SSA, "--practice", ...answers, ...places, "--json"],
      DATA,
    );
    expect({ code, success: JSON.parse(stdout).success }).toEqual({ code: 0, success: true });
    expect(stderr).toContain(
      `The pictures are not saved: ${NOWHERE} cannot be written (ENOENT). Set --screenshots.`,
    );
    expect(stderr).toContain(`${NOWHERE}/trace/trace.json cannot be written (ENOENT). Set --trace.`);
  });

  it.each([
    [
      "a site with a scheme",
      ["https://a.example.gov", "--allow-site", "https://login.gov"],
      {},
      "registrable domain",
    ],
    ["an address that is none", ["not-a-url"], {}, "not a URL"],
    [
      "a folder that cannot be written",
      ["https://a.example.gov"],
      { FEDERALRUNNER_DATA_DIR: NOWHERE },
      NOWHERE,
    ],
  ])("a discovery begins not at all with %s", async (_, args, env, named) => {
    await isRefused(
      (more) => runCommand(["discover", ...args, ...more], { env: { ...DATA, ...env } }),
      named,
    );
  });

  it("asks for no word where there is no terminal", async () => {
    await isRefused((more) => runInProcess(["runs", "delete", "--all", "--here", ...more], DATA), "--yes");
  });
});

/** The end of the command with this standard output. */
async function endOf(stdout: "pipe" | number) {
  const child = spawn(process.execPath, [launcher, "wizards", "--json"], {
    env: { ...process.env, ...DATA },
    stdio: ["ignore", stdout, "pipe"],
  });
  // The reader ends before the command writes.
  child.stdout?.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr as Readable), once(child, "exit")]);
  return { code, stderr };
}

describe("a command whose output cannot be written", () => {
  it("ends as other programs do when its reader has ended, and prints no stack", async () => {
    expect(await endOf("pipe")).toEqual({ code: 141, stderr: "" });
  });

  it.skipIf(!existsSync("/dev/full"))("reports a full disk in one line", async () => {
    const full = openSync("/dev/full", "w");
    const stderr = "The standard output cannot be written (ENOSPC).\n";
    expect(await endOf(full)).toEqual({ code: 1, stderr });
    closeSync(full);
  });
});
