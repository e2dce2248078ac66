/** Types of formula.js for tests that compute the expected results. */

/** Answers by the `field_id` of the bundled wizards; numbers as typed; an unasked question is absent. */
export type LoanAnswers = Readonly<Record<string, unknown>>;

/** Whole dollars; `share_of_income` in percent with one decimal. */
export interface BorrowingResult {
  monthly_payment: number;
  total_borrowed: number;
  total_paid: number;
  balance_after_school: number;
  /** Undefined without a salary. */
  share_of_income: number | undefined;
  /** Undefined when the payment never becomes affordable within 30 years. */
  payable_after_years: number | undefined;
  still_needed: number;
  federal_limit: number;
  estimated_grants: number;
}

/** Whole dollars; `payoff_date` as `December 2036`. */
export interface RepaymentPlan {
  plan_name: string;
  monthly_payment: number;
  total_paid: number;
  total_interest: number;
  forgiven: number;
  months: number;
  payoff_date: string;
}

export interface RepaymentResult extends RepaymentPlan {
  balance: number;
  /** Weighted average, in percent. */
  rate: number;
  income: number;
  plans: RepaymentPlan[];
}

export function simulateBorrowing(answers: LoanAnswers): BorrowingResult;
export function simulateRepayment(answers: LoanAnswers): RepaymentResult;
export function formatMoney(amount: number): string;
