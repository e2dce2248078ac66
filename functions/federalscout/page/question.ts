/** A page's questions in a wizard's terms: a radio group is one question, and each has a suggested name. */

import type { SeenButton, SeenControl } from "../../../shared/browser/page/discover/page-description.ts";
import type { ListedOptions, PlannedField } from "../../../shared/browser/page/protocol.ts";
import { isCurrency } from "../../../shared/text/currencies.ts";
import { BINDING } from "../../../shared/text/vocabulary/binding.ts";
import { LABELS } from "../../../shared/text/vocabulary/labels.ts";
import { holdsText, inAllLanguages } from "../../../shared/text/words.ts";
import type { FieldType, Interaction, Locator } from "../../../shared/wizards/format/format.ts";
import { nameField, nameOption } from "./name-field.ts";
import { nameCompanions, nameDateParts } from "./name-parts.ts";

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
  /** The answer is a list of options. */
  multiple: boolean;
  /** A declaration, such as "I certify that …": it must be true, and binds its person legally. */
  binding: boolean;
  locators: Locator[];
  control: SeenControl;
  /** A switch that shows other words once it is on. */
  isNamedByState?: boolean;
  /** A repeated group, with its questions and buttons. */
  group?: QuestionGroup;
}

/** A group that a button such as "Add a child" opens. */
export interface QuestionGroup {
  questions: Question[];
  add: SeenButton;
  save?: SeenButton;
  /** Buttons of an instance that may list a further question, and were not pressed yet. */
  searches?: SeenButton[];
}

export interface QuestionOption {
  value: string;
  label: string;
  locators: Locator[];
}

/**
 * @param taken names that other pages use already
 * @param heading of the page
 */
export function readQuestions(controls: SeenControl[], taken: ReadonlySet<string>, heading = ""): Question[] {
  const named = nameCompanions(nameDateParts(withGroups(controls)));
  const marks = marksOf(named);
  const used = new Set(taken);
  const questions: Question[] = [];
  for (const control of named) {
    const key = keyOf(control);
    if (questions.some((question) => question.key === key)) continue;
    const members = control.type === "radio" ? named.filter((other) => keyOf(other) === key) : [control];
    const question = toQuestion(control, members, marks);
    const field_id = freeName(control, used, heading);
    used.add(field_id);
    questions.push({ ...question, key, field_id });
  }
  return questions;
}

/** Words of the page stand for a missing legend, and tell apart two questions of the same words. */
function withGroups(controls: SeenControl[]): SeenControl[] {
  const isRepeated = ({ label, context, type }: SeenControl) =>
    controls.some((other) => other.label === label && other.type === type && other.context !== context);
  return controls.map((control) => {
    const { context, group, label, type } = control;
    const isNeeded = type === "radio" || (label !== "" && isRepeated(control));
    return group === "" && context !== "" && isNeeded ? { ...control, group: context } : control;
  });
}

/** The questions that a page marks: where it marks the optional ones, or asks only one question, the others are required. */
type Marks = "the required ones" | "the optional ones" | "none";

function marksOf(controls: SeenControl[]): Marks {
  // A disabled list may wait for the answer before it.
  const asked = controls.filter(
    ({ visible, aside, disabled, field_type }) => visible && !aside && (!disabled || field_type === "select"),
  );
  if (asked.some(({ required }) => required === "marked")) return "the required ones";
  const isOnlyOne = new Set(asked.map(keyOf)).size === 1;
  return isOnlyOne || asked.some(({ required }) => required === "optional") ? "the optional ones" : "none";
}

/** A name that is taken gets the words of its group, or of its page, before it. */
function freeName(control: SeenControl, used: ReadonlySet<string>, heading: string): string {
  const name = nameField(control);
  const { group, label, type } = control;
  const wider = [type === "radio" ? "" : group, heading]
    .filter((words) => words !== "" && !label.toLowerCase().includes(words.toLowerCase()))
    .map((words) =>
      nameField({ ...control, label: `${words} ${type === "radio" ? group : label}`, group: "" }),
    );
  return [name, ...wider].find((one) => !used.has(one)) ?? unique(name, used);
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
    values: question.multiple ? [value] : undefined,
  };
}

/** A question with the options that its opened list has shown. */
export function withListed(
  question: Question,
  { labels, complete, multiple, takes_text, calendar, notation = "" }: ListedOptions,
): Question {
  if (calendar) {
    const hint = question.hint.includes(notation) ? question.hint : `${question.hint} ${notation}`.trim();
    return { ...asText({ ...question, hint }, []), control: { ...question.control, expects: "date" } };
  }
  if (takes_text) return asText(question, labels);
  const listed = multiple ? { ...question, multiple } : question;
  if (!complete || question.options.length > 0) return listed;
  return { ...listed, options: labels.map((label) => ({ value: label, label, locators: [] })) };
}

const MOST_SUGGESTIONS = 10;

/** A box that takes any text: its options are only suggestions. */
function asText<Asked extends Omit<Question, "key" | "field_id">>(question: Asked, labels: string[]): Asked {
  const suggested = labels.slice(0, MOST_SUGGESTIONS).join(", ");
  const hint = [question.hint, suggested ? `Suggestions: ${suggested}.` : ""].filter(Boolean).join(" ");
  return { ...question, field_type: "text", interaction: "fill", options: [], hint };
}

function keyOf(control: SeenControl): string {
  return control.type === "radio" ? `radio|${control.place}|${control.group_key}` : control.identity;
}

function toQuestion(
  control: SeenControl,
  members: SeenControl[],
  marks: Marks,
): Omit<Question, "key" | "field_id"> {
  const isRadio = control.type === "radio";
  const field_type = isQuantity(control) ? "number" : control.field_type;
  const isMarked = members.some((member) => member.required === "marked");
  const isUnsaid = members.every((member) => member.required === "unknown");
  // A page that asks only for a file may be left without one.
  const isPassable = field_type === "checkbox" || control.unsupported !== undefined;
  const chosen = members.findIndex((member) => member.checked);
  const options = isRadio ? radioOptions(members) : listOptions(control, field_type);
  const question = {
    identities: members.map((member) => member.identity),
    label: labelOf(control, isRadio),
    hint: [control.hint, control.prefix ? `In ${control.prefix}.` : ""].filter(Boolean).join(" "),
    field_type,
    interaction: interactionOf(field_type, members),
    // One box of a group is required, and not each.
    required:
      !control.box_group?.required &&
      (isMarked || (isUnsaid && marks === "the optional ones" && !isPassable)),
    visible: members.some((member) => member.visible),
    aside: control.aside,
    value: isRadio ? (options[chosen]?.value ?? "") : (control.checked ?? control.value),
    options,
    multiple: control.multiple ?? false,
    binding: control.type === "checkbox" && isDeclaration(control.label, isMarked),
    locators: isRadio ? radioLocators(control, members) : control.locators,
    control,
  };
  return control.takes_text
    ? asText(
        question,
        options.map(({ label }) => label),
      )
    : question;
}

// Telephone numbers and codes are digits too, but not quantities.
function isQuantity({ field_type, numeric, prefix, label, value }: SeenControl): boolean {
  if (field_type !== "text") return false;
  return isCurrency(prefix) || (numeric === true && asksQuantity(label)) || ZERO.test(value);
}

/** Whether a number is an amount or a count: other labels ask for codes. */
export function asksQuantity(label: string): boolean {
  return QUANTITY.test(label);
}

/** The default of an amount or a count, and of no code. */
const ZERO = /^0(?:[.,]0+)?$/;
const QUANTITY = new RegExp(
  `${holdsText(inAllLanguages(LABELS, ({ age, count, percent, income, money, quantity }) => [age, count, percent, income, money, quantity].join("|"))).source}|[%$£€]`,
  "i",
);

function radioLocators(control: SeenControl, members: SeenControl[]): Locator[] {
  return control.group_locators.length > 0
    ? control.group_locators
    : (members[0]?.locators ?? control.locators);
}

// A consent binds only where the site requires it: elsewhere it is a choice.
function isDeclaration(label: string, isRequired: boolean): boolean {
  return DECLARATION.test(label) || (isRequired && CONSENT.test(label));
}

const DECLARATION = holdsText(inAllLanguages(BINDING, ({ swears, vouches }) => `${swears}|${vouches}`));
const CONSENT = holdsText(inAllLanguages(BINDING, ({ consents }) => consents));

function labelOf({ group, label, name, id, context }: SeenControl, isRadio: boolean): string {
  // A field without a label would be refused when its page is saved.
  const other = name || id || context || UNNAMED;
  if (isRadio) return group || label || other;
  return group && label && group !== label ? `${group} – ${label}` : label || group || other;
}

const UNNAMED = "Question without a label";

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
  return members.map((member, at) => {
    // The symbols of a rating have no words.
    const label = member.label || member.value || String(at + 1);
    const value = unique(nameOption(label), used);
    used.add(value);
    return { value, label, locators: member.locators };
  });
}

// An answer names an option by its label, which the engine matches too.
function listOptions({ options = [] }: SeenControl, type: FieldType): QuestionOption[] {
  if (type !== "select" && type !== "typeahead") return [];
  // The parts of a date are given as numbers.
  if (options.length === 12 && options.every(({ value }) => /^(0?[1-9]|1[0-2])$/.test(value)))
    return options.map(({ value, label }) => ({ value, label, locators: [] }));
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
