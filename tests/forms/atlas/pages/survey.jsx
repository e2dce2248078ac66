import { hold, wordsOf } from "../page.js";

const { Survey, SurveyUI } = globalThis;
const RATES = [1, 2, 3, 4, 5];
/** By kind: the question type's name, and its definition. */
const QUESTIONS = {
  text: ["Single-Line Input", { type: "text" }],
  email: ["Single-Line Input email", { type: "text", inputType: "email" }],
  number: ["Single-Line Input number", { type: "text", inputType: "number" }],
  date: ["Single-Line Input date", { type: "text", inputType: "date" }],
  month: ["Single-Line Input month", { type: "text", inputType: "month" }],
  time: ["Single-Line Input time", { type: "text", inputType: "time" }],
  datetime: ["Single-Line Input date and time", { type: "text", inputType: "datetime-local" }],
  slider: ["Slider", { type: "slider" }],
  range: ["Slider range", { type: "slider", sliderType: "range" }],
  masked: ["Input Mask", { type: "text", maskType: "pattern", maskSettings: { pattern: "(999) 999-9999" } }],
  decimal: [
    "Input Mask currency",
    { type: "text", maskType: "currency", maskSettings: { prefix: "$", precision: 2 } },
  ],
  textarea: ["Long Text", { type: "comment" }],
  select: ["Dropdown", { type: "dropdown" }],
  multiselect: ["Multi-Select Dropdown", { type: "tagbox" }],
  radio: ["Radio Button Group", { type: "radiogroup" }],
  boxes: ["Checkboxes", { type: "checkbox" }],
  yesno: ["Yes/No", { type: "boolean", valueTrue: "Yes", valueFalse: "No" }],
  segments: ["Button Group", { type: "buttongroup" }],
  rating: ["Rating Scale", { type: "rating", rateValues: RATES }],
  cards: ["Image Picker", { type: "imagepicker", showLabel: true }],
  order: ["Ranking", { type: "ranking" }],
  file: ["File Upload", { type: "file" }],
  signature: ["Signature", { type: "signaturepad" }],
};

const PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='80' height='60'/>";
const model = new Survey.Model({
  showQuestionNumbers: false,
  elements: Object.entries(QUESTIONS).map(([name, [, definition]]) => {
    const { label, options } = wordsOf(name);
    const choices =
      definition.type === "imagepicker"
        ? options.map((value) => ({ value, text: value, imageLink: PICTURE }))
        : options;
    return { ...definition, name, title: label, choices: options.length > 0 ? [...choices] : undefined };
  }),
});
model.showNavigationButtons = false;
SurveyUI.renderSurvey(model, document.getElementById("root"));
for (const [kind, [component]] of Object.entries(QUESTIONS))
  hold(kind, component, () => model.getValue(kind));
