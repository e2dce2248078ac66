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
    row("Sum (at least -1,500)", formatIndex(estimate.student_aid_index)),
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
  const { brackets, cost, ...figures } = FIGURES;
  const [low, middle, high] = brackets;
  return [
    isIndependent
      ? `Only the student's own figures count: born before ${figures.independentBornBefore}, married, graduate, with dependents or in special circumstances.`
      : "The figures of the parents and of the student count.",
    `Available income is income minus ${percent(figures.stateTax)} for state taxes (${percent(figures.noStateTax)} in states without an income tax) and minus ${formatMoney(figures.familyAllowance)} plus ${formatMoney(figures.memberAllowance)} for each member of the family. An unmarried parent keeps ${formatMoney(figures.singleParentAllowance)} more, parents who are not married to each other keep ${formatMoney(figures.separateHouseholdsAllowance)} more.`,
    `Its share is ${percent(low.rate)} of the first ${formatMoney(low.upTo)}, ${percent(middle.rate)} of the next ${formatMoney(middle.upTo - low.upTo)} and ${percent(high.rate)} of the rest, or ${percent(low.rate)} of a negative amount.`,
    `A student without dependents gives ${percent(figures.studentIncome)} of what is left after state taxes and ${formatMoney(figures.studentAllowance)}, or after the family's allowance if married.`,
    `Assets with child support count ${percent(figures.parentAssets)} for parents, ${percent(figures.studentAssets)} for students.`,
    `The Pell Grant is ${formatMoney(figures.highestPell)} minus the index (a negative one counts as 0), for undergraduates, from ${formatMoney(figures.lowestPell)} on.`,
    `The cost of attendance is ${formatMoney(cost.freshman)} for freshmen, ${formatMoney(cost.sophomore)} for sophomores, ${formatMoney(cost.other_undergrad)} for other undergraduates and ${formatMoney(cost.graduate)} for graduates; ${formatMoney(figures.householdCost)} more with a spouse or dependents; ${percent(figures.costlyState - 1)} more in costly states.`,
  ];
}

function percent(/** @type {number} */ share) {
  return `${Math.round(share * 100)}%`;
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
