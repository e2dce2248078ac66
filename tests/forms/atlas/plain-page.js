/** Pages of design systems that publish markup with classes: their questions differ in the classes' prefix alone. */
import { addMarkup } from "./page.js";

/**
 * @param prefix of the system's classes
 * @param components by kind the component's name
 */
export function addPlainMarkup(prefix, components) {
  for (const [kind, component] of Object.entries(components)) {
    const [markup, read] = MARKUP[kind];
    addMarkup(
      kind,
      component,
      (question) => markup({ ...question, css: (part) => `${prefix}-${part}` }),
      read,
    );
  }
}

const checked = (element) => [...element.querySelectorAll("input:checked")].map((input) => input.value);
const typed = (element) => element.querySelector("input,textarea,select").value;
const group = ({ css, label }, inner) =>
  `<div class="${css("form-group")}"><fieldset class="${css("fieldset")}"><legend class="${css("fieldset__legend")}">${label}</legend>${inner}</fieldset></div>`;
const choices = (question, type, block) =>
  group(
    question,
    `<div class="${question.css(block)}" data-module="${question.css(block)}">${question.options
      .map(
        (option, at) =>
          `<div class="${question.css(`${block}__item`)}"><input class="${question.css(`${block}__input`)}" id="${question.id}-${at}" name="${question.id}" type="${type}" value="${option}"><label class="${question.css("label")} ${question.css(`${block}__label`)}" for="${question.id}-${at}">${option}</label></div>`,
      )
      .join("")}</div>`,
  );
const labelled = ({ css, id, label }, control) =>
  `<div class="${css("form-group")}"><label class="${css("label")}" for="${id}">${label}</label>${control}</div>`;

/** By kind, the markup of a question and a reader of its value. */
const MARKUP = {
  text: [
    (q) => labelled(q, `<input class="${q.css("input")}" id="${q.id}" name="${q.id}" type="text">`),
    typed,
  ],
  textarea: [
    (q) =>
      labelled(q, `<textarea class="${q.css("textarea")}" id="${q.id}" name="${q.id}" rows="5"></textarea>`),
    typed,
  ],
  native: [
    (q) =>
      labelled(
        q,
        `<select class="${q.css("select")}" id="${q.id}" name="${q.id}"><option value="">Choose</option>${q.options.map((one) => `<option>${one}</option>`).join("")}</select>`,
      ),
    typed,
  ],
  radio: [(q) => choices(q, "radio", "radios"), (element) => checked(element)[0]],
  boxes: [(q) => choices(q, "checkbox", "checkboxes"), checked],
  date: [
    (q) =>
      group(
        q,
        `<div class="${q.css("date-input")}" id="${q.id}">${["Day", "Month", "Year"]
          .map(
            (part) =>
              `<div class="${q.css("date-input__item")}"><div class="${q.css("form-group")}"><label class="${q.css("label")} ${q.css("date-input__label")}" for="${q.id}-${part}">${part}</label><input class="${q.css("input")} ${q.css("date-input__input")} ${q.css(`input--width-${part === "Year" ? 4 : 2}`)}" id="${q.id}-${part}" name="${q.id}-${part}" type="text" inputmode="numeric"></div></div>`,
          )
          .join("")}</div>`,
      ),
    (element) => {
      const [day, month, year] = [...element.querySelectorAll("input")].map(({ value }) =>
        value.padStart(2, "0"),
      );
      return `${year}-${month}-${day}`;
    },
  ],
  file: [
    (q) =>
      labelled(
        q,
        `<div class="${q.css("drop-zone")}" data-module="${q.css("file-upload")}"><input class="${q.css("file-upload")}" id="${q.id}" name="${q.id}" type="file"></div>`,
      ),
    () => "",
  ],
};
