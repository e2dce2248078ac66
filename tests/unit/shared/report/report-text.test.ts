import { encode } from "gpt-tokenizer";
import { describe, expect, it } from "vitest";
import { estimateTokens, reportText } from "../../../../shared/report/report-text.ts";
import { type RunReport, reportRun } from "../../../../shared/report/run-report.ts";
import type { RunRecord, WizardRunResult } from "../../../../shared/runs/runs.ts";
import { loadWizardFile } from "../../../../shared/wizards/format/load-wizard.ts";

const RUN = {
  id: "01a21946-c884-74e5-82e2-f0753e639cb0",
  target: "ssa-quick-calculator",
  ended_at: "2026-11-26T19:13:42.000Z",
} as RunRecord;

const money = (label: string, text: string) => ({ label, type: "money", value: 1, text });
const HEAD = ["Plan", "Monthly payment", "Total paid"];
const rows = (count: number) => [
  HEAD,
  ...Array.from({ length: count }, (_, i) => [`Plan ${i + 1}`, `$${i + 1}01`, `$${i + 1},000`]),
];

const result = (more: Partial<WizardRunResult>): WizardRunResult => ({
  success: true,
  wizard_id: "form",
  pages_completed: 1,
  execution_time_ms: 1,
  results: {},
  screenshots: [],
  warnings: [],
  defaults_applied: [],
  ...more,
});

const report = (more: Partial<RunReport>): RunReport => ({
  run_id: RUN.id,
  wizard_id: "form",
  results: {},
  rests_on: {},
  ...more,
});

describe("the text of a run", () => {
  it("says tables of up to 8 rows row by row, and longer ones by their first rows and a count", () => {
    const short = reportText(
      report({ results: { plans: { label: "Plans", text: "", value: rows(8) } } }),
      {},
    );
    for (const [plan, ...cells] of rows(8).slice(1)) expect(short).toContain(`${plan}: ${cells.join(", ")}`);
    expect(short).toContain(`Plans (${HEAD.join(", ")})`);
    const long = reportText(report({ results: { plans: { label: "Plans", text: "", value: rows(9) } } }), {});
    expect(long).toContain("Plan 5: $501, $5,000; and 4 more of 9 rows");
    expect(long).not.toContain("Plan 6");
  });

  it("keeps to 300 tokens, and says the first figure and each row of a table before anything else", () => {
    const results = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`figure_${i}`, money(`Figure number ${i}`, `$${i},000.00`)]),
    );
    const answers = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`answer_${i}`, `value ${i}`]));
    const text = reportText(
      report({
        note: "Practice site: its figures are not official.",
        results: { ...results, plans: { label: "Plans", text: "", value: rows(8) } },
        rests_on: answers,
        page_text: "Words of the page. ".repeat(150),
        assumptions: Array.from(
          { length: 8 },
          (_, i) => `The estimate ${i} assumes that prices stay the same.`,
        ),
        source: { url: "https://form.example/", visited_at: "2026-11-26T19:13:42.000Z" },
      }),
      { kept_until: "2026-11-27T19:13:42.000Z" },
    );
    expect(encode(text).length).toBeLessThanOrEqual(300);
    expect(text).toMatch(/^Practice site: its figures are not official\.\nform: Figure number 0 \$0,000\.00/);
    for (const [plan, ...cells] of rows(8).slice(1)) expect(text).toContain(`${plan}: ${cells.join(", ")}`);
    expect(text).toContain("Source: https://form.example/, visited 2026-11-26 19:13 UTC.");
  });

  it("leaves out a figure that a row states only under words of its label", () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 24 }, (_, i) => [`other_${i}`, money(`Something else entirely ${i}`, `$${i}.50`)]),
    );
    const text = reportText(
      report({
        results: {
          first: money("First", "$1"),
          second: money("Second", "$2"),
          monthly_payment: money("Monthly payment", "$101"),
          forgiven: money("Amount forgiven", "$201"),
          ...crowd,
          plans: { label: "Plans", text: "", value: rows(3) },
        },
      }),
      {},
    );
    expect(text).not.toContain("Monthly payment $101");
    expect(text).toContain("Amount forgiven $201");
  });

  it("estimates tokens within a tenth of a tokenizer", () => {
    const text = `Monthly retirement benefit at age 62 $1,922.00; it rests on: birth_date 1980-06-15, state Illinois. Run ${RUN.id}, kept until 2026-11-27 19:13 UTC. Source: https://www.ssa.gov/OACT/quickcalc/.`;
    expect(Math.abs(estimateTokens(text) / encode(text).length - 1)).toBeLessThan(0.1);
  });
});

describe("the report of a run", () => {
  const retirement = {
    retirement_benefit_at_62: money("Monthly retirement benefit at age 62", "$1,922.00"),
    retirement_benefit_at_70: money("Monthly retirement benefit at age 70", "$3,404.00"),
    retirement_benefit_at_chosen_date: money("Monthly retirement benefit at the date chosen", "$2,669.00"),
    family_maximum: money("Monthly family maximum", "$3,705.00"),
  };

  it("puts first the result that the person named, then the one that an answer asks for", async () => {
    const form = { ...(await loadWizardFile("wizards/ssa-quick-calculator.json")), official: true };
    const first = (askedFor?: string) =>
      Object.keys(reportRun(RUN, result({ results: retirement }), { form, askedFor }).results)[0];
    expect(first()).toBe("retirement_benefit_at_chosen_date");
    expect(first("the benefit at 70")).toBe("retirement_benefit_at_70");
    expect(first("family_maximum")).toBe("family_maximum");
    expect(first("the weather")).toBe("retirement_benefit_at_chosen_date");
  });

  const survivors = {
    child: { ...money("Monthly survivor benefit for a child", "$2,059.00"), period: "a month" },
    disability: { ...money("Monthly disability benefit", "$2,746.00"), period: "a month" },
    pell: money("Pell Grant", "$7,395"),
    paid_off_by: { label: "Paid off by", text: "December 2046" },
  };

  it.each([
    ["how much I get each month", "retirement_benefit_at_chosen_date"],
    ["monthly benefit", "retirement_benefit_at_chosen_date"],
    ["how much would I pay each month", "retirement_benefit_at_chosen_date"],
    ["the survivor benefit of a child", "child"],
    ["if I become disabled, the disability payment", "disability"],
    ["how much Pell Grant would my daughter get", "pell"],
    ["when is it paid off", "paid_off_by"],
    ["at 70", "retirement_benefit_at_70"],
    ["cuánto recibo cada mes", "retirement_benefit_at_chosen_date"],
    ["cuánto me dan de Pell", "pell"],
  ])("begins for %j with %s: only a clear match is put first", async (askedFor, first) => {
    const form = { ...(await loadWizardFile("wizards/ssa-quick-calculator.json")), official: true };
    const given = result({ results: { ...retirement, ...survivors } });
    expect(Object.keys(reportRun(RUN, given, { form, askedFor }).results)[0]).toBe(first);
  });

  it("begins with the difference from the run whose answers were changed, and repeats no answer", async () => {
    const form = { ...(await loadWizardFile("wizards/fsa-estimator.json")), official: true };
    const index = (text: string) => ({ student_aid_index: { label: "Student Aid Index", text } });
    const answers = { state: "Illinois", family_size: "4", parent_income: "85000" };
    const base = {
      run: { ...RUN, id: "the-base" },
      result: result({ results: { ...index("19,514"), pell: money("Pell Grant", "$740") }, answers }),
    };
    const now = result({ results: index("10,269"), answers: { ...answers, parent_income: "62000" } });
    const changed = reportRun(RUN, now, { form, base });
    expect(changed.changes).toEqual({
      from: "the-base",
      answers: ["parent_income 62000 (was 85000)"],
      before: { student_aid_index: "19,514" },
      gone: ["Pell Grant $740"],
    });
    const text = reportText({ ...changed, warnings: [] }, { form });
    expect(text).toMatch(
      /^Changed: Student Aid Index 10,269, before 19,514; no longer Pell Grant \$740; since parent_income 62000 \(was 85000\)\.\n/,
    );
    expect(text).not.toMatch(/Illinois|family_size/);
    const same = reportRun(RUN, { ...base.result }, { form, base });
    expect(reportText({ ...same, warnings: [] }, { form })).toMatch(
      /^Changed: The same results; since no answer changed\./,
    );
  });

  it.each([
    [
      "Plans to compare",
      ["Plan", "Standard Repayment"],
      "Extended repayment takes more than $30,000; income-based repayment no private loan.",
    ],
    [
      "Planes para comparar",
      ["Plan", "Pago estándar"],
      "El plan según ingresos no está disponible con un préstamo privado.",
    ],
  ])("holds the page's own reason for a table of one row: %s", (label, [head = "", name = ""], reason) => {
    const value = [
      [head, "$"],
      [name, "$400"],
    ];
    const many = Array.from({ length: 30 }, (_, i) => [`answer_${i}`, `value ${i}`]);
    const assumptions = ["Income is estimated with a job.", "Prices stay the same in all years.", reason];
    const given = report({
      results: { plans: { label, text: "", value } },
      assumptions,
      rests_on: Object.fromEntries(many),
    });
    const text = reportText(given, {});
    expect(text).toContain(`${label} has one row, ${name}. The page says: ${reason}`);
    const whole = { label, text: "", value: [...value, ["Extended", "$300"]] };
    expect(reportText({ ...given, results: { plans: whole } }, {})).not.toContain("has one row");
  });

  it("says of a practice run that the official page was not visited", () => {
    const source = { url: "https://studentaid.gov/aid-estimator/", visited_at: "2026-11-26T19:13:42.000Z" };
    const text = reportText(report({ practice: true, source }), {});
    expect(text).toContain(`Source: ${source.url} (official page, not visited); its practice copy was read`);
    expect(text).not.toMatch(/, visited/);
  });

  it("holds the note, the meaning, the period, the source and the assumptions without the text", async () => {
    const form = { ...(await loadWizardFile("wizards/ssa-quick-calculator.json")), official: true };
    const given = result({
      practice: true,
      results: retirement,
      assumptions: ["All amounts are in today's dollars."],
    });
    const { note, source, assumptions, results } = reportRun(RUN, given, { form });
    expect(note).toBe("Practice site: its figures are not official.");
    expect(source).toEqual({ url: "https://www.ssa.gov/OACT/quickcalc/", visited_at: RUN.ended_at });
    expect(assumptions).toContain("All amounts are in today's dollars.");
    expect(results.retirement_benefit_at_62).toMatchObject({
      period: "a month",
      meaning: expect.any(String),
    });
  });
});
