import "@shoelace-style/shoelace/dist/shoelace.js";
import { setBasePath } from "@shoelace-style/shoelace/dist/utilities/base-path.js";
import { addMarkup } from "../page.js";

setBasePath("/pkg/@shoelace-style/shoelace/dist");
const value = (element) => element.firstElementChild.value;
const listed = (options) =>
  options.map((one) => `<sl-option value="${one.replaceAll(" ", "_")}">${one}</sl-option>`).join("");
const add = (kind, component, draw, read = value) => addMarkup(kind, component, draw, read);

add("text", "Input", ({ label }) => `<sl-input label="${label}"></sl-input>`);
add("email", "Input email", ({ label }) => `<sl-input type="email" label="${label}"></sl-input>`);
add("number", "Input number", ({ label }) => `<sl-input type="number" label="${label}"></sl-input>`);
add("date", "Input date", ({ label }) => `<sl-input type="date" label="${label}"></sl-input>`);
add("time", "Input time", ({ label }) => `<sl-input type="time" label="${label}"></sl-input>`);
add("textarea", "Textarea", ({ label }) => `<sl-textarea label="${label}"></sl-textarea>`);
add("select", "Select", ({ label, options }) => `<sl-select label="${label}">${listed(options)}</sl-select>`);
add(
  "multiselect",
  "Select multiple",
  ({ label, options }) => `<sl-select multiple label="${label}">${listed(options)}</sl-select>`,
);
add(
  "radio",
  "Radio Group",
  ({ label, options }) =>
    `<sl-radio-group label="${label}" name="radio">${options.map((one) => `<sl-radio value="${one}">${one}</sl-radio>`).join("")}</sl-radio-group>`,
);
add(
  "segments",
  "Radio Button",
  ({ label, options }) =>
    `<sl-radio-group label="${label}" name="segments">${options.map((one) => `<sl-radio-button value="${one}">${one}</sl-radio-button>`).join("")}</sl-radio-group>`,
);
add(
  "checkbox",
  "Checkbox",
  ({ label }) => `<sl-checkbox>${label}</sl-checkbox>`,
  (element) => element.firstElementChild.checked,
);
add(
  "switch",
  "Switch",
  ({ label }) => `<sl-switch>${label}</sl-switch>`,
  (element) => element.firstElementChild.checked,
);
add("slider", "Range", ({ label }) => `<sl-range label="${label}" min="0" max="100"></sl-range>`);
add(
  "rating",
  "Rating",
  ({ label }) => `<p>${label}</p><sl-rating label="${label}"></sl-rating>`,
  (element) => element.querySelector("sl-rating").value,
);
add(
  "colour",
  "Color Picker",
  ({ label }) => `<p>${label}</p><sl-color-picker label="${label}"></sl-color-picker>`,
  (element) => element.querySelector("sl-color-picker").value,
);
