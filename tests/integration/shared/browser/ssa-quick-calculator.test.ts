import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { estimateBenefits } from "../../../../infra/local/sites/ssa/benefit-formula.ts";
import {
  type PracticeSites,
  type SsaVariant,
  startPracticeSites,
} from "../../../../infra/local/sites/start-practice-sites.ts";
import { executeWizard } from "../../../../shared/browser/execute-wizard.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { normalizeWizard } from "../../../../shared/wizards/format/normalize-wizard.ts";
import { shareBrowser } from "../../../fixtures/browser/share-browser.ts";
import { QUICK } from "../../../fixtures/forms/run-form.ts";

const wizard = normalizeWizard(readJson("wizards/ssa-quick-calculator.json"), "ssa-quick-calculator");
let sites: PracticeSites | undefined;
afterEach(async () => {
  await sites?.close();
  sites = undefined;
});

async function calculate(data: Record<string, unknown>, ssa: SsaVariant = { kind: "normal" }) {
  sites = await startPracticeSites({ delays: "none", ssa });
  return executeWizard(wizard, data, {
    config: { ...QUICK, practiceHosts: sites.hosts, timeouts: { ...QUICK.timeouts, run: 20_000 } },
    launch: shareBrowser,
    screenshots: "result",
  });
}

describe("the Social Security quick calculator, by the bundled wizard", () => {
  test.each<[string, SsaVariant["kind"]]>([
    ["ssa-mid-career", "normal"],
    ["ssa-retired-nominal", "normal"],
    ["ssa-mid-career", "drifted"],
    ["ssa-mid-career", "flaky"],
  ])("gives the formula's figures for %s (site: %s)", async (example, kind) => {
    const data = readJson(`examples/${example}.json`) as Record<string, string>;
    const { results, error, warnings, assumptions } = await calculate(data, { kind } as SsaVariant);
    expect(error).toBeUndefined();
    expect(assumptions).toContainEqual(expect.stringContaining("dollars"));
    expect(assumptions, "a link below the explanation").not.toContain("Change the entries");
    expect(warnings).toEqual([]);
    const number = (id: string) => Number(data[id]);
    const expected = estimateBenefits({
      birthYear: number("birth_year"),
      birthMonth: number("birth_month"),
      earnings: number("current_earnings"),
      ...(data.last_year_worked
        ? { lastWork: { year: number("last_year_worked"), earnings: number("last_year_earnings") } }
        : {}),
      ...(data.retirement_year
        ? { retirement: { year: number("retirement_year"), month: number("retirement_month") } }
        : {}),
      dollars: data.dollar_type as "constant" | "nominal",
    });
    const monthly = (age: string) => expected.retirement.find(({ label }) => label.endsWith(age))?.monthly;
    const values = Object.fromEntries(Object.entries(results).map(([name, { value }]) => [name, value]));
    expect(values).toMatchObject({
      retirement_benefit_at_62: monthly("age 62"),
      retirement_benefit_at_full_retirement_age: monthly("full retirement age"),
      retirement_benefit_at_70: monthly("age 70"),
      disability_benefit: expected.disability,
      survivor_benefit_child: expected.survivors.child,
      family_maximum: expected.survivors.familyMaximum,
    });
    expect(results.retirement_estimates?.type).toBe("table");
  });

  test("reports the site's validation messages for every field at once", async () => {
    const data = readJson("examples/ssa-mid-career.json") as Record<string, string>;
    const { error } = await calculate({ ...data, birth_month: "13", birth_year: "1875" });
    expect(error?.type).toBe("validation_error");
    const about = error?.details.validation_errors?.flatMap(({ field_id }) => field_id ?? []);
    expect(about?.sort()).toEqual(["birth_month", "birth_year"]);
    expect(error?.details.page).toBe(1);
  });
});

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(packageRoot, path), "utf8"));
}
