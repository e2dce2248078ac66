/**
 * Settings as rows: each `config.ts` declares its rows with {@link defineSettings} and is the only file of its folder
 * that reads the environment. docs/configuration.md is generated from the same rows.
 */
import { AppError } from "./errors.ts";

/** One setting. `meaning` is a sentence for the documentation. */
export interface SettingRow {
  name: string;
  /** A list holds the allowed values; input is matched case-insensitively, code receives the listed spelling. */
  type: "string" | "integer" | "boolean" | "url" | readonly string[];
  default?: string | number | boolean;
  /** Smallest and largest value of an integer. */
  range?: readonly [number, number];
  meaning: string;
  /** The value appears in no message and in no log. */
  secret?: boolean;
  /** A setting without a default is required unless it is optional. */
  optional?: boolean;
  /** A variable that no operator sets: the platform does, or the local stack and tests. */
  setBy?: "platform" | "local stack";
}

type Environment = Record<string, string | undefined>;

type ValueOf<R extends SettingRow> = R["type"] extends "integer"
  ? number
  : R["type"] extends "boolean"
    ? boolean
    : R["type"] extends readonly (infer Choice)[]
      ? Choice
      : string;

type Settings<Rows extends Record<string, SettingRow>> = {
  [K in keyof Rows]: Rows[K] extends { optional: true } ? ValueOf<Rows[K]> | undefined : ValueOf<Rows[K]>;
};

/** Keeps the literal types of the rows; the keys are the names that code uses. */
export function defineSettings<const Rows extends Record<string, SettingRow>>(rows: Rows): Rows {
  return rows;
}

/**
 * Reads every row from the environment. An empty variable counts as unset.
 *
 * @throws AppError `invalid_configuration` that lists all problems at once.
 */
export function readSettings<Rows extends Record<string, SettingRow>>(
  rows: Rows,
  env: Environment,
): Settings<Rows> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, row] of Object.entries(rows)) {
    const raw = env[row.name];
    if (raw === undefined || raw === "") {
      if (row.default === undefined && !row.optional) problems.push(`${row.name} is not set. ${row.meaning}`);
      values[key] = row.default;
      continue;
    }
    const parsed = parseSetting(row, raw);
    if ("problem" in parsed) problems.push(`${row.name} ${parsed.problem}`);
    else values[key] = parsed.value;
  }
  if (problems.length > 0) throw configurationError(problems);
  return values as Settings<Rows>;
}

/**
 * Reads several groups of settings.
 *
 * @throws AppError `invalid_configuration` that lists the problems of all groups
 */
export function readGroups<Readers extends Record<string, (env: Environment) => unknown>>(
  readers: Readers,
  env: Environment,
): { [Group in keyof Readers]: ReturnType<Readers[Group]> } {
  const problems: string[] = [];
  const groups = Object.entries(readers).map(([name, read]) => [
    name,
    collectProblems(problems, () => read(env)),
  ]);
  if (problems.length > 0) throw configurationError(problems);
  return Object.fromEntries(groups);
}

/** The settings that logs may show. */
export function withoutSecrets<Values extends object>(
  rows: Record<string, SettingRow>,
  values: Values,
): Partial<Values> {
  const shown = Object.entries(values).filter(([key]) => !rows[key]?.secret);
  return Object.fromEntries(shown) as Partial<Values>;
}

/** The result of `read`, or undefined after its `invalid_configuration` problems were added to `problems`. */
export function collectProblems<T>(problems: string[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError) || error.type !== "invalid_configuration") throw error;
    const { settings } = error.details;
    problems.push(...(Array.isArray(settings) ? settings.map(String) : [error.message]));
    return undefined;
  }
}

/** The error for invalid settings and combinations of settings. */
export function configurationError(problems: string[]): AppError {
  return new AppError("invalid_configuration", `Invalid settings:\n  ${problems.join("\n  ")}`, {
    details: { settings: problems },
  });
}

const BOOLEANS = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false],
]);

function parseSetting(row: SettingRow, raw: string): { value: unknown } | { problem: string } {
  if (typeof row.type !== "string") {
    const value = row.type.find((choice) => choice.toLowerCase() === raw.toLowerCase());
    return value === undefined ? { problem: `must be one of ${row.type.join(", ")}` } : { value };
  }
  switch (row.type) {
    case "string":
      return { value: raw };
    case "boolean": {
      const value = BOOLEANS.get(raw.toLowerCase());
      return value === undefined ? { problem: "must be true or false" } : { value };
    }
    case "integer": {
      const value = /^-?\d+$/.test(raw) ? Number(raw) : Number.NaN;
      const [low, high] = row.range ?? [0, Number.MAX_SAFE_INTEGER];
      return value >= low && value <= high ? { value } : { problem: describeRange(low, high) };
    }
    case "url":
      return /^https?:$/.test(URL.parse(raw)?.protocol ?? "")
        ? { value: raw }
        : { problem: "must be an http or https URL" };
  }
}

function describeRange(low: number, high: number): string {
  return `must be a whole number ${high === Number.MAX_SAFE_INTEGER ? `of at least ${low}` : `from ${low} to ${high}`}`;
}
