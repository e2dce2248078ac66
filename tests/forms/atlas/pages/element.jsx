import ElementPlus, {
  ElAutocomplete,
  ElCascader,
  ElCheckbox,
  ElCheckboxGroup,
  ElColorPicker,
  ElDatePicker,
  ElFormItem,
  ElInput,
  ElInputNumber,
  ElInputTag,
  ElMention,
  ElOption,
  ElRadio,
  ElRadioButton,
  ElRadioGroup,
  ElRate,
  ElSegmented,
  ElSelect,
  ElSlider,
  ElSwitch,
  ElTimePicker,
  ElTransfer,
  ElTreeSelect,
  ElUpload,
} from "element-plus";
import { h } from "vue";
import { mountVue } from "../vue-page.jsx";

const asOptions = (options) => options.map((value) => ({ value, label: value }));
const PLACES = [
  { value: "Ohio", label: "Ohio", children: asOptions(["Akron", "Dayton"]) },
  { value: "Texas", label: "Texas", children: asOptions(["Austin", "Waco"]) },
];
const AGENCIES = [
  { value: "Transport", label: "Transport", children: [{ value: "Roads", label: "Roads" }] },
  { value: "Water", label: "Water" },
];

/** A form item that names its control, as the library's own form does. */
const item = (render) => (question) =>
  h(ElFormItem, { label: question.label }, () => render({ ...question, props: question.model }));
const listed = (options) => () => options.map((value) => h(ElOption, { key: value, value, label: value }));

mountVue(
  {
    text: ["Input", item(({ props }) => h(ElInput, props))],
    textarea: ["Input textarea", item(({ props }) => h(ElInput, { ...props, type: "textarea" }))],
    editor: ["Mention", item(({ props }) => h(ElMention, props))],
    number: ["Input Number", item(({ props }) => h(ElInputNumber, props))],
    decimal: ["Input Number precision", item(({ props }) => h(ElInputNumber, { ...props, precision: 2 }))],
    tags: ["Input Tag", item(({ props }) => h(ElInputTag, props))],
    slider: ["Slider", item(({ props }) => h(ElSlider, props))],
    range: [
      "Slider range",
      item(({ value = [0, 60], set }) =>
        h(ElSlider, { range: true, modelValue: value, "onUpdate:modelValue": set }),
      ),
    ],
    rating: ["Rate", item(({ props }) => h(ElRate, props))],
    date: ["Date Picker", item(({ props }) => h(ElDatePicker, props))],
    month: ["Date Picker month", item(({ props }) => h(ElDatePicker, { ...props, type: "month" }))],
    datetime: [
      "DateTime Picker",
      item(({ props }) => h(ElDatePicker, { ...props, type: "datetime", format: "YYYY-MM-DD HH:mm" })),
    ],
    dates: ["Date Picker range", item(({ props }) => h(ElDatePicker, { ...props, type: "daterange" }))],
    time: ["Time Picker", item(({ props }) => h(ElTimePicker, { ...props, format: "HH:mm" }))],
    select: ["Select", item(({ props, options }) => h(ElSelect, props, listed(options)))],
    suggest: [
      "Select filterable",
      item(({ props, options }) => h(ElSelect, { ...props, filterable: true }, listed(options))),
    ],
    multiselect: [
      "Select multiple",
      item(({ props, options }) => h(ElSelect, { ...props, multiple: true }, listed(options))),
    ],
    email: [
      "Autocomplete",
      item(({ props }) =>
        h(ElAutocomplete, {
          ...props,
          fetchSuggestions: (_, found) => found([{ value: "ada@example.com" }]),
        }),
      ),
    ],
    cascade: ["Cascader", item(({ props }) => h(ElCascader, { ...props, options: PLACES }))],
    tree: [
      "TreeSelect",
      item(({ props }) => h(ElTreeSelect, { ...props, data: AGENCIES, defaultExpandAll: true })),
    ],
    radio: [
      "Radio",
      item(({ props, options }) =>
        h(ElRadioGroup, props, () => options.map((value) => h(ElRadio, { key: value, value }, () => value))),
      ),
    ],
    cards: [
      "Radio Button",
      item(({ props, options }) =>
        h(ElRadioGroup, props, () =>
          options.map((value) => h(ElRadioButton, { key: value, value }, () => value)),
        ),
      ),
    ],
    segments: [
      "Segmented",
      item(({ options, value = "Mail", set }) =>
        h(ElSegmented, { options: [...options], modelValue: value, "onUpdate:modelValue": set }),
      ),
    ],
    checkbox: ["Checkbox", ({ model, label }) => h(ElCheckbox, { ...model, label })],
    boxes: [
      "Checkbox Group",
      item(({ value = [], set, options }) =>
        h(ElCheckboxGroup, { modelValue: value, "onUpdate:modelValue": set }, () =>
          options.map((one) => h(ElCheckbox, { key: one, value: one, label: one })),
        ),
      ),
    ],
    switch: ["Switch", item(({ props }) => h(ElSwitch, props))],
    colour: ["Color Picker", item(({ props }) => h(ElColorPicker, props))],
    transfer: [
      "Transfer",
      item(({ props, options }) =>
        h(ElTransfer, { ...props, data: options.map((key) => ({ key, label: key })) }),
      ),
    ],
    file: ["Upload", item(() => h(ElUpload, {}, () => "Choose a file"))],
  },
  [[ElementPlus]],
);
