import { h } from "vue";
import { createVuetify } from "vuetify";
import * as components from "vuetify/components";
import { mountVue } from "../vue-page.jsx";

const {
  VApp,
  VAutocomplete,
  VBtn,
  VBtnToggle,
  VCheckbox,
  VChip,
  VChipGroup,
  VCombobox,
  VDateInput,
  VFileInput,
  VLabel,
  VNumberInput,
  VOtpInput,
  VRadio,
  VRadioGroup,
  VRangeSlider,
  VRating,
  VSelect,
  VSlider,
  VSwitch,
  VTextarea,
  VTextField,
} = components;

const own = (component, more) => (q) =>
  h(component, {
    label: q.label,
    ...(q.options.length > 0 ? { items: [...q.options] } : {}),
    ...q.model,
    ...(typeof more === "function" ? more(q) : more),
  });
const titled = (render) => (q) =>
  h("div", { role: "group", "aria-labelledby": `${q.id}-label` }, [
    h(VLabel, { id: `${q.id}-label` }, () => q.label),
    render(q),
  ]);

mountVue(
  {
    text: ["Text fields", own(VTextField)],
    textarea: ["Textareas", own(VTextarea)],
    number: ["Number inputs", own(VNumberInput)],
    code: ["OTP Input", titled(({ model }) => h(VOtpInput, { ...model, length: 4 }))],
    date: ["Date inputs", own(VDateInput)],
    dates: ["Date inputs range", own(VDateInput, { multiple: "range" })],
    select: ["Selects", own(VSelect)],
    multiselect: ["Selects multiple", own(VSelect, { multiple: true })],
    suggest: ["Autocompletes", own(VAutocomplete)],
    suggestmulti: ["Autocompletes multiple", own(VAutocomplete, { multiple: true, chips: true })],
    tags: ["Combobox", own(VCombobox, { multiple: true, chips: true })],
    radio: [
      "Radio buttons",
      (q) =>
        h(VRadioGroup, { label: q.label, ...q.model }, () =>
          q.options.map((value) => h(VRadio, { value, label: value })),
        ),
    ],
    checkbox: ["Checkboxes", own(VCheckbox)],
    boxes: [
      "Checkboxes as array",
      titled((q) =>
        h(
          "div",
          q.options.map((value) =>
            h(VCheckbox, { label: value, value, modelValue: q.value ?? [], "onUpdate:modelValue": q.set }),
          ),
        ),
      ),
    ],
    switch: ["Switches", own(VSwitch)],
    slider: ["Sliders", own(VSlider, { min: 0, max: 100, step: 1 })],
    range: [
      "Range Sliders",
      own(VRangeSlider, ({ value = [0, 60] }) => ({ min: 0, max: 100, step: 1, modelValue: value })),
    ],
    rating: ["Ratings", titled(({ model }) => h(VRating, { ...model, hover: true }))],
    toggles: [
      "Button toggle",
      titled((q) => h(VBtnToggle, q.model, () => q.options.map((value) => h(VBtn, { value }, () => value)))),
    ],
    togglesmulti: [
      "Button toggle multiple",
      titled((q) =>
        h(VBtnToggle, { ...q.model, multiple: true }, () =>
          q.options.map((value) => h(VBtn, { value }, () => value)),
        ),
      ),
    ],
    chips: [
      "Chip groups",
      titled((q) => h(VChipGroup, q.model, () => q.options.map((value) => h(VChip, { value }, () => value)))),
    ],
    chipsmulti: [
      "Chip groups multiple",
      titled((q) =>
        h(VChipGroup, { ...q.model, multiple: true }, () =>
          q.options.map((value) => h(VChip, { value }, () => value)),
        ),
      ),
    ],
    file: ["File inputs", own(VFileInput)],
  },
  [[createVuetify()]],
  (inner) => h(VApp, null, () => inner()),
);
