/**
 * The practice formula: simple enough to state on the results page, yet every answer counts. Its shape follows the
 * real Student Aid Index (allowances, brackets, a share of assets, a floor of -1,500); its figures are our own. It
 * touches no page, so tests compute what they expect with it.
 */

export const FIGURES = Object.freeze({
  lowestIndex: -1_500,
  highestPell: 7_395,
  lowestPell: 740,
  /** Income that a family keeps: for itself, and for each of its members. */
  familyAllowance: 10_975,
  memberAllowance: 4_000,
  singleParentAllowance: 2_500,
  /** For parents who are not married to each other, who keep two households. */
  separateHouseholdsAllowance: 1_500,
  /** Share of income that the state's taxes take, where it has an income tax and where not. */
  stateTax: 0.04,
  noStateTax: 0.02,
  /** Share of available income that counts, up to each limit. */
  brackets: Object.freeze([
    { upTo: 20_000, rate: 0.22 },
    { upTo: 40_000, rate: 0.34 },
    { upTo: Number.POSITIVE_INFINITY, rate: 0.47 },
  ]),
  parentAssets: 0.12,
  studentAssets: 0.2,
  studentIncome: 0.5,
  studentAllowance: 11_770,
  /** Born before this year, a student is independent. */
  independentBornBefore: 2003,
  cost: Object.freeze({ freshman: 28_000, sophomore: 28_400, other_undergrad: 29_200, graduate: 42_600 }),
  /** Additional cost of living with a spouse or dependents. */
  householdCost: 6_500,
  costlyState: 1.15,
});

const STATES_WITHOUT_INCOME_TAX = new Set(
  "Alaska,Florida,Nevada,New Hampshire,South Dakota,Tennessee,Texas,Washington,Wyoming".split(","),
);
const COSTLY_STATES = new Set(
  "Alaska,California,Connecticut,District of Columbia,Hawaii,Massachusetts,New Jersey,New York,Washington".split(
    ",",
  ),
);

/**
 * @param {Readonly<Record<string, string | boolean | undefined>>} answers by field; amounts as typed; what was not
 *   asked is absent
 * @returns {{student_aid_index: number, federal_pell_grant_estimate: number, eligibility_status: string,
 *   cost_of_attendance: number, is_independent: boolean, steps: {label: string, amount: number}[]}} whole dollars
 */
export function estimateAid(answers) {
  const is_independent = isIndependent(answers);
  const steps = is_independent ? independentShare(answers) : dependentShare(answers);
  const total = steps.reduce((sum, { amount }) => sum + amount, 0);
  const student_aid_index = Math.max(FIGURES.lowestIndex, total);
  const isGraduate = answers.grade_level === "graduate";
  const federal_pell_grant_estimate = isGraduate ? 0 : pellGrant(student_aid_index);
  return {
    student_aid_index,
    federal_pell_grant_estimate,
    eligibility_status: eligibility(isGraduate, federal_pell_grant_estimate),
    cost_of_attendance: costOfAttendance(answers),
    is_independent,
    steps,
  };
}

/** `$7,395`, `-$1,500` */
export function formatMoney(/** @type {number} */ amount) {
  return `${amount < 0 ? "-" : ""}$${Math.abs(amount).toLocaleString("en-US")}`;
}

/** `19,514`, `-1,500`: the index is a number, not an amount. */
export function formatIndex(/** @type {number} */ index) {
  return index.toLocaleString("en-US");
}

/** @typedef {Readonly<Record<string, string | boolean | undefined>>} Answers */

const CIRCUMSTANCES = ["active_duty", "parents_deceased", "foster_care", "emancipated", "homeless"];

/** Whether the parents' figures do not count. */
export function isIndependent(/** @type {Answers} */ answers) {
  return (
    Number(answers.birth_year) < FIGURES.independentBornBefore ||
    answers.marital_status === "married" ||
    answers.grade_level === "graduate" ||
    answers.has_dependents === "yes" ||
    CIRCUMSTANCES.some((circumstance) => answers[`personal_circumstances_${circumstance}`] === true)
  );
}

function dependentShare(/** @type {Answers} */ answers) {
  const kept =
    familyAllowance(answers) +
    (answers.parent_marital_status === "unmarried" ? FIGURES.singleParentAllowance : 0) +
    (answers.parents_married === "no" ? FIGURES.separateHouseholdsAllowance : 0);
  const income = dollars(answers.parent_income);
  const available = income * (1 - stateTax(answers.parent_state)) - kept;
  const studentAvailable =
    dollars(answers.student_income) * (1 - stateTax(answers.state)) - FIGURES.studentAllowance;
  return [
    step("Parents' share of income", fromBrackets(available)),
    step("Parents' share of assets and child support", FIGURES.parentAssets * assets(answers, "parent")),
    step("Student's share of income", FIGURES.studentIncome * Math.max(0, studentAvailable)),
    step("Student's share of assets and child support", FIGURES.studentAssets * assets(answers, "student")),
  ];
}

function independentShare(/** @type {Answers} */ answers) {
  const hasFamily = answers.has_dependents === "yes" || answers.marital_status === "married";
  const kept = hasFamily ? familyAllowance(answers) : FIGURES.studentAllowance;
  const available = dollars(answers.student_income) * (1 - stateTax(answers.state)) - kept;
  const income =
    answers.has_dependents === "yes"
      ? fromBrackets(available)
      : FIGURES.studentIncome * Math.max(0, available);
  return [
    step("Student's share of income", income),
    step("Student's share of assets and child support", FIGURES.studentAssets * assets(answers, "student")),
  ];
}

/** @param {string} label @param {number} amount */
function step(label, amount) {
  return { label, amount: Math.round(amount) };
}

function fromBrackets(/** @type {number} */ available) {
  if (available <= 0) return Math.max(FIGURES.lowestIndex, available * (FIGURES.brackets[0]?.rate ?? 0));
  let share = 0;
  let from = 0;
  for (const { upTo, rate } of FIGURES.brackets) {
    share += Math.max(0, Math.min(available, upTo) - from) * rate;
    from = upTo;
  }
  return share;
}

function familyAllowance(/** @type {Answers} */ answers) {
  return FIGURES.familyAllowance + FIGURES.memberAllowance * dollars(answers.family_size);
}

/** @param {Answers} answers @param {"parent" | "student"} whose */
function assets(answers, whose) {
  return dollars(answers[`${whose}_assets`]) + dollars(answers[`${whose}_child_support`]);
}

function stateTax(/** @type {string | boolean | undefined} */ state) {
  return STATES_WITHOUT_INCOME_TAX.has(String(state)) ? FIGURES.noStateTax : FIGURES.stateTax;
}

function pellGrant(/** @type {number} */ index) {
  const grant = FIGURES.highestPell - Math.max(0, index);
  return grant >= FIGURES.lowestPell ? grant : 0;
}

/** @param {boolean} isGraduate @param {number} grant */
function eligibility(isGraduate, grant) {
  if (isGraduate) return "Eligible for federal graduate loans";
  if (grant === FIGURES.highestPell) return "Eligible for the maximum Federal Pell Grant";
  if (grant > 0) return "Eligible for a Federal Pell Grant";
  return "Eligible for federal student loans and work-study";
}

function costOfAttendance(/** @type {Answers} */ answers) {
  const level = /** @type {keyof typeof FIGURES.cost} */ (answers.grade_level ?? "freshman");
  const hasFamily = answers.marital_status === "married" || answers.has_dependents === "yes";
  const living = hasFamily ? FIGURES.householdCost : 0;
  return Math.round(
    (FIGURES.cost[level] + living) * (COSTLY_STATES.has(String(answers.state)) ? FIGURES.costlyState : 1),
  );
}

function dollars(/** @type {string | boolean | undefined} */ typed) {
  return Number(String(typed ?? "0").replaceAll(",", "")) || 0;
}
