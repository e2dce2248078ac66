/**
 * The practice formulas of both simulators: simple enough to state on the results page, yet every answer counts. The
 * figures are our own. Nothing here touches a page, so tests compute the expected results with it.
 */

export const FIGURES = Object.freeze({
  firstPayment: Object.freeze({ year: 2027, month: 1 }),
  standardMonths: 120,
  extendedMonths: 300,
  extendedFrom: 30_000,
  fastPayoffExtra: 0.2,
  forgivenessMonths: 120,
  incomeDrivenMonths: 240,
  incomeShare: 0.1,
  jobIncome: 45_000,
  spouseIncome: 20_000,
  additionalIncome: 5_000,
  retirementSavings: 3_000,
  insurancePremiums: 2_400,
  healthSavings: 1_500,
  unfiledSurcharge: 0.05,
  allowance: 22_590,
  dependentsAllowance: 8_000,
  grants: Object.freeze({
    "$0 - $30,000": 6_000,
    "$30,001 - $48,000": 4_500,
    "$48,001 - $75,000": 2_500,
    "$75,000 - $110,000": 500,
    "$110,001+": 0,
    "I don't know.": 0,
  }),
  yearlyLimit: Object.freeze({ dependent: 7_500, independent: 12_500, graduate: 20_500 }),
  inStateGrant: 1_000,
  payableShare: 0.1,
});

const GRADUATE = /master|doctoral|professional/i;

/** @typedef {{loan_type: string, loan_interest_rate: number, loan_balance: number}} Loan rates in percent */

/**
 * The cost of borrowing.
 *
 * @param {Readonly<Record<string, any>>} answers by `field_id`; numbers as typed
 */
export function simulateBorrowing(answers) {
  const years = yearsOf(answers.program_length);
  const schoolYears = answers.program_timing === "current" ? Math.max(0, years - 1) : years;
  const loans = loansOf(answers).map((loan) => {
    const owed = isSubsidized(loan) ? loan.loan_balance : withInterest(loan, schoolYears);
    return { ...loan, owed, monthly: payment(owed, loan.loan_interest_rate, FIGURES.standardMonths) };
  });
  const monthly_payment = round(sum(loans.map(({ monthly }) => monthly)));
  const growth = amountOf(answers.income_growth_rate, 3) / 100;
  const salary = amountOf(answers.expected_salary, 0);
  const limit = limitOf(answers) * Math.max(1, Math.ceil(years));
  const grants = grantsOf(answers) * Math.max(1, Math.ceil(years));
  return {
    monthly_payment,
    total_borrowed: round(sum(loans.map(({ loan_balance }) => loan_balance))),
    total_paid: round(sum(loans.map(({ monthly }) => monthly * FIGURES.standardMonths))),
    balance_after_school: round(sum(loans.map(({ owed }) => owed))),
    share_of_income: salary === 0 ? undefined : oneDecimal((monthly_payment * 1200) / salary),
    payable_after_years: payableAfter(monthly_payment, salary, growth),
    still_needed: Math.max(
      0,
      round(amountOf(answers.borrow_amount, 0) - sum(loans.map((l) => l.loan_balance))),
    ),
    federal_limit: limit,
    estimated_grants: grants,
    loans,
  };
}

/**
 * The plan for a goal, among those that the loans and the income allow.
 *
 * @param {Readonly<Record<string, any>>} answers by `field_id`; numbers as typed
 */
export function simulateRepayment(answers) {
  const loans = loansOf(answers);
  const balance = sum(loans.map(({ loan_balance }) => loan_balance));
  const rate = balance === 0 ? 0 : sum(loans.map((l) => l.loan_balance * l.loan_interest_rate)) / balance;
  const plans = plansFor(answers, balance, rate, loans);
  const plan = choosePlan(answers, plans, balance, rate);
  return { ...plan, balance, rate: twoDecimals(rate), income: incomeOf(answers), plans };
}

function plansFor(answers, balance, rate, loans) {
  const standard = fixed("Standard Repayment", balance, rate, FIGURES.standardMonths);
  const plans = [standard];
  if (balance > FIGURES.extendedFrom)
    plans.push(fixed("Extended Fixed Repayment", balance, rate, FIGURES.extendedMonths));
  if (!loans.some(({ loan_type }) => loan_type === "Private Loan")) {
    const months = answers.pslf_interest === "yes" ? FIGURES.forgivenessMonths : FIGURES.incomeDrivenMonths;
    plans.push(payDown("Income-Based Repayment", balance, rate, incomeDriven(answers), months));
  }
  return plans;
}

function choosePlan(answers, plans, balance, rate) {
  const by = (key) => [...plans].sort((a, b) => a[key] - b[key])[0];
  const [standard] = plans;
  switch (answers.primary_repayment_goal) {
    case "fast_payoff": {
      const monthly = standard.monthly_payment * (1 + FIGURES.fastPayoffExtra);
      return payDown(
        "Standard Repayment with extra payments",
        balance,
        rate,
        monthly,
        FIGURES.standardMonths,
      );
    }
    case "low_monthly_payment":
      return by("monthly_payment");
    case "lowest_total":
      return by("total_paid");
    case "choose_payment":
      return payDown("Payment of your choice", balance, rate, amountOf(answers.chosen_payment, 300), 360);
    case "payoff_by_date":
      return fixed("Payoff by your date", balance, rate, amountOf(answers.payoff_years, 8) * 12);
    default:
      return standard;
  }
}

function fixed(name, balance, rate, months) {
  const monthly = payment(balance, rate, months);
  return plan(name, monthly, months, monthly * months - balance, 0);
}

// Interest that a payment does not cover is added to the balance; what is left at the end is forgiven.
function payDown(name, balance, rate, monthly, most) {
  let [left, months, paid] = [balance, 0, 0];
  for (; left > 0.005 && months < most; months++) {
    const due = Math.min(monthly, left * (1 + rate / 1200));
    left = left * (1 + rate / 1200) - due;
    paid += due;
  }
  const forgiven = left > 0.005 ? left : 0;
  return plan(name, monthly, months, Math.max(0, paid + forgiven - balance), forgiven, paid);
}

function plan(name, monthly, months, interest, forgiven, paid = monthly * months) {
  return {
    plan_name: name,
    monthly_payment: round(monthly),
    total_paid: round(paid),
    total_interest: round(interest),
    forgiven: round(forgiven),
    months,
    payoff_date: dateAfter(months),
  };
}

function incomeDriven(answers) {
  const allowance = FIGURES.allowance + (answers.has_dependents === true ? FIGURES.dependentsAllowance : 0);
  return Math.max(0, (incomeOf(answers) - allowance) * FIGURES.incomeShare) / 12;
}

function incomeOf(answers) {
  const counts = (field, amount) => (answers[field] === true ? amount : 0);
  const income =
    counts("has_job", FIGURES.jobIncome) +
    counts("marital_status_married", FIGURES.spouseIncome) +
    counts("additional_taxable_income", FIGURES.additionalIncome) -
    counts("retirement_savings_taxable", FIGURES.retirementSavings) -
    counts("health_insurance_paycheck", FIGURES.insurancePremiums) -
    counts("health_savings_account", FIGURES.healthSavings);
  return round(Math.max(0, income) * (answers.filed_taxes === true ? 1 : 1 + FIGURES.unfiledSurcharge));
}

/** @returns {Loan[]} */
function loansOf({ current_loans }) {
  return (Array.isArray(current_loans) ? current_loans : []).map((loan) => ({
    loan_type: loan.loan_type,
    loan_interest_rate: amountOf(loan.loan_interest_rate, 0),
    loan_balance: amountOf(loan.loan_balance, 0),
  }));
}

function withInterest({ loan_balance, loan_interest_rate }, years) {
  return loan_balance * (1 + (loan_interest_rate / 100) * years);
}

function isSubsidized({ loan_type }) {
  return /\bSubsidized\b/.test(loan_type);
}

function payment(balance, rate, months) {
  const monthly = rate / 1200;
  if (monthly === 0) return balance / months;
  return (balance * monthly) / (1 - (1 + monthly) ** -months);
}

function payableAfter(monthly, salary, growth) {
  for (let years = 0; years <= 30; years++)
    if (monthly * 12 <= salary * (1 + growth) ** years * FIGURES.payableShare) return years;
  return undefined;
}

function limitOf({ program_type, dependency_status }) {
  if (GRADUATE.test(program_type)) return FIGURES.yearlyLimit.graduate;
  return dependency_status === "dependent" ? FIGURES.yearlyLimit.dependent : FIGURES.yearlyLimit.independent;
}

function grantsOf({ program_type, family_income, school_location, school_name }) {
  if (GRADUATE.test(program_type)) return 0;
  const state = school_location ? FIGURES.inStateGrant : 0;
  return (FIGURES.grants[family_income] ?? 0) + state + (school_name ? FIGURES.inStateGrant / 2 : 0);
}

function yearsOf(length) {
  return /less than/i.test(length ?? "") ? 0.5 : Number.parseInt(length ?? "0", 10) || 0;
}

function dateAfter(months) {
  const { year, month } = FIGURES.firstPayment;
  const last = month - 1 + Math.max(0, months - 1);
  return `${MONTHS[last % 12]} ${year + Math.floor(last / 12)}`;
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

function amountOf(value, otherwise) {
  const number = Number(String(value ?? "").replaceAll(",", ""));
  return value === undefined || value === "" || value === false || Number.isNaN(number) ? otherwise : number;
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const round = (amount) => Math.round(amount);
const oneDecimal = (number) => Math.round(number * 10) / 10;
const twoDecimals = (number) => Math.round(number * 100) / 100;

/** `$7,395` */
export function formatMoney(amount) {
  return `$${amount.toLocaleString("en-US")}`;
}
