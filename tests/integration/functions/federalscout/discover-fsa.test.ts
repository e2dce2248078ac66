import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { estimateAid, isIndependent } from "../../../../infra/local/sites/fsa/formula.js";
import { readBrowserConfig } from "../../../../shared/browser/config.ts";
import { executeWizard } from "../../../../shared/browser/execute-wizard.ts";
import { formatPracticeHosts } from "../../../../shared/browser/launch/practice-hosts.ts";
import { prepareUserData } from "../../../../shared/wizards/answers/prepare-user-data.ts";
import { compareContract } from "../../../../shared/wizards/contract/compare-contract.ts";
import { type LoadedWizard, loadWizardFile } from "../../../../shared/wizards/format/load-wizard.ts";
import { shareBrowser } from "../../../fixtures/browser/share-browser.ts";
import { STUDENTS, type Student } from "../../../fixtures/scout/fsa-students.ts";
import { FSA_ESTIMATOR } from "../../../fixtures/scout/practice-forms.ts";
import { scoutAtPractice } from "../../../fixtures/scout/scout-in-process.ts";
import { discover } from "../../../fixtures/scout/scripted-author.ts";
import type { Answer } from "../../../fixtures/scout/start-scout.ts";

let scout: Awaited<ReturnType<typeof scoutAtPractice>>;
let completed: Answer;
let loaded: LoadedWizard;

beforeAll(async () => {
  scout = await scoutAtPractice();
  completed = await discover(scout, FSA_ESTIMATOR);
  loaded = await loadWizardFile(join(scout.wizardsDir, "fsa-estimator.json"));
  // Seven pages are explored, saved and proved.
}, 180_000);
afterAll(() => scout.close());

/** The words of a person under the names of the discovered contract. */
function dataOf({ answers }: Student): Record<string, unknown> {
  const fields = loaded.wizard.pages.flatMap((page) => page.fields);
  return Object.fromEntries(
    answers.map(([label, value]) => {
      const [field, ...others] = fields.filter((candidate) => label.test(candidate.label));
      if (!field || others.length > 0) throw new Error(`${label} is no single question`);
      return [field.field_id, value];
    }),
  );
}

describe("DISC-SC-01 DISC-SC-05 DISC-014 a complete discovery of the FSA estimator", () => {
  it("takes at most 12 calls and 120 KB of text", () => {
    expect(completed.json).toMatchObject({ success: true, proved: true, wizard_id: "fsa-estimator" });
    expect(scout.calls).toBeLessThanOrEqual(12);
    expect(scout.bytes).toBeLessThanOrEqual(120_000);
  });

  it("DISC-SC-02 finds every page and question, with both branches of each condition", () => {
    const { pages } = loaded.wizard;
    expect(pages.map((page) => page.fields.length)).toEqual([6, 7, 1, 2, 1, 4, 4]);
    const conditions = pages.flatMap((page) => page.fields.map((field) => field.visible_when));
    const expected = { no: 6, yes: 6 };
    for (const [value, count] of Object.entries(expected)) {
      const own = conditions.filter((condition) => Object.values(condition ?? {})[0] === value);
      expect(own).toHaveLength(count);
    }
    expect(loaded.wizard.start_action?.description).toBe("Start Estimate");
    expect(loaded.wizard.results?.map(({ type }) => type).sort()).toEqual([
      "money",
      "money",
      "number",
      "text",
    ]);
  });

  it("saves a proved structure, and a contract that fits it and its summary", async () => {
    const file = JSON.parse(await readFile(completed.json.saved_to, "utf8"));
    expect(Object.keys(completed.json.contract)).toEqual(Object.keys(loaded.contract.properties));
    expect(completed.json.wizard_structure).toMatchObject({
      name: file.name,
      url: file.url,
      pages: loaded.wizard.pages.map(({ page_number, page_title }) => ({ page_number, page_title })),
    });
    expect(file.proved).toBe(true);
    expect(loaded.contract_source).toBe("file");
    expect(compareContract(loaded.wizard, loaded.contract)).toEqual([]);
    expect(loaded.contract.allOf).toHaveLength(2);
  });

  // The form asks independent students other pages than those that were discovered.
  it.each(STUDENTS.filter(({ formula }) => !isIndependent(formula)))(
    "DISC-SC-06 executes at once, and right, for $name",
    async (student) => {
      const { data } = prepareUserData(loaded.wizard, loaded.contract, dataOf(student));
      const config = readBrowserConfig({
        ...process.env,
        FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(scout.hosts),
      });
      const outcome = await executeWizard(loaded.wizard, data, {
        config,
        launch: shareBrowser,
        screenshots: "result",
      });
      expect(outcome.error).toBeUndefined();
      const { student_aid_index, federal_pell_grant_estimate, eligibility_status, cost_of_attendance } =
        estimateAid(student.formula);
      const values = Object.values(outcome.results).map(({ value }) => value);
      expect(values.sort()).toEqual(
        [student_aid_index, federal_pell_grant_estimate, eligibility_status, cost_of_attendance].sort(),
      );
    },
  );
});
