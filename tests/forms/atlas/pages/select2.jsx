import { addMarkup } from "../page.js";

const { jQuery: $ } = globalThis;
const listed = (options) => options.map((one) => `<option value="${one}">${one}</option>`).join("");
const draw =
  (more) =>
  ({ id, label, options }) =>
    `<label for="${id}">${label}</label><div><select id="${id}" style="width: 20rem" ${more}>${more ? "" : "<option></option>"}${listed(options)}</select></div>`;
const read = (element) => $("select", element).val();

addMarkup("select", "Single", draw(""), read);
addMarkup("listbox", "Single without search", draw(""), read);
addMarkup("multiselect", "Multiple", draw("multiple"), read);
addMarkup("tags", "Tagging", draw("multiple"), read);
addMarkup("suggest", "Minimum input", draw(""), read);
$("#select-control").select2({ placeholder: "Select" });
$("#listbox-control").select2({ placeholder: "Select", minimumResultsForSearch: Infinity });
$("#multiselect-control").select2();
$("#tags-control").select2({ tags: true });
$("#suggest-control").select2({ placeholder: "Search", minimumInputLength: 2 });
