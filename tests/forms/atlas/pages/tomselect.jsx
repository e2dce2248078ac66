import TomSelect from "tom-select/dist/js/tom-select.complete.js";
import { addMarkup } from "../page.js";

const listed = (options) => options.map((one) => `<option value="${one}">${one}</option>`).join("");
const draw =
  (more) =>
  ({ id, label, options }) =>
    `<label for="${id}">${label}</label><select id="${id}" ${more}>${more ? "" : `<option value=""></option>`}${listed(options)}</select>`;
const read = (element) => element.querySelector("select,input").tomselect.getValue();

addMarkup("select", "Single select", draw(""), read);
addMarkup("multiselect", "Multiple select", draw("multiple"), read);
addMarkup(
  "suggest",
  "Remote data",
  ({ id, label }) =>
    `<label for="${id}">${label}</label><select id="${id}"><option value=""></option></select>`,
  read,
);
addMarkup(
  "tags",
  "Tagging",
  ({ id, label }) => `<label for="${id}">${label}</label><input id="${id}">`,
  (element) => read(element).split(",").filter(Boolean),
);
addMarkup("suggestmulti", "Checkbox options", draw("multiple"), read);
const COUNTRIES = ["Argentina", "Canada", "Ghana", "Iceland", "Mexico", "Norway", "Portugal", "Vietnam"];
new TomSelect("#select-control", {});
new TomSelect("#multiselect-control", { plugins: ["remove_button"] });
new TomSelect("#suggest-control", {
  load: (query, found) =>
    setTimeout(
      () =>
        found(
          COUNTRIES.filter((one) => one.toLowerCase().includes(query.toLowerCase())).map((value) => ({
            value,
            text: value,
          })),
        ),
      50,
    ),
});
new TomSelect("#tags-control", { create: true, persist: false });
new TomSelect("#suggestmulti-control", { plugins: ["checkbox_options"] });
