import Aura from "@primeuix/themes/aura";
import AutoComplete from "primevue/autocomplete";
import CascadeSelect from "primevue/cascadeselect";
import Checkbox from "primevue/checkbox";
import PrimeVue from "primevue/config";
import DatePicker from "primevue/datepicker";
import FileUpload from "primevue/fileupload";
import InputMask from "primevue/inputmask";
import InputNumber from "primevue/inputnumber";
import InputOtp from "primevue/inputotp";
import InputText from "primevue/inputtext";
import Knob from "primevue/knob";
import Listbox from "primevue/listbox";
import MultiSelect from "primevue/multiselect";
import OrderList from "primevue/orderlist";
import PickList from "primevue/picklist";
import RadioButton from "primevue/radiobutton";
import Rating from "primevue/rating";
import Select from "primevue/select";
import SelectButton from "primevue/selectbutton";
import Slider from "primevue/slider";
import Textarea from "primevue/textarea";
import ToggleButton from "primevue/togglebutton";
import ToggleSwitch from "primevue/toggleswitch";
import TreeSelect from "primevue/treeselect";
import { h, ref } from "vue";
import { mountVue } from "../vue-page.jsx";

const PLACES = [
  { name: "Ohio", cities: [{ name: "Akron" }, { name: "Dayton" }] },
  { name: "Texas", cities: [{ name: "Austin" }, { name: "Waco" }] },
];
const AGENCIES = [
  { key: "Transport", label: "Transport", selectable: false, children: [{ key: "Roads", label: "Roads" }] },
  { key: "Water", label: "Water" },
];
const found = ref([]);

/** The library's documents name a control by `inputId` and a label, or by `aria-labelledby`. */
const labelled =
  (component, more = {}, id = "inputId") =>
  (q) => [
    h("label", { for: q.id, id: `${q.id}-label`, style: "display: block" }, q.label),
    h(component, { [id]: q.id, ...q.model, ...(typeof more === "function" ? more(q) : more) }),
  ];
const listed =
  (more = {}) =>
  (q) => ({ options: [...q.options], "aria-labelledby": `${q.id}-label`, ...more });
const group = (render) => (q) =>
  h("div", { role: "group", "aria-labelledby": `${q.id}-label` }, [
    h("div", { id: `${q.id}-label` }, q.label),
    render(q),
  ]);
const followed = (component) => (q) =>
  h("div", [h(component, { inputId: q.id, binary: true, ...q.model }), h("label", { for: q.id }, q.label)]);

mountVue(
  {
    text: ["InputText", labelled(InputText, {}, "id")],
    textarea: ["Textarea", labelled(Textarea, {}, "id")],
    masked: ["InputMask", labelled(InputMask, { mask: "(999) 999-9999" }, "id")],
    number: ["InputNumber", labelled(InputNumber, { showButtons: true })],
    decimal: [
      "InputNumber currency",
      labelled(InputNumber, { mode: "currency", currency: "USD", locale: "en-US" }),
    ],
    code: ["InputOtp", group(({ model }) => h(InputOtp, { ...model, length: 4 }))],
    date: ["DatePicker", labelled(DatePicker)],
    month: ["DatePicker month", labelled(DatePicker, { view: "month", dateFormat: "mm/yy" })],
    time: ["DatePicker timeOnly", labelled(DatePicker, { timeOnly: true })],
    datetime: [
      "DatePicker showTime",
      labelled(DatePicker, { showTime: true, hourFormat: "24", dateFormat: "yy-mm-dd" }),
    ],
    dates: ["DatePicker range", labelled(DatePicker, { selectionMode: "range", manualInput: false })],
    select: ["Select", labelled(Select, listed(), "labelId")],
    listbox: ["Listbox", labelled(Listbox, listed(), "id")],
    listboxmulti: ["Listbox multiple", labelled(Listbox, listed({ multiple: true }), "id")],
    multiselect: ["MultiSelect", labelled(MultiSelect, listed())],
    suggest: [
      "AutoComplete",
      labelled(AutoComplete, ({ options }) => ({
        suggestions: found.value,
        onComplete: ({ query }) => {
          found.value = options.filter((one) => one.toLowerCase().includes(query.toLowerCase()));
        },
      })),
    ],
    cascade: [
      "CascadeSelect",
      (q) =>
        labelled(CascadeSelect, {
          options: PLACES,
          optionLabel: "name",
          optionGroupLabel: "name",
          optionGroupChildren: ["cities"],
          "aria-labelledby": `${q.id}-label`,
        })(q),
    ],
    tree: [
      "TreeSelect",
      (q) => labelled(TreeSelect, { options: AGENCIES, "aria-labelledby": `${q.id}-label` })(q),
    ],
    radio: [
      "RadioButton",
      group((q) =>
        q.options.map((value, at) =>
          h("div", [
            h(RadioButton, { inputId: `${q.id}-${at}`, name: q.kind, value, ...q.model }),
            h("label", { for: `${q.id}-${at}` }, value),
          ]),
        ),
      ),
    ],
    segments: ["SelectButton", (q) => labelled(SelectButton, listed())(q)],
    togglesmulti: ["SelectButton multiple", (q) => labelled(SelectButton, listed({ multiple: true }))(q)],
    checkbox: ["Checkbox", followed(Checkbox)],
    boxes: [
      "Checkbox group",
      group((q) =>
        q.options.map((value, at) =>
          h("div", [
            h(Checkbox, { inputId: `${q.id}-${at}`, name: q.kind, value, ...q.model }),
            h("label", { for: `${q.id}-${at}` }, value),
          ]),
        ),
      ),
    ],
    switch: ["ToggleSwitch", followed(ToggleSwitch)],
    togglebox: [
      "ToggleButton",
      ({ label, model, value = false }) =>
        h(ToggleButton, { ...model, modelValue: value, onLabel: label, offLabel: label }),
    ],
    slider: ["Slider", (q) => labelled(Slider, { "aria-labelledby": `${q.id}-label` }, "id")(q)],
    range: [
      "Slider range",
      (q) =>
        labelled(
          Slider,
          { range: true, modelValue: q.value ?? [0, 60], "aria-labelledby": `${q.id}-label` },
          "id",
        )(q),
    ],
    rating: ["Rating", group(({ model }) => h(Rating, model))],
    knob: [
      "Knob",
      (q) => labelled(Knob, { modelValue: q.value ?? 0, "aria-labelledby": `${q.id}-label` }, "id")(q),
    ],
    transfer: [
      "PickList",
      group(({ options }) =>
        h(PickList, { modelValue: [[...options], []] }, { option: ({ option }) => option }),
      ),
    ],
    order: [
      "OrderList",
      group(({ options }) => h(OrderList, { modelValue: [...options] }, { option: ({ option }) => option })),
    ],
    file: ["FileUpload", group(() => h(FileUpload, { mode: "basic", name: "file" }))],
  },
  [[PrimeVue, { theme: { preset: Aura } }]],
);
