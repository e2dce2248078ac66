/** The description of a discovery's current page, merged from several readings. */

import type { SeenButton, SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import type { ListedOptions } from "../../../shared/browser/page/protocol.ts";
import type { FormPage } from "../../../shared/browser/tab/form-page.ts";
import { LABELS } from "../../../shared/text/vocabulary/labels.ts";
import { ROWS } from "../../../shared/text/vocabulary/rows.ts";
import { beginsText, endsText, holdsText, inAllLanguages } from "../../../shared/text/words.ts";
import type { Condition, Locator } from "../../../shared/wizards/format/format.ts";
import type { PersonStep } from "../../../shared/wizards/wizard.ts";
import type { BindingPlace } from "./binding.ts";
import { onwardButtons } from "./buttons.ts";
import { describeDocuments } from "./documents.ts";
import { hasPageChanged } from "./page-record.ts";
import { findPersonPart } from "./person-part.ts";
import { type Question, type QuestionOption, readQuestions, withListed } from "./question.ts";

export interface FoundCondition {
  by: string;
  values: string[];
  or?: { by: string; values: string[] }[];
}

export interface PageKnowledge {
  /** The last reading. */
  seen: SeenPage;
  /** Every question of any reading, in the page's order; `visible` is that of the last one. */
  questions: Question[];
  /** By a question's key: the site asks it only while the answer to `by` is one of `values`, or one of `or` holds. */
  conditions: Map<string, FoundCondition>;
  /** By the key of a question that an answer has brought, the keys of the questions that may have: those that were filled. */
  revealed: Map<string, string[]>;
  /** Keys of questions that any reading has shown. */
  shown: Set<string>;
  /** By a question's key: the options that its opened list has shown. */
  listed: Map<string, ListedOptions>;
  /**
   * By a question's key: a list whose options follow from other answers; `whole` once all of them are known, else
   * `part`.
   */
  dependent: Map<string, "part" | "whole">;
  /** Repeated groups, by the caption of their add button. */
  groups: Map<string, Question>;
  /** By the key of a question, the button that lists its options. */
  lookups: Map<string, SeenButton>;
  /** Keys of groups, of boxes or repeated, of which the site has asked for one at least. */
  needed: Set<string>;
  /** By field id, the instances that the page holds already, as JSON; `undefined` after a failure among them. */
  entered: Map<string, string[] | undefined>;
  /** The page as far as it decides whether its way on binds; absent before it is known. */
  place?: BindingPlace;
  /** The page repeats the questions of the pages before it. */
  repeatsAnswers?: boolean;
  /** The part that only a person completes, as it was when the page was reached. */
  person?: PersonStep | undefined;
  /** The page's options have been tried. */
  isExplored: boolean;
  /** Locators, as JSON, that matched exactly one element or were used with success. */
  proven: Set<string>;
}

/**
 * Reads the page.
 *
 * @param takenOn the field ids of the other pages
 * @param before the knowledge so far; used only for the same page
 */
export async function lookAtPage(
  form: FormPage,
  takenOn: (seen: SeenPage) => ReadonlySet<string>,
  before?: PageKnowledge,
): Promise<PageKnowledge> {
  let seen = await describeDocuments(form);
  const known = before && !hasPageChanged(before.seen, seen) ? before : undefined;
  if (!known && (await form.callSettled("openQuestions"))) seen = await describeDocuments(form);
  const taken = takenOn(seen);
  const listed = known?.listed ?? new Map<string, ListedOptions>();
  const groups = known?.groups ?? new Map<string, Question>();
  const read = sameKeys(
    known?.questions ?? [],
    readQuestions(seen.controls, taken, seen.own_heading || seen.heading),
  ).map((question) => withListed(question, listed.get(question.key) ?? NOT_LISTED));
  const ofGroups = [...groups.values()].map(({ field_id }) => field_id);
  const questions = mergeQuestions(known?.questions ?? [], read, new Set([...taken, ...ofGroups]));
  const dependent = known?.dependent ?? new Map<string, "part" | "whole">();
  for (const { key, ...question } of read)
    if (awaitsAnswer(question) && !dependent.has(key)) dependent.set(key, "part");
  const proven = new Set(known?.proven);
  for (const { locators } of [...seen.controls, ...seen.buttons])
    for (const one of locators) proven.add(json(one));
  for (const { locators, options } of questions) {
    for (const one of [locators, ...options.map((option) => option.locators)].flat()) proven.add(json(one));
  }
  return {
    seen,
    questions,
    conditions: known?.conditions ?? new Map(),
    revealed: known?.revealed ?? new Map(),
    shown: new Set([...(known?.shown ?? []), ...read.filter(({ visible }) => visible).map(({ key }) => key)]),
    listed,
    dependent,
    groups,
    lookups: known?.lookups ?? new Map(),
    needed: known?.needed ?? new Set(),
    entered: known?.entered ?? new Map(),
    person: known ? known.person : await findPersonPart(form, questions),
    isExplored: known?.isExplored ?? false,
    proven,
  };
}

/** A list that has no options yet. */
function awaitsAnswer({ visible, field_type, control, options }: Omit<Question, "key">): boolean {
  const isList = field_type === "select" || field_type === "typeahead";
  return visible && isList && options.length === 0 && (control.disabled || !control.opens);
}

/**
 * Notes the questions that appeared while others were filled.
 *
 * @param filled the questions that were answered between the two readings; the nearest one counts first. An option that
 *   exploring has tried brings nothing more
 */
export function noteRevealed(
  after: PageKnowledge,
  before: PageKnowledge,
  filled: readonly Pick<Question, "key" | "field_type">[],
): void {
  const visible = new Set(visibleQuestions(before).map(({ key }) => key));
  const causes = filled.filter(({ field_type }) => !(after.isExplored && isChoice(field_type)));
  const places = new Map(after.questions.map(({ key }, at) => [key, at]));
  for (const { key } of visibleQuestions(after)) {
    const distance = (one: string) => Math.abs((places.get(one) ?? 0) - (places.get(key) ?? 0));
    const others = causes
      .flatMap((one) => (one.key === key || !visible.has(one.key) ? [] : [one.key]))
      .sort((one, other) => distance(one) - distance(other));
    const isNew = !visible.has(key) && !after.conditions.has(key) && !after.revealed.has(key);
    if (isNew && others.length > 0) after.revealed.set(key, others);
  }
}

function isChoice(field_type: string): boolean {
  return field_type === "radio" || field_type === "select" || field_type === "checkbox";
}

/** The questions for the author, with the groups in place of their rows. */
export function askedQuestions({ questions, groups }: PageKnowledge): Question[] {
  const parts = new Set([...groups.values()].flatMap(({ identities }) => identities));
  const rows = [...groups.values()].flatMap(({ group }) => group?.questions.flatMap(countedWords) ?? []);
  const isFurther = ({ words, row }: CountedWords) =>
    rows.some((one) => one.words === words && one.row < row);
  const isOfRow = (question: Question) =>
    question.identities.some((identity) => parts.has(identity)) || countedWords(question).some(isFurther);
  return [...questions.filter((question) => !isOfRow(question)), ...groups.values()];
}

interface CountedWords {
  words: string;
  row: number;
}

/**
 * The words of a question that count its row, such as “Child 2 – First name”, without the number; none where nothing counts. A row
 * that stood open before the explored one has a smaller number: its questions are the page's own.
 */
function countedWords({ control: { group, label }, field_type }: Question): CountedWords[] {
  const words = [group, label, field_type].join("|");
  const [number] = COUNTS.exec(words) ?? [];
  return number === undefined ? [] : [{ words: words.replace(COUNTS, "#"), row: Number(number) }];
}

const COUNTS = /\d+/;

const { adds, addsAtEnd, others } = {
  adds: inAllLanguages(ROWS, (words) => words.adds),
  addsAtEnd: Object.values(ROWS).flatMap((words) => words.addsAtEnd ?? []),
  others: inAllLanguages(ROWS, (words) => words.others),
};
const ADDS = [beginsText(adds), endsText(addsAtEnd.join("|"))];
const ADDS_OTHERS = holdsText(others);

/** Adds to the number of a box: "Add 1", "Add 5000 €". */
const ADDS_AMOUNT = new RegExp(`^(?:${adds})\\s+\\p{Sc}?\\p{Nd}[\\p{Nd}.,\\s]*\\p{Sc}?$`, "iu");

/** Whether a button opens an instance of a repeated group. */
export function addsInstance({ text, aside, disabled }: SeenButton): boolean {
  const isOfGroup = ADDS.some((one) => one.test(text)) && !ADDS_OTHERS.test(text) && !ADDS_AMOUNT.test(text);
  return !aside && !disabled && isOfGroup;
}

const NOT_LISTED: ListedOptions = { labels: [], complete: false, multiple: false };

/** The questions that are visible now. */
export function visibleQuestions({ questions }: PageKnowledge): Question[] {
  return questions.filter((question) => question.visible);
}

/**
 * Whether the page asks something: the controls of a results page, such as another start date, are no questions.
 *
 * @param number of pages before it
 */
export function asksQuestions(knowledge: PageKnowledge, before: number): boolean {
  return isAsking(knowledge) && !(before > 0 && isResultsPage(knowledge));
}

/** A page may ask for the rows of a group alone, before a button that leads on. */
function isAsking(knowledge: PageKnowledge): boolean {
  const { seen, groups } = knowledge;
  return (
    visibleQuestions(knowledge).some(({ aside }) => !aside) ||
    (groups.size > 0 && onwardButtons(seen.buttons.map((one) => ({ ...one, disabled: false }))).length > 0)
  );
}

/** Figures, with controls that need no answer, and no button that leads on or adds a row. */
function isResultsPage(knowledge: PageKnowledge): boolean {
  const { seen, groups } = knowledge;
  if (groups.size > 0) return false;
  const needsAnswer = ({ control, value, field_type, label }: Question) =>
    control.required === "marked" || (value === "" && field_type !== "select" && !OF_RESULTS.test(label));
  const asked = visibleQuestions(knowledge).filter(({ aside }) => !aside);
  return seen.figures.length > 0 && !asked.some(needsAnswer) && onwardButtons(seen.buttons).length === 0;
}

/** Boxes next to results. */
const OF_RESULTS = holdsText(inAllLanguages(LABELS, ({ email, aside }) => `${email}|${aside}`));

/** Records that a locator matched one element. */
export function prove(knowledge: PageKnowledge, locators: readonly Locator[]): void {
  for (const locator of locators) knowledge.proven.add(json(locator));
}

export function isProven(knowledge: PageKnowledge, locators: readonly Locator[]): boolean {
  return locators.some((locator) => knowledge.proven.has(json(locator)));
}

/** A page may render a question again under other ids and names: its words, type and group identify it. */
function sameKeys(known: Question[], now: Question[]): Question[] {
  const keys = new Set(now.map(({ key }) => key));
  const gone = known.filter(({ key }) => !keys.has(key));
  return now.map((question) => {
    const own = known.find(({ key }) => key === question.key);
    if (own) return isOtherState(own, question) ? { ...question, ...wordsOfStates(own, question) } : question;
    const at = gone.findIndex(
      (one) => (one.label === question.label && isOneKind(one, question)) || isOtherState(one, question),
    );
    const [same] = at < 0 ? [] : gone.splice(at, 1);
    return same ? { ...question, key: same.key, ...wordsOfStates(same, question) } : question;
  });
}

/** A switch may show other words once it is on: its place is the same. */
function isOtherState(one: Question, other: Question): boolean {
  const places = ({ locators }: Question) =>
    locators.filter(({ by }) => by === "css" || by === "id").map(json);
  const areBoxes = one.field_type === "checkbox" && other.field_type === "checkbox";
  return areBoxes && one.value !== other.value && places(one).some((place) => places(other).includes(place));
}

/** The words of a switch that is on name its question. */
function wordsOfStates(one: Question, other: Question): Partial<Question> {
  if (one.label === other.label || one.isNamedByState) return {};
  const [on, off] = other.value === true ? [other, one] : [one, other];
  const { field_id, label } = on;
  return { field_id, label, hint: `It shows “${off.label}” where it is false.`, isNamedByState: true };
}

// The page may replace a list by a box that can be typed into.
function isOneKind({ field_type: one }: Question, { field_type: other }: Question): boolean {
  const isList = (type: string) => type === "select" || type === "typeahead";
  return one === other || (isList(one) && isList(other));
}

/** Known questions keep their names; new ones are inserted in the page's order. */
function mergeQuestions(known: Question[], now: Question[], taken: ReadonlySet<string>): Question[] {
  const merged: Question[] = known.map((question) => {
    const again = now.find(({ key }) => key === question.key);
    if (!again) return { ...question, visible: false };
    // The description of a hidden question is incomplete.
    const description =
      again.visible || !question.options.length ? again : { ...again, ...question, visible: false };
    const options = allOptions(question, again);
    const { label, hint, isNamedByState } = question;
    return {
      ...description,
      ...(isNamedByState ? { label, hint, isNamedByState } : {}),
      options,
      field_id: again.isNamedByState ? again.field_id : question.field_id,
      required: question.required || again.required,
    };
  });
  const own = new Set<string>();
  for (const question of merged) {
    // The words of a switch, and with them its name, may have become those of another question.
    question.field_id = freeId(question.field_id, own);
    own.add(question.field_id);
  }
  const used = new Set([...taken, ...own]);
  for (const [i, question] of now.entries()) {
    if (merged.some(({ key }) => key === question.key)) continue;
    const before = now.slice(0, i).findLast(({ key }) => merged.some((other) => other.key === key));
    let at = before ? merged.findIndex(({ key }) => key === before.key) + 1 : 0;
    // A question that another answer revealed at this position stays before it.
    while (at < merged.length && !now.some(({ key }) => key === merged[at]?.key)) at++;
    const field_id = freeId(question.field_id, used);
    used.add(field_id);
    merged.splice(at, 0, { ...question, field_id });
  }
  return merged;
}

function freeId(name: string, used: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? name : `${name}_${n}`;
    if (!used.has(id)) return id;
  }
}

/** The options of every reading: those of a list may change with the answer to another question. */
function allOptions(known: Question, { options, field_type }: Question): QuestionOption[] {
  if (field_type === "radio") return options.length > 0 ? options : known.options;
  const isNew = ({ value }: QuestionOption) => !known.options.some((one) => one.value === value);
  return [...known.options, ...options.filter(isNew)];
}

function json(locator: Locator): string {
  return JSON.stringify(locator);
}

/**
 * A question's condition, as exploring found it.
 *
 * @param named the name and the values of the answers of a question; the suggested ones unless given
 */
export function conditionOf(
  { key }: Question,
  { conditions, questions }: PageKnowledge,
  named: (by: Question, values: string[]) => Condition = suggested,
): Condition | undefined {
  const found = conditions.get(key);
  const parts = found ? [found, ...(found.or ?? [])] : [];
  const alternatives = parts.flatMap(({ by, values }) => {
    const question = questions.find((one) => one.key === by);
    return question && values.length > 0 ? [named(question, values)] : [];
  });
  const [only] = alternatives;
  return alternatives.length < parts.length || alternatives.length < 2 ? only : { any: alternatives };
}

function suggested({ field_id, field_type }: Question, values: string[]): Condition {
  const answers = field_type === "checkbox" ? values.map((value) => value === "true") : values;
  return { [field_id]: answers.length === 1 ? (answers[0] ?? "") : answers } as Condition;
}

/** Whether the page marks the question as required, or the site has refused to go on without an answer. */
export function isRequired(question: Question, { needed }: PageKnowledge): boolean {
  return question.required || needed.has(question.key);
}
