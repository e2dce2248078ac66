/** A recording of another tool, from its file to the saved wizard. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostingPages, startPostingPages } from "../../fixtures/scout/posting-pages.ts";
import { runCommand } from "./run-command.ts";

let folder: string;
let pages: PostingPages;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "import-test-"));
  pages = await startPostingPages();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await pages.close();
});

function importSteps(...steps: object[]) {
  const file = join(folder, "household.json");
  writeFileSync(file, JSON.stringify({ title: "Household", steps }));
  const env = { FEDERALSCOUT_WIZARDS_DIR: join(folder, "wizards"), FEDERALSCOUT_ALLOW_LOCAL: "true" };
  return runCommand(["import", file, "--json"], { env });
}

test("a recording becomes a wizard that a run proves", async () => {
  const url = pages.show(
    `<label>Persons <input name="persons" type="number"></label><button>Calculate</button>`,
  );
  const { code, stdout, stderr } = await importSteps(
    { type: "navigate", url },
    { type: "change", value: "3", selectors: [["aria/Persons"]] },
    { type: "click", selectors: [["text/Calculate"]] },
  );
  expect(stderr).toBe("The recording has 2 acts.\nPage 1: Form, 1 question\n");
  expect(JSON.parse(stdout)).toMatchObject({ success: true, wizard_id: "household", pages: 1 });
  expect(code).toBe(0);
  expect(existsSync(join(folder, "wizards", "household.json"))).toBe(true);
});

test("a recording that cannot be used is refused with the reason", async () => {
  const { code, stdout } = await importSteps({ type: "click", selectors: [["text/Continue"]] });
  expect(JSON.parse(stdout).error.message).toBe("The recording cannot be used: the recording opens no page.");
  expect(code).toBe(2);
});
