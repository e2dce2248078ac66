import { element } from "../element.js";
import { isRemoved } from "../practice.js";
import { textInput } from "./text-input.js";

/** Youngest and oldest year of birth that the estimator takes. */
const YEARS = { first: 1926, last: 2013 };

const PARTS = [
  { field: "birth_month", id: "fsa_Input_DateOfBirthMonth", label: "Month", digits: 2 },
  { field: "birth_day", id: "fsa_Input_DateOfBirthDay", label: "Day", digits: 2 },
  { field: "birth_year", id: "fsa_Input_DateOfBirthYear", label: "Year", digits: 4 },
];

/**
 * Three number inputs, each with its own message.
 *
 * @param {import("../answers.js").Answers} answers
 * @returns {import("./question.js").Question}
 */
export function birthDate(answers) {
  const checks = {
    birth_month: (/** @type {string} */ value) => outside(value, 1, 12, "Enter a month from 1 to 12."),
    birth_day: (/** @type {string} */ value) =>
      outside(value, 1, 31, "Enter a day from 1 to 31.") ?? impossibleDay(value, answers),
    birth_year: (/** @type {string} */ value) =>
      outside(value, YEARS.first, YEARS.last, `Enter a year from ${YEARS.first} to ${YEARS.last}.`),
  };
  const inputs = PARTS.filter(({ field }) => !isRemoved(field)).map((part) =>
    textInput(
      { ...part, kind: "number", check: checks[/** @type {keyof typeof checks} */ (part.field)] },
      answers,
    ),
  );
  return {
    fields: inputs.flatMap((input) => input.fields),
    element: element(
      "fieldset",
      { class: "fsa-question" },
      element("legend", { class: "fsa-legend" }, "What is the student's date of birth?"),
      element("p", { class: "fsa-hint" }, "For example: 05 15 2007"),
      element("div", { class: "fsa-row" }, ...inputs.map((input) => input.element)),
    ),
    // Every part is asked, so that all messages show at once.
    validate: () => inputs.map((input) => input.validate()).every(Boolean),
    show: (field, message) => inputs.find((input) => input.fields.includes(field))?.show(field, message),
  };
}

/** @param {string} value @param {number} low @param {number} high @param {string} message */
function outside(value, low, high, message) {
  return /^\d+$/.test(value) && Number(value) >= low && Number(value) <= high ? undefined : message;
}

/** @param {string} day @param {import("../answers.js").Answers} answers */
function impossibleDay(day, answers) {
  const [month, year] = [Number(answers.get("birth_month")), Number(answers.get("birth_year"))];
  if (!month || !year) return undefined;
  const isReal = new Date(Date.UTC(year, month - 1, Number(day))).getUTCMonth() === month - 1;
  return isReal ? undefined : "This month does not have that many days.";
}
