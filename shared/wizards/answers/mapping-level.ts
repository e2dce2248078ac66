/** One level of the caller's answers while they are mapped: all answers, or one instance of a group. */
import type { InputProblem } from "../../core/errors.ts";
import type { Notation } from "../../text/notation.ts";
import type { ContractProperty } from "../contract/contract.ts";
import type { CalendarDate } from "../contract/limit.ts";
import type { WizardField } from "../wizard.ts";
import type { DataWarning } from "./apply-defaults.ts";
import { createQuestion, type Question } from "./question.ts";
import { findDateGroups, type IsPossible } from "./split-dates.ts";

/** An answer under the key that the caller used. */
export interface Given {
  key: string;
  value: unknown;
}

/** An answer whose name or value differs from the caller's. */
export interface MappedAnswer {
  /** Path of the field, such as `children[0].age`. */
  field: string;
  /** The caller's key, where it differs. */
  from?: string;
  /** The form's value. Personal data: only the caller may see it. */
  value: unknown;
}

/** A problem, and the paths of the fields that it leaves without an answer. */
export interface Unread {
  problem: InputProblem;
  covers: string[];
}

export interface Level {
  /** Empty at the top. */
  path: string;
  schema: ContractProperty | undefined;
  fields: WizardField[];
  notation: Notation;
  isPossible: IsPossible;
  /** The earliest date that the form takes for the one with this question as its year. */
  earliest(year: Question): string | undefined;
  /** The dates of birth among the answers, by the field of their year. */
  dates: ReadonlyMap<string, CalendarDate>;
  mapped: MappedAnswer[];
  /** Optional questions without an answer, because the caller's states that there is none. */
  left: DataWarning[];
  unread: Unread[];
}

export function createQuestions({
  schema,
  fields,
  notation,
}: Pick<Level, "schema" | "fields" | "notation">): Map<string, Question> {
  const ids = new Set([...fields.map((field) => field.field_id), ...Object.keys(schema?.properties ?? {})]);
  const fieldOf = (id: string) => fields.find((field) => field.field_id === id);
  const questions = new Map(
    [...ids].map((id) => [id, createQuestion(id, ownProperty(schema, id), fieldOf(id), notation)]),
  );
  // A year next to a list of eras is counted in the chosen one.
  for (const { era, parts } of findDateGroups(questions))
    if (era && parts.year) parts.year.era ??= { kind: "japanese" };
  return questions;
}

export function ownProperty(schema: ContractProperty | undefined, id: string): ContractProperty | undefined {
  const properties = schema?.properties ?? {};
  return Object.hasOwn(properties, id) ? properties[id] : undefined;
}

/** A caller's own key, short and on one line. */
export function showKey(key: string): string {
  return key.replace(/[^\p{L}\p{N}_ .-]/gu, "?").slice(0, 60);
}

export function join(path: string, id: string): string {
  return path === "" ? id : `${path}.${id}`;
}
