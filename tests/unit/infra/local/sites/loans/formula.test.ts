import { describe, expect, it } from "vitest";
import { simulateBorrowing, simulateRepayment } from "../../../../../../infra/local/sites/loans/formula.js";

const LOAN = { loan_type: "Direct Unsubsidized Loan", loan_interest_rate: "6", loan_balance: "12,000" };

describe("the practice formula of borrowing", () => {
  const base = {
    program_timing: "future",
    program_type: "Bachelor's degree",
    program_length: "2 years",
    dependency_status: "dependent",
    family_income: "$0 - $30,000",
    borrow_amount: "15000",
    expected_salary: "48000",
    current_loans: [LOAN],
  };

  it("adds the interest of the school years and repays in 120 equal payments", () => {
    const { balance_after_school, monthly_payment, total_paid, still_needed } = simulateBorrowing(base);
    expect(balance_after_school).toBe(13_440);
    // 13,440 at 0.5 % a month over 120 months: 149.21.
    expect(monthly_payment).toBe(149);
    expect(total_paid).toBe(17_905);
    expect(still_needed).toBe(3_000);
  });

  it("accrues no interest in school on a subsidized loan, and a year less for a current program", () => {
    const subsidized = { ...base, current_loans: [{ ...LOAN, loan_type: "Direct Subsidized Loan" }] };
    expect(simulateBorrowing(subsidized).balance_after_school).toBe(12_000);
    expect(simulateBorrowing({ ...base, program_timing: "current" }).balance_after_school).toBe(12_720);
  });

  it.each([
    [{ program_type: "Master's degree" }, { federal_limit: 41_000, estimated_grants: 0 }],
    [{ dependency_status: "independent" }, { federal_limit: 25_000, estimated_grants: 12_000 }],
    [{ family_income: "$48,001 - $75,000" }, { federal_limit: 15_000, estimated_grants: 5_000 }],
    [{ school_location: "Iowa" }, { estimated_grants: 14_000 }],
    [{ school_location: "Iowa", school_name: "University of Iowa" }, { estimated_grants: 15_000 }],
    [{ program_length: "Less than 1 year" }, { federal_limit: 7_500 }],
    [{ expected_salary: "12000" }, { share_of_income: 14.9, payable_after_years: 14 }],
    [{ expected_salary: "12000", income_growth_rate: "10" }, { payable_after_years: 5 }],
    [{ expected_salary: "0" }, { share_of_income: undefined, payable_after_years: undefined }],
  ])("with %o gives %o", (change, expected) => {
    expect(simulateBorrowing({ ...base, ...change })).toMatchObject(expected);
  });
});

describe("the practice formula of repayment", () => {
  const loans = [
    LOAN,
    { loan_type: "Direct Subsidized Loan", loan_interest_rate: "4", loan_balance: "28000" },
  ];
  const base = { has_job: true, filed_taxes: true, current_loans: loans, pslf_interest: "no" };
  const simulate = (goal: string, change = {}) =>
    simulateRepayment({ ...base, primary_repayment_goal: goal, ...change });

  it("weighs the rates by the balances", () => {
    expect(simulate("lowest_total")).toMatchObject({ balance: 40_000, rate: 4.6, income: 45_000 });
  });

  it("leads each goal to another plan", () => {
    const goals = ["fast_payoff", "low_monthly_payment", "lowest_total", "choose_payment", "payoff_by_date"];
    const plans = goals.map((goal) => simulate(goal, { marital_status_married: true }));
    expect(plans.map(({ plan_name }) => plan_name)).toEqual([
      "Standard Repayment with extra payments",
      "Extended Fixed Repayment",
      "Standard Repayment",
      "Payment of your choice",
      "Payoff by your date",
    ]);
    expect(plans.map(({ monthly_payment }) => monthly_payment)).toEqual([499, 225, 416, 300, 499]);
    expect(plans.map(({ payoff_date }) => payoff_date)).toEqual([
      "December 2034",
      "December 2051",
      "December 2036",
      "August 2042",
      "December 2034",
    ]);
  });

  it("forgives after 120 payments under PSLF, and never a private loan", () => {
    const forgiven = simulate("low_monthly_payment", { pslf_interest: "yes" });
    expect(forgiven).toMatchObject({ plan_name: "Income-Based Repayment", months: 120 });
    expect(forgiven.forgiven).toBeGreaterThan(simulate("low_monthly_payment").forgiven);
    const current_loans = [...loans, { ...LOAN, loan_type: "Private Loan" }];
    expect(simulate("low_monthly_payment", { current_loans }).forgiven).toBe(0);
  });

  it.each([
    [{ has_job: false }, 0],
    [{ filed_taxes: false }, 47_250],
    [{ marital_status_married: true }, 65_000],
    [{ additional_taxable_income: true, health_savings_account: true }, 48_500],
    [{ retirement_savings_taxable: true, health_insurance_paycheck: true }, 39_600],
  ])("counts %o as an income of %i", (change, income) => {
    expect(simulate("lowest_total", change).income).toBe(income);
  });
});
