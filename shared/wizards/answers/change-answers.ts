/**
 * Changes of answers that exist: null or an empty text removes an answer, a row of a list is changed by its number or its
 * name, and a list with fewer rows is asked back.
 */
import { AppError, type InputProblem } from "../../core/errors.ts";
import { isObject } from "../../core/json/is-object.ts";
import { exceededJsonLimit } from "../../core/json/json-limits.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import { foldText } from "../../text/fold-text.ts";
import { notationOf } from "../../text/notation.ts";
import type { LoadedWizard } from "../format/load-wizard.ts";
import { isNoAnswer, namedQuestions } from "./collect-answers.ts";
import { convertAnswer } from "./convert-answer.ts";
import { createQuestions, join, type Level, ownProperty, showKey } from "./mapping-level.ts";
import type { Question } from "./question.ts";

type Answers = Record<string, unknown>;

export interface SettledChanges {
  /** New answers; those of lists and groups are whole. */
  given: Answers;
  /** Ids of the questions whose answers are removed. */
  removed: string[];
}

/**
 * @param confirmed lists that the person replaces as a whole
 * @throws AppError `invalid_user_data` for a change that names no answer or no row, and for a list with fewer rows
 */
export function settleChanges(
  answers: Readonly<Answers>,
  changes: Answers,
  { wizard, contract }: Pick<LoadedWizard, "wizard" | "contract">,
  confirmed: readonly string[] = [],
): SettledChanges {
  const fields = wizard.pages.flatMap((page) => page.fields);
  const place: Place = { path: "", schema: contract, fields, notation: notationOf(wizard.locale), confirmed };
  const groups = new Map(
    wizard.choices.map(({ name, options, none }) => {
      const boxes = [...options.map(({ field }) => field), ...(none === undefined ? [] : [none])];
      return [foldText(name), boxes];
    }),
  );
  return settleLevel(answers, changes, place, groups);
}

interface Place extends Pick<Level, "path" | "schema" | "fields" | "notation"> {
  confirmed: readonly string[];
}

function settleLevel(
  answers: Readonly<Answers>,
  changes: Answers,
  place: Place,
  groups: ReadonlyMap<string, string[]> = new Map(),
): SettledChanges {
  const questions = createQuestions(place);
  const given: Answers = {};
  const removed: string[] = [];
  for (const [key, value] of Object.entries(changes)) {
    const ids = groups.get(foldText(key)) ?? namedQuestions(key, questions);
    if (isNoAnswer(value)) {
      if (ids.length === 0) throw refused(join(place.path, showKey(key)), "names no answer to remove");
      removed.push(...ids);
      continue;
    }
    const [id, ...others] = ids;
    const question = id === undefined || others.length > 0 ? undefined : questions.get(id);
    const changed = question && settleValue(answers[question.id], value, question, place);
    if (question && changed !== undefined) given[question.id] = changed;
    else given[key] = value;
  }
  return { given, removed };
}

/** @returns undefined for an answer that is replaced as it is */
function settleValue(old: unknown, value: unknown, question: Question, place: Place): unknown {
  const property = ownProperty(place.schema, question.id);
  const fields = place.fields.find(({ field_id }) => field_id === question.id)?.sub_fields ?? [];
  const inside = { ...place, path: join(place.path, question.id), fields };
  if (question.type === "object") {
    if (!isObject(old) || !isObject(value)) return undefined;
    return changedRow(old, value, { ...inside, schema: property });
  }
  if (question.type !== "array" || !Array.isArray(old) || !old.every(isObject)) return undefined;
  const rows = { ...inside, schema: property?.items };
  const read = typeof value === "string" ? readRows(value) : value;
  if (isObject(read) && !isRow(read, rows)) return changedRows(old, read, rows);
  const count = Array.isArray(read) ? read.length : isObject(read) ? 1 : 0;
  const isReplaced = count === 0 || count >= old.length || place.confirmed.includes(rows.path);
  if (!isReplaced) throw fewerRows(rows.path, count, old.length);
  return undefined;
}

function readRows(text: string): unknown {
  if (!/^\s*[[{]/.test(text) || exceededJsonLimit(text) !== undefined) return undefined;
  const parsed = parseJson(text);
  return "value" in parsed ? parsed.value : undefined;
}

/** Whether an object holds the answers of one row, and not changes by the numbers or names of rows. */
function isRow(value: Answers, place: Place): boolean {
  const questions = createQuestions(place);
  return Object.keys(value).some((key) => namedQuestions(key, questions).length > 0);
}

function changedRow(old: Answers, changes: Answers, place: Place): Answers {
  const { given, removed } = settleLevel(old, changes, place);
  const questions = createQuestions(place);
  const replaced = new Set([
    ...removed,
    ...Object.keys(given).flatMap((key) => namedQuestions(key, questions)),
  ]);
  return { ...Object.fromEntries(Object.entries(old).filter(([id]) => !replaced.has(id))), ...given };
}

/** `{"2": {…}}`, `{"private loan": {…}}`; null removes the row, and the number after the last one adds a row. */
function changedRows(old: readonly Answers[], changes: Answers, place: Place): Answers[] {
  const rows: (Answers | undefined)[] = [...old];
  for (const [key, value] of Object.entries(changes)) {
    const at = findRow(key, old, place);
    const path = `${place.path}[${at}]`;
    if (isNoAnswer(value)) rows[at] = undefined;
    else if (isObject(value)) rows[at] = changedRow(old[at] ?? {}, value, { ...place, path });
    else throw refused(path, "must be an object of the row's changed answers, or null to remove the row");
  }
  return rows.filter((row) => row !== undefined);
}

function findRow(key: string, rows: readonly Answers[], place: Place): number {
  const number = /^\s*#?(\d{1,4})\s*$/.exec(key)?.[1];
  if (number !== undefined) {
    if (Number(number) >= 1 && Number(number) <= rows.length + 1) return Number(number) - 1;
    throw refused(place.path, `has ${rows.length} rows, numbered from 1`);
  }
  const questions = [...createQuestions(place).values()];
  const found = rows.flatMap((row, at) =>
    questions.some((question) => isNamed(row, question, key)) ? [at] : [],
  );
  const [at, ...others] = found;
  if (at !== undefined && others.length === 0) return at;
  const message =
    others.length > 0 ? `has ${found.length} rows of the name ${showKey(key)}` : `has no row ${showKey(key)}`;
  throw refused(place.path, `${message}: name the row by its number, from 1 to ${rows.length}`);
}

/** A row is named by one of its options or texts, in the words of the form or of the person. */
function isNamed(row: Answers, question: Question, key: string): boolean {
  const own = row[question.id];
  if (typeof own !== "string") return false;
  if (foldText(own) === foldText(key)) return true;
  if (question.options.length === 0) return false;
  const read = convertAnswer(key, question);
  return "value" in read && read.value === own;
}

function fewerRows(field: string, count: number, before: number): AppError {
  const message = `has ${count} of the ${before} rows of the earlier run`;
  const candidates = [
    `replace all ${before} rows (then confirmed: ["${field}"])`,
    `change one row by its number or name, as in {"${field}": {"2": {changed answers}}}`,
  ];
  return refused(field, message, { problem: "ambiguous", candidates });
}

function refused(
  field: string,
  message: string,
  { problem = "unknown_field", candidates }: Partial<InputProblem> = {},
): AppError {
  const problems = [{ field, problem, message, ...(candidates && { candidates }) }];
  return new AppError("invalid_user_data", `The changes have a problem:\n  ${field}: ${message}`, {
    details: { problems },
  });
}
