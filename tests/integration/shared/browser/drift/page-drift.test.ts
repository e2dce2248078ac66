import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type PracticeOptions,
  startPracticeSites,
} from "../../../../../infra/local/sites/start-practice-sites.ts";
import { executeWizard } from "../../../../../shared/browser/execute-wizard.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { exampleData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { normalizeWizard } from "../../../../../shared/wizards/format/normalize-wizard.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { QUICK } from "../../../../fixtures/forms/run-form.ts";

const text = (id: string) => readFileSync(join(packageRoot, `wizards/${id}.json`), "utf8");

async function compare(
  id: string,
  options: PracticeOptions,
  change: (file: string) => string = (file) => file,
) {
  const wizard = normalizeWizard(JSON.parse(change(text(id))), id);
  const sites = await startPracticeSites({ delays: "none", ...options });
  try {
    const config = { ...QUICK, practiceHosts: sites.hosts };
    return await executeWizard(wizard, exampleData(wizard), {
      config,
      launch: shareBrowser,
      compare: true,
      screenshots: "result",
    });
  } finally {
    await sites.close();
  }
}

describe("a run that compares the form with its wizard", () => {
  it.each(["ssa-quick-calculator", "fsa-estimator"])(
    "finds no drift on the practice site of %s",
    async (id) => {
      const { error, drift } = await compare(id, {});
      expect(error).toBeUndefined();
      expect(drift).toEqual([]);
    },
  );

  it("completes on a changed form, and names the locators that find nothing", async () => {
    const { success, drift = [] } = await compare("ssa-quick-calculator", { ssa: { kind: "drifted" } });
    expect(success).toBe(true);
    const month = drift.find(({ element }) => element === "birth_month");
    expect(month).toMatchObject({ page: 1, change: "lost_locators" });
    expect(month?.detail).toContain("id month");
  });

  it("names options that are missing or new, and a question that the wizard lacks", async () => {
    const { success, drift } = await compare("ssa-quick-calculator", {}, (file) => {
      const wizard = JSON.parse(file);
      const [page] = wizard.pages;
      const dollars = page.fields.find((field: { field_type: string }) => field.field_type === "radio");
      dollars.options[1].label = "constant dollars of 1990";
      page.fields = page.fields.filter(
        ({ field_id }: { field_id: string }) => !/^(last_year|retirement)/.test(field_id),
      );
      wizard.results = wizard.results.filter(
        ({ visible_when = {} }: { visible_when?: object }) => !("retirement_year" in visible_when),
      );
      return JSON.stringify(wizard);
    });
    expect(success).toBe(true);
    const changes = drift?.map(({ element, change }) => `${element}: ${change}`);
    expect(changes).toEqual(
      expect.arrayContaining(["dollar_type: options_missing", "dollar_type: options_new"]),
    );
    expect(drift?.filter(({ change }) => change === "new_question").length).toBeGreaterThan(0);
  });
});
