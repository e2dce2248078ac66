/** Conversations of families in English and Spanish: what they hear is useful, and short. */
import type { Known, Turn } from "./turn.ts";

const FSA = "fsa-estimator";
const SSA = "ssa-quick-calculator";
const REPAYMENT = "loan-simulator-repayment";
/** Copies of the calculator's wizard on sites with trouble; {@link troubledSite} */
export const TROUBLED = { blocked: "blocked-calculator", removed: "changed-calculator" } as const;

const PRACTICE = /^Practice site: its figures are not official\./;
const BORN_1970 = { birth_date: "June 15 1970", current_earnings: 75_000 };
const GRADUATE = {
  birth_date: "March 2, 1981",
  marital_status: "single",
  state: "Ohio",
  grade_level: "junior",
  has_dependents: "no",
  personal_circumstances: "no",
  family_size: 1,
  student_filed_taxes: "yes",
  student_income: "18,000",
  student_assets: "900",
  student_child_support: 0,
};
const FRESHMAN = {
  birth_date: "05/15/2007",
  marital_status: "single",
  state: "Illinois",
  grade_level: "freshman",
  has_dependents: "no",
  personal_circumstances: "none",
  parents_married: "yes",
  parent_state: "Illinois",
  family_size: 4,
  parent_filed_taxes: "yes",
  parent_income: "85000",
  parent_assets: "12000",
  parent_child_support: "0",
  student_filed_taxes: "no",
};
const BORROWER = {
  circumstances: "none",
  current_loans: [
    { loan_type: "Direct Unsubsidized Loan", loan_interest_rate: "6.39", loan_balance: "25000" },
    { loan_type: "Private Loan", loan_interest_rate: "9", loan_balance: "9000" },
  ],
  pslf_interest: "no",
  primary_repayment_goal: "low payment",
};
const first = ({ runs }: Known) => runs[0];

const range = (said: string): Turn => ({
  person: said,
  mcp: "validate_user_data",
  args: { wizard_id: FSA, user_data: { ...FRESHMAN, parent_income: said } },
  says: [PRACTICE, /60000 or 70000; or run two scenarios/],
  never: /000000/,
});

const unknown = (said: string): Turn => ({
  person: said,
  mcp: "validate_user_data",
  args: { wizard_id: FSA, user_data: { ...FRESHMAN, parent_income: said } },
  says: [PRACTICE, /line 11 of IRS Form 1040/, /Add up the yearly wages/, /estimate/i],
  never: /85000/,
  limit: "hint",
});

const ages = (...said: string[]): Turn => ({
  person: `At ${said.join(", ")}?`,
  mcp: "execute_wizard",
  args: { wizard_id: SSA, user_data: BORN_1970, vary: { retirement_date: said } },
  says: [
    PRACTICE,
    /Monthly retirement benefit at the date chosen/,
    /One run alone returns: Monthly retirement benefit at age 62 \$.*full retirement age \$.*age 70 \$/,
    /Assumed: /,
    /Runs [\da-f-]{36}, [\da-f-]{36}, [\da-f-]{36}, [\da-f-]{36}\./,
  ],
  never: /failed/,
});

export const FAMILY_CONVERSATIONS: Record<string, Turn[]> = {
  "at 62, 65, 67 or 70": [
    {
      person: "When should I retire?",
      mcp: "get_wizard_info",
      args: { wizard_id: SSA },
      says: [/One run returns Monthly retirement benefit at age 62 \| full retirement age \| age 70/],
    },
    ages("at age 62", "65", "67", "70"),
    {
      person: "In June 2027 already?",
      mcp: "execute_wizard",
      args: { wizard_id: SSA, user_data: { ...BORN_1970, retirement_date: "June 2027" } },
      says: [PRACTICE, /not be before 2032-06-15/, /the first month is 2032-07/],
    },
  ],
  "a los 62, 65, 67 o 70": [ages("a los 62 años", "a los 65", "67 años", "a los setenta")],
  "an income between two amounts": [
    range("between 60 and 70 thousand"),
    range("zwischen 60 und 70 tausend"),
    range("entre 60 et 70 mille"),
  ],
  "ganamos entre 60 y 70 mil": [
    range("entre 60 y 70 mil"),
    range("entre sesenta y setenta mil dólares"),
    {
      person: "Las dos cosas, una al lado de la otra.",
      mcp: "execute_wizard",
      args: { wizard_id: FSA, user_data: FRESHMAN, vary: { parent_income: ["60 mil dólares", "70000"] } },
      says: [PRACTICE, /Student Aid Index: .* → /, /Assumed: .*2026.27/],
    },
  ],
  "I don't know what we earn": [unknown("no idea"), unknown("I don't know")],
  "no sé cuánto ganamos": [unknown("no sé"), unknown("no tengo idea")],
  "a plan for a person without an income": [
    {
      person: "I owe $25,000 at 6.39 percent and 9,000 of a private loan. What do I pay?",
      mcp: "execute_wizard",
      args: { wizard_id: REPAYMENT, user_data: BORROWER, options: { screenshots: "none" } },
      says: [
        PRACTICE,
        /It rests on an assumed income of 0 \(Income that counts \$0/,
        /Recommended plan/,
        /The page says: .*private loan/,
        /Assumed: .*\$45,000/,
      ],
    },
  ],
  "an income that changes": [
    {
      person: "What aid would she get?",
      mcp: "execute_wizard",
      args: { wizard_id: FSA, user_data: FRESHMAN, options: { screenshots: "none" } },
      says: [PRACTICE, /Student Aid Index 19,514/],
    },
    {
      person: "Y si ganamos 62 mil dólares?",
      mcp: "execute_wizard",
      args: (known) => ({
        wizard_id: FSA,
        base_run_id: first(known),
        user_data: { parent_income: "62 mil dólares" },
        options: { screenshots: "none" },
      }),
      says: [
        PRACTICE,
        /Changed: Student Aid Index [\d,]+, before 19,514.*since parent_income 62000 \(was 85000\)/,
      ],
      never: /It rests on:/,
      limit: "difference",
    },
    {
      person: "Give me something to print.",
      mcp: "get_run",
      args: (known) => ({ run_id: first(known), detail: "record", screenshots: "none" }),
      says: [
        PRACTICE,
        /Record of FSA Student Aid Estimator/,
        /Questions and answers:/,
        /To print or keep it: http:\/\/[^ ]+\/record#[\w.-]+ opens for any holder of this link/,
      ],
      limit: "record",
    },
  ],
  "a site that refuses visits": [
    {
      person: "What would I get?",
      mcp: "execute_wizard",
      args: { wizard_id: TROUBLED.blocked, user_data: BORN_1970 },
      says: [PRACTICE, /refused the visit/, /Nothing was submitted\./, /The form: https:\/\/www\.ssa\.gov/],
      never: /FederalScout|FEDERALRUNNER_|discover/i,
      limit: "failure",
    },
  ],
  "un sitio que ha cambiado": [
    {
      person: "¿Cuánto recibiría?",
      mcp: "execute_wizard",
      args: { wizard_id: TROUBLED.removed, user_data: BORN_1970 },
      says: [PRACTICE, /changed/, /Nothing was submitted\./, /The form: https:\/\/www\.ssa\.gov/],
      never: /FederalScout|discover/i,
      limit: "failure",
    },
    {
      person: "I operate this service.",
      mcp: "get_run",
      args: (known) => ({ run_id: first(known), detail: "full" }),
      says: [/For the operator: .*FederalScout/],
    },
  ],
  "a form that is not there": [
    {
      person: "Fill in the FAFSA student loan application.",
      mcp: "get_wizard_info",
      args: { wizard_id: "fafsa student loan application" },
      says: [
        /Did you mean .*\(https:\/\/studentaid\.gov/,
        /A missing form is added from its address/,
        /usa\.gov/,
      ],
      limit: "failure",
    },
    {
      person: "Entonces https://www.ssa.gov/OACT/quickcalc/.",
      mcp: "get_wizard_info",
      args: { wizard_id: "https://www.ssa.gov/OACT/quickcalc/" },
      says: [/Social Security Quick Calculator/],
    },
  ],
  "one household, two forms": [
    {
      person: "I am 45 and back in college. What aid do I get?",
      mcp: "execute_wizard",
      args: { wizard_id: FSA, user_data: GRADUATE, options: { screenshots: "none" } },
      says: [PRACTICE, /Student Aid Index/],
    },
    {
      person: "Y de jubilación, con 40 mil dólares al año?",
      mcp: "execute_wizard",
      args: (known) => ({
        wizard_id: SSA,
        base_run_id: first(known),
        user_data: { current_earnings: "40 mil dólares" },
      }),
      says: [
        PRACTICE,
        /birth_date: .*1981-03-02, from FSA Student Aid Estimator of 20\d\d-\d\d-\d\d\. Use it\?/,
      ],
      never: /18,?000|Ohio/,
    },
    {
      person: "Sí, úsala.",
      mcp: "execute_wizard",
      args: (known) => ({
        wizard_id: SSA,
        base_run_id: first(known),
        user_data: { current_earnings: "40 mil dólares" },
        confirmed: ["birth_date"],
      }),
      says: [PRACTICE, /Monthly retirement benefit at age 62 \$/, /62 years, 2043/],
      never: /Changed:/,
    },
  ],
};

/** The calculator's wizard, on a site with a trouble that its address requests. */
export function troubledSite<W extends { url: string }>(
  wizard: W,
  kind: keyof typeof TROUBLED,
): W & { wizard_id: string } {
  const url = new URL(wizard.url);
  url.search = new URLSearchParams({ practice: kind, field: "current_earnings" }).toString();
  return { ...wizard, wizard_id: TROUBLED[kind], url: url.href };
}
