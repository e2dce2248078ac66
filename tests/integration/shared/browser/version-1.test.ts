import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { estimateAid } from "../../../../infra/local/sites/fsa/formula.js";
import {
  type PracticeSites,
  startPracticeSites,
} from "../../../../infra/local/sites/start-practice-sites.ts";
import { executeWizard } from "../../../../shared/browser/execute-wizard.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { normalizeWizard } from "../../../../shared/wizards/format/normalize-wizard.ts";
import type { Wizard, WizardButton, WizardField } from "../../../../shared/wizards/wizard.ts";
import { shareBrowser } from "../../../fixtures/browser/share-browser.ts";
import { QUICK } from "../../../fixtures/forms/run-form.ts";

let sites: PracticeSites;
beforeAll(async () => {
  sites = await startPracticeSites({ delays: "none" });
});
afterAll(() => sites.close());

const execute = (wizard: Wizard, data: Record<string, unknown>) =>
  executeWizard(wizard, data, {
    config: { ...QUICK, practiceHosts: sites.hosts },
    launch: shareBrowser,
    screenshots: "result",
  });

test("a version 1 file with options in its notes selects the user's option, not the recorded one", async () => {
  const bundled = normalizeWizard(readJson("wizards/fsa-estimator.json"), "fsa-estimator");
  const wizard = normalizeWizard(asVersion1(bundled), "version 1");
  expect(wizard.results).toBeUndefined();
  const data = readJson("examples/fsa-student-filing.json") as Record<string, string>;
  const { results, error } = await execute(wizard, data);
  expect(error).toBeUndefined();
  const { student_aid_index, federal_pell_grant_estimate, eligibility_status, cost_of_attendance } =
    estimateAid(
      Object.fromEntries(
        Object.entries(data).map(([id, value]) => [id, typeof value === "number" ? String(value) : value]),
      ),
    );
  expect(results).toMatchObject({
    student_aid_index: { type: "number", value: student_aid_index },
    federal_pell_grant_estimate: { type: "money", value: federal_pell_grant_estimate },
    eligibility_status: { type: "text", value: eligibility_status },
    cost_of_attendance: { type: "money", value: cost_of_attendance },
  });
});

test("a version 1 file with one recorded radio finds the others on the page", async () => {
  const wizard = normalizeWizard(
    readJson("tests/fixtures/wizards-v1/retirement-form.json"),
    "retirement-form",
  );
  const data = { birth_month: "02", birth_day: "03", birth_year: "1975", current_earnings: "50000" };
  const amounts = [];
  for (const dollar_type of ["constant", "nominal", "inflated (future) dollars"]) {
    const { results, error } = await execute(wizard, { ...data, dollar_type });
    expect(error).toBeUndefined();
    amounts.push(JSON.stringify(results));
  }
  expect(amounts[1]).not.toBe(amounts[0]);
  expect(amounts[2]).toBe(amounts[1]);
});

/** The same wizard in the original system's format: one selector per field, options in prose. */
function asVersion1(wizard: Wizard) {
  const button = ({ description, locators }: WizardButton) => {
    const id = locators.find(({ by }) => by === "id");
    return id && "value" in id
      ? { text: description, selector: `#${id.value}`, selector_type: "id" }
      : { text: description, selector: description, selector_type: "text" };
  };
  const selector = ({ locators }: Pick<WizardField, "locators">) => {
    const [first] = locators;
    return first && "value" in first ? `#${first.value}` : "";
  };
  return {
    wizard_id: wizard.wizard_id,
    name: wizard.name,
    url: wizard.url,
    discovered_at: "2025-10-19T00:00:00",
    discovery_version: "1.0.0",
    total_pages: wizard.pages.length,
    start_action: { description: "Start", selector: "Start Estimate", selector_type: "text" },
    pages: wizard.pages.map((page) => ({
      page_number: page.page_number,
      page_title: page.page_title,
      fields: page.fields.map((field) => ({
        label: field.label,
        field_id: field.field_id,
        selector: selector(field),
        field_type: field.field_type,
        interaction: field.interaction,
        required: field.required,
        example_value: field.example_value,
        notes:
          field.field_type === "radio"
            ? `Options: ${field.options.map((option) => `${option.value} (${selector(option)})`).join(", ")}`
            : "",
      })),
      continue_button: page.continue_button ? button(page.continue_button) : null,
    })),
  };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(packageRoot, path), "utf8"));
}
