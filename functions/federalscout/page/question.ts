/** A page's questions in a wizard's terms: a radio group is one question, and each has a suggested name. */
import type { SeenControl } from "../../../shared/browser/page/discover/page-description.ts";
import type { PlannedField } from "../../../shared/browser/page/protocol.ts";
import type { FieldType, Interaction, Locator } from "../../../shared/wizards/format/format.ts";
import { nameField, nameOption } from "./name-field.ts";

export interface Question {
  /** The same in every reading of the page. */
  key: string;
  /** Identities of its controls. */
  identities: string[];
  /** Suggested; unique on the page. */
  field_id: string;
  label: string;
  hint: string;
  field_type: FieldType;
  interaction: Interaction;
  required: boolean;
  visible: boolean;
  aside: boolean;
  /** The current answer. */
  value: string | boolean;
  options: QuestionOption[];
  locators: Locator[];
  control: SeenControl;
}

export interface QuestionOption {
  value: string;
  label: string;
  locators: Locator[];
}

/** @param taken names that other pages use already */
export function readQuestions(controls: SeenControl[], taken: ReadonlySet<string>): Question[] {
  const isMarkedAnywhere = controls.some((control) => control.visible && control.required === "marked");
  const used = new Set(taken);
  const questions: Question[] = [];
  for (const control of controls) {
    const key = keyOf(control);
    if (questions.some((question) => question.key === key)) continue;
    const members = control.type === "radio" ? controls.filter((other) => keyOf(other) === key) : [control];
    const question = toQuestion(control, members, isMarkedAnywhere);
    const field_id = unique(nameField(control), used);
    used.add(field_id);
    questions.push({ ...question, key, field_id });
  }
  return questions;
}

/** The engine's plan for answering a question. */
export function planQuestion(question: Question, value: string): PlannedField {
  const { field_type, interaction } = question;
  const isKnown = field_type === "radio" || field_type === "select" || field_type === "checkbox";
  return {
    field_id: question.field_id,
    label: question.label,
    kind: isKnown
      ? field_type
      : field_type === "typeahead"
        ? "typeahead"
        : interaction === "fill_enter"
          ? "search"
          : "text",
    locators: question.locators,
    options: question.options,
    value,
  };
}

function keyOf(control: SeenControl): string {
  return control.type === "radio" ? `radio|${control.place}|${control.group_key}` : control.identity;
}

function toQuestion(
  control: SeenControl,
  members: SeenControl[],
  isMarkedAnywhere: boolean,
): Omit<Question, "key" | "field_id"> {
  const isRadio = control.type === "radio";
  const field_type = fieldTypeOf(control);
  const isMarked = members.some((member) => member.required === "marked");
  const isUnsaid = members.every((member) => member.required === "unknown");
  const chosen = members.findIndex((member) => member.checked);
  const options = isRadio ? radioOptions(members) : listOptions(control, field_type);
  return {
    identities: members.map((member) => member.identity),
    label: labelOf(control, isRadio),
    hint: [control.hint, control.prefix ? `In ${control.prefix}.` : ""].filter(Boolean).join(" "),
    field_type,
    interaction: interactionOf(field_type, members),
    required: isMarked || (isUnsaid && !isMarkedAnywhere && field_type !== "checkbox"),
    visible: members.some((member) => member.visible),
    aside: control.aside,
    value: isRadio ? (options[chosen]?.value ?? "") : (control.checked ?? control.value),
    options,
    locators: isRadio ? radioLocators(control, members) : control.locators,
    control,
  };
}

function radioLocators(control: SeenControl, members: SeenControl[]): Locator[] {
  return control.group_locators.length > 0
    ? control.group_locators
    : (members[0]?.locators ?? control.locators);
}

function labelOf({ group, label, name, id }: SeenControl, isRadio: boolean): string {
  if (isRadio) return group || label || name || id;
  return group && label && group !== label ? `${group} – ${label}` : label || group || name || id;
}

function fieldTypeOf(control: SeenControl): FieldType {
  if (control.typeahead) return "typeahead";
  switch (control.type) {
    case "radio":
    case "checkbox":
    case "select":
    case "number":
    case "search":
    case "textarea":
      return control.type;
    case "combobox":
      return "select";
    case "searchbox":
      return "search";
    default:
      return "text";
  }
}

function interactionOf(type: FieldType, members: SeenControl[]): Interaction {
  switch (type) {
    case "radio":
    case "checkbox":
      return members.some((member) => member.covered) ? "javascript_click" : "click";
    case "select":
      return "select";
    case "typeahead":
    case "search":
      return "fill_enter";
    default:
      return "fill";
  }
}

function radioOptions(members: SeenControl[]): QuestionOption[] {
  const used = new Set<string>();
  return members.map((member) => {
    const value = unique(nameOption(member.label || member.value), used);
    used.add(value);
    return { value, label: member.label || member.value, locators: member.locators };
  });
}

// An answer names an option by its label, which the engine matches too.
function listOptions({ options = [] }: SeenControl, type: FieldType): QuestionOption[] {
  if (type !== "select" && type !== "typeahead") return [];
  const labels = options.map(({ label }) => label);
  return options.map(({ value, label }) => ({
    value: labels.indexOf(label) === labels.lastIndexOf(label) ? label : value,
    label,
    locators: [],
  }));
}

function unique(name: string, used: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}_${n}`;
    if (!used.has(candidate)) return candidate;
  }
}
