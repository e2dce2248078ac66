/**
 * The field mapper: from the caller's answers to the form's values. It matches names, splits dates and paths, converts
 * each answer, adds defaults and drops answers to questions that the form does not ask. It never guesses: an answer with
 * several meanings is a problem with candidates, and an unreadable answer stays unchanged for the contract to check.
 */
import type { InputProblem } from "../../core/errors.ts";
import { isObject } from "../../core/json/is-object.ts";
import { foldText } from "../../text/fold-text.ts";
import { notationOf } from "../../text/notation.ts";
import { singular, withoutHesitation } from "../../text/plain-speech.ts";
import type { Reading } from "../../text/reading.ts";
import { QUESTIONS } from "../../text/vocabulary/questions.ts";
import { anywhere, inAllLanguages } from "../../text/words.ts";
import { isWithinLimits } from "../contract/check-dates.ts";
import type { Contract, ContractProperty } from "../contract/contract.ts";
import { type CalendarDate, isoOf } from "../contract/limit.ts";
import type { Wizard, WizardField } from "../wizard.ts";
import { applyDefaults, type DataWarning, type Defaulted } from "./apply-defaults.ts";
import { ofWholeGroups, settleChoiceGroups, splitChoiceGroups, withWholeGroups } from "./choice-groups.ts";
import { convertAnswer } from "./convert-answer.ts";
import {
  createQuestions,
  type Given,
  join,
  type Level,
  type MappedAnswer,
  ownProperty,
  showKey,
  type Unread,
} from "./mapping-level.ts";
import { createQuestion, type Question } from "./question.ts";
import { splitChoices } from "./split-choices.ts";
import { findDateGroups, matchDateGroup, noDate, onlyPossible, splitDate } from "./split-dates.ts";
import { unknownAnswer } from "./unknown-answer.ts";

export interface MappedUserData extends Defaulted {
  mapped: MappedAnswer[];
  problems: InputProblem[];
  /** Paths of the fields with a problem: answered, but without a single meaning. */
  unread: string[];
}

/** @param raw an object of answers; its size was checked before */
export function mapUserData(
  wizard: Wizard,
  contract: Contract,
  raw: object,
  now = new Date(),
): MappedUserData {
  const fields = wizard.pages.flatMap((page) => page.fields);
  const mapped: MappedAnswer[] = [];
  const unread: Unread[] = [];
  const notation = notationOf(wizard.locale);
  const choices = splitChoiceGroups(raw, wizard.choices, notation);
  unread.push(...choices.problems.map((problem) => ({ problem, covers: choiceCovers(wizard, problem) })));
  const isPossible = (question: Question, date: CalendarDate) =>
    isWithinLimits(contract, question.id, date, now) &&
    !(isOfBirth(question) && isoOf(date) > now.toISOString());
  const left: DataWarning[] = [];
  const level = { left, path: "", schema: contract, fields, notation, isPossible, mapped, unread };
  for (const [field, value] of choices.chosen) mapped.push({ field, value });
  const named = mapObject(choices.raw, level);
  const answers = settleChoiceGroups(named, wizard.choices);
  const asked = applyDefaults(wizard, contract, answers);
  const aside = withWholeGroups(asked.set_aside, wizard.choices);
  const isUsed = (path: string) => !aside.includes(path.replace(/[.[].*$/s, ""));
  const used = unread.filter(({ covers }) => covers.some(isUsed));
  return {
    ...asked,
    warnings: [...left, ...ofWholeGroups(asked.warnings, wizard.choices)],
    mapped: mapped.filter(({ field }) => isUsed(field)),
    problems: used.map(({ problem }) => problem),
    unread: used.flatMap(({ covers }) => covers),
  };
}

const BIRTH = anywhere(inAllLanguages(QUESTIONS, ({ birth }) => birth));

/** Whether the question asks for a date of birth in the past, not for that of an expected child. */
function isOfBirth({ id, words }: Question): boolean {
  const about = `${id.replaceAll("_", " ")} ${words}`;
  return BIRTH.test(about) && !/\b(?:expect|due|unborn|will)/i.test(about);
}

/** A group whose words are unreadable is answered, so that it is not reported as missing too. */
function choiceCovers({ choices }: Wizard, { field }: InputProblem): string[] {
  const group = choices.find(({ name }) => name === field);
  return group ? [field, ...group.options.map((option) => option.field)] : [field];
}

function mapObject(raw: object, level: Level): Record<string, unknown> {
  const { path } = level;
  const questions = createQuestions(level);
  const data = new Map<string, unknown>();
  for (const [id, answers] of collectAnswers(raw, questions, level)) {
    const field = level.fields.find(({ field_id }) => field_id === id);
    if (field && answers.every(({ value }) => statesNone(value, field))) {
      level.left.push({
        field: join(path, id),
        message: "left empty, because the answer states that there is none",
      });
      continue;
    }
    const question = questions.get(id);
    if (!question) {
      data.set(id, answers[0]?.value);
      continue;
    }
    const converted = answers.map((answer) => mapAnswer(answer, question, level));
    const [first] = converted;
    if (converted.some((value) => JSON.stringify(value) !== JSON.stringify(first))) {
      const message = `is given as ${answers.map((answer) => showKey(answer.key)).join(" and ")}, differently`;
      const field = join(path, id);
      level.unread.push({ problem: { field, problem: "ambiguous", message }, covers: [field] });
    }
    data.set(id, first);
  }
  return Object.fromEntries(data);
}

function mapAnswer({ key, value }: Given, question: Question, level: Level): unknown {
  const path = join(level.path, question.id);
  const result = convert(value, question, { ...level, path });
  if (
    key !== question.id ||
    (result !== value && (typeof result !== "object" || typeof value === "string"))
  ) {
    level.mapped.push({ field: path, ...(key === question.id ? {} : { from: showKey(key) }), value: result });
  }
  return result;
}

function convert(value: unknown, question: Question, level: Level): unknown {
  const property = ownProperty(level.schema, question.id);
  const fields = level.fields.find((field) => field.field_id === question.id)?.sub_fields ?? [];
  if (question.type === "array") {
    const items = toItems(value, question, property, level);
    if (!items) return value;
    return items.map((item, i) => {
      const inside = { ...level, path: `${level.path}[${i}]`, schema: property?.items, fields };
      if (isObject(item)) return mapObject(item, inside);
      if (fields.length > 0 && !isObject(property?.items)) return item;
      return convertPlain(item, itemQuestion(question, property, level), inside);
    });
  }
  if (question.type === "object") {
    const inside = { ...level, schema: property, fields };
    const answers = isObject(value) ? value : toParts(value, inside);
    if (answers === undefined) return value;
    return mapObject(answers, inside);
  }
  return convertPlain(value, question, level);
}

/** A list as it is, one instance of a group, or the choices that a text names. */
function toItems(
  value: unknown,
  question: Question,
  property: ContractProperty | undefined,
  level: Level,
): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (isObject(value)) return [value];
  const { options, type, isClosed } = itemQuestion(question, property, level);
  if (typeof value !== "string") return undefined;
  if (type === "object") return toInstances(value);
  const choices = splitChoices(value, options, level.notation);
  if (choices && "problem" in choices) {
    level.unread.push({ problem: { field: level.path, ...choices }, covers: [level.path] });
  }
  if (choices && "value" in choices) return choices.value;
  // The options may be known to the page alone.
  return choices || isClosed || options.length === 0 ? undefined : [value];
}

/** Instances of a group as JSON in a text, or none. */
function toInstances(text: string): unknown[] | undefined {
  if (isNoInstance(text)) return [];
  const parsed = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return Array.isArray(parsed) ? parsed : isObject(parsed) ? [parsed] : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One choice of a question that takes several. */
function itemQuestion(question: Question, property: ContractProperty | undefined, level: Level): Question {
  const field = level.fields.find(({ field_id }) => field_id === question.id);
  const single = field?.multiple ? { ...field, multiple: false, field_type: "select" as const } : undefined;
  return createQuestion(question.id, property?.items, single, level.notation);
}

/** One text for a group: a whole date for its parts. */
function toParts(value: unknown, level: Level): object | undefined {
  const questions = createQuestions(level);
  const [group, ...others] = findDateGroups(questions);
  const date = group && others.length === 0 ? splitDate(value, group, level) : undefined;
  if (date && "problem" in date) {
    level.unread.push({ problem: { field: level.path, ...date }, covers: [level.path] });
    return undefined;
  }
  return date && Object.fromEntries(date.value);
}

function convertPlain(value: unknown, question: Question, level: Level): unknown {
  const converted = convertAnswer(value, question);
  const isOption = "value" in converted && question.options.some((one) => one.value === converted.value);
  const read = (isOption ? undefined : unknownOf(value, question, level)) ?? converted;
  const date = question.type === "string" ? onlyPossible(read, question, level.isPossible) : undefined;
  const reading = date === undefined ? read : convertAnswer(date, question);
  if ("value" in reading) return reading.value;
  level.unread.push({ problem: { field: level.path, ...reading }, covers: [level.path] });
  return value;
}

function unknownOf(value: unknown, { id }: Question, level: Level): Reading<never> {
  const field = level.fields.find(({ field_id }) => field_id === id);
  return unknownAnswer(value, ownProperty(level.schema, id), field);
}

/** Every answer under the id of its question; keys that mean none keep their name. */
function collectAnswers(raw: object, questions: Map<string, Question>, level: Level): Map<string, Given[]> {
  const given = new Map<string, Given[]>();
  const add = (id: string, answer: Given) => given.set(id, [...(given.get(id) ?? []), answer]);
  const dates = findDateGroups(questions);
  for (const [key, value] of Object.entries(raw)) {
    if (isNoAnswer(value)) continue;
    const ids = matchFieldName(key, questions);
    const groups = questions.has(key) ? [] : matchDateGroup(key, dates);
    const [group] = groups;
    const date = group && splitDate(value, group, level);
    // "birthday" is spelled like birth_day and labels repeat: a whole date decides between them.
    const candidates = group && (date || ids.length === 0) ? groups.map(({ stem }) => stem) : ids;
    if (candidates.length > 1) {
      const field = join(level.path, showKey(key));
      const message = `may mean ${candidates.join(" or ")}`;
      level.unread.push({ problem: { field, problem: "ambiguous", message, candidates }, covers: [field] });
    } else if (group && candidates[0] === group.stem) {
      const reading = date ?? noDate(group);
      if ("value" in reading) for (const [id, part] of reading.value) add(id, { key, value: part });
      else {
        const covers = Object.values(group.parts).map((part) => join(level.path, part.id));
        level.unread.push({ problem: { field: join(level.path, showKey(key)), ...reading }, covers });
      }
    } else add(candidates[0] ?? key, { key, value });
  }
  return given;
}

/** Programs send null or an empty text for an unanswered question. */
function isNoAnswer(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}

/** @returns the ids that the key may mean; one for a match, none for an unknown key */
function matchFieldName(key: string, questions: ReadonlyMap<string, Question>): string[] {
  if (questions.has(key)) return [key];
  const bare = letters(key);
  if (bare === "") return [];
  const all = [...questions.values()];
  const byId = all.filter((question) => letters(question.id) === bare);
  const fitting = byId.length > 0 ? byId : all.filter((question) => letters(question.label) === bare);
  return fitting.map((question) => question.id);
}

function letters(text: string): string {
  return text
    .slice(0, 300)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Parts of a name or an address, and ways to reach a person, that not every person has. */
const MAY_LACK =
  /\b(?:middle|suffix|apartment|apt|unit|suite|flat|line 2|address 2|maiden|previous name|former name|other names?|alias|nickname|extension|ext|fax|e-?mail|phone|telephone|mobile|cell|website)\b/i;
const LONGEST = 60;
const NONE =
  /^(?:none|n a|na|not applicable|nil|nothing|no|(?:i|we) (?:do not|dont) have (?:one|any|it)|(?:i|we) (?:do not|dont) have an? (.+)|no (.+))$/;

function statesNone(value: unknown, field: WizardField): boolean {
  if (typeof value !== "string" || value.length > LONGEST || field.required || field.options.length > 0)
    return false;
  const about = `${field.field_id.replaceAll("_", " ")} ${field.label}`;
  if (field.field_type !== "text" || !MAY_LACK.test(about)) return false;
  const [whole, one, other] = NONE.exec(foldText(withoutHesitation(value))) ?? [];
  const named = (one ?? other)?.split(" ") ?? [];
  const asked = new Set(singular(foldText(about)).split(" "));
  return whole !== undefined && named.every((word) => asked.has(singular(word)));
}

/** "None" for a list of instances. */
function isNoInstance(text: string): boolean {
  if (text.length > LONGEST) return false;
  return /^(?:none|no|nothing|nil|zero|0|n a|not applicable|(?:i|we) (?:do not|dont) have any)$/.test(
    foldText(withoutHesitation(text)),
  );
}
