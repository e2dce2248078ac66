import { defineCustomElements } from "@ionic/core/loader/index.js";
import { addMarkup } from "../page.js";

await defineCustomElements(window, { resourcesUrl: "/pkg/@ionic/core/dist/ionic/" });
// The library lets only its own content scroll: https://ionicframework.com/docs/api/content
const root = document.getElementById("root");
root.outerHTML = `<ion-app><ion-content>${root.outerHTML}</ion-content></ion-app>`;
const value = (element) => element.firstElementChild.value;
const listed = (options) =>
  options.map((one) => `<ion-select-option value="${one}">${one}</ion-select-option>`).join("");
const add = (kind, component, draw, read = value) => addMarkup(kind, component, draw, read);

add("text", "Input", ({ label }) => `<ion-input label="${label}"></ion-input>`);
add(
  "number",
  "Input number",
  ({ label }) => `<ion-input type="number" label="${label}" label-placement="floating"></ion-input>`,
);
add(
  "code",
  "Input OTP",
  ({ label }) => `<p>${label}</p><ion-input-otp length="4" aria-label="${label}"></ion-input-otp>`,
  (element) => element.querySelector("ion-input-otp").value,
);
add("textarea", "Textarea", ({ label }) => `<ion-textarea label="${label}"></ion-textarea>`);
add(
  "select",
  "Select",
  ({ label, options }) => `<ion-select label="${label}">${listed(options)}</ion-select>`,
);
add(
  "listbox",
  "Select popover",
  ({ label, options }) => `<ion-select interface="popover" label="${label}">${listed(options)}</ion-select>`,
);
add(
  "multiselect",
  "Select multiple",
  ({ label, options }) => `<ion-select multiple label="${label}">${listed(options)}</ion-select>`,
);
add(
  "radio",
  "Radio",
  ({ label, options }) =>
    `<ion-radio-group aria-label="${label}">${options.map((one) => `<ion-item><ion-radio value="${one}">${one}</ion-radio></ion-item>`).join("")}</ion-radio-group>`,
);
add(
  "segments",
  "Segment",
  ({ label, options }) =>
    `<ion-segment aria-label="${label}">${options.map((one) => `<ion-segment-button value="${one}"><ion-label>${one}</ion-label></ion-segment-button>`).join("")}</ion-segment>`,
);
add(
  "checkbox",
  "Checkbox",
  ({ label }) => `<ion-checkbox>${label}</ion-checkbox>`,
  (element) => element.firstElementChild.checked,
);
add(
  "switch",
  "Toggle",
  ({ label }) => `<ion-toggle>${label}</ion-toggle>`,
  (element) => element.firstElementChild.checked,
);
add("slider", "Range", ({ label }) => `<ion-range label="${label}"></ion-range>`);
add(
  "range",
  "Range dual knobs",
  ({ label }) => `<ion-range dual-knobs label="${label}"></ion-range>`,
  (element) => [element.firstElementChild.value?.lower, element.firstElementChild.value?.upper],
);
add(
  "date",
  "Datetime button",
  ({ label }) =>
    `<ion-item><ion-label>${label}</ion-label><ion-datetime-button datetime="day"></ion-datetime-button></ion-item><ion-modal keep-contents-mounted><ion-datetime id="day" presentation="date" show-default-buttons></ion-datetime></ion-modal>`,
  () => String(document.getElementById("day").value ?? "").slice(0, 10),
);
