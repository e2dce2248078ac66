import { createAnswers } from "../../fsa/answers.js";
import { element } from "../../fsa/element.js";
import { createErrorMessage } from "../../fsa/error-message.js";
import { identifier } from "../../fsa/practice.js";
import { textInput } from "../../fsa/questions/text-input.js";
import { checkAmount, checkRate } from "../rules.js";
import { selectInput } from "./select-input.js";

const LOAN_TYPES = [
  "Direct Subsidized Loan",
  "Direct Unsubsidized Loan",
  "Direct Graduate Unsubsidized Loan",
  "Direct Subsidized Consolidation Loan",
  "Direct Unsubsidized Consolidation Loan",
  "Direct PLUS Loan for Graduate/Professionals",
  "Direct PLUS Loan for Parents",
  "Private Loan",
];

/**
 * The list of loans: "Add a Loan" opens a form under the table, "Save" turns it into a row that can be edited and
 * removed. The button stays next to its open form, as on the real site.
 *
 * @param {{field: string, least: number}} spec `least` number of loans
 * @param {import("../../fsa/answers.js").Answers} answers
 * @returns {import("../../fsa/questions/question.js").Question}
 */
export function loanTable({ field, least }, answers) {
  const rows = element("tbody");
  const empty = element("p", { class: "fsa-hint" }, "No loans yet.");
  const formSlot = element("div");
  const addButton = element(
    "button",
    {
      type: "button",
      class: "button is-secondary",
      id: identifier("fsa_IconLinkButton_LoanSimulatorWizardLoansAddNewLoan"),
      onclick: () => openForm(),
    },
    "Add a Loan",
  );
  const container = element(
    "div",
    { class: "fsa-question", id: identifier("loan_table"), role: "group", "aria-label": "Your loans" },
    element("h2", {}, "Your loans"),
    empty,
    element(
      "table",
      {},
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          ...["Loan", "Interest rate", "Balance", ""].map((text) => element("th", { scope: "col" }, text)),
        ),
      ),
      rows,
    ),
    addButton,
    formSlot,
  );
  const error = createErrorMessage(container, [], "fsa_LoanTable");
  showRows();

  function loans() {
    return /** @type {any[]} */ (answers.get(field) ?? []);
  }

  function keep(/** @type {any[]} */ next) {
    answers.set(field, /** @type {any} */ (next));
    error.show(undefined);
    showRows();
  }

  function showRows() {
    empty.hidden = loans().length > 0;
    rows.replaceChildren(...loans().map(loanRow));
  }

  function loanRow(/** @type {any} */ loan, /** @type {number} */ index) {
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, loan.loan_type),
      element("td", {}, `${Number(loan.loan_interest_rate)}%`),
      element("td", {}, `$${Number(String(loan.loan_balance).replaceAll(",", "")).toLocaleString("en-US")}`),
      element(
        "td",
        {},
        action("Edit", "Edit", index, () => openForm(index)),
        action("Remove", "Remove", index, () => keep(loans().filter((_, i) => i !== index))),
      ),
    );
  }

  function action(
    /** @type {string} */ name,
    /** @type {string} */ text,
    /** @type {number} */ index,
    /** @type {() => void} */ onclick,
  ) {
    const id = identifier(`fsa_Button_LoanSimulatorAddLoan${name}_${index}`);
    return element("button", { type: "button", class: "button is-secondary", id, onclick }, text);
  }

  function openForm(/** @type {number | undefined} */ index) {
    const draft = createAnswers();
    for (const [key, value] of Object.entries(index === undefined ? {} : loans()[index]))
      draft.set(key, /** @type {string} */ (value));
    const questions = loanQuestions(draft);
    formSlot.replaceChildren(
      element(
        "fieldset",
        { class: "fsa-question" },
        element("legend", { class: "fsa-legend" }, index === undefined ? "New loan" : "Change the loan"),
        ...questions.map((question) => question.element),
        element(
          "div",
          { class: "flow-buttons" },
          element(
            "button",
            { type: "button", class: "button is-secondary", onclick: () => formSlot.replaceChildren() },
            "Cancel",
          ),
          element(
            "button",
            {
              type: "button",
              class: "button",
              id: identifier("fsa_Button_LoanSimulatorUserAddedLoanSave"),
              onclick: () => {
                if (questions.filter((question) => !question.validate()).length > 0) return;
                formSlot.replaceChildren();
                const loan = draft.values();
                keep(
                  index === undefined
                    ? [...loans(), loan]
                    : loans().map((old, i) => (i === index ? loan : old)),
                );
              },
            },
            "Save",
          ),
        ),
      ),
    );
  }

  return {
    fields: [field],
    element: container,
    validate() {
      const isOpen = formSlot.childElementCount > 0;
      const message = isOpen
        ? "Save the loan, or cancel it."
        : loans().length < least
          ? "Add at least one loan to continue."
          : undefined;
      error.show(message);
      return message === undefined;
    },
    show: (_field, message) => error.show(message),
  };
}

function loanQuestions(/** @type {import("../../fsa/answers.js").Answers} */ draft) {
  return [
    selectInput(
      {
        field: "loan_type",
        id: "fsa_Select_LoanSimulatorUserAddedLoanType",
        label: "Loan type",
        options: LOAN_TYPES,
      },
      draft,
    ),
    textInput(
      {
        field: "loan_interest_rate",
        id: "fsa_Input_LoanSimulatorUserAddedInterestRate",
        label: "Interest rate (percent)",
        kind: "decimal",
        digits: 5,
        check: checkRate,
      },
      draft,
    ),
    textInput(
      {
        field: "loan_balance",
        id: "fsa_Input_LoanSimulatorUserAddedPrincipalBalance",
        label: "Loan balance",
        kind: "money",
        check: checkAmount,
      },
      draft,
    ),
  ];
}
