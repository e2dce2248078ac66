import { doubledText, element } from "../element.js";
import { createErrorMessage } from "../error-message.js";
import { identifier } from "../practice.js";
import { REQUIRED } from "./question.js";

/**
 * One choice out of a few cards. The real inputs cannot be seen: some are not even rendered, and only a click on the
 * label reaches them.
 *
 * @param {object} spec
 * @param {string} spec.field
 * @param {string} spec.name of the group
 * @param {string} spec.legend
 * @param {string} [spec.hint]
 * @param {{value: string, code: string, label: string, id: string}[]} spec.options `code` is the input's own value
 * @param {"unrendered" | "transparent"} spec.inputs how they are hidden
 * @param {(answers: import("../answers.js").Answers) => boolean} [spec.when]
 * @param {import("../answers.js").Answers} answers
 * @returns {import("./question.js").Question}
 */
export function radioCards(spec, answers) {
  const cards = spec.options.map((option) => createCard(option));
  const inputs = cards.map((card) => card.input);
  const fieldset = element(
    "fieldset",
    { class: "fsa-question", role: "radiogroup" },
    element("legend", { class: "fsa-legend" }, spec.legend),
    spec.hint ? element("p", { class: "fsa-hint" }, spec.hint) : undefined,
    element(
      "div",
      { class: `fsa-cards ${cards.length === 3 ? "is-thirds" : "is-halves"}` },
      ...cards.map((card) => card.element),
    ),
  );
  const error = createErrorMessage(fieldset, inputs, `fsa_RadioGroup_${spec.name}`);

  /** @param {(typeof spec.options)[number]} option */
  function createCard({ value, code, label, id }) {
    const input = element("input", {
      type: "radio",
      class: `fsa-card-input is-${spec.inputs}`,
      id: identifier(id),
      name: identifier(spec.name),
      value: code,
      required: true,
      onchange: () => {
        answers.set(spec.field, value);
        error.show(undefined);
      },
    });
    input.checked = answers.get(spec.field) === value;
    const text = element(
      "label",
      { class: "fsa-card", for: input.id },
      ...doubledText(label, "fsa-card-title"),
    );
    return { input, element: element("div", { class: "fsa-card-slot" }, input, text) };
  }

  return {
    fields: [spec.field],
    element: fieldset,
    when: spec.when,
    validate() {
      const isAnswered = answers.get(spec.field) !== undefined;
      error.show(isAnswered ? undefined : REQUIRED);
      return isAnswered;
    },
    show: (_field, message) => error.show(message),
  };
}

/** The two options of a question that is answered with yes or no. */
export function yesAndNo(/** @type {string} */ yesId, /** @type {string} */ noId) {
  return [
    { value: "yes", code: "true", label: "Yes", id: yesId },
    { value: "no", code: "false", label: "No", id: noId },
  ];
}
