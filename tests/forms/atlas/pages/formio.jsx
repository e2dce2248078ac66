import { hold, wordsOf } from "../page.js";

const { Formio } = globalThis;
const asValues = (options) => options.map((value) => ({ value, label: value }));
const QUESTIONS = {
  text: ["Text Field", { type: "textfield" }],
  textarea: ["Text Area", { type: "textarea" }],
  number: ["Number", { type: "number" }],
  decimal: ["Currency", { type: "currency" }],
  email: ["Email", { type: "email" }],
  masked: ["Phone Number", { type: "phoneNumber", inputMask: "(999) 999-9999" }],
  checkbox: ["Checkbox", { type: "checkbox" }],
  boxes: ["Select Boxes", { type: "selectboxes" }],
  select: ["Select", { type: "select" }],
  multiselect: ["Select multiple", { type: "select", multiple: true }],
  native: ["Select HTML 5", { type: "select", widget: "html5" }],
  radio: ["Radio", { type: "radio" }],
  tags: ["Tags", { type: "tags", storeas: "array" }],
  datetime: [
    "Date / Time",
    { type: "datetime", format: "yyyy-MM-dd HH:mm", timePicker: { showMeridian: false } },
  ],
  date: [
    "Day",
    { type: "day", fields: { month: { type: "select" }, day: { type: "number" }, year: { type: "number" } } },
  ],
  time: ["Time", { type: "time", format: "HH:mm" }],
  signature: ["Signature", { type: "signature" }],
  file: ["File", { type: "file", storage: "base64" }],
};

const form = await Formio.createForm(document.getElementById("root"), {
  components: Object.entries(QUESTIONS).map(([key, [, definition]]) => {
    const { label, options } = wordsOf(key);
    const values = asValues(options);
    return {
      input: true,
      key,
      label,
      ...definition,
      ...(definition.type === "select" ? { data: { values } } : { values }),
    };
  }),
});
for (const [kind, [component]] of Object.entries(QUESTIONS))
  hold(kind, component, () => {
    const value = form.submission.data[kind];
    if (kind === "boxes") return Object.keys(value ?? {}).filter((key) => value[key]);
    if (kind === "date") return String(value ?? "").replace(/^(\d+)\/(\d+)\/(\d+)$/, "$3-$1-$2");
    return value;
  });
