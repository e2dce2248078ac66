import { element } from "../element.js";
import { createErrorMessage } from "../error-message.js";
import { identifier, nextSuggestionDelay } from "../practice.js";

const MOST_SUGGESTIONS = 8;

/**
 * A combobox with suggestions that come late. Only a suggestion counts, clicked or confirmed with Enter while the
 * list is open: typing the whole text is not an answer, and Enter before the list is there is lost.
 *
 * @param {object} spec
 * @param {string} spec.field
 * @param {string} spec.id
 * @param {string} spec.label
 * @param {string} [spec.hint]
 * @param {readonly string[]} spec.choices in the order of the list
 * @param {boolean} [spec.isOptional]
 * @param {import("../answers.js").Answers} answers
 * @returns {import("./question.js").Question}
 */
export function typeahead(spec, answers) {
  const id = identifier(spec.id);
  const list = element("ul", {
    class: "fsa-suggestions",
    role: "listbox",
    id: `${id}-listbox`,
    hidden: true,
  });
  const input = element("input", {
    id,
    class: "fsa-input",
    type: "text",
    role: "combobox",
    autocomplete: "off",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
    required: !spec.isOptional,
    oninput: typed,
    onkeydown: keyPressed,
    onblur: left,
  });
  input.value = String(answers.get(spec.field) ?? "");
  const container = element(
    "div",
    { class: "fsa-question" },
    element("label", { class: "fsa-label", for: id }, spec.label),
    spec.hint ? element("p", { class: "fsa-hint" }, spec.hint) : undefined,
    element("div", { class: "fsa-typeahead" }, input, list),
  );
  const error = createErrorMessage(container, [input], spec.id);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pending;
  let active = -1;

  function typed() {
    answers.set(spec.field, undefined);
    close();
    const query = input.value.trim().toLowerCase();
    if (query === "") return;
    pending = setTimeout(() => suggest(query), nextSuggestionDelay());
  }

  /** @param {string} query */
  function suggest(query) {
    const found = spec.choices.filter((choice) => choice.toLowerCase().includes(query));
    if (found.length === 0) return;
    const options = found.slice(0, MOST_SUGGESTIONS).map((choice, index) =>
      element(
        "li",
        {
          role: "option",
          id: `${id}-option-${index}`,
          "aria-selected": "false",
          // Keeps the focus in the input, which would take the list away before the click.
          onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
          onclick: () => choose(choice),
        },
        choice,
      ),
    );
    list.replaceChildren(...options);
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    activate(0);
  }

  /** @param {number} index */
  function activate(index) {
    active = index;
    for (const [i, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(i === index));
      if (i === index) input.setAttribute("aria-activedescendant", option.id);
    }
  }

  /** @param {string} choice */
  function choose(choice) {
    close();
    input.value = choice;
    error.show(undefined);
    answers.set(spec.field, choice);
  }

  function close() {
    clearTimeout(pending);
    active = -1;
    list.hidden = true;
    list.replaceChildren();
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  /** @param {KeyboardEvent} event */
  function keyPressed(event) {
    const count = list.children.length;
    if (event.key === "Escape") close();
    if (count === 0) return;
    if (event.key === "ArrowDown") activate((active + 1) % count);
    else if (event.key === "ArrowUp") activate((active + count - 1) % count);
    else if (event.key === "Enter") choose(list.children[active]?.textContent ?? "");
    else return;
    event.preventDefault();
  }

  // Leaving the field without a choice clears the answer.
  function left() {
    close();
    if (answers.get(spec.field) !== undefined || input.value === "") return;
    input.value = "";
    validate();
  }

  function validate() {
    const isAnswered = answers.get(spec.field) !== undefined || (spec.isOptional && input.value === "");
    error.show(isAnswered ? undefined : "Select a state or territory from the list.");
    return isAnswered === true;
  }

  return {
    fields: [spec.field],
    element: container,
    validate,
    show: (_field, message) => error.show(message),
  };
}
