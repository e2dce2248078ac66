/** The form "run again with changes". Only changed answers are sent; the server keeps the others. */
import { element, idInWords, shown } from "./element.ts";
import type { Question } from "./run-answer.ts";

export interface ChangeForm {
  answers: Record<string, unknown>;
  questions: readonly Question[];
  /** Mistakes by field of the last try. */
  mistakes?: Record<string, string>;
  /** The values of the last try. */
  changes?: Record<string, unknown>;
  onSubmit(changes: Record<string, unknown>): void;
  onClose(): void;
}

export function showChangeForm(options: ChangeForm): HTMLElement {
  const { answers, questions, mistakes = {}, changes = {}, onSubmit, onClose } = options;
  const byId = new Map(questions.map((question) => [question.field_id, question]));
  const extra = Object.keys(mistakes).filter((field) => !(field in answers) && byId.has(field));
  const fields = [...Object.keys(answers).filter((field) => isPlain(answers[field])), ...extra];
  const inputs = fields.map((field) => ({
    field,
    input: inputFor(field in changes ? changes[field] : answers[field], byId.get(field)),
  }));
  const rows = inputs.map(({ field, input }) => {
    const mistake = mistakes[field];
    input.setAttribute("aria-invalid", String(mistake !== undefined));
    return element(
      "label",
      {},
      element("span", {}, byId.get(field)?.question ?? idInWords(field)),
      input,
      mistake !== undefined && element("em", {}, mistake),
    );
  });
  const submit = element("button", { type: "button", className: "primary" });
  const close = element("button", { type: "button" }, "Cancel");
  const form = element("section", { className: "form" }, ...rows, element("menu", {}, submit, close));
  const changed = () =>
    Object.fromEntries(
      inputs.flatMap(({ field, input }) => {
        const value = enteredIn(input);
        const given = answers[field];
        return value === (typeof value === "boolean" ? given === true : shown(given)) ? [] : [[field, value]];
      }),
    );
  const update = () => {
    const count = Object.keys(changed()).length;
    submit.disabled = count === 0;
    submit.textContent = count === 0 ? "Run again" : `Run again with ${count} change${count > 1 ? "s" : ""}`;
  };
  form.addEventListener("input", update);
  // The frame's sandbox allows no submission of a form.
  submit.addEventListener("click", () => onSubmit(changed()));
  form.addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && target instanceof HTMLInputElement) submit.click();
  });
  close.addEventListener("click", onClose);
  update();
  return form;
}

type Input = HTMLInputElement | HTMLSelectElement;

function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function inputFor(value: unknown, question: Question | undefined): Input {
  if (typeof value === "boolean") return element("input", { type: "checkbox", checked: value });
  const text = shown(value);
  const options = (question?.options ?? []).map((option) => {
    const [id = "", label = id] = option.split(": ", 2);
    return element("option", { value: id, selected: id === text }, label);
  });
  const isComplete = options.some((option) => option.value === text);
  return isComplete ? element("select", {}, ...options) : element("input", { type: "text", value: text });
}

function enteredIn(input: Input): string | boolean {
  return input instanceof HTMLInputElement && input.type === "checkbox" ? input.checked : input.value;
}
