import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packageRoot, packageVersion } from "../../../shared/core/package-root.ts";
import { BUNDLED_IDS } from "../../fixtures/wizards/bundled.ts";
import { runCommand, runInProcess } from "./run-command.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "start-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The imports of the command, as written in its import statements. */
async function importsOf(args: string[], env: Record<string, string> = {}, exitCode = 0): Promise<string[]> {
  const record = join(folder, "imports");
  const hook = pathToFileURL(join(packageRoot, "tests", "fixtures", "preload", "record-imports.js"));
  const { code } = await runCommand(args, {
    env: { ...env, NODE_OPTIONS: `--import=${hook}`, RECORD_IMPORTS: record },
  });
  expect(code).toBe(exitCode);
  return readFileSync(record, "utf8").trim().split("\n");
}

describe("federalrunner before any run", () => {
  it.each([["--help"], ["wizards"], ["info", "fsa-estimator"]])(
    "loads neither Playwright nor a Google client for %s",
    async (...args) => {
      const imports = await importsOf(args);
      expect(imports).toContain("node:fs");
      expect(imports.filter((name) => /playwright|@google-cloud|@sparticuz/.test(name))).toEqual([]);
    },
  );

  it("loads Playwright for a run, which proves that the check above can fail", async () => {
    const imports = await importsOf([
      "run",
      "ssa-quick-calculator",
      "--practice",
      "--data",
      "examples/ssa-mid-career.json",
    ]);
    expect(imports).toContain("playwright-core");
  });

  it("has help for every command, and its version", async () => {
    const { stdout } = await runInProcess(["--help"]);
    const commands = [...stdout.matchAll(/^ {2}(\w+)(?: \[| {2}| <)/gm)].map(([, name]) => name ?? "");
    expect(commands).toEqual(expect.arrayContaining(["run", "wizards", "info", "validate", "demo"]));
    for (const name of commands) {
      const { code, stdout } = await runInProcess(name === "help" ? ["help", "run"] : [name, "--help"]);
      expect({ name, code, usage: stdout }).toMatchObject({
        code: 0,
        usage: expect.stringMatching(/^Usage: federalrunner/),
      });
    }
    expect((await runInProcess(["--version"])).stdout.trim()).toBe(packageVersion());
  });

  it("starts no stack of images without docker and podman, and names both", async () => {
    const data = join(folder, "data");
    const { code, stderr } = await runCommand(["start", "--images", "--port", "0", "--data", data], {
      env: { PATH: folder },
    });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining("neither docker nor podman works here"),
    });
    expect(existsSync(data)).toBe(false);
  });
});

describe("EXEC-003/files federalrunner wizards", () => {
  it("lists the bundled wizards as one object", async () => {
    const { stdout } = await runInProcess(["wizards", "--json"]);
    const { success, count, wizards } = JSON.parse(stdout);
    expect({ success, count }).toEqual({ success: true, count: BUNDLED_IDS.length });
    expect(wizards).toContainEqual(
      expect.objectContaining({
        wizard_id: "fsa-estimator",
        total_pages: 7,
        url: expect.stringContaining("studentaid.gov"),
      }),
    );
  });

  it("finds the bundled wizards and their contracts in order", async () => {
    const { code, stdout } = await runInProcess(["wizards", "check", "--json"]);
    const { success, files } = JSON.parse(stdout);
    expect(files.flatMap(({ mistakes }: { mistakes: string[] }) => mistakes)).toEqual([]);
    expect({ success, code, count: files.length }).toEqual({
      success: true,
      code: 0,
      count: BUNDLED_IDS.length,
    });
  });

  it("reports the mistakes in a file", async () => {
    const { code, stdout } = await runInProcess(["wizards", "check", "package.json"]);
    expect(stdout).toContain("✗ package.json");
    expect(stdout).toContain("wizard_id");
    expect(code).toBe(1);
  });
});

describe("federalrunner info and validate", () => {
  it("shows a wizard's questions, and its contract as JSON", async () => {
    const { stdout } = await runInProcess(["info", "fsa-estimator.json", "--json"]);
    const info = JSON.parse(stdout);
    expect(info).toMatchObject({ success: true, wizard_id: "fsa-estimator", page_count: 7 });
    expect(info.schema.$schema).toBe("http://json-schema.org/draft-07/schema#");
    expect((await runInProcess(["info", "fsa-estimator"])).stdout).toContain("grade_level (required)");
  });

  it("reports missing data without starting a browser, and shows the converted values", async () => {
    const { code, stdout } = await runInProcess([
      "validate",
      "ssa-quick-calculator",
      "--set",
      "birth_date=06/15/1980",
      "--json",
    ]);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ valid: false, missing_fields: ["current_earnings"] });
    expect(report.mapped).toContainEqual(expect.objectContaining({ field: "birth_year", value: "1980" }));
    expect(code).toBe(1);
    const complete = await runInProcess([
      "validate",
      "fsa-estimator",
      "--data",
      "examples/fsa-in-words.json",
      "--json",
    ]);
    expect(JSON.parse(complete.stdout).valid).toBe(true);
  });
});
