import { describe, expect, it } from "vitest";
import { normalizeWizard } from "../../../../../shared/wizards/format/normalize-wizard.ts";
import {
  questionsBeyond,
  verdictOf,
  type WalkReport,
} from "../../../../../shared/wizards/published/walk-verdict.ts";
import { benefitsWizard } from "../../../../fixtures/registry/changing-form.ts";

const page = { page_number: 1, page_title: "Your household", ok: [], drifted: [] };
const report = (changes: Partial<WalkReport> = {}): WalkReport => ({
  success: true,
  wizard_id: "benefits",
  matches: false,
  pages: [page],
  results: [],
  results_ok: [],
  ...changes,
});
const drift = (field_id: string, status: "missing" | "weakened", more: object = {}) => ({
  field_id,
  status,
  working: [],
  broken: [],
  ...more,
});

describe("the verdict of a walk", () => {
  it("is proved where all matches, with the proof in words", () => {
    expect(verdictOf(report({ matches: true }))).toEqual({
      state: "proved",
      words: "1 page, every locator matches",
    });
    expect(verdictOf(report({ matches: true, proof: "proved: 1 page" })).words).toBe("proved: 1 page");
  });

  it("counts questions that are missing, new, or have other options", () => {
    const drifted = [
      drift("income", "missing"),
      drift("status", "weakened", { options_new: ["widowed"] }),
      drift("age", "weakened"),
    ];
    const pages = [{ ...page, drifted, new_questions: [{ field_id: "pets", label: "Pets" }] }];
    expect(verdictOf(report({ pages }))).toEqual({ state: "changed", questions: 3, words: "3 questions" });
  });

  it("names locators that drifted, and the page on which the walk ended", () => {
    const drifted = [drift("income", "weakened")];
    expect(verdictOf(report({ pages: [{ ...page, drifted }] }))).toEqual({
      state: "changed",
      questions: 0,
      words: "recorded locators no longer match",
    });
    const stopped_at = { page: 1, type: "selector_not_found", message: "" };
    expect(verdictOf(report({ stopped_at })).words).toBe("the walk ended on page 1 (selector_not_found)");
  });

  it.each(["site_blocked", "navigation_failed", "timeout"] as const)("decides nothing after %s", (type) => {
    expect(verdictOf(report({ success: false, error: { type, message: "" } }))).toEqual({
      state: "unreached",
      words: type,
    });
    const stopped_at = { page: 1, type, message: "" };
    expect(verdictOf(report({ stopped_at })).state).toBe("unreached");
  });
});

describe("questions beyond the form", () => {
  const wizard = normalizeWizard(benefitsWizard(), "benefits.json");
  const [first] = wizard.pages;
  const [income] = first?.fields ?? [];
  if (!first || !income) throw new Error("the fixture has no field");
  const withField = (changes: object) => ({
    ...wizard,
    pages: [{ ...first, fields: [...first.fields, { ...income, field_id: "ssn", ...changes }] }],
  });
  const walked = report({ pages: [{ ...page, not_asked: ["ssn"] }] });

  it("are those that the page lacks, whichever condition of the example values they have", () => {
    const pages = [{ ...page, drifted: [drift("income", "missing")] }];
    expect(questionsBeyond(report({ pages }), wizard)).toEqual(["income"]);
    for (const visible_when of [undefined, { status: "single" }])
      expect(questionsBeyond(walked, withField({ visible_when, example_value: undefined }))).toEqual(["ssn"]);
  });

  it("are none that only moved, or that other answers ask for", () => {
    const moved = [drift("income", "missing", { proposed: [{ by: "label", value: "Income" }] })];
    expect(questionsBeyond(report({ pages: [{ ...page, drifted: moved }] }), wizard)).toEqual([]);
    expect(questionsBeyond(walked, withField({ visible_when: { status: "married" } }))).toEqual([]);
  });
});
