import { initAll } from "govuk-frontend";
import { addMarkup } from "../page.js";
import { addPlainMarkup } from "../plain-page.js";

document.documentElement.classList.add("govuk-template");
document.body.classList.add("govuk-template__body", "js-enabled", "govuk-frontend-supported");
addPlainMarkup("govuk", {
  text: "Text input",
  textarea: "Textarea",
  native: "Select",
  radio: "Radios",
  boxes: "Checkboxes",
  date: "Date input",
  file: "File upload",
});
addMarkup(
  "editor",
  "Character count",
  ({ label }) =>
    `<div class="govuk-form-group govuk-character-count" data-module="govuk-character-count" data-maxlength="200"><label class="govuk-label" for="count">${label}</label><textarea class="govuk-textarea govuk-js-character-count" id="count" name="count" aria-describedby="count-info"></textarea><div id="count-info" class="govuk-hint govuk-character-count__message">You can enter up to 200 characters</div></div>`,
  (element) => element.querySelector("textarea").value,
);
initAll();
