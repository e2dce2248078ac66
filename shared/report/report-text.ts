/** A completed run in plain sentences, within the number of tokens that a conversation bears. */
import { cleanSiteText } from "../core/site-text.ts";
import { foldText } from "../text/fold-text.ts";
import { answersInWords } from "../wizards/describe-answers.ts";
import { assumedIncome, decisiveAssumptions } from "./assumptions.ts";
import type { ReportedFigure, ReportOptions, RunReport } from "./run-report.ts";
import { tableReason } from "./table-reason.ts";
import { rowsOf } from "./table-rows.ts";

const MOST_TOKENS = 280;
const MOST_ROWS = 8;
const LONGEST_TEXT = 4_000;
const LONGEST_FIGURE = 120;
/** Figures that are said even where a table holds them. */
const MOST_IMPORTANT = 2;

interface Length {
  /** Figures with their meaning. */
  meanings: number;
  /** Whether a figure is left out where a row of a table states it. */
  isInTable: boolean;
  sentences: number;
  rows: number;
  answers: number;
  figures: number;
  /** Characters of the page's text. */
  page: number;
  /** Whether the way to paper is said. */
  isPrintable: boolean;
}

const ALL = 99;
const WHOLE: Length = {
  meanings: ALL,
  isInTable: false,
  sentences: 3,
  rows: MOST_ROWS,
  answers: ALL,
  figures: ALL,
  page: 600,
  isPrintable: true,
};

/** From the longest text to the shortest: each step leaves out what the structure and the record still hold. */
const STEPS: Partial<Length>[] = [
  { answers: 12 },
  { meanings: 3 },
  { isInTable: true },
  { page: 300 },
  { answers: 8 },
  { meanings: 2 },
  { figures: 10 },
  { meanings: 1 },
  { answers: 6 },
  { sentences: 2 },
  { answers: 4 },
  { meanings: 0 },
  { figures: 8, isPrintable: false },
  { answers: 3 },
  { page: 150, figures: 7 },
  { figures: 6, sentences: 1 },
  { figures: 5 },
  { page: 0, answers: 2 },
  { figures: 4 },
  { rows: 5 },
  { figures: 3 },
  { rows: 3, answers: 0 },
  { figures: 2 },
  { sentences: 0, rows: 1 },
];

export interface TextOptions extends Pick<ReportOptions, "form"> {
  kept_until?: string | undefined;
  /** The way to paper. */
  paper?: string | undefined;
  /** Default 280, which a conversation bears; a person's screen has no limit. */
  mostTokens?: number;
}

export function reportText(report: RunReport, options: TextOptions): string {
  // The answers that did not change are those of the earlier run.
  let length = report.changes ? { ...WHOLE, answers: 0 } : WHOLE;
  let text = compose(report, options, length);
  for (const step of STEPS) {
    if (estimateTokens(text) <= (options.mostTokens ?? MOST_TOKENS)) break;
    length = { ...length, ...step, answers: Math.min(length.answers, step.answers ?? ALL) };
    text = compose(report, options, length);
  }
  return cleanSiteText(text, LONGEST_TEXT);
}

function compose(report: RunReport, { form, kept_until, paper }: TextOptions, length: Length): string {
  const { note, label, results, figures = {}, page_text, warnings = [] } = report;
  const host = report.host === undefined ? "" : ` on ${report.host}`;
  const name = (report.wizard_name ?? report.wizard_id) + host;
  const entries = Object.values(results);
  const tables = entries.filter(isTable);
  const hasRow = (figure: ReportedFigure) =>
    length.isInTable && tables.some((table) => states(table, figure));
  const [first, ...plain] = entries
    .filter((figure) => !isTable(figure))
    .filter((figure, index) => index < MOST_IMPORTANT || !hasRow(figure))
    .map((figure, index) => figureText(figure, index < length.meanings));
  const said = [
    ...(first === undefined ? [] : [first]),
    ...tables.map((table) => tableText(table, length.rows)),
    ...upTo(plain, length.figures - 1),
  ];
  const others = upTo(
    Object.values(figures).map((figure) => otherText(figure, length)),
    length.figures,
  );
  const lines = [
    note ?? "",
    ...warnings.map((warning) => `Note: ${warning}`),
    incomeText(report),
    changesText(report),
    `${name}${label === undefined ? "" : ` (${label})`}: ${said.join("; ")}.`,
    others.length > 0 ? `The page also shows: ${others.join("; ")}.` : "",
    page_text !== undefined && length.page > 0 ? `Text of the page: ${cut(page_text, length.page)}` : "",
    tableReason(report),
    assumptionsText(report, length.sentences),
    groundsText(report, form, length.answers),
    sourceText(report),
    `Run ${report.run_id}${kept_until === undefined ? "" : `, kept until ${minuteInUtc(kept_until)}`}.${paper === undefined || !length.isPrintable ? "" : ` ${paper}`}`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}

const MOST_CHANGES = 4;

/** `Student Aid Index 10,269, before 19,514, since parent_income 62000 (was 85000).` */
function changesText({ changes, results }: RunReport): string {
  if (!changes) return "";
  const since =
    changes.answers.length > 0 ? upTo(changes.answers, MOST_CHANGES).join("; ") : "no answer changed";
  const differing = Object.entries(results).flatMap(([id, figure]) => {
    const was = changes.before[id];
    if (was === undefined || isTable(figure)) return [];
    return [`${figure.label} ${cut(figure.text, LONGEST_FIGURE)}, before ${cut(was, LONGEST_FIGURE)}`];
  });
  const tables = Object.entries(results).filter(([id, figure]) => id in changes.before && isTable(figure));
  const said = [
    ...differing,
    ...changes.gone.map((words) => `no longer ${cut(words, LONGEST_FIGURE)}`),
    ...tables.map(([, { label }]) => `${label} differs`),
  ];
  const head = said.length > 0 ? upTo(said, MOST_CHANGES).join("; ") : "The same results";
  return `Changed: ${head}; since ${since}.`;
}

/** The official page, and whether it or its practice copy was visited. */
function sourceText({ source, practice }: Pick<RunReport, "source" | "practice">): string {
  if (!source) return "";
  const visited = minuteInUtc(source.visited_at);
  return practice
    ? `Source: ${source.url} (official page, not visited); its practice copy was read ${visited}.`
    : `Source: ${source.url}, visited ${visited}.`;
}

/** A recommendation for a person without an income is wrong for most. */
function incomeText(report: RunReport): string {
  const assumed = assumedIncome(report);
  return assumed === undefined
    ? ""
    : `It rests on an assumed income of 0 (${assumed.label} ${assumed.text}): no answer states one.`;
}

function assumptionsText({ assumptions = [] }: RunReport, most: number): string {
  const chosen = decisiveAssumptions(assumptions).slice(0, most);
  return chosen.length > 0 ? `Assumed: ${chosen.join(" ")}` : "";
}

function groundsText(report: RunReport, form: TextOptions["form"], most: number): string {
  const byDefault = answersInWords(report.defaults_applied ?? {}, form);
  const given = Object.entries(report.rests_on).filter(([id]) => !(id in (report.defaults_applied ?? {})));
  const words = answersInWords(Object.fromEntries(given), form);
  const grounds = words.length === 0 || most === 0 ? "" : `It rests on: ${upTo(words, most).join(", ")}.`;
  return [grounds, byDefault.length > 0 ? `By default: ${byDefault.join(", ")}.` : ""].join(" ").trim();
}

function upTo(parts: readonly string[], most: number): string[] {
  return parts.length <= most ? [...parts] : [...parts.slice(0, most), `and ${parts.length - most} more`];
}

function otherText(figure: ReportedFigure, { rows }: Length): string {
  return isTable(figure) ? tableText(figure, rows) : figureText(figure, false);
}

function figureText({ label, text, period, meaning }: ReportedFigure, hasMeaning: boolean): string {
  const shown = cut(text, LONGEST_FIGURE);
  const separator = /^\p{L}/u.test(shown) ? ": " : " ";
  const explained = hasMeaning && meaning !== undefined ? ` (${meaning.replace(/\.$/, "")})` : "";
  return `${label}${separator}${withPeriod(shown, { label, period })}${explained}`;
}

/** Row by row; the first row names the columns. */
function tableText({ label, value }: Pick<ReportedFigure, "label" | "value">, most = MOST_ROWS): string {
  const [head = [], ...rows] = rowsOf(value);
  if (rows.length === 0) return `${label}: no rows`;
  const shown = rows.length > MOST_ROWS ? Math.min(most, MOST_ROWS - 3) : most;
  const lines = rows.slice(0, shown).map(([first = "", ...cells]) => `${first}: ${cells.join(", ")}`);
  const more = rows.length > shown ? `; and ${rows.length - shown} more of ${rows.length} rows` : "";
  return `${label} (${head.join(", ")}): ${lines.join("; ")}${more}`;
}

function isTable({ value }: ReportedFigure): boolean {
  return Array.isArray(value);
}

/** Whether a row of a table states a figure: its text, under words of its label. */
function states({ value }: ReportedFigure, { label, text }: ReportedFigure): boolean {
  const [head = [], ...rows] = rowsOf(value);
  const words = longWords(label);
  if (rows.length > MOST_ROWS) return false;
  return rows.some(([name = "", ...cells]) =>
    cells.some((cell, index) => {
      const own = longWords(`${name} ${head[index + 1]}`);
      return cell === text && words.filter((word) => own.includes(word)).length * 2 >= words.length;
    }),
  );
}

function longWords(text: string): string[] {
  return foldText(text)
    .split(" ")
    .filter(({ length }) => length > 2);
}

/** The period is left out where the label names it. */
export function withPeriod(
  text: string,
  { label, period }: Pick<ReportedFigure, "label" | "period">,
): string {
  const isNamed = period === undefined || (/month/.test(period) && /\bmonthly\b/i.test(label));
  return isNamed ? text : `${text} ${period}`;
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** 2026-11-23 11:02 UTC */
export function minuteInUtc(instant: string): string {
  return `${instant.slice(0, 16).replace("T", " ")} UTC`;
}

/** Text that a model reads costs tokens; without a tokenizer their number is estimated, a little above the true one. */
export function estimateTokens(text: string): number {
  const pieces = text.match(/\p{L}+|\d{1,3}|[^\s\p{L}\d]/gu) ?? [];
  return pieces.reduce((sum, piece) => sum + Math.ceil(piece.length / LONGEST_PIECE), 0);
}

/** Most English words up to this length are one token. */
const LONGEST_PIECE = 9;
