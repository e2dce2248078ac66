/** Converts a caller's answers to data for a run, or reports every problem in one error. */
import { AppError, type InputProblem } from "../../core/errors.ts";
import { MOST_PROBLEMS } from "../../core/schemas/schema-issues.ts";
import { COMMON_WORDS } from "../../text/vocabulary/languages.ts";
import { anywhere } from "../../text/words.ts";
import { dateConstraints } from "../contract/check-dates.ts";
import type { Contract } from "../contract/contract.ts";
import { withoutDatePart } from "../contract/money-fields.ts";
import { unusualAnswers, unusualCandidate } from "../contract/usual-range.ts";
import { inOrderOf, validateUserData } from "../validate-user-data.ts";
import type { Wizard } from "../wizard.ts";
import type { DataWarning } from "./apply-defaults.ts";
import { mapUserData } from "./map-user-data.ts";
import type { MappedAnswer } from "./mapping-level.ts";

export interface PreparedUserData {
  /** Valid under the contract. */
  data: Record<string, unknown>;
  /** Paths of the fields with the wizard's default. */
  defaults_applied: string[];
  mapped: MappedAnswer[];
  warnings: DataWarning[];
}

export interface ExaminedUserData extends PreparedUserData {
  /** Empty when the data can be used. */
  problems: InputProblem[];
}

/**
 * @param confirmed see {@link examineUserData}
 * @throws AppError `invalid_user_data`; its message names fields and problems, never values
 */
export function prepareUserData(
  wizard: Wizard,
  contract: Contract,
  raw: unknown,
  now?: Date,
  confirmed?: readonly string[],
): PreparedUserData {
  const { problems, ...prepared } = examineUserData(wizard, contract, raw, now, confirmed);
  if (problems.length > 0) throw invalidUserData(wizard, wholeDates(problems, contract));
  return prepared;
}

/**
 * Maps and validates like {@link prepareUserData}, but returns the problems instead of throwing.
 *
 * @param confirmed fields whose unusual answers the person has confirmed; undefined: none is asked about, as in a worker
 */
export function examineUserData(
  wizard: Wizard,
  contract: Contract,
  raw: unknown,
  now?: Date,
  confirmed?: readonly string[],
): ExaminedUserData {
  const answers = unwrapped(raw, contract);
  const unusable = checkSize(answers);
  if (unusable) return { data: {}, defaults_applied: [], mapped: [], warnings: [], problems: [unusable] };
  const mapped = mapUserData(wizard, contract, answers as object, now);
  const { data, defaults_applied } = mapped;
  const invalid = validateUserData(wizard, contract, data, now).filter(
    ({ field }) => !mapped.unread.includes(field),
  );
  const unread = confirmed
    ? mapped.problems.map((problem) => unusualCandidate(contract, problem))
    : mapped.problems;
  const wrong = new Set([...mapped.problems, ...invalid].map(({ field }) => field));
  const unusual = confirmed
    ? unusualAnswers(contract, data, confirmed).filter(({ field }) => !wrong.has(field))
    : [];
  const problems = limitProblems(inOrderOf(wizard, contract, [...unread, ...invalid, ...unusual]));
  const open = openFields(mapped.warnings, [...mapped.open, ...invalid.map(({ field }) => field)]);
  const warnings = mapped.warnings
    .filter(({ field }) => problems.length === 0 || !open.has(field))
    .map(({ field, message }) => ({ field, message }));
  warnings.push(...foreignAnswers(problems, answers as Record<string, unknown>, wizard.locale));
  return { data, defaults_applied, mapped: mapped.mapped, warnings, problems };
}

/** A missing or unread answer may still make the form ask a question, and the ones that depend on it in turn. */
function openFields(warnings: readonly DataWarning[], unread: readonly string[]): ReadonlySet<string> {
  const open = new Set(unread);
  for (let isSettled = false; !isSettled; ) {
    const further = warnings.filter(
      ({ field, ruled_out_by = [] }) => !open.has(field) && ruled_out_by.every((id) => open.has(id)),
    );
    for (const { field } of further) open.add(field);
    isSettled = further.length === 0;
  }
  return open;
}

/** Languages in which people answer a form of another one. */
const SPOKEN = (["English", "Spanish", "French", "German"] as const).map((name, at) => {
  const code = (["en", "es", "fr", "de"] as const)[at] ?? "en";
  return { name, code, words: new RegExp(anywhere(COMMON_WORDS[code]).source, "giu") };
});
const SPANISH_SIGNS = /[ñ¿¡]/giu;

/** Unread answers in another language than the form's, of which the vocabulary holds the everyday words alone. */
function foreignAnswers(
  problems: readonly InputProblem[],
  answers: Record<string, unknown>,
  locale = "en",
): DataWarning[] {
  const [own] = SPOKEN.filter(({ code }) => locale.startsWith(code));
  return problems.flatMap(({ field }) => {
    const answer = answers[field];
    if (typeof answer !== "string") return [];
    const counted = SPOKEN.map(({ name, code, words }) => {
      const signs = code === "es" ? (answer.match(SPANISH_SIGNS) ?? []).length : 0;
      return { name, count: (answer.match(words) ?? []).length + signs };
    }).sort((one, other) => other.count - one.count);
    const [first] = counted;
    if (!first || first.count < 2 || first.name === own?.name) return [];
    const language = own?.name ?? "the form's language";
    const message = `seems to be in ${first.name}, with words that this form's vocabulary lacks: give it in ${language}`;
    return [{ field, message }];
  });
}

/** Some programs send the answers under a key of their own, or as a list of one. */
function unwrapped(raw: unknown, { properties }: Contract): unknown {
  if (typeof raw !== "object" || raw === null) return raw;
  const [entry, ...others] = Object.entries(raw);
  if (!entry || others.length > 0) return raw;
  const [key, inner] = entry;
  if (Object.hasOwn(properties, key) || typeof inner !== "object" || inner === null) return raw;
  return Object.keys(inner).some((name) => Object.hasOwn(properties, name)) ? inner : raw;
}

/** All missing answers of the form, whose number the contract limits, and the first of every other kind. */
function limitProblems(problems: InputProblem[]): InputProblem[] {
  let others = 0;
  return problems.filter(
    ({ field, problem }) => (problem === "missing" && !field.includes("[")) || others++ < MOST_PROBLEMS,
  );
}

function invalidUserData(wizard: Wizard, problems: InputProblem[]): AppError {
  const isMissing = problems.every(({ problem }) => problem === "missing");
  const noun = problems.length === 1 ? "" : "s";
  const state = isMissing
    ? `${wizard.wizard_id} needs ${problems.length} more answer${noun}`
    : `The data for ${wizard.wizard_id} has ${problems.length} problem${noun}`;
  const lines = problems.map(({ field, message }) => `${field === "" ? "the data" : field}: ${message}`);
  return new AppError("invalid_user_data", `${state}:\n  ${lines.join("\n  ")}`, { details: { problems } });
}

/** The missing parts of one date as one missing answer, which the mapper divides. */
export function wholeDates(problems: readonly InputProblem[], contract: Contract): InputProblem[] {
  const missing = new Set(problems.flatMap(({ field, problem }) => (problem === "missing" ? [field] : [])));
  const replaced = new Map<string, InputProblem | undefined>();
  for (const [name, { year, month, day }] of Object.entries(dateConstraints(contract))) {
    const isWhole = day !== undefined && missing.has(day);
    const parts = [month, ...(isWhole ? [day] : []), year];
    if (!parts.every((part) => missing.has(part))) continue;
    const [first = "", ...others] = parts;
    const title = withoutDatePart(contract.properties[first]?.title ?? name);
    const message = `is missing: ${title}; for example ${isWhole ? "2007-05-15" : "2007-05"}`;
    replaced.set(first, { field: `${name}_date`, problem: "missing", message });
    for (const part of others) replaced.set(part, undefined);
  }
  return problems.flatMap((problem) => {
    if (problem.problem !== "missing" || !replaced.has(problem.field)) return [problem];
    return replaced.get(problem.field) ?? [];
  });
}

/** Pages with examples, of a wizard or of a file. */
interface Examples {
  pages: readonly { fields: readonly { field_id: string; example_value?: unknown }[] }[];
}

/** The example values of all fields, as user data. */
export function exampleData({ pages }: Examples): Record<string, unknown> {
  const fields = pages.flatMap((page) => page.fields);
  const given = fields.filter(({ example_value }) => example_value !== undefined && example_value !== "");
  return Object.fromEntries(given.map(({ field_id, example_value }) => [field_id, example_value]));
}

const MOST_VALUES = 1_000;
const DEEPEST = 10;
const LONGEST_TEXT = 10_000;

/**
 * Refuses data that is not a JSON object, or larger than the data of any form: patterns, edit distances and recursion
 * require small inputs.
 */
export function checkSize(raw: unknown): InputProblem | undefined {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    return { field: "", problem: "type", message: "must be an object with one property per field" };
  }
  const pending: { value: unknown; depth: number }[] = [{ value: raw, depth: 0 }];
  for (let count = 0; pending.length > 0; count += 1) {
    const { value, depth } = pending.pop() as { value: unknown; depth: number };
    if (count > MOST_VALUES) return tooMuch(`has more than ${MOST_VALUES} values`);
    if (depth > DEEPEST) return tooMuch(`is nested more than ${DEEPEST} levels deep`);
    if (typeof value === "string" && value.length > LONGEST_TEXT) {
      return tooMuch(`has a text of more than ${LONGEST_TEXT} characters`);
    }
    if (typeof value === "object" && value !== null) {
      if (Object.keys(value).length > MOST_VALUES) return tooMuch(`has more than ${MOST_VALUES} values`);
      for (const inner of Object.values(value)) pending.push({ value: inner, depth: depth + 1 });
    } else if (!JSON_TYPES.includes(typeof value) && value !== null) {
      return { field: "", problem: "type", message: "holds something that is not JSON" };
    }
  }
  return undefined;
}

const JSON_TYPES = ["string", "number", "boolean", "undefined"];

function tooMuch(message: string): InputProblem {
  return { field: "", problem: "range", message };
}
