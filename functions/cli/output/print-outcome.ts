/** The outcome of a wizard's run, for programs and for people. */

import { relative } from "node:path";
import type { WizardOutcome } from "../../../shared/browser/execute-wizard.ts";
import { PRACTICE_NOTE } from "../../../shared/browser/launch/practice-hosts.ts";
import type { ResultValue } from "../../../shared/browser/results/parse-result.ts";
import { defined } from "../../../shared/core/defined.ts";
import { type AppError, errorJson } from "../../../shared/core/errors.ts";
import { formatTime } from "../../../shared/core/format-time.ts";
import { textTable } from "../../../shared/core/text-table.ts";
import { printError } from "./print-error.ts";
import type { SavedScreenshot } from "./save-screenshots.ts";

const LONGEST_PAGE_TEXT = 300;

/** The object that `federalrunner run --json` prints. */
export interface OutcomeReport {
  success: boolean;
  /** Absent for a run that is not stored. */
  run_id?: string;
  wizard_id: string | null;
  pages_completed: number;
  execution_time_ms: number;
  results: Record<string, ResultValue>;
  screenshots: SavedScreenshot[];
  warnings: string[];
  /** Elements that the site has changed, for `federalrunner wizards heal`. */
  healed?: unknown[];
  /** Milliseconds by phase: launch, open, fill, press, arrive, pictures, results. */
  phases_ms?: Record<string, number>;
  /** The form was a practice site. */
  practice?: true;
  /** Figures of the results page, if it lacks a named result. */
  figures?: Record<string, ResultValue>;
  page_text?: string;
  /** Sentences of the results page about the assumptions and limits of its figures. */
  assumptions?: string[];
  /** The form's official address, and when its results were read. */
  source?: { url: string; visited_at: string };
  /** Fields that were missing in the data and have a default. */
  defaults_applied?: string[];
  error?: Record<string, unknown>;
}

export function reportOutcome(
  { error, trace: _, ...outcome }: WizardOutcome,
  screenshots: SavedScreenshot[],
  defaults_applied: string[],
  run_id?: string,
): OutcomeReport {
  const defaults = defaults_applied.length > 0 ? { defaults_applied } : {};
  return defined({
    ...outcome,
    run_id,
    screenshots,
    ...defaults,
    error: error ? errorJson(error) : undefined,
  });
}

/** Prints results on stdout, and warnings, errors and times on stderr. */
export function printOutcome(report: OutcomeReport, error?: AppError): void {
  if (report.practice) process.stdout.write(`${PRACTICE_NOTE}\n`);
  const notes = report.warnings.map((warning) => `  ! ${warning}\n`);
  if (report.defaults_applied) notes.push(`  Defaults used for: ${report.defaults_applied.join(", ")}\n`);
  process.stderr.write(notes.join(""));
  if (error) printError(error);
  else {
    printResults({ ...report.results, ...report.figures });
    // None of the named results is shown, and the page may state the reason in words.
    if (report.page_text && !report.figures)
      process.stdout.write(`The page says: ${report.page_text.slice(0, LONGEST_PAGE_TEXT)}\n`);
    for (const sentence of report.assumptions ?? []) process.stdout.write(`The site says: ${sentence}\n`);
    if (report.source) {
      const copy = report.practice ? "not visited; practice copy read " : "";
      process.stdout.write(
        `Source: ${report.source.url}, ${copy}${formatTime(report.source.visited_at)}\n\n`,
      );
    }
  }
  printPictures(report.screenshots);
  if (error && report.pages_completed === 0) return;
  const seconds = (report.execution_time_ms / 1000).toFixed(1);
  const pages = report.pages_completed === 1 ? "page" : "pages";
  process.stderr.write(`${report.pages_completed} ${pages} in ${seconds} s\n`);
}

export function printResults(results: Record<string, ResultValue>): void {
  process.stdout.write("\n");
  for (const result of Object.values(results)) if (Array.isArray(result.value)) printResultTable(result);
  const single = Object.values(results).filter((result) => !Array.isArray(result.value));
  const rows = single.map(({ label, text }) => [label, text]);
  process.stdout.write(`${textTable([["RESULT", "VALUE"], ...rows])}\n\n`);
}

export function printPictures(screenshots: SavedScreenshot[]): void {
  for (const line of pictureLines(screenshots)) process.stdout.write(`${line}\n`);
}

export function pictureLines(screenshots: SavedScreenshot[]): string[] {
  const pictures = screenshots.flatMap(({ path }) => (path === null ? [] : [`  ${shortest(path)}`]));
  return pictures.length > 0 ? ["Pictures of every page:", ...pictures] : [];
}

function printResultTable({ label, value }: ResultValue): void {
  process.stdout.write(`${label}\n${textTable(value as string[][])}\n\n`);
}

function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith("..") ? path : fromHere;
}
