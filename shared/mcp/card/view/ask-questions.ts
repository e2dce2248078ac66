/** The open questions of a form with its own controls. Their answers start the run. */
import { element } from "./element.ts";
import type { AskedQuestion } from "./run-answer.ts";

/** Answers by field, and the fields whose unusual answers are confirmed. */
export interface GivenAnswers {
  answers: Record<string, unknown>;
  confirmed: string[];
}

interface Control {
  node: HTMLElement;
  /** Undefined where nothing is entered. */
  read(): unknown;
}

const MOST_RADIOS = 5;

export function showQuestions(
  questions: readonly AskedQuestion[],
  onSubmit: (given: GivenAnswers) => void,
): HTMLElement {
  const rows = questions.map((question) => ({ question, control: controlFor(question) }));
  const submit = element("button", { type: "button", className: "primary" }, "Fill in the form");
  const form = element(
    "section",
    { className: "form ask" },
    ...rows.map(({ question, control }) => rowOf(question, control)),
    element("menu", {}, submit),
  );
  const given = (): GivenAnswers => {
    const entered = rows.map(({ question, control }) => ({ question, value: control.read() }));
    return {
      answers: Object.fromEntries(
        entered.flatMap(({ question, value }) => (value === undefined ? [] : [[question.field_id, value]])),
      ),
      confirmed: entered.flatMap(({ question: { field_id, confirms, value: old }, value }) =>
        confirms && value === old ? [field_id] : [],
      ),
    };
  };
  const update = () => {
    submit.disabled = rows.some(
      ({ question, control }) => !question.optional && control.read() === undefined,
    );
  };
  form.addEventListener("input", update);
  submit.addEventListener("click", () => onSubmit(given()));
  form.addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && target instanceof HTMLInputElement && !submit.disabled) submit.click();
  });
  update();
  return form;
}

function rowOf({ question, help, problem, optional }: AskedQuestion, { node }: Control): HTMLElement {
  const words = [
    element("span", {}, optional ? `${question} (optional)` : question),
    help !== undefined && element("small", {}, help),
  ];
  const mistake = problem !== undefined && element("em", {}, problem);
  if (!(node instanceof HTMLFieldSetElement)) return element("label", {}, ...words, node, mistake);
  node.prepend(element("legend", {}, ...words, mistake));
  return node;
}

function controlFor({ field_id, control, options = [], value = "" }: AskedQuestion): Control {
  if (control === "boxes") return boxes(field_id, options);
  if (control === "yes_no") {
    return radios(field_id, value, [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ]);
  }
  if (control === "choice" && options.length <= MOST_RADIOS) return radios(field_id, value, options);
  if (control === "choice") {
    const list = [{ value: "", label: "Choose…" }, ...options].map((one) =>
      element("option", { value: one.value, selected: one.value === value }, one.label),
    );
    return typed(element("select", {}, ...list));
  }
  const type = control === "date" || control === "month" ? control : "text";
  const node = element("input", { type, value });
  if (control === "number") node.inputMode = "decimal";
  return typed(node);
}

function typed(node: HTMLInputElement | HTMLSelectElement): Control {
  return { node, read: () => node.value.trim() || undefined };
}

type Option = NonNullable<AskedQuestion["options"]>[number];

function radios(name: string, chosen: string, options: readonly Option[]): Control {
  const inputs = options.map(({ value }) =>
    element("input", { type: "radio", name, value, checked: value === chosen }),
  );
  return {
    node: choices(inputs, options),
    read: () => inputs.find(({ checked }) => checked)?.value,
  };
}

/** Without a checked box, none of them applies once "None of these" is checked. */
function boxes(name: string, options: readonly Option[]): Control {
  const all = [...options, { value: "none", label: "None of these" }];
  const inputs = all.map(({ value }) => element("input", { type: "checkbox", name, value }));
  return {
    node: choices(inputs, all),
    read: () => {
      const values = inputs.filter(({ checked }) => checked).map(({ value }) => value);
      return values.length === 0 ? undefined : values.length === 1 ? values[0] : values;
    },
  };
}

function choices(inputs: readonly HTMLInputElement[], options: readonly Option[]): HTMLElement {
  return element(
    "fieldset",
    {},
    ...inputs.map((input, at) => element("label", { className: "option" }, input, options[at]?.label)),
  );
}
