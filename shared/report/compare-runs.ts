/** Several runs of one form side by side: one column for each run, one row for each figure, tables row by row. */
import { defined } from "../core/defined.ts";
import { decisiveAssumptions } from "./assumptions.ts";
import { estimateTokens, withPeriod } from "./report-text.ts";
import { resultFamily } from "./result-family.ts";
import type { ReportedFigure } from "./run-report.ts";
import { rowsOf } from "./table-rows.ts";

export interface ComparedRun {
  /** The difference in words, the label or the time of the run. */
  name: string;
  run_id?: string | undefined;
  /** Undefined for a run without results. */
  results?: Record<string, ReportedFigure> | undefined;
  /** The reason of a run without results. */
  error?: string | undefined;
}

export interface ComparedResult {
  /** The name of the result; of a cell of a table, `name: row, column`. */
  name: string;
  label: string;
  period?: string;
  /** The site's wording for each run; null where a run lacks it. */
  values: (string | null)[];
  /** Typed values, where those of all runs with results are numbers. */
  numbers?: (number | null)[];
  /** The second value minus the first, where two runs have results. */
  difference?: number;
}

const MOST_ROWS = 8;
const MOST_TOKENS = 270;

/** @param runs in the order of the columns */
export function compareResults(runs: readonly ComparedRun[]): ComparedResult[] {
  const all = runs.map(({ results = {} }) => results);
  const names = [...new Set(all.flatMap((results) => Object.keys(results)))];
  return names.flatMap((name) => {
    const figures = all.map((results) => results[name]);
    const known = figures.find((figure) => figure !== undefined) as ReportedFigure;
    if (figures.some((figure) => Array.isArray(figure?.value)))
      return compareTables(name, known.label, figures, runs);
    const numbers = figures.map((figure) => (isYear(figure) ? undefined : figure?.value));
    return [
      withNumbers(
        defined({
          name,
          label: known.label,
          period: known.period,
          values: figures.map((figure) => figure?.text ?? null),
        }) as ComparedResult,
        numbers,
        runs,
      ),
    ];
  });
}

/** Rows are the same by their first cell, and cells by their column. */
function compareTables(
  name: string,
  label: string,
  figures: readonly (ReportedFigure | undefined)[],
  runs: readonly ComparedRun[],
): ComparedResult[] {
  const tables = figures.map((figure) => rowsOf(figure?.value));
  const [head = []] = tables.find((rows) => rows.length > 0) ?? [];
  const keys = [...new Set(tables.flatMap((rows) => rows.slice(1).map(([first = ""]) => first)))];
  return keys.slice(0, MOST_ROWS).flatMap((key) =>
    head.slice(1).map((column, index) => {
      const values = tables.map(
        (rows) => rows.slice(1).find(([first]) => first === key)?.[index + 1] ?? null,
      );
      const numbers = values.map((value) => amountIn(value));
      return withNumbers(
        { name: `${name}: ${key}, ${column}`, label: `${label}, ${key}, ${column}`, values },
        numbers,
        runs,
      );
    }),
  );
}

function withNumbers(
  result: ComparedResult,
  given: readonly unknown[],
  runs: readonly ComparedRun[],
): ComparedResult {
  const ended = given.filter((_, index) => runs[index]?.results !== undefined);
  if (ended.length < 2 || !ended.every((value) => typeof value === "number")) return result;
  const numbers = given.map((value) => (typeof value === "number" ? value : null));
  const [first = 0, second = 0] = ended as number[];
  const difference = ended.length === 2 ? Number((second - first).toFixed(2)) : undefined;
  return { ...result, numbers, ...(difference === undefined ? {} : { difference }) };
}

/** Years have an order, and no amount by which one is more. */
function isYear(figure: Pick<ReportedFigure, "type" | "text"> | undefined): boolean {
  return figure !== undefined && figure.type !== "money" && /^(?:19|20|21)\d\d$/.test(figure.text.trim());
}

/** An amount or a plain number; not an age or a date. */
function amountIn(text: string | null): number | undefined {
  if (text === null || isYear({ text }) || !/^-?[$£€]?-?[\d,]+(?:\.\d+)?%?$/.test(text.trim()))
    return undefined;
  return Number(text.replace(/[^\d.-]/g, ""));
}

export interface ComparisonText {
  note?: string | undefined;
  title: string;
  runs: readonly ComparedRun[];
  results: readonly ComparedResult[];
  /** The answers that differ, in words. */
  answers?: string | undefined;
  /** The assumptions that all runs share. */
  assumptions?: readonly string[] | undefined;
  /** The last line. */
  references?: string | undefined;
  /** Default 270, which a conversation bears; a person's screen has no limit. */
  mostTokens?: number | undefined;
}

/** Within the number of tokens; the results that differ are the first. */
export function comparisonText(comparison: ComparisonText): string {
  const { note, title, runs, results, answers, references, assumptions = [] } = comparison;
  const { mostTokens = MOST_TOKENS } = comparison;
  const failed = runs.filter(({ results: has }) => has === undefined);
  const shown = runs.flatMap(({ results: has }, index) => (has === undefined ? [] : [index]));
  const differing = results.filter(({ values }) => new Set(shown.map((index) => values[index])).size > 1);
  // Whole figures first: a table has many cells.
  const isCell = ({ name }: ComparedResult) => Number(name.includes(": "));
  const same = results
    .filter((result) => !differing.includes(result))
    .sort((one, other) => isCell(one) - isCell(other));
  const alone = inOneRun(differing, same);
  const head = [
    note ?? "",
    `${[title, shown.map((index) => runs[index]?.name).join(" | ")].filter(Boolean).join(", ")}:`,
    ...(answers === undefined ? [] : [answers]),
  ];
  const [assumed] = decisiveAssumptions(assumptions);
  const tail = [
    assumed === undefined ? "" : `Assumed: ${assumed}`,
    ...failed.map(({ name, error }) => `${name} failed: ${error ?? "it has no results."}`),
    references ?? "",
  ];
  const rows = differing.map((result) => rowText(result, shown, runs));
  const isCompared = shown.length > 1;
  if (isCompared && rows.length === 0) rows.push("The results are the same.");
  const shownValue = (result: ComparedResult) => withPeriod(result.values[shown[0] ?? 0] ?? "-", result);
  const fixed = isCompared && alone.length > 0 ? [aloneText(alone, shownValue)] : [];
  const sameText = same
    .filter((result) => !isCompared || !alone.includes(result))
    .map((result) => `${result.label} ${shownValue(result)}`);
  const compose = (most: number, mostSame: number) => {
    const more = rows.length > most ? [`and ${rows.length - most} more rows that differ.`] : [];
    const rest = sameText.slice(0, mostSame);
    const inAll = rest.length > 0 ? [`${isCompared ? "The same in all: " : ""}${rest.join("; ")}.`] : [];
    return [...head, ...rows.slice(0, most), ...more, ...fixed, ...inAll, ...tail]
      .filter((line) => line !== "")
      .join("\n");
  };
  let [most, mostSame] = [rows.length, sameText.length];
  while (estimateTokens(compose(most, mostSame)) > mostTokens && (mostSame > 0 || most > 1)) {
    if (mostSame > 0) mostSame -= 1;
    else most -= 1;
  }
  return compose(most, mostSame);
}

/** The results that every run returns for fixed values of the answer that the runs vary; no cells of tables. */
function inOneRun(differing: readonly ComparedResult[], same: readonly ComparedResult[]): ComparedResult[] {
  const whole = [...differing, ...same].filter(({ name }) => !name.includes(": "));
  const { stem = "" } = resultFamily(whole.map(({ label }) => label)) ?? {};
  const members = stem === "" ? [] : whole.filter(({ label }) => label.startsWith(`${stem} `));
  const isVaried = members.some((one) => differing.includes(one));
  return isVaried ? members.filter((one) => same.includes(one)) : [];
}

/** `One run alone returns: Monthly benefit at age 62 $1,922; full retirement age $2,745; age 70 $3,404.` */
function aloneText(alone: readonly ComparedResult[], shownValue: (result: ComparedResult) => string): string {
  const { stem = "" } = resultFamily(alone.map(({ label }) => label)) ?? {};
  const said = alone.map((result, at) => {
    const label = at === 0 ? result.label : result.label.slice(stem === "" ? 0 : stem.length + 1);
    return `${label} ${shownValue(result)}`;
  });
  return `One run alone returns: ${said.join("; ")}.`;
}

function rowText(result: ComparedResult, shown: readonly number[], runs: readonly ComparedRun[]): string {
  const values = shown.map((index) => result.values[index] ?? "-");
  const [last = ""] = values.slice(-1);
  const all = [...values.slice(0, -1), withPeriod(last, result)];
  return `${result.label}: ${all.join(shown.length === 2 ? " → " : " | ")}${differenceText(result, shown, runs)}`;
}

function differenceText(
  { numbers, values, difference }: ComparedResult,
  shown: readonly number[],
  runs: readonly ComparedRun[],
): string {
  if (!numbers) return "";
  const sample = values[shown[0] ?? 0] ?? "";
  if (difference === 0) return "";
  if (difference !== undefined)
    return ` (${difference > 0 ? "+" : "-"}${inUnit(sample, Math.abs(difference))})`;
  const byNumber = [...shown].sort((one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0));
  const [low, high] = [byNumber[0] ?? 0, byNumber.at(-1) ?? 0];
  const spread = (numbers[high] ?? 0) - (numbers[low] ?? 0);
  return ` (most with ${runs[high]?.name}, ${inUnit(sample, spread)} more than with ${runs[low]?.name})`;
}

/** Names by which a reader tells the runs apart: equal ones gain their time, and a number where it is the same. */
export function distinctNames(runs: readonly { name: string; time: string }[]): string[] {
  const times = runs.map(({ name, time }) => {
    const isShared = runs.filter((other) => other.name === name).length > 1;
    return isShared && !name.includes(time) ? `${name}, ${time}` : name;
  });
  return times.map((name, at) => {
    const earlier = times.slice(0, at).filter((other) => other === name).length;
    return earlier === 0 ? name : `${name} (${earlier + 1})`;
  });
}

/** A number with the sign of money or percent that the figure has. */
function inUnit(figure: string, number: number): string {
  const shown = number.toLocaleString("en-US", { maximumFractionDigits: 2 });
  if (/^-?\$/.test(figure)) return `$${shown}`;
  return figure.endsWith("%") ? `${shown} points` : shown;
}

/** The first result that differs and is a number in every run, for a chart. */
export function chartOf(runs: readonly ComparedRun[], results: readonly ComparedResult[]) {
  const isVaried = ({ numbers = [] }: ComparedResult) =>
    new Set(numbers.filter((one) => one !== null)).size > 1;
  const result = results.find(isVaried);
  if (!result) return undefined;
  const bars = runs.flatMap(({ name }, i) => {
    const value = result.numbers?.[i];
    return typeof value === "number" ? [{ name, value, text: result.values[i] ?? "" }] : [];
  });
  return { label: result.label, period: result.period, bars };
}
