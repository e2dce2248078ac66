import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runCli } from "../../../../functions/cli/run-cli.ts";

let printed = "";
beforeEach(() => {
  printed = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    printed += text;
    return true;
  });
  // No local stack runs there.
  vi.stubEnv("LOCAL_DATA_DIR", mkdtempSync(join(tmpdir(), "run-cli-")));
});
afterEach(() => vi.unstubAllEnvs());

it.each([
  [["wizards", "verify", "fsa-estimator", "--time-zone", "UTC"], 2, "--time-zone requires --cron."],
  [["wizards", "push", "nowhere.json"], 2, "There is no file nowhere.json."],
  [["run", "--wizard-file", "nowhere.json"], 2, "There is no file nowhere.json."],
  [
    ["wizards", "heal", "fsa-estimator", "--report", "nowhere.json"],
    2,
    "--report: nowhere.json cannot be read.",
  ],
  [["agents", "migrate-workspace", "x"], 2, "Give either --owner or --shared."],
  [["schedules", "list"], 2, "No deployment is set (STATE_BUCKET) and no local stack is running"],
  [["start", "--data", join(import.meta.filename, "data")], 2, "cannot be created (ENOTDIR)."],
  [
    ["runs", "find", "x"],
    2,
    "unknown command 'find' of 'runs'. Possible: list, show, record, compare, cancel, delete.",
  ],
  [["runs", "record", "x", "--output", "aid.docx"], 2, "It must end in .html or .pdf."],
  [["discover", "https://forms.example.gov", "--answer", "income"], 2, "It must be field=value."],
])("%j is refused with the next step", async (args, code, message) => {
  expect({ code: await runCli(args) }).toEqual({ code });
  expect(printed).toContain(message);
  expect(printed).toMatch(/\nNext: .+\.\n$/);
});

it("a command lists the candidates of unknown fields once", async () => {
  const answers = ["--set", "first=1", "--set", "second=2"];
  expect(await runCli(["run", "ssa-quick-calculator", "--practice", ...answers])).toBe(1);
  expect(printed).toMatch(/\n {2}first: is not a field of this wizard.*; possible: birth_/);
  expect(printed.match(/; possible: birth_/g)).toHaveLength(1);
});
