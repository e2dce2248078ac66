import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { estimateAid, formatIndex } from "../../../infra/local/sites/fsa/formula.js";
import { startPracticeSites } from "../../../infra/local/sites/start-practice-sites.ts";
import { formatPracticeHosts } from "../../../shared/browser/launch/practice-hosts.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { commandsWith } from "../../fixtures/processes.ts";
import { type CommandResult, runCommand, runInProcess, startCommand } from "./run-command.ts";

const FRESHMAN = join("examples", "fsa-dependent-freshman.json");
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "run-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * The height of 16-pixel text in a screenshot of a viewport of this width, and whether its strokes have edges:
 * in the practice forms 0.8 % of neighbouring pixels differ by more than 100, blurred by 2 pixels none does.
 */
async function readability(
  jpeg: Buffer,
  viewport: number,
): Promise<{ bodyTextPixels: number; sharp: boolean }> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  let edges = 0;
  for (let at = 1; at < data.length; at += 1) {
    if (Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0)) >= 100) edges += 1;
  }
  return { bodyTextPixels: (16 * info.width) / viewport, sharp: edges / data.length > 0.004 };
}

const example = (name: string) => JSON.parse(readFileSync(join(packageRoot, "examples", name), "utf8"));

describe("EXEC-016 EXEC-SC-03 EXEC-SC-04 federalrunner run --json", () => {
  const pictures = mkdtempSync(join(tmpdir(), "run-test-pictures-"));
  afterAll(() => rmSync(pictures, { recursive: true, force: true }));
  let nominal: Promise<CommandResult> | undefined;
  /** The data of examples/ssa-retired-nominal.json in other words, executed once. */
  const nominalRun = () => {
    nominal ??= runCommand(
      [
        ...["run", "ssa-quick-calculator", "--practice", "--data", "-", "--screenshots", pictures, "--json"],
        ...["--set", "last_year_earnings=$58k", "--set", "dollar_type=nominal"],
      ],
      { input: JSON.stringify({ birth_date: "03/09/1965", current_earnings: 0, last_year_worked: 2022 }) },
    );
    return nominal;
  };

  it("prints exactly one object with the result of the form's own formula", async () => {
    const { code, stdout, stderr } = await runInProcess([
      ...["run", "fsa-estimator", "--practice", "--data", FRESHMAN, "--screenshots", folder, "--json"],
    ]);
    expect(stderr).toContain("✓ 7/7");
    const report = JSON.parse(stdout);
    const expected = estimateAid(example("fsa-dependent-freshman.json"));
    expect(report).toMatchObject({
      success: true,
      wizard_id: "fsa-estimator",
      pages_completed: 7,
      warnings: [],
    });
    expect(report.results.student_aid_index).toEqual({
      label: "Student Aid Index",
      type: "number",
      value: expected.student_aid_index,
      text: formatIndex(expected.student_aid_index),
    });
    expect(report.results).toMatchObject({
      federal_pell_grant_estimate: { type: "money", value: expected.federal_pell_grant_estimate },
      eligibility_status: { type: "text", value: expected.eligibility_status },
      cost_of_attendance: { type: "money", value: expected.cost_of_attendance },
    });
    expect(report.execution_time_ms).toBeGreaterThan(0);
    expect(code).toBe(0);
  });

  it("EXEC-SC-05/ordered EXEC-SC-05/readable EXEC-009/taken leaves a readable JPEG of at most 100,000 bytes for every page and the result, for its owner alone", async () => {
    const { screenshots } = JSON.parse((await nominalRun()).stdout);
    expect(screenshots.map(({ page }: { page: number }) => page)).toEqual([1, 2]);
    for (const { page, path, bytes, truncated } of screenshots) {
      const jpeg = readFileSync(path);
      expect(jpeg.subarray(0, 3)).toEqual(JPEG);
      expect(jpeg.length).toBe(bytes);
      expect(bytes).toBeLessThanOrEqual(100_000);
      expect(truncated).toBe(false);
      expect(await readability(jpeg, page === 2 ? 390 : 1280)).toEqual({
        bodyTextPixels: expect.toSatisfy((size) => size >= 12),
        sharp: true,
      });
      expect(statSync(path).mode & 0o077).toBe(0);
    }
  });

  it("reads data from the standard input and single answers from --set, as people write them", async () => {
    const { code, stdout } = await nominalRun();
    expect({ code, success: JSON.parse(stdout).success }).toEqual({ code: 0, success: true });
  });

  it("executes a version 1 file with an option other than the one in its selector, with the same results and no pictures", async () => {
    const { stdout } = await runInProcess([
      ...["run", "--wizard-file", join("tests", "fixtures", "wizards-v1", "retirement-form.json")],
      ...["--practice", "--data", "examples/ssa-retired-nominal.json"],
      ...["--no-screenshots", "--result-picture", "--json"],
    ]);
    const table = (output: string) =>
      Object.values(JSON.parse(output).results as Record<string, { type: string; value: unknown }>).find(
        ({ type }) => type === "table",
      )?.value;
    expect(table(stdout)).toEqual(table((await nominalRun()).stdout));
    expect(table(stdout)).toBeInstanceOf(Array);
    const { screenshots } = JSON.parse(stdout);
    expect(screenshots).toMatchObject([{ page: 2, title: "Results", path: null }]);
  });
});

describe("EXEC-SC-06 federalrunner run with bad input", () => {
  const failing: [string, string[], string, number][] = [
    ["an unknown wizard", ["run", "fsa-estimater", "--data", FRESHMAN], "wizard_not_found", 1],
    ["an id that is a path", ["run", "../package", "--data", FRESHMAN], "wizard_not_found", 1],
    ["missing data", ["run", "fsa-estimator", "--practice"], "invalid_user_data", 1],
    [
      "an unknown field",
      ["run", "fsa-estimator", "--data", FRESHMAN, "--set", "stat=IL"],
      "invalid_user_data",
      1,
    ],
    ["no such data file", ["run", "fsa-estimator", "--data", "nowhere.json"], "invalid_request", 2],
    ["data that is no JSON", ["run", "fsa-estimator", "--data", "README.md"], "invalid_request", 2],
    ["no wizard at all", ["run", "--data", FRESHMAN], "invalid_request", 2],
    ["an unknown option", ["run", "fsa-estimator", "--fast"], "invalid_request", 2],
    ["a bad time limit", ["run", "fsa-estimator", "--timeout", "soon"], "invalid_request", 2],
    ["a wizard file that is not there", ["run", "--wizard-file", "nowhere.json"], "invalid_request", 2],
    ["a wizard file that is no wizard", ["run", "--wizard-file", "package.json"], "invalid_wizard", 1],
    ["an unknown command", ["fly"], "invalid_request", 2],
  ];
  it.each(failing)("reports %s as one object", async (_, args, type, exitCode) => {
    const { code, stdout } = await runInProcess([...args, "--json"]);
    const { success, error } = JSON.parse(stdout);
    expect({ success, type: error.type, code }).toEqual({ success: false, type, code: exitCode });
    expect(error.message).not.toBe("");
  });

  it("asks about an unusual answer in the words of the README and the console, and validate takes it once it is confirmed", async () => {
    const given = ["ssa-quick-calculator", "--set", "birth_date=06/15/1980", "--set"];
    const refused = async (earnings: string) => {
      const { code, stderr } = await runInProcess([
        "run",
        ...given,
        `current_earnings=${earnings}`,
        "--practice",
      ]);
      expect(code).toBe(1);
      return stderr.split("\n").slice(0, 2).join("\n");
    };
    expect(readFileSync("README.md", "utf8")).toContain(await refused("about sixty"));
    const question =
      "current_earnings: Are 60 dollars a year meant? If so, add --confirmed current_earnings.";
    expect(await refused("60")).toContain(question);
    const confirmed = ["validate", ...given, "current_earnings=60", "--confirmed", "current_earnings"];
    expect(await runInProcess(confirmed)).toMatchObject({ code: 0 });
  });

  it("reports every mistake in the data with the accepted values, and starts no browser", async () => {
    const { stdout, stderr } = await runInProcess([
      ...["run", "fsa-estimator", "--practice", "--data", FRESHMAN, "--json"],
      ...["--set", "grade_level=kindergarten", "--set", "student_incme=4"],
    ]);
    const { problems } = JSON.parse(stdout).error;
    expect(problems).toContainEqual(
      expect.objectContaining({
        field: "grade_level",
        problem: "unknown_option",
        candidates: expect.arrayContaining(["freshman"]),
      }),
    );
    expect(problems).toContainEqual(
      expect.objectContaining({ field: "student_incme", closest: "student_income" }),
    );
    expect(stderr).not.toContain("Starting the browser");
    expect(stdout).not.toContain("kindergarten");
  });

  it("refuses practice hosts in production", async () => {
    const { code, stdout } = await runInProcess(
      ["run", "fsa-estimator", "--practice", "--data", FRESHMAN, "--json"],
      { ENVIRONMENT: "production" },
    );
    expect(JSON.parse(stdout).error.type).toBe("invalid_configuration");
    expect(code).toBe(2);
  });

  it("ends a run at its time limit with a picture of the current page", async () => {
    // Its first page comes soon enough on a busy machine, its second one never does.
    const sites = await startPracticeSites({ fsa: { kind: "slow", delayMs: 60_000 } });
    try {
      const { code, stdout } = await runInProcess(
        [
          ...["run", "fsa-estimator", "--data", FRESHMAN, "--timeout", "15"],
          ...["--screenshots", folder, "--json"],
        ],
        { FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(sites.hosts) },
      );
      const report = JSON.parse(stdout);
      expect(report.error.type).toBe("timeout");
      expect(report.screenshots.length).toBeGreaterThan(0);
      expect(code).toBe(1);
    } finally {
      await sites.close();
    }
  });
});

describe("federalrunner run, interrupted", () => {
  it.each(["SIGINT", "SIGTERM"] as const)(
    "closes its browser, leaves no files and reports after %s",
    async (signal) => {
      writeFileSync(join(folder, "slow.json"), JSON.stringify(example("fsa-dependent-freshman.json")));
      const scratch = mkdtempSync(join(folder, "tmp-"));
      const command = startCommand(
        [
          "run",
          "fsa-estimator",
          "--practice",
          "--data",
          join(folder, "slow.json"),
          "--no-screenshots",
          "--json",
        ],
        { env: { TMPDIR: scratch } },
      );
      await command.said("✓ 2/7");
      expect(commandsWith(scratch)).not.toEqual([]);
      const asked = performance.now();
      command.child.kill(signal);
      const { code, stdout } = await command.ended;
      expect(performance.now() - asked).toBeLessThan(10_000);
      expect(JSON.parse(stdout)).toMatchObject({
        success: false,
        pages_completed: 2,
        error: { type: "cancelled" },
      });
      expect(code).toBe(1);
      expect(commandsWith(scratch)).toEqual([]);
      expect(readdirSync(scratch)).toEqual([]);
    },
  );
});
