/**
 * The field mapper: from the caller's answers to the form's values. It matches names, splits dates and paths, converts
 * each answer, adds defaults and drops answers to questions that the form does not ask. It never guesses: an answer with
 * several meanings is a problem with candidates, and an unreadable answer stays unchanged for the contract to check.
 */
import type { InputProblem } from "../../core/errors.ts";
import { isObject } from "../../core/json/is-object.ts";
import { inexact } from "../../text/amounts.ts";
import { foldText } from "../../text/fold-text.ts";
import { notationOf } from "../../text/notation.ts";
import { singular, withoutHesitation } from "../../text/plain-speech.ts";
import { parseRange } from "../../text/ranges.ts";
import type { Reading } from "../../text/reading.ts";
import { SEVERAL } from "../../text/vocabulary/choices.ts";
import { NUMBERS } from "../../text/vocabulary/numbers.ts";
import { QUESTIONS } from "../../text/vocabulary/questions.ts";
import { anywhere, inAllLanguages } from "../../text/words.ts";
import { earliestDate, isWithinLimits } from "../contract/check-dates.ts";
import type { Contract, ContractProperty } from "../contract/contract.ts";
import { type CalendarDate, isoOf } from "../contract/limit.ts";
import type { Wizard, WizardField } from "../wizard.ts";
import { applyDefaults, type DataWarning, type Defaulted } from "./apply-defaults.ts";
import { birthDates, isOfBirth } from "./birth-dates.ts";
import { ofWholeGroups, settleChoiceGroups, splitChoiceGroups, withWholeGroups } from "./choice-groups.ts";
import { collectAnswers } from "./collect-answers.ts";
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
import { findDateGroups, onlyPossible, splitDate } from "./split-dates.ts";
import { unknownAnswer } from "./unknown-answer.ts";

export interface MappedUserData extends Defaulted {
  mapped: MappedAnswer[];
  problems: InputProblem[];
  /** Paths of the fields with a problem: answered, but without a single meaning. */
  unread: string[];
  /** The same, with those of questions that the other answers seem to rule out. */
  open: string[];
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
  const dates = new Map<string, CalendarDate>();
  const isPossible = (question: Question, date: CalendarDate) =>
    isWithinLimits(contract, question.id, date, now, dates) &&
    !(isOfBirth(question) && isoOf(date) > now.toISOString());
  const earliest = ({ id }: Question) => earliestDate(contract, id, now, dates);
  const left: DataWarning[] = [];
  const level = {
    left,
    path: "",
    schema: contract,
    fields,
    notation,
    isPossible,
    earliest,
    dates,
    mapped,
    unread,
  };
  for (const [id, date] of birthDates(choices.raw, level)) dates.set(id, date);
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
    open: unread.flatMap(({ covers }) => covers),
  };
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
    const answers = isObject(value) ? value : toInstance(value, inside);
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
function toInstance(value: unknown, level: Level): object | undefined {
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
  const settled = withScenarios(value, reading, question);
  if ("value" in settled) return settled.value;
  level.unread.push({ problem: { field: level.path, ...settled }, covers: [level.path] });
  return value;
}

/** "Between 60 and 70 thousand" asks for one amount, or for a scenario with each end. */
function withScenarios(
  value: unknown,
  reading: NonNullable<Reading<unknown>>,
  { notation, options, isMoney, type }: Question,
): NonNullable<Reading<unknown>> {
  if (typeof value !== "string" || options.length > 0) return reading;
  const isUnread = "value" in reading && reading.value === value && (isMoney || type === "number");
  if (!isUnread && !("problem" in reading && reading.problem === "ambiguous")) return reading;
  const { low, high } = parseRange(withoutHesitation(value), notation) ?? { low: 0, high: 0 };
  if (!Number.isFinite(low) || !Number.isFinite(high) || low >= high || low < 0) return reading;
  const { message, ...problem } = "problem" in reading ? reading : inexact([]);
  return {
    ...problem,
    message: `${message}; or run two scenarios, one with each end`,
    candidates: [String(low), String(high)],
  };
}

function unknownOf(value: unknown, { id }: Question, level: Level): Reading<never> {
  const field = level.fields.find(({ field_id }) => field_id === id);
  return unknownAnswer(value, ownProperty(level.schema, id), field);
}

/** Parts of a name or an address, and ways to reach a person, that not every person has. */
const MAY_LACK = anywhere(inAllLanguages(QUESTIONS, ({ mayLack }) => mayLack));
const LONGEST = 60;
const LACKS = inAllLanguages(SEVERAL, ({ lacks }) => lacks);
const NONE = new RegExp(
  `^(?:${LACKS}|(?:${inAllLanguages(NUMBERS, ({ without }) => without)}) (?<named>.+))$`,
  "u",
);
const NO_INSTANCE = new RegExp(`^(?:${LACKS}|${inAllLanguages(NUMBERS, ({ nothing }) => nothing)}|0)$`, "u");

function statesNone(value: unknown, field: WizardField): boolean {
  if (typeof value !== "string" || value.length > LONGEST || field.required || field.options.length > 0)
    return false;
  const about = `${field.field_id.replaceAll("_", " ")} ${field.label}`;
  if (field.field_type !== "text" || !MAY_LACK.test(about)) return false;
  const none = NONE.exec(foldText(withoutHesitation(value)));
  const named = none?.groups?.named?.split(" ") ?? [];
  const asked = new Set(singular(foldText(about)).split(" "));
  return none !== null && named.every((word) => asked.has(singular(word)));
}

/** "None" for a list of instances. */
function isNoInstance(text: string): boolean {
  if (text.length > LONGEST) return false;
  return NO_INSTANCE.test(foldText(withoutHesitation(text)));
}
