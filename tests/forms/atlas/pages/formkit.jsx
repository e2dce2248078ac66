import { defaultConfig, FormKit, plugin } from "@formkit/vue";
import { h } from "vue";
import { mountVue } from "../vue-page.jsx";

const asked =
  (type, more = {}) =>
  (q) =>
    h(FormKit, {
      type,
      label: q.label,
      id: q.id,
      name: q.kind,
      ...(q.options.length > 0 ? { options: q.options } : {}),
      modelValue: q.value,
      "onUpdate:modelValue": q.set,
      ...more,
    });

mountVue(
  {
    text: ["text", asked("text")],
    email: ["email", asked("email")],
    textarea: ["textarea", asked("textarea")],
    number: ["number", asked("number")],
    masked: ["tel", asked("tel")],
    slider: ["range", asked("range", { min: 0, max: 100 })],
    date: ["date", asked("date")],
    month: ["month", asked("month")],
    time: ["time", asked("time")],
    datetime: ["datetime-local", asked("datetime-local")],
    native: ["select", asked("select", { placeholder: "Select" })],
    nativemulti: ["select multiple", asked("select", { multiple: true })],
    radio: ["radio", asked("radio")],
    checkbox: ["checkbox", asked("checkbox")],
    boxes: ["checkbox options", asked("checkbox")],
    colour: ["color", asked("color")],
    file: ["file", asked("file")],
  },
  [[plugin, defaultConfig()]],
);
