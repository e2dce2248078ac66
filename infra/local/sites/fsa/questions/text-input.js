import { element } from "../element.js";
import { createErrorMessage } from "../error-message.js";
import { identifier } from "../practice.js";

/**
 * One input with its label. Its value counts from the `input` event on. A wrong one gets its message when the visitor
 * leaves it; the message goes as soon as the value is right, for a page that moved under a click would lose it.
 *
 * @param {object} spec
 * @param {string} spec.field
 * @param {string} spec.id
 * @param {string} spec.label
 * @param {string} [spec.hint]
 * @param {"number" | "decimal" | "money"} spec.kind money is a text input that groups its digits when it is left
 * @param {number} [spec.digits] width of the input
 * @param {(value: string) => string | undefined} spec.check the message for a value, undefined when it is right
 * @param {(answers: import("../answers.js").Answers) => boolean} [spec.when]
 * @param {boolean} [spec.isOptional]
 * @param {import("../answers.js").Answers} answers
 * @returns {import("./question.js").Question}
 */
export function textInput(spec, answers) {
  const id = identifier(spec.id);
  const isMoney = spec.kind === "money";
  const input = element("input", {
    id,
    name: identifier(spec.id.replace(/^fsa_Input_/, "").replace(/^./, (letter) => letter.toLowerCase())),
    class: "fsa-input",
    type: isMoney ? "text" : "number",
    inputmode: isMoney ? "numeric" : undefined,
    step: spec.kind === "decimal" ? "any" : undefined,
    autocomplete: "off",
    required: !spec.isOptional,
    style: spec.digits ? `width: ${spec.digits + 4}ch` : undefined,
    oninput: () => {
      answers.set(spec.field, input.value.trim());
      if (spec.check(input.value.trim()) === undefined) error.show(undefined);
    },
    onblur: () => {
      if (isMoney) input.value = grouped(input.value);
      if (input.value !== "") validate();
    },
  });
  const previous = answers.get(spec.field);
  if (typeof previous === "string") input.value = isMoney ? grouped(previous) : previous;
  const container = element(
    "div",
    { class: "fsa-question" },
    element("label", { class: "fsa-label", for: id }, spec.label),
    spec.hint ? element("p", { class: "fsa-hint" }, spec.hint) : undefined,
    isMoney
      ? element("div", { class: "fsa-money" }, element("span", { "aria-hidden": "true" }, "$"), input)
      : input,
  );
  const error = createErrorMessage(container, [input], spec.id);

  function validate() {
    const message = spec.check(input.value.trim());
    error.show(message);
    return message === undefined;
  }

  return {
    fields: [spec.field],
    element: container,
    when: spec.when,
    validate,
    show: (_field, message) => error.show(message),
  };
}

function grouped(/** @type {string} */ value) {
  const digits = value.replaceAll(",", "").trim();
  return /^\d+$/.test(digits) ? Number(digits).toLocaleString("en-US") : value;
}
