/** The plan of a page for the page runtime, from the wizard's page and the user's data. */

import { defined } from "../core/defined.ts";
import { foldText } from "../text/fold-text.ts";
import { notationOf } from "../text/notation.ts";
import { asksOther } from "../text/question-words.ts";
import { readYesNo } from "../text/yes-no.ts";
import { choicesFromNotes } from "../wizards/answers/choices-from-notes.ts";
import { matchOption } from "../wizards/answers/match-option.ts";
import { statedDateOrder, statedDecimal } from "../wizards/answers/question.ts";
import { splitChoices } from "../wizards/answers/split-choices.ts";
import { isMoneyField } from "../wizards/contract/money-fields.ts";
import { holds } from "../wizards/format/condition.ts";
import { dependencesOf, describeDependences } from "../wizards/format/dependence.ts";
import type { Locator } from "../wizards/format/format.ts";
import { locatorWords } from "../wizards/locator-words.ts";
import type { Wizard, WizardField, WizardPage } from "../wizards/wizard.ts";
import type { DialogStep, FieldRef, PageAnchor, PlannedField, ResultAnchor } from "./page/protocol.ts";

type UserData = Record<string, unknown>;

const FIRST_ROW = /\b1\b/;

/**
 * The answers of a page, in order; questions without an answer are skipped.
 *
 * @param locale of the wizard
 * @param earlier pages, whose typed answers the page may quote
 */
export function planAnswers(
  page: WizardPage,
  data: UserData,
  locale?: string,
  earlier: readonly WizardPage[] = [],
): PlannedField[] {
  const { dates, decimal } = notationOf(locale);
  const typed = [...earlier, page].flatMap(({ fields }) => fields.flatMap((field) => typedElse(field, data)));
  return planFields(page.fields, data, {
    typed,
    leave: page.continue_button?.locators ?? [],
    date_order: locale === undefined || dates === "either" ? undefined : dates,
    decimal: locale === undefined ? undefined : decimal,
  });
}

/** A question whose condition no visit has settled. */
export interface OpenQuestion {
  /** With an empty value where there is no answer. */
  planned: PlannedField;
  isAnswered: boolean;
  /** The page requires an answer where it asks. */
  required: boolean;
  /** The evidence of the visits. */
  words: string;
}

/** The questions of a page that it may ask, as far as the answers do not exclude them. */
export function planOpenQuestions(page: WizardPage, data: UserData, locale?: string): OpenQuestion[] {
  const answered = new Map(planAnswers(page, data, locale).map((one) => [one.field_id, one]));
  const facts: PageFacts = { typed: [], leave: [], date_order: undefined, decimal: undefined };
  return page.fields.flatMap((field) => {
    const dependences = dependencesOf(page, field);
    if (!dependences || isPlainGroup(field) || !holds(field.visible_when, data)) return [];
    const planned = answered.get(field.field_id);
    return {
      planned: planned ?? planField(field, field.repeatable ? [] : "", facts),
      isAnswered:
        planned !== undefined &&
        (planned.value !== "" || planned.kind === "group" || planned.values !== undefined),
      required: field.required && field.default === undefined,
      words: `${describeDependences(dependences)}.`,
    };
  });
}

/** The pages that apply to the user's data, in order. */
export function planPages(wizard: Wizard, data: UserData): WizardPage[] {
  return wizard.pages.filter((page) => holds(page.visible_when, data));
}

/** The proof that a page is shown: questions that depend on no other answer. */
export function anchorOf(page: WizardPage): PageAnchor {
  const fields = page.fields.filter((field) => isAlwaysAsked(field) && field.locators.length > 0);
  const first = fields.filter((field) => field.required);
  // A page of groups alone may show no row, and nothing but their buttons, until one is opened.
  const add = fields.every(({ repeatable }) => repeatable)
    ? fields.flatMap(({ add_button }) => (add_button ? [{ locators: add_button, options: [] }] : []))
    : [];
  return {
    page: page.page_number,
    isPlain: page.fields.length === 0,
    title: page.page_title,
    path: URL.parse(page.url_pattern ?? "")?.pathname,
    fields: [
      ...(first.length > 0 ? first : fields)
        .slice(0, 3)
        .map(({ field_id, label, locators, options }) => ({ field_id, label, locators, options })),
      ...add,
    ],
    button: page.continue_button?.locators ?? [],
  };
}

/** Whether a page asks the question for any answers. */
export function isAlwaysAsked({ visible_when, may_depend_on }: WizardField): boolean {
  return visible_when === undefined && may_depend_on === undefined;
}

/** The proof that the results are shown. */
export function resultAnchorOf(wizard: Wizard, isNext = true): ResultAnchor {
  return { locators: (wizard.results ?? []).map((result) => result.locators), isNext };
}

/** The recorded ways through the dialogs of a page. */
export function stepsOf({ dialogs }: WizardPage): DialogStep[] | undefined {
  return dialogs?.map(({ heading, answer }) => ({
    heading,
    way: answer.description,
    locators: answer.locators,
  }));
}

/** All questions of a page, to attribute the site's messages. */
export function fieldRefs(page: WizardPage): FieldRef[] {
  const refs = (fields: WizardField[]): FieldRef[] =>
    fields.flatMap((field) => [
      {
        field_id: field.field_id,
        label: field.label,
        locators: field.locators,
        options: field.field_type === "radio" ? field.options : [],
      },
      ...refs(field.sub_fields),
    ]);
  return refs(page.fields);
}

interface PageFacts {
  /** The recorded examples of the texts that the run types in other words, folded. */
  typed: string[];
  /** The page's own button. */
  leave: Locator[];
  date_order: PlannedField["date_order"];
  decimal: "." | "," | undefined;
  /** The questions belong to a row of a repeated group. */
  isRow?: boolean;
}

function planFields(fields: WizardField[], data: UserData, facts: PageFacts): PlannedField[] {
  return fields.flatMap((field) => {
    const value = Object.hasOwn(data, field.field_id) ? data[field.field_id] : undefined;
    const isOpen = value === undefined || value === null || value === "";
    if (isOpen && !mayBeFilled(field, fields)) return [];
    if (field.visible_when && !holds(field.visible_when, data)) return [];
    // Boxes under one question are questions of their own, unless they repeat.
    if (isPlainGroup(field))
      return [value].flat().flatMap((answers) => planFields(field.sub_fields, answers as UserData, facts));
    const planned = planField(field, isOpen ? "" : value, facts);
    return [
      facts.isRow
        ? planned
        : defined({ ...planned, ...otherQuestions(field, fields), quotes: quotes(field, facts.typed) }),
    ];
  });
}

/** The questions of an instance that stay empty: a new row may begin with copies of the row before. */
function planUnanswered(fields: WizardField[], instance: UserData, facts: PageFacts): PlannedField[] {
  const isOpen = ({ field_id }: WizardField) => [undefined, null, ""].includes(instance[field_id] as null);
  return fields
    .filter((field) => isOpen(field) && field.field_type !== "group")
    .map((field) => planField(field, "", facts));
}

const BOX = /^(?:text|number|textarea)$/;

/** Whether a button fills the box, such as one of an address: without an answer it stays empty. */
function mayBeFilled(field: WizardField, fields: WizardField[]): boolean {
  const isBox = ({ field_type, repeatable }: WizardField) => BOX.test(field_type) && !repeatable;
  const upTo = fields.slice(0, fields.indexOf(field) + 1);
  return isBox(field) && upTo.some((one) => one.lookup_button !== undefined && isBox(one));
}

/** The example with which a text was discovered, where the run has another answer. */
function typedElse({ field_id, field_type, example_value }: WizardField, data: UserData): string[] {
  const answer = Object.hasOwn(data, field_id) ? data[field_id] : undefined;
  if (field_type !== "text" || typeof example_value !== "string" || typeof answer !== "string") return [];
  const [was, is] = [foldText(example_value), foldText(answer)];
  return /\p{L}{2}/u.test(was) && was !== is ? [was] : [];
}

/** Whether the words of a question quote such an example: they are other ones in this run. */
function quotes(field: WizardField, typed: readonly string[]): true | undefined {
  const words = [field.label, ...field.locators.flatMap((locator) => locatorWords(locator) ?? [])];
  const isQuoted = (text: string) => typed.some((example) => ` ${foldText(text)} `.includes(` ${example} `));
  return typed.length > 0 && words.some(isQuoted) ? true : undefined;
}

/** The places and words of the page's other questions, by which the engine recognises an element that belongs to them. */
function otherQuestions(field: WizardField, fields: WizardField[]): Pick<PlannedField, "rivals" | "others"> {
  const rivals = rivalsOf(field, fields);
  const hasWords = allLocators(field).some((locator) => locatorWords(locator) !== undefined);
  const isNear = ({ label }: WizardField) => !hasWords || !asksOther([field.label], [label]);
  const others = fields.filter((other) => other !== field && isNear(other)).map(({ label }) => label);
  return {
    rivals: rivals.length > 0 ? rivals : undefined,
    others: hasWords && others.length === 0 ? undefined : others,
  };
}

/** The places and other words of questions that share words with this one, such as `Yes`, or a label for two persons. */
function rivalsOf(field: WizardField, fields: WizardField[]): Locator[][] {
  const own = new Set(allLocators(field).flatMap((locator) => locatorWords(locator) ?? []));
  if (own.size === 0) return [];
  const isShared = (locator: Locator) => own.has(locatorWords(locator) ?? "");
  const others = fields.filter((other) => other !== field && allLocators(other).some(isShared));
  return others
    .flatMap(({ locators, options }) => [locators, ...options.map((option) => option.locators)])
    .map((locators) => locators.filter((locator) => !isShared(locator)))
    .filter((locators) => locators.length > 0);
}

function allLocators({ locators, options }: WizardField): Locator[] {
  return [...locators, ...options.flatMap((option) => option.locators)];
}

function planField(field: WizardField, value: unknown, facts: PageFacts): PlannedField {
  const decimal = facts.decimal ?? statedDecimal(field.example_value) ?? ".";
  const planned: PlannedField = {
    field_id: field.field_id,
    label: field.label,
    kind: kindOf(field),
    locators: field.locators,
    options: field.options,
    ...notedOptions(field),
    value: typeof value === "object" ? "" : inNotation(optionOf(value, field), field, decimal),
    values: field.multiple && Array.isArray(value) ? value.map(String) : severalIn(field, value),
    date_order: writtenOrder(field, facts.date_order),
    ...(decimal === "," ? { decimal } : {}),
    ...(field.lookup_button ? { lookup: field.lookup_button } : {}),
    ...(field.may_depend_on ? { may_be_asked: true } : {}),
  };
  if (planned.kind === "checkbox") return { ...planned, value: isYes(value) ? "true" : "false" };
  if (planned.kind !== "group") return planned;
  const instances = (Array.isArray(value) ? value : [value]) as UserData[];
  return {
    ...planned,
    instances: instances.map((instance) =>
      planFields(countedRow(field), instance, { ...facts, isRow: true }),
    ),
    unanswered: field.repeatable
      ? instances.map((instance) => planUnanswered(countedRow(field), instance, facts))
      : undefined,
    repeat: field.repeatable
      ? { leave: facts.leave, add: field.add_button, save: field.save_button }
      : undefined,
  };
}

/** The questions of an instance; the labels of all of them may count the rows, as `Name 1` and `Age 1` do. */
function countedRow({ repeatable, sub_fields }: WizardField): WizardField[] {
  const ofEveryRow = (locators: Locator[]): Locator[] =>
    locators.flatMap((locator) =>
      locator.by === "label" && FIRST_ROW.test(locator.value)
        ? [{ ...locator, value: locator.value.replace(FIRST_ROW, "{index}") }]
        : [],
    );
  const counted = sub_fields.map((field) => ({
    ...field,
    locators: [...ofEveryRow(field.locators), ...field.locators],
  }));
  const isCounted = counted.every(
    ({ locators }, at) => locators.length > (sub_fields[at]?.locators.length ?? 0),
  );
  const fields = repeatable && isCounted && sub_fields.length > 1 ? counted : sub_fields;
  return repeatable ? fields.map((field) => ({ ...field, label: withoutRow(field.label) })) : fields;
}

/** “Child 1 – Age” is asked of each child: the section leads to the first row alone. */
function withoutRow(label: string): string {
  return label.replace(COUNTED_SECTION, "");
}

const COUNTED_SECTION = /^[^–]*\d[^–]* – (?=.)/;

/** The order in which an answer has been written: the file's own, then the locale's; without both a pattern is filled month first. */
function writtenOrder(field: WizardField, local: PlannedField["date_order"]): PlannedField["date_order"] {
  const { example_value, label, description, notes, pattern } = field;
  const words = [label, description, notes].filter(Boolean).join(" ");
  return (
    statedDateOrder(example_value, words) ?? local ?? (pattern === undefined ? undefined : "month first")
  );
}

function isPlainGroup({ field_type, repeatable, sub_fields }: WizardField): boolean {
  return field_type === "group" && !repeatable && sub_fields.length > 0;
}

/** `true` as the value of the option that states a yes. */
function optionOf(value: unknown, { options }: WizardField): unknown {
  const read = typeof value === "boolean" ? matchOption(value ? "yes" : "no", options) : undefined;
  return read && "value" in read ? read.value : value;
}

/** A number with the decimal mark of the form; an amount has no decimals or two. */
function inNotation(value: unknown, field: WizardField, decimal: "." | ","): string {
  const text = String(value);
  const [, whole, fraction] = typeof value === "number" ? (/^(-?\d+)\.(\d+)$/.exec(text) ?? []) : [];
  if (fraction === undefined) return text;
  const showsCents = /\d[.,]\d\d$/.test(String(field.example_value ?? ""));
  return `${whole}${decimal}${isMoneyField(field) || showsCents ? fraction.padEnd(2, "0") : fraction}`;
}

/** The options of a list whose file names them in its notes alone. */
function notedOptions({ options, field_type, notes = "" }: WizardField): Pick<PlannedField, "noted"> {
  if (options.length > 0 || (field_type !== "select" && field_type !== "typeahead")) return {};
  const noted = choicesFromNotes(notes).map(({ value, label }) => ({ value: String(value), label }));
  return noted.length > 0 ? { noted } : {};
}

/** Several choices that the notes of a list name, where the file does not state that it takes several. */
function severalIn({ field_type, notes = "", options }: WizardField, value: unknown): string[] | undefined {
  if (field_type !== "select" || options.length > 0 || typeof value !== "string") return undefined;
  const choices = choicesFromNotes(notes);
  const read = choices.length > 1 ? splitChoices(value, choices, notationOf(undefined)) : undefined;
  return read && "value" in read && read.value.length > 1 ? read.value.map(String) : undefined;
}

function kindOf(field: WizardField): PlannedField["kind"] {
  if (field.repeatable || field.field_type === "group") return "group";
  switch (field.field_type) {
    case "radio":
    case "checkbox":
    case "select":
    case "typeahead":
    case "search":
      return field.field_type;
    default:
      return field.interaction === "fill_enter" ? "search" : "text";
  }
}

function isYes(value: unknown): boolean {
  return typeof value === "string" ? readYesNo(value) === true : Boolean(value);
}
