import { element } from "../../fsa/element.js";
import { createErrorMessage } from "../../fsa/error-message.js";
import { identifier, nextSuggestionDelay } from "../../fsa/practice.js";
import { REQUIRED } from "../../fsa/questions/question.js";

/**
 * A drop-down list. With `after`, it stays disabled and empty until that question is answered, and its options load
 * a moment later.
 *
 * @param {object} spec
 * @param {string} spec.field
 * @param {string} spec.id
 * @param {string} spec.label
 * @param {readonly string[]} spec.options labels; their values are positions, as the real site numbers them
 * @param {string} [spec.after] field that must be answered first
 * @param {import("../../fsa/answers.js").Answers} answers
 * @returns {import("../../fsa/questions/question.js").Question}
 */
export function selectInput(spec, answers) {
  const id = identifier(spec.id);
  const select = element("select", {
    id,
    class: "fsa-input",
    required: true,
    onchange: () => {
      answers.set(spec.field, spec.options[Number(select.value)]);
      error.show(undefined);
    },
  });
  const container = element(
    "div",
    { class: "fsa-question" },
    element("label", { class: "fsa-label", for: id }, spec.label),
    select,
  );
  const error = createErrorMessage(container, [select], spec.id);
  offer(spec.after === undefined || answers.get(spec.after) !== undefined);
  if (spec.after !== undefined) {
    const stop = answers.onChange(() => {
      if (answers.get(spec.after ?? "") === undefined || !select.disabled) return;
      stop();
      setTimeout(() => offer(true), nextSuggestionDelay());
    });
  }

  function offer(/** @type {boolean} */ isReady) {
    select.disabled = !isReady;
    const options = isReady ? spec.options : [];
    select.replaceChildren(
      element("option", { value: "" }, "Select"),
      ...options.map((label, index) => element("option", { value: String(index) }, label)),
    );
    const chosen = spec.options.indexOf(String(answers.get(spec.field) ?? ""));
    if (isReady && chosen >= 0) select.value = String(chosen);
  }

  return {
    fields: [spec.field],
    element: container,
    validate() {
      const isAnswered = answers.get(spec.field) !== undefined;
      error.show(isAnswered ? undefined : REQUIRED);
      return isAnswered;
    },
    show: (_field, message) => error.show(message),
  };
}
