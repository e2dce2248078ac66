/** The facts about an element, in the same form for a wizard's record and for a page. */
import { namesPerson, tellsApart } from "../../text/question-words.ts";
import { LIKENESS } from "../../text/vocabulary/likeness.ts";
import { inAllLanguages } from "../../text/words.ts";
import type { FieldType, Locator } from "../../wizards/format/format.ts";
import type { WizardField, WizardPage } from "../../wizards/wizard.ts";
import type { SeenControl, SeenPage } from "../page/discover/page-description.ts";
import { type DateQuestion, dateQuestions } from "./date-candidates.ts";
import { namingWords } from "./text-similarity.ts";

export interface ElementFacts {
  /** Texts that name it. */
  names: string[];
  ids: string[];
  attributeNames: string[];
  classes: string[];
  field_type: FieldType;
  /** Labels of its options, where they are known. */
  options: string[];
  /** Names of up to two elements before and after it. */
  before: string[][];
  after: string[][];
  /** From 0 for the first to 1 for the last. */
  position: number;
}

export interface RecordedField extends ElementFacts {
  field: WizardField;
  /** Further words about it: those of its ids, and of the title of its page. */
  known: string[];
}

/** A control of the page; all radios of a question are one. */
export interface Candidate extends ElementFacts {
  identities: string[];
  label: string;
  /** The heading above it. */
  section: string;
  locators: Locator[];
  /** For radios, by their labels. */
  optionLocators: Map<string, Locator[]>;
}

const NEAR = 2;

/** @param isShown whether the page shows a field of these names; others, such as conditional ones, are not neighbours */
export function recordedFields(
  { fields, page_title }: WizardPage,
  isShown: (field: WizardField, names: string[]) => boolean = () => true,
): RecordedField[] {
  const own = fields.map((field) => ({
    field,
    known: knownWords(page_title, [
      field.field_id,
      ...values(field.locators, "id"),
      ...values(field.locators, "name"),
    ]),
    names: [...new Set([field.label, ...spoken(field.locators)])],
    ids: values(field.locators, "id"),
    attributeNames: values(field.locators, "name"),
    classes: values(field.locators, "css").flatMap((css) =>
      [...css.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name),
    ),
    field_type: field.field_type,
    options: field.options.map(({ label }) => label),
  }));
  return own.map((element) => {
    const near = own.filter((other) => other === element || isShown(other.field, other.names));
    return withNeighbours(near).find(({ field }) => field === element.field) as RecordedField;
  });
}

export function candidatesOf(pages: readonly SeenPage[]): Candidate[] {
  const seen = pages
    .flatMap(({ controls }) => controls)
    .filter(({ visible, aside, unsupported }) => visible && !aside && !unsupported);
  const questions = new Map<string, SeenControl[]>();
  for (const control of seen) {
    const key = control.field_type === "radio" ? `radio ${control.group_key}` : control.identity;
    questions.set(key, [...(questions.get(key) ?? []), control]);
  }
  const dates = dateQuestions(seen);
  const single = [...questions.values()].map(candidateOf).map((one) => withDateWords(one, dates));
  const whole = [...dates.map(dateCandidate), ...boxGroups(seen)];
  return [...withNeighbours(single), ...whole.map((one) => inPlaceOfParts(one, single))];
}

type Unplaced = ReturnType<typeof candidateOf>;

/** The part of a date is named by its question, too. */
function withDateWords(candidate: Unplaced, dates: readonly DateQuestion[]): Unplaced {
  const date = dates.find(({ parts }) =>
    parts.some(({ identity }) => candidate.identities.includes(identity)),
  );
  return date ? { ...candidate, names: [...candidate.names, `${date.text} ${candidate.label}`] } : candidate;
}

function inPlaceOfParts(whole: Unplaced, single: readonly Unplaced[]): Candidate {
  const isPart = (one: Unplaced) => one.identities.some((identity) => whole.identities.includes(identity));
  const before = single.findIndex(isPart);
  const all = [...single.slice(0, before), whole, ...single.slice(before).filter((one) => !isPart(one))];
  return withNeighbours(all)[before] as Candidate;
}

/** The boxes of one question as one candidate, found by the text of their group. */
function boxGroups(seen: readonly SeenControl[]): Unplaced[] {
  const groups = Map.groupBy(
    seen.filter(({ box_group, group }) => box_group && group !== ""),
    ({ box_group }) => box_group?.key,
  );
  return [...groups.values()].map((boxes) => ({
    ...wholeOf(boxes, boxes[0]?.group ?? ""),
    field_type: "checkbox",
    options: boxes.map(({ label }) => label),
    optionLocators: new Map(boxes.map(({ label, locators }) => [label, locators])),
  }));
}

/** The parts of a date as one question, found by the text before them. */
function dateCandidate({ text, parts }: DateQuestion): Unplaced {
  return { ...wholeOf(parts, text), field_type: "text", options: [] };
}

function wholeOf(controls: SeenControl[], text: string): Unplaced {
  return {
    ...candidateOf(controls.slice(0, 1)),
    label: text,
    names: [text],
    ids: controls.map(({ id }) => id),
    attributeNames: controls.map(({ name }) => name),
    identities: controls.map(({ identity }) => identity),
    locators: [{ by: "label", value: text }],
  };
}

function candidateOf(controls: SeenControl[]): Omit<Candidate, "before" | "after" | "position"> {
  const [first] = controls as [SeenControl];
  const isRadio = first.field_type === "radio";
  const label = isRadio ? first.group : first.label;
  const inGroup = isRadio || first.group === "" ? [] : [`${first.group} ${first.label}`];
  return {
    label,
    section: first.context,
    names: [label, ...inGroup].filter(Boolean),
    ids: controls.map(({ id }) => id),
    attributeNames: [...new Set(controls.map(({ name }) => name))],
    classes: typeof first.class === "string" ? first.class.split(/\s+/).filter(Boolean) : [],
    field_type: first.field_type,
    options: isRadio
      ? controls.map((control) => control.label)
      : (first.options ?? []).map((option) => option.label),
    identities: controls.map(({ identity }) => identity),
    locators: isRadio ? first.group_locators : first.locators,
    optionLocators: new Map(isRadio ? controls.map((control) => [control.label, control.locators]) : []),
  };
}

function withNeighbours<T extends { names: string[] }>(
  elements: T[],
): (T & Pick<ElementFacts, "before" | "after" | "position">)[] {
  const names = elements.map((element) => element.names);
  return elements.map((element, index) => ({
    ...element,
    before: names.slice(Math.max(0, index - NEAR), index),
    after: names.slice(index + 1, index + 1 + NEAR),
    position: elements.length < 2 ? 0 : index / (elements.length - 1),
  }));
}

function spoken(locators: readonly Locator[]): string[] {
  return locators.flatMap((locator) =>
    locator.by === "role"
      ? [locator.name]
      : locator.by === "label" || locator.by === "text"
        ? [locator.value]
        : [],
  );
}

function values(locators: readonly Locator[], by: "id" | "name" | "css"): string[] {
  return locators.flatMap((locator) => (locator.by === by ? [locator.value] : []));
}

/** Words that a label may gain or lose without a change of its question. */
const NEUTRAL = new RegExp(`^(?:${inAllLanguages(LIKENESS, ({ neutral }) => neutral)}|\\d+)$`);

/** Whether the labels mean different questions. */
export function areOpposed(differing: readonly string[]): boolean {
  return differing.some(tellsApart);
}

/** Whether the labels differ only by words without meaning for the question. @param names the recorded ones, whose initials are one word of a label */
export function areNeutral(differing: readonly string[], names: readonly string[]): boolean {
  const initials = names.map((name) =>
    namingWords(name)
      .map(([letter = ""]) => letter)
      .join(""),
  );
  return differing.every((word) => NEUTRAL.test(word) || initials.includes(word));
}

/** The words that are known about a question: those of its ids, and of a title that names one person or time alone. */
function knownWords(title: string, ids: readonly string[]): string[] {
  const words = namingWords(title);
  const apart = ids.map((id) => id.replace(/(?<=\p{Ll})(?=\p{Lu})|[_\W]+/gu, " "));
  return [...(words.filter(tellsApart).length > 1 ? [] : words), ...apart.flatMap(namingWords)];
}

/** Whether the heading names a person that the known words do not name. */
export function namesAnother(heading: string, known: readonly string[]): boolean {
  return namingWords(heading).some((word) => namesPerson(word) && !known.includes(word));
}
