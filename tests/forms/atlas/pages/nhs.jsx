import { initAll } from "nhsuk-frontend";
import { addMarkup } from "../page.js";
import { addPlainMarkup } from "../plain-page.js";

document.body.classList.add("js-enabled", "nhsuk-frontend-supported");
addPlainMarkup("nhsuk", {
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
    `<div class="nhsuk-form-group nhsuk-character-count" data-module="nhsuk-character-count" data-maxlength="200"><label class="nhsuk-label" for="count">${label}</label><textarea class="nhsuk-textarea nhsuk-js-character-count" id="count" name="count" aria-describedby="count-info"></textarea><div id="count-info" class="nhsuk-hint nhsuk-character-count__message">You can enter up to 200 characters</div></div>`,
  (element) => element.querySelector("textarea").value,
);
initAll();
