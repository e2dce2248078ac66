import { element } from "./element.js";
import { estimateAid, FIGURES, formatIndex, formatMoney } from "./formula.js";
import { identifier } from "./practice.js";

/**
 * The estimate, how it came about, and the answers it rests on.
 *
 * @param {import("./answers.js").Values} given everything that was asked
 * @param {() => void} startOver
 */
export function resultsView(given, startOver) {
  const estimate = estimateAid(given);
  return element(
    "main",
    { class: "site-width" },
    element("h1", { tabindex: "-1" }, "Your Federal Student Aid Estimate"),
    element("p", { class: "lead" }, "A practice estimate for the 2026–27 school year. It is not official."),
    element(
      "div",
      { class: "figures" },
      figure(
        "is-index",
        "Student Aid Index",
        "fsa_Text_StudentAidIndex",
        formatIndex(estimate.student_aid_index),
        ["From -1,500 to 999,999. The lower it is, the more need-based aid."],
      ),
      figure(
        "is-pell",
        "Federal Pell Grant Estimate",
        "fsa_Text_PellGrantEstimate",
        formatMoney(estimate.federal_pell_grant_estimate),
        ["For one school year, full-time. It is not paid back."],
      ),
    ),
    element(
      "section",
      { class: "panel" },
      element("h2", {}, "Eligibility and cost"),
      element(
        "dl",
        {},
        element("dt", {}, "Eligibility status"),
        element(
          "dd",
          { class: "is-eligibility", id: identifier("fsa_Text_EligibilityStatus") },
          estimate.eligibility_status,
        ),
        element("dt", {}, "Cost of attendance"),
        element(
          "dd",
          { class: "is-cost", id: identifier("fsa_Text_CostOfAttendance") },
          formatMoney(estimate.cost_of_attendance),
        ),
      ),
    ),
    explanation(estimate),
    answersGiven(given),
    element(
      "div",
      { class: "flow-buttons" },
      element("button", { type: "button", class: "button is-secondary", onclick: startOver }, "Start over"),
    ),
  );
}

/** @param {string} className @param {string} title @param {string} id @param {string} value @param {string[]} notes */
function figure(className, title, id, value, notes) {
  return element(
    "section",
    { class: `panel figure ${className}` },
    element("h2", {}, title),
    element("p", { class: "figure-value" }, element("strong", { id: identifier(id) }, value)),
    ...notes.map((note) => element("p", { class: "note" }, note)),
  );
}

/** @param {ReturnType<typeof estimateAid>} estimate */
function explanation(estimate) {
  const rows = [
    ...estimate.steps.map(({ label, amount }) => row(label, formatMoney(amount))),
    row("Student Aid Index (at least -1,500)", formatIndex(estimate.student_aid_index)),
  ];
  return element(
    "section",
    { class: "panel" },
    element("h2", {}, "How this estimate was made"),
    element(
      "table",
      {},
      element(
        "thead",
        {},
        element("tr", {}, element("th", { scope: "col" }, "Part"), element("th", { scope: "col" }, "Amount")),
      ),
      element("tbody", {}, ...rows),
    ),
    element(
      "ul",
      { class: "formula" },
      ...formulaInWords(estimate.is_independent).map((text) => element("li", {}, text)),
    ),
  );
}

function formulaInWords(/** @type {boolean} */ isIndependent) {
  const { brackets, ...figures } = FIGURES;
  const percent = (/** @type {number} */ share) => `${Math.round(share * 100)}%`;
  const money = formatMoney;
  const bracketsInWords = `${percent(brackets[0].rate)} of the first ${money(brackets[0].upTo)}, ${percent(brackets[1].rate)} of the next ${money(brackets[1].upTo - brackets[0].upTo)}, ${percent(brackets[2].rate)} of the rest`;
  return [
    isIndependent
      ? `The student is independent (born before ${figures.independentBornBefore}, married, graduate, with dependents or in special circumstances): only the student's own figures count.`
      : `The student depends on the parents: their figures count and the student's.`,
    `Available income is income less ${percent(figures.stateTax)} for state taxes (${percent(figures.noStateTax)} where the state has no income tax), less ${money(figures.familyAllowance)} and ${money(figures.memberAllowance)} for each member of the family; ${money(figures.singleParentAllowance)} more for an unmarried parent, ${money(figures.separateHouseholdsAllowance)} more for parents who are not married to each other.`,
    `Of it counts ${bracketsInWords}; if it is negative, ${percent(brackets[0].rate)} of it.`,
    `Of a student without dependents counts ${percent(figures.studentIncome)} of the income above the allowance (${money(figures.studentAllowance)} without a family).`,
    `Of assets and child support counts ${percent(figures.parentAssets)} of the parents' and ${percent(figures.studentAssets)} of the student's.`,
    `The Pell Grant is ${money(figures.highestPell)} less the index (nothing below ${money(figures.lowestPell)}, nothing for graduates).`,
    `The cost of attendance depends on the grade level, the household and the state.`,
  ];
}

/** @param {import("./answers.js").Values} given */
function answersGiven(given) {
  return element(
    "details",
    { class: "panel" },
    element("summary", {}, "Answers this estimate rests on"),
    element(
      "table",
      {},
      element("tbody", {}, ...Object.entries(given).map(([field, value]) => row(words(field), shown(value)))),
    ),
  );
}

/** @param {string} label @param {string} value */
function row(label, value) {
  return element("tr", {}, element("th", { scope: "row" }, label), element("td", {}, value));
}

function words(/** @type {string} */ field) {
  return field.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
}

function shown(/** @type {string | boolean} */ value) {
  if (typeof value === "boolean") return value ? "checked" : "not checked";
  return value.replaceAll("_", " ");
}
