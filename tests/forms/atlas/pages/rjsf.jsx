import Form from "@rjsf/core";
import validator from "@rjsf/validator-ajv8";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { hold, wordsOf } from "../page.js";

/** By kind: the widget's name, its schema, and its part of the uiSchema. */
const QUESTIONS = {
  text: ["TextWidget", { type: "string" }],
  textarea: ["TextareaWidget", { type: "string" }, { "ui:widget": "textarea" }],
  email: ["EmailWidget", { type: "string", format: "email" }],
  number: ["UpDownWidget", { type: "integer" }, { "ui:widget": "updown" }],
  decimal: ["NumberField", { type: "number" }],
  slider: ["RangeWidget", { type: "integer", minimum: 0, maximum: 100 }, { "ui:widget": "range" }],
  native: ["SelectWidget", { type: "string" }],
  radio: ["RadioWidget", { type: "string" }, { "ui:widget": "radio" }],
  checkbox: ["CheckboxWidget", { type: "boolean" }],
  yesno: ["RadioWidget boolean", { type: "boolean" }, { "ui:widget": "radio" }],
  boxes: ["CheckboxesWidget", { type: "array" }, { "ui:widget": "checkboxes" }],
  nativemulti: ["SelectWidget multiple", { type: "array" }],
  date: ["DateWidget", { type: "string", format: "date" }],
  datetime: ["DateTimeWidget", { type: "string", format: "date-time" }],
  time: ["TimeWidget", { type: "string", format: "time" }],
  colour: ["ColorWidget", { type: "string" }, { "ui:widget": "color" }],
  file: ["FileWidget", { type: "string", format: "data-url" }],
};

function schemaOf([kind, [, schema]]) {
  const { label, options } = wordsOf(kind);
  const choices = options.length > 0 && schema.type !== "boolean" ? { enum: [...options] } : {};
  const whole =
    schema.type === "array" ? { items: { type: "string", ...choices }, uniqueItems: true } : choices;
  return [kind, { ...schema, ...whole, title: label }];
}

const entries = Object.entries(QUESTIONS);
const schema = { type: "object", properties: Object.fromEntries(entries.map(schemaOf)) };
const uiSchema = {
  ...Object.fromEntries(entries.flatMap(([kind, [, , ui]]) => (ui ? [[kind, ui]] : []))),
  "ui:submitButtonOptions": { norender: true },
};

function App() {
  const [data, setData] = useState({});
  for (const [kind, [component]] of entries)
    hold(kind, component, () => {
      const value = data[kind];
      if (kind === "yesno" && value !== undefined) return value ? "Yes" : "No";
      return value;
    });
  return (
    <Form
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formData={data}
      onChange={({ formData }) => setData(formData)}
    />
  );
}

createRoot(document.getElementById("root")).render(<App />);
