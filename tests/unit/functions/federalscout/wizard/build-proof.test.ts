import { describe, expect, it } from "vitest";
import {
  buildProof,
  type Shown,
  shownByRun,
  skippedPages,
} from "../../../../../functions/federalscout/wizard/build-proof.ts";
import type { WizardOutcome } from "../../../../../shared/browser/execute-wizard.ts";
import { normalizeWizard } from "../../../../../shared/wizards/format/normalize-wizard.ts";
import { fieldFile, pageFile, radioFile, wizardFile } from "../../../shared/wizards/build-wizard.ts";

const file = wizardFile(
  [
    pageFile(1, [radioFile("fuel", ["gas", "oil", "wood"]), fieldFile("name")]),
    pageFile(2, [fieldFile("delivery")], { visible_when: { fuel: "oil" } }),
    pageFile(3, [radioFile("people", ["1", "2"], { required: false })]),
  ],
  {
    results: [
      { name: "amount", label: "Amount", type: "money", locators: [{ by: "id", value: "amount" }] },
      { name: "bonus", label: "Bonus", type: "money", locators: [{ by: "id", value: "bonus" }] },
    ],
  },
);
const wizard = normalizeWizard(file, "test.json");

const outcome = (pages: [number, string[]][], more: object = {}) =>
  ({
    results: { amount: { label: "Amount", type: "money", value: 540, text: "$540" } },
    shown: {
      pages: pages.map(([page, entered]) => ({ page, entered, lost: [] })),
      ending: "result",
      values: { amount: true },
      ...more,
    },
    source: { url: "https://example.gov/form", visited_at: "2026-11-29T12:00:00.000Z" },
  }) as unknown as WizardOutcome;

const run = (data: Record<string, unknown>, pages: [number, string[]][], hasExamples = true): Shown =>
  shownByRun(wizard, data, outcome(pages), { on: "site", hasExamples });

const gas = () =>
  run({ fuel: "gas", name: "Ada", people: "1" }, [
    [1, ["fuel", "name"]],
    [3, ["people"]],
  ]);
const oil = () =>
  run({ fuel: "oil", name: "Ada", delivery: "20", people: "1" }, [
    [1, ["fuel", "name"]],
    [2, ["delivery"]],
    [3, ["people"]],
  ]);

describe("DISC-004/complete the record of a proof", () => {
  it("holds for each visit its deciding choices, pages, questions, results and ending, and no typed answer", () => {
    const { visits } = buildProof(wizard, [gas(), oil()]);
    expect(visits[1]).toEqual({
      at: "2026-11-29T12:00:00.000Z",
      on: "site",
      by: "run",
      choices: { fuel: "oil" },
      pages: [1, 2, 3],
      questions: ["fuel", "name", "delivery", "people"],
      results: [
        { name: "amount", label: "Amount", has_value: true, text: "$540" },
        { name: "bonus", label: "Bonus", has_value: false },
      ],
      ending: "result",
    });
    expect(JSON.stringify(visits)).not.toContain("Ada");
  });

  it("holds the pages, options, branches and results that were not shown", () => {
    const unshown = [{ data: { fuel: "oil" }, reason: "timeout" }];
    expect(buildProof(wizard, [gas()], unshown).not_shown).toEqual({
      pages: [2],
      branches: [{ choices: { fuel: "oil" }, reason: "timeout" }],
      options: { fuel: ["oil", "wood"], people: ["2"] },
      results: ["bonus"],
    });
    expect(buildProof(wizard, [gas(), oil()]).not_shown).toEqual({
      options: { fuel: ["wood"], people: ["2"] },
      results: ["bonus"],
    });
  });

  it("holds no text of a result for answers that a person has chosen", () => {
    const { visits } = buildProof(wizard, [run({ fuel: "gas" }, [[1, ["fuel"]]], false)]);
    expect(visits[0]?.results[0]).toEqual({ name: "amount", label: "Amount", has_value: true });
  });

  it("names answers that a page has lost as not kept", () => {
    const lost = outcome([]);
    lost.shown = { pages: [{ page: 1, entered: ["fuel"], lost: ["name"] }], ending: "result", values: {} };
    const shown = shownByRun(wizard, { fuel: "gas" }, lost, { on: "site", hasExamples: true });
    expect(buildProof(wizard, [shown]).visits[0]).toMatchObject({ questions: ["fuel"], not_kept: ["name"] });
  });

  it("is read by the format of the file", () => {
    const proof = buildProof(wizard, [gas(), oil()], [{ data: { fuel: "wood" }, reason: "timeout" }]);
    expect(normalizeWizard({ ...file, proof }, "test.json").proof).toEqual(proof);
  });

  it("finds the pages that the site has skipped although the wizard asks for them", () => {
    expect(skippedPages(wizard, [gas(), oil()])).toEqual([]);
    const skipping = run({ fuel: "oil" }, [[1, ["fuel"]]]);
    expect(skippedPages(wizard, [skipping])).toEqual([2, 3]);
  });
});
