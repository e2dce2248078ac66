import { element } from "../fsa/element.js";
import { identifier } from "../fsa/practice.js";
import { FIGURES, formatMoney, simulateBorrowing, simulateRepayment } from "./formula.js";

/** @param {import("../fsa/answers.js").Values} given @param {() => void} startOver */
export function borrowingView(given, startOver) {
  const result = simulateBorrowing(given);
  const { share_of_income: share, payable_after_years: years } = result;
  return resultsView("Your Borrowing Results", startOver, [
    element(
      "div",
      { class: "figures" },
      figure("Monthly payment", "fsa_Text_MonthlyPayment", formatMoney(result.monthly_payment)),
      figure("Total amount paid", "fsa_Text_TotalPaid", formatMoney(result.total_paid)),
    ),
    facts([
      ["Total borrowed", "fsa_Text_TotalBorrowed", formatMoney(result.total_borrowed)],
      ["Balance after school", "fsa_Text_BalanceAfterSchool", formatMoney(result.balance_after_school)],
      ["Share of monthly income", "fsa_Text_ShareOfIncome", share === undefined ? "Not known" : `${share}%`],
      [
        "Affordable after",
        "fsa_Text_AffordableAfter",
        years === undefined ? "More than 30 years" : `${years} ${years === 1 ? "year" : "years"}`,
      ],
      ["Still needed", "fsa_Text_StillNeeded", formatMoney(result.still_needed)],
      ["Federal loan limit for the program", "fsa_Text_FederalLimit", formatMoney(result.federal_limit)],
      ["Estimated grants for the program", "fsa_Text_EstimatedGrants", formatMoney(result.estimated_grants)],
    ]),
    formula([
      `Each loan is repaid in ${FIGURES.standardMonths} equal payments. Interest accrues in school, without interest on interest; not on subsidized loans. A current program has one year less to go.`,
      `A payment is affordable when it is at most ${FIGURES.payableShare * 100}% of income. Income grows by the given rate, or by 3% a year.`,
      `Federal loans are limited to ${formatMoney(FIGURES.yearlyLimit.dependent)} a year for dependent, ${formatMoney(FIGURES.yearlyLimit.independent)} for independent and ${formatMoney(FIGURES.yearlyLimit.graduate)} for graduate students.`,
      `Grants for undergraduates depend on the family's income; ${formatMoney(FIGURES.inStateGrant)} a year more with a state, half of that with a school.`,
    ]),
  ]);
}

/** @param {import("../fsa/answers.js").Values} given @param {() => void} startOver */
export function repaymentView(given, startOver) {
  const result = simulateRepayment(given);
  return resultsView("Your Repayment Results", startOver, [
    element(
      "div",
      { class: "figures" },
      figure("Recommended plan", "fsa_Text_RecommendedPlan", result.plan_name),
      figure("Monthly payment", "fsa_Text_MonthlyPayment", formatMoney(result.monthly_payment)),
    ),
    facts([
      ["Total to be paid", "fsa_Text_TotalPaid", formatMoney(result.total_paid)],
      ["Total interest", "fsa_Text_TotalInterest", formatMoney(result.total_interest)],
      ["Amount forgiven", "fsa_Text_AmountForgiven", formatMoney(result.forgiven)],
      ["Paid off by", "fsa_Text_PaidOffBy", result.payoff_date],
      ["Loan balance", "fsa_Text_LoanBalance", formatMoney(result.balance)],
      ["Average interest rate", "fsa_Text_AverageRate", `${result.rate}%`],
      ["Income that counts", "fsa_Text_Income", formatMoney(result.income)],
    ]),
    planTable(result.plans),
    formula([
      `Income is estimated: ${formatMoney(FIGURES.jobIncome)} with a job, ${formatMoney(FIGURES.spouseIncome)} of a spouse, ${formatMoney(FIGURES.additionalIncome)} of additional income; less ${formatMoney(FIGURES.retirementSavings)} for retirement, ${formatMoney(FIGURES.insurancePremiums)} for premiums, ${formatMoney(FIGURES.healthSavings)} for health savings; ${FIGURES.unfiledSurcharge * 100}% more without a tax return.`,
      `Income-based payments are ${FIGURES.incomeShare * 100}% of income above ${formatMoney(FIGURES.allowance)}, or ${formatMoney(FIGURES.allowance + FIGURES.dependentsAllowance)} with dependents. What is left after ${FIGURES.incomeDrivenMonths} payments, or ${FIGURES.forgivenessMonths} with PSLF, is forgiven.`,
      `Extended repayment takes more than ${formatMoney(FIGURES.extendedFrom)}; income-based repayment no private loan.`,
    ]),
  ]);
}

/** @param {string} title @param {() => void} startOver @param {HTMLElement[]} parts */
function resultsView(title, startOver, parts) {
  return element(
    "main",
    { class: "site-width" },
    element("h1", { tabindex: "-1" }, title),
    element("p", { class: "lead" }, "A practice simulation. It is not official."),
    ...parts,
    element(
      "div",
      { class: "flow-buttons" },
      element("button", { type: "button", class: "button is-secondary", onclick: startOver }, "Start over"),
    ),
  );
}

/** @param {string} title @param {string} id @param {string} value */
function figure(title, id, value) {
  return element(
    "section",
    { class: "panel figure" },
    element("h2", {}, title),
    element("p", { class: "figure-value" }, element("strong", valueAt(id), value)),
  );
}

/** @param {[string, string, string][]} rows */
function facts(rows) {
  const entries = rows.flatMap(([label, id, value]) => [
    element("dt", {}, label),
    element("dd", valueAt(id), value),
  ]);
  return element("section", { class: "panel" }, element("h2", {}, "Details"), element("dl", {}, ...entries));
}

/** @param {import("./formula.js").RepaymentPlan[]} plans */
function planTable(plans) {
  const head = ["Plan", "Monthly payment", "Total paid", "Paid off by"];
  return element(
    "section",
    { class: "panel" },
    element("h2", {}, "Plans to compare"),
    element(
      "table",
      valueAt("fsa_Table_Plans"),
      element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))),
      element(
        "tbody",
        {},
        ...plans.map((plan) =>
          element(
            "tr",
            {},
            element("th", { scope: "row" }, plan.plan_name),
            element("td", {}, formatMoney(plan.monthly_payment)),
            element("td", {}, formatMoney(plan.total_paid)),
            element("td", {}, plan.payoff_date),
          ),
        ),
      ),
    ),
  );
}

/** @param {string[]} sentences */
function formula(sentences) {
  return element(
    "section",
    { class: "panel" },
    element("h2", {}, "How these figures were made"),
    element("ul", { class: "formula" }, ...sentences.map((text) => element("li", {}, text))),
  );
}

/** The id and the class of an element that holds a result: `fsa_Text_TotalPaid` is also `is-total-paid`. */
function valueAt(/** @type {string} */ id) {
  const words =
    id
      .split("_")
      .at(-1)
      ?.split(/(?=[A-Z])/) ?? [];
  return { id: identifier(id), class: `is-${words.join("-").toLowerCase()}` };
}
