import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { simulateBorrowing, simulateRepayment } from "../../../../infra/local/sites/loans/formula.js";
import {
  type LoansVariant,
  type PracticeSites,
  startPracticeSites,
} from "../../../../infra/local/sites/start-practice-sites.ts";
import { executeWizard } from "../../../../shared/browser/execute-wizard.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { normalizeWizard } from "../../../../shared/wizards/format/normalize-wizard.ts";
import { shareBrowser } from "../../../fixtures/browser/share-browser.ts";
import { QUICK } from "../../../fixtures/forms/run-form.ts";

type Data = Record<string, unknown>;

let sites: PracticeSites | undefined;
afterEach(async () => {
  await sites?.close();
  sites = undefined;
});

function readJson(path: string): Data {
  return JSON.parse(readFileSync(join(packageRoot, path), "utf8")) as Data;
}

async function simulate(
  wizardId: string,
  data: Data,
  loans: LoansVariant,
  screenshots: "all" | "result" = "result",
) {
  sites = await startPracticeSites({ delays: "none", loans });
  const wizard = normalizeWizard(readJson(`wizards/${wizardId}.json`), wizardId);
  const outcome = await executeWizard(wizard, data, {
    config: { ...QUICK, practiceHosts: sites.hosts },
    launch: shareBrowser,
    screenshots,
  });
  const values = Object.entries(outcome.results).map(([name, { value }]) => [name, value]);
  return { ...outcome, values: Object.fromEntries(values) as Data };
}

describe("the loan simulators, by the bundled wizards", () => {
  test.each<LoansVariant["kind"]>(["normal", "shadow", "banner"])(
    "borrow more: the formula's figures (site: %s)",
    async (kind) => {
      const data = readJson("examples/loans-borrow-freshman.json");
      const { values, error, screenshots } = await simulate(
        "loan-simulator-borrow-more",
        data,
        { kind } as LoansVariant,
        "all",
      );
      expect(error).toBeUndefined();
      const expected = simulateBorrowing(data);
      expect(values).toMatchObject({
        monthly_payment: expected.monthly_payment,
        total_paid: expected.total_paid,
        total_borrowed: 40_000,
        balance_after_school: expected.balance_after_school,
        share_of_income: expected.share_of_income,
        federal_loan_limit: expected.federal_limit,
        estimated_grants: expected.estimated_grants,
      });
      expect(screenshots).toHaveLength(7);
    },
  );

  test.each(["loans-repay-low-payment", "loans-repay-chosen-payment"])(
    "repayment: the formula's plan for %s",
    async (example) => {
      const data = readJson(`examples/${example}.json`);
      const { values, error, results } = await simulate("loan-simulator-repayment", data, { kind: "normal" });
      expect(error).toBeUndefined();
      const expected = simulateRepayment(data);
      expect(values).toMatchObject({
        recommended_plan: expected.plan_name,
        monthly_payment: expected.monthly_payment,
        total_paid: expected.total_paid,
        paid_off_by: expected.payoff_date,
        loan_balance: expected.balance,
        income_that_counts: expected.income,
      });
      expect(results.plans?.type).toBe("table");
    },
  );

  test("repayment: a loan that the site refuses ends as validation_error", async () => {
    const data = readJson("examples/loans-repay-low-payment.json");
    const loan = { loan_type: "Private Loan", loan_interest_rate: "5", loan_balance: "99999999" };
    const { error } = await simulate(
      "loan-simulator-repayment",
      { ...data, current_loans: [loan] },
      {
        kind: "normal",
      },
    );
    expect(error?.type).toBe("validation_error");
    expect(error?.details.page).toBe(2);
  });
});
