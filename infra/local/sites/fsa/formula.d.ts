/** Types of formula.js for tests that compute the practice site's figures. */

/** Answers by the `field_id` of the bundled wizard; amounts as typed; an unasked question is absent. */
export type Answers = Readonly<Record<string, string | boolean | undefined>>;

/** Whole dollars; the index is a plain number. */
export interface AidEstimate {
  student_aid_index: number;
  federal_pell_grant_estimate: number;
  eligibility_status: string;
  cost_of_attendance: number;
  is_independent: boolean;
  steps: { label: string; amount: number }[];
}

/** The constants of the formula, which the site states. */
export const FIGURES: {
  readonly lowestIndex: number;
  readonly highestPell: number;
  readonly lowestPell: number;
  readonly familyAllowance: number;
  readonly memberAllowance: number;
  readonly singleParentAllowance: number;
  readonly separateHouseholdsAllowance: number;
  readonly stateTax: number;
  readonly noStateTax: number;
  readonly brackets: readonly [Bracket, Bracket, Bracket];
  readonly parentAssets: number;
  readonly studentAssets: number;
  readonly studentIncome: number;
  readonly studentAllowance: number;
  readonly independentBornBefore: number;
  readonly cost: Readonly<Record<"freshman" | "sophomore" | "other_undergrad" | "graduate", number>>;
  readonly householdCost: number;
  readonly costlyState: number;
};

/** The share of available income that counts, up to a limit. */
export interface Bracket {
  readonly upTo: number;
  readonly rate: number;
}

export function estimateAid(answers: Answers): AidEstimate;
/** `$7,395`, `-$1,500` */
export function isIndependent(answers: Readonly<Record<string, string | boolean | undefined>>): boolean;
export function formatMoney(amount: number): string;
/** `19,514`, `-1,500` */
export function formatIndex(index: number): string;
