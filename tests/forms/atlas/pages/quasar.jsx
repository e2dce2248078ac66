import {
  QBtnToggle,
  QCheckbox,
  QDate,
  QEditor,
  QFile,
  QIcon,
  QInput,
  QKnob,
  QOptionGroup,
  QPopupProxy,
  QRange,
  QRating,
  QSelect,
  QSlider,
  QTime,
  QToggle,
  Quasar,
} from "quasar";
import { h, ref } from "vue";
import { mountVue } from "../vue-page.jsx";

const asOptions = (options) => options.map((value) => ({ value, label: value }));
const own =
  (component, more = {}) =>
  (q) =>
    h(component, { label: q.label, ...q.model, ...(typeof more === "function" ? more(q) : more) });
const titled = (render) => (q) =>
  h("div", { role: "group", "aria-labelledby": `${q.id}-label` }, [
    h("div", { id: `${q.id}-label` }, q.label),
    render(q),
  ]);
const popup = (icon, inner) => () =>
  h(QIcon, { name: icon, class: "cursor-pointer", style: "width: 24px; height: 24px" }, () =>
    h(QPopupProxy, null, () => inner),
  );
const found = ref(undefined);

mountVue(
  {
    text: ["Input", own(QInput)],
    textarea: ["Input textarea", own(QInput, { type: "textarea" })],
    number: ["Input number", own(QInput, { type: "number" })],
    masked: ["Input mask", own(QInput, { mask: "(###) ### - ####", unmaskedValue: true })],
    editor: [
      "Editor",
      titled(({ value = "", set }) => h(QEditor, { modelValue: value, "onUpdate:modelValue": set })),
    ],
    date: [
      "Input with Date",
      (q) =>
        h(
          QInput,
          { label: q.label, mask: "####-##-##", ...q.model },
          { append: popup("event", h(QDate, { mask: "YYYY-MM-DD", ...q.model })) },
        ),
    ],
    time: [
      "Input with Time",
      (q) =>
        h(
          QInput,
          { label: q.label, mask: "##:##", ...q.model },
          { append: popup("access_time", h(QTime, { mask: "HH:mm", ...q.model })) },
        ),
    ],
    select: ["Select", own(QSelect, ({ options }) => ({ options: [...options] }))],
    multiselect: [
      "Select multiple",
      own(QSelect, ({ options }) => ({ options: [...options], multiple: true, useChips: true })),
    ],
    suggest: [
      "Select filter",
      own(QSelect, ({ options }) => ({
        options: found.value ?? [...options],
        useInput: true,
        onFilter: (text, update) =>
          update(() => {
            found.value = options.filter((one) => one.toLowerCase().includes(text.toLowerCase()));
          }),
      })),
    ],
    tags: [
      "Select new values",
      own(QSelect, {
        options: [],
        multiple: true,
        useChips: true,
        useInput: true,
        hideDropdownIcon: true,
        newValueMode: "add-unique",
      }),
    ],
    radio: ["Option Group", titled((q) => h(QOptionGroup, { options: asOptions(q.options), ...q.model }))],
    boxes: [
      "Option Group checkbox",
      titled((q) =>
        h(QOptionGroup, {
          options: asOptions(q.options),
          type: "checkbox",
          modelValue: q.value ?? [],
          "onUpdate:modelValue": q.set,
        }),
      ),
    ],
    toggles: ["Button Toggle", titled((q) => h(QBtnToggle, { options: asOptions(q.options), ...q.model }))],
    checkbox: ["Checkbox", own(QCheckbox, ({ value = false }) => ({ modelValue: value }))],
    switch: ["Toggle", own(QToggle, ({ value = false }) => ({ modelValue: value }))],
    slider: [
      "Slider",
      titled(({ value = 0, set }) =>
        h(QSlider, { modelValue: value, "onUpdate:modelValue": set, min: 0, max: 100 }),
      ),
    ],
    range: [
      "Range",
      titled(({ value = { min: 0, max: 60 }, set }) =>
        h(QRange, {
          modelValue: value.length ? { min: value[0], max: value[1] } : value,
          "onUpdate:modelValue": ({ min, max }) => set([min, max]),
          min: 0,
          max: 100,
        }),
      ),
    ],
    rating: [
      "Rating",
      titled(({ value = 0, set }) => h(QRating, { modelValue: value, "onUpdate:modelValue": set, max: 5 })),
    ],
    knob: [
      "Knob",
      titled(({ value = 0, set }) => h(QKnob, { modelValue: value, "onUpdate:modelValue": set })),
    ],
    file: ["File", own(QFile)],
  },
  [[Quasar, {}]],
);
