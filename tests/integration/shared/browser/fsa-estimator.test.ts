import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { estimateAid } from "../../../../infra/local/sites/fsa/formula.js";
import {
  type FsaVariant,
  type PracticeSites,
  startPracticeSites,
} from "../../../../infra/local/sites/start-practice-sites.ts";
import { executeWizard, type Progress } from "../../../../shared/browser/execute-wizard.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { normalizeWizard } from "../../../../shared/wizards/format/normalize-wizard.ts";
import type { Wizard } from "../../../../shared/wizards/wizard.ts";
import { shareBrowser } from "../../../fixtures/browser/share-browser.ts";
import { QUICK } from "../../../fixtures/forms/run-form.ts";

type Data = Record<string, string | number | boolean>;

const wizard = normalizeWizard(readJson("wizards/fsa-estimator.json"), "fsa-estimator");
const freshman = readJson("examples/fsa-dependent-freshman.json") as Data;
/** The shortest way through the form: four pages. */
const fosterCare = readJson("examples/fsa-foster-care.json") as Data;
let sites: PracticeSites | undefined;
afterEach(async () => {
  await sites?.close();
  sites = undefined;
});

async function estimate(
  data: Data,
  fsa: FsaVariant = { kind: "normal" },
  by: Wizard = wizard,
  screenshots: "all" | "result" = "result",
) {
  sites ??= await startPracticeSites({ delays: "none", fsa });
  const progress: Progress[] = [];
  const outcome = await executeWizard(by, data, {
    config: { ...QUICK, practiceHosts: sites.hosts },
    launch: shareBrowser,
    screenshots,
    onProgress: (event) => progress.push(event),
  });
  return { ...outcome, progress };
}

describe("EXEC-010 the FSA estimator, by the bundled wizard", () => {
  test.each([
    "fsa-dependent-freshman",
    "fsa-foster-care",
    "fsa-married-graduate",
    "fsa-parents-not-filing",
    "fsa-student-filing",
  ])("gives the figures of the site's formula for %s, with a picture of every page", async (example) => {
    const data = readJson(`examples/${example}.json`) as Data;
    const outcome = await estimate(data, { kind: "normal" }, wizard, "all");
    expect(outcome.error).toBeUndefined();
    expect(values(outcome)).toEqual(expected(data));
    const pages = "parents_married" in data ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 5, 7];
    expect(outcome.practice).toBe(true);
    expect(outcome.pages_completed).toBe(pages.length);
    expect(outcome.warnings).toEqual([]);
    expect(outcome.screenshots.map(({ page }) => page)).toEqual([...pages, 8]);
    expect(Math.max(...outcome.screenshots.map(({ jpeg }) => jpeg.length))).toBeLessThanOrEqual(100_000);
    expect(outcome.progress.map((event) => event.type)).toEqual([
      "started",
      ...Array(pages.length).fill("page_done"),
      "extracting",
    ]);
  });

  const variants: [string, FsaVariant][] = [
    ["past a question in a dialog box", { kind: "dialog" }],
    ["in a new tab", { kind: "new-tab" }],
    ["in an iframe", { kind: "framed" }],
  ];
  test.each(variants)("is done %s", async (_, variant) => {
    const outcome = await estimate(fosterCare, variant);
    expect(outcome.error).toBeUndefined();
    expect(values(outcome)).toEqual(expected(fosterCare));
  });
});

test("EXEC-010 a named result that is missing leaves the labelled figures and the page's text", async () => {
  const strange = { by: "id" as const, value: "elsewhere" };
  const results = (wizard.results ?? []).map((result) =>
    result.name === "student_aid_index" ? { ...result, label: "Index", locators: [strange] } : result,
  );
  const outcome = await estimate(fosterCare, { kind: "normal" }, { ...wizard, results });
  const { student_aid_index, cost_of_attendance } = expected(fosterCare);
  expect(outcome.results.cost_of_attendance?.value).toBe(cost_of_attendance);
  expect(outcome.results.student_aid_index).toBeUndefined();
  expect(Object.values(outcome.figures ?? {}).map(({ value }) => value)).toContain(student_aid_index);
  expect(outcome.page_text).toContain("Student Aid Index");
});

test("a run with the picture of its results alone takes no others, but that of its failure", async () => {
  const outcome = await estimate(fosterCare, { kind: "normal" });
  expect(values(outcome)).toEqual(expected(fosterCare));
  expect(outcome.screenshots.map(({ page }) => page)).toEqual([8]);
  await sites?.close();
  sites = undefined;
  const failed = await estimate(freshman, { kind: "removed", field: "parent_assets" });
  expect(failed.screenshots.map(({ title }) => title)).toEqual(["Failure: selector_not_found"]);
});

describe("EXEC-007 failures of the FSA estimator", () => {
  test("a rejected value is an error with the site's message, the field and a screenshot", async () => {
    const outcome = await estimate(freshman, {
      kind: "rejecting",
      field: "family_size",
      message: "That is too many.",
    });
    expect(outcome.error?.type).toBe("validation_error");
    expect(outcome.error?.details).toMatchObject({ field_id: "family_size", page: 5 });
    expect(outcome.error?.details.validation_errors).toEqual([
      { field_id: "family_size", message: expect.stringContaining("That is too many.") },
    ]);
    expect(outcome.screenshots.at(-1)).toMatchObject({ page: 5, title: "Failure: validation_error" });
    expect(outcome.pages_completed).toBe(4);
  });

  const failures: [string, FsaVariant, string, object][] = [
    ["a site that blocks", { kind: "blocked" }, "site_blocked", { status: 403 }],
    ["a site that is always down", { kind: "flaky", times: "always" }, "navigation_failed", { status: 503 }],
    [
      "a missing question",
      { kind: "removed", field: "parent_assets" },
      "selector_not_found",
      { field_id: "parent_assets", page: 6 },
    ],
  ];
  test.each(failures)("%s has its own error", async (_, variant, type, details) => {
    const outcome = await estimate(freshman, variant);
    expect(outcome.error?.type).toBe(type);
    expect(outcome.error?.details).toMatchObject(details);
    expect(outcome.screenshots.at(-1)?.title).toBe(`Failure: ${type}`);
    expect(outcome.results).toEqual({});
  });
});

function expected(data: Data) {
  const texts = Object.fromEntries(
    Object.entries(data).map(([id, value]) => [id, typeof value === "number" ? String(value) : value]),
  );
  const { student_aid_index, federal_pell_grant_estimate, eligibility_status, cost_of_attendance } =
    estimateAid(texts);
  return { student_aid_index, federal_pell_grant_estimate, eligibility_status, cost_of_attendance };
}

function values(outcome: { results: Record<string, { value: unknown }> }) {
  return Object.fromEntries(Object.entries(outcome.results).map(([name, { value }]) => [name, value]));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(packageRoot, path), "utf8"));
}
