import { hold, wordsOf } from "../page.js";

const COMPONENTS = {
  text: ["Text input", `<va-text-input label="{label}" name="text"></va-text-input>`],
  decimal: ["Text input currency", `<va-text-input label="{label}" name="decimal" currency></va-text-input>`],
  masked: ["Telephone input", `<va-telephone-input label="{label}" name="masked"></va-telephone-input>`],
  textarea: ["Textarea", `<va-textarea label="{label}" name="textarea"></va-textarea>`],
  select: ["Select", `<va-select label="{label}" name="select">{options}</va-select>`],
  suggest: ["Combo box", `<va-combo-box label="{label}" name="suggest">{options}</va-combo-box>`],
  radio: ["Radio button", `<va-radio label="{label}">{radios}</va-radio>`],
  cards: ["Radio button tile", `<va-radio label="{label}">{tiles}</va-radio>`],
  checkbox: ["Checkbox", `<va-checkbox label="{label}" name="checkbox"></va-checkbox>`],
  boxes: ["Checkbox group", `<va-checkbox-group label="{label}">{boxes}</va-checkbox-group>`],
  date: [
    "Memorable date",
    `<va-memorable-date label="{label}" name="date" month-select></va-memorable-date>`,
  ],
  month: ["Date month and year", `<va-date label="{label}" name="month" month-year-only></va-date>`],
  segments: ["Button segmented", `<va-button-segmented label="{label}"></va-button-segmented>`],
  file: ["File input", `<va-file-input label="{label}" name="file"></va-file-input>`],
};

for (const [kind, [component, markup]] of Object.entries(COMPONENTS)) {
  const { label, options } = wordsOf(kind);
  const each = (draw) => options.map(draw).join("");
  const block = document.createElement("div");
  block.style.margin = "1.5rem 0";
  block.innerHTML = markup
    .replace("{label}", label)
    .replace(
      "{options}",
      each((one) => `<option value="${one}">${one}</option>`),
    )
    .replace(
      "{radios}",
      each((one) => `<va-radio-option name="${kind}" value="${one}" label="${one}"></va-radio-option>`),
    )
    .replace(
      "{tiles}",
      each((one) => `<va-radio-option tile name="${kind}" value="${one}" label="${one}"></va-radio-option>`),
    )
    .replace(
      "{boxes}",
      each((one) => `<va-checkbox name="${kind}" value="${one}" label="${one}"></va-checkbox>`),
    );
  document.getElementById("root").append(block);
  hold(kind, component, reader(kind, block));
}

/** The component's own property, or the last value of its event where it has none. */
function reader(kind, block) {
  const [element] = block.children;
  let announced = "";
  for (const type of ["vaValueChange", "vaSelect", "vaContact"])
    block.addEventListener(type, ({ detail }) => {
      announced = detail?.value ?? detail?.contact ?? announced;
    });
  if (kind === "boxes")
    return () =>
      [...block.querySelectorAll("va-checkbox")].filter(({ checked }) => checked).map(({ label }) => label);
  if (kind === "checkbox") return () => element.checked;
  if (kind === "segments") {
    element.buttons = wordsOf(kind).options.map((label) => ({ label, value: label }));
    block.addEventListener("vaButtonClick", ({ target }) => {
      announced = target.buttons?.[target.selected]?.label ?? "";
    });
    return () => element.buttons[element.selected]?.label ?? announced;
  }
  if (kind === "radio" || kind === "cards") return () => announced;
  return () => element.value || element.contact || announced;
}
