import { element } from "./element.js";
import { identifier, isRemoved, pageDelay, practice, rejection } from "./practice.js";
import { wait } from "./wait.js";

/**
 * One page of the form: its questions as far as they are to be asked, and the buttons below.
 *
 * @typedef {{primary: string, secondary: string, last: string}} PageButtons ids, and the text of the last page's
 *
 * @param {import("./pages/page.js").Page} page
 * @param {object} context
 * @param {number} context.index of the page, from 1
 * @param {number} context.step its position among the pages that are asked
 * @param {number} context.count of the pages that are asked
 * @param {import("./answers.js").Answers} context.answers
 * @param {PageButtons} context.buttons
 * @param {() => void} context.back
 * @param {(given: import("./answers.js").Values) => void} context.next takes what the page has asked
 */
export function pageView(page, { index, step, count, answers, buttons, back, next }) {
  const questions = page
    .questions(answers)
    .filter(({ fields }) => fields.length > 0 && !fields.every(isRemoved));
  const asked = () => questions.filter(({ when }) => when === undefined || when(answers));
  const form = element("form", {
    novalidate: true,
    onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
  });
  const continueButton = element(
    "button",
    { type: "button", class: "button", id: identifier(buttons.primary), onclick: proceed },
    step === count ? buttons.last : "Continue",
  );
  const view = element(
    "main",
    { class: "site-width" },
    progress(page.title, step, count),
    element("h1", { tabindex: "-1" }, page.title),
    page.intro ? element("p", { class: "lead" }, page.intro) : undefined,
    form,
    element(
      "div",
      { class: "flow-buttons" },
      element(
        "button",
        {
          type: "button",
          class: "button is-secondary",
          id: identifier(buttons.secondary),
          onclick: back,
        },
        "Back",
      ),
      continueButton,
    ),
  );
  reveal();
  const stop = answers.onChange(() => (view.isConnected ? reveal() : stop()));

  // Puts questions where they belong without touching those that are there: an input keeps its focus.
  function reveal() {
    let previous = null;
    for (const question of questions) {
      if (!asked().includes(question)) question.element.remove();
      else {
        if (question.element.parentNode !== form)
          form.insertBefore(question.element, previous?.nextSibling ?? (previous ? null : form.firstChild));
        previous = question.element;
      }
    }
  }

  async function proceed() {
    const wrong = asked().filter((question) => !question.validate());
    if (wrong.length > 0) return focusInvalid();
    if (
      practice.variant.kind === "dialog" &&
      page.name === "family-size" &&
      !confirm("Is the family size correct?")
    )
      return;
    continueButton.disabled = true;
    view.setAttribute("aria-busy", "true");
    const fields = asked().flatMap((question) => question.fields);
    const refused = fields.find((field) => rejection(field) !== undefined);
    if (refused === undefined) {
      return next(Object.fromEntries(fields.flatMap((field) => [[field, answers.get(field) ?? false]])));
    }
    await wait(pageDelay(index));
    continueButton.disabled = false;
    view.removeAttribute("aria-busy");
    asked()
      .find((question) => question.fields.includes(refused))
      ?.show(refused, rejection(refused) ?? "");
    focusInvalid();
  }

  function focusInvalid() {
    const invalid = form.querySelector('[aria-invalid="true"]');
    if (invalid instanceof HTMLElement) invalid.focus();
  }

  return view;
}

/** @param {string} title @param {number} step @param {number} count */
function progress(title, step, count) {
  const items = Array.from({ length: count }, (_, i) =>
    element("li", { class: i + 1 < step ? "is-done" : i + 1 === step ? "is-current" : undefined }),
  );
  return element(
    "div",
    { class: "progress" },
    element("p", {}, `Step ${step} of ${count}: ${title}`),
    element("ol", { "aria-hidden": "true" }, ...items),
  );
}
