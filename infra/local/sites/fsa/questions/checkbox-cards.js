import { doubledText, element } from "../element.js";
import { createErrorMessage } from "../error-message.js";
import { identifier, isRemoved } from "../practice.js";

/**
 * Any number of cards, at least one; the exclusive one takes back all others and the other way round.
 *
 * @param {object} spec
 * @param {string} spec.name of the group
 * @param {string} spec.legend
 * @param {string} spec.hint
 * @param {{field: string, label: string, id: string, isExclusive?: boolean}[]} spec.boxes
 * @param {(answers: import("../answers.js").Answers) => boolean} spec.when
 * @param {import("../answers.js").Answers} answers
 * @returns {import("./question.js").Question}
 */
export function checkboxCards(spec, answers) {
  const boxes = spec.boxes.filter((box) => !isRemoved(box.field)).map((box) => createBox(box));
  const inputs = boxes.map((box) => box.input);
  const fieldset = element(
    "fieldset",
    { class: "fsa-question" },
    element("legend", { class: "fsa-legend" }, spec.legend),
    element("p", { class: "fsa-hint" }, spec.hint),
    element("div", { class: "fsa-cards is-column" }, ...boxes.map((box) => box.element)),
  );
  const error = createErrorMessage(fieldset, inputs, `fsa_CheckboxGroup_${spec.name}`);

  /** @param {(typeof spec.boxes)[number]} box */
  function createBox({ field, label, id, isExclusive = false }) {
    const input = element("input", {
      type: "checkbox",
      class: "fsa-card-input is-transparent",
      id: identifier(id),
      name: identifier(`${spec.name}-${id}`),
      onchange: () => change(field, input.checked, isExclusive),
    });
    input.checked = answers.get(field) === true;
    const text = element(
      "label",
      { class: "fsa-card", for: input.id },
      ...doubledText(label, "fsa-card-title"),
    );
    return { field, input, isExclusive, element: element("div", { class: "fsa-card-slot" }, input, text) };
  }

  /** @param {string} field @param {boolean} checked @param {boolean} isExclusive */
  function change(field, checked, isExclusive) {
    answers.set(field, checked);
    error.show(undefined);
    if (!checked) return;
    for (const box of boxes) {
      if (box.isExclusive === isExclusive) continue;
      box.input.checked = false;
      answers.set(box.field, false);
    }
  }

  return {
    fields: boxes.map((box) => box.field),
    element: fieldset,
    when: spec.when,
    validate() {
      const isAnswered = boxes.some((box) => box.input.checked);
      error.show(isAnswered ? undefined : "Select at least one option, or “None of these apply.”");
      return isAnswered;
    },
    show: (_field, message) => error.show(message),
  };
}
