/** A completed run in plain sentences: the form, its figures, the answers that they rest on, and their retention. */
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import type { CatalogueWizard } from "../../wizards/catalogue/catalogue.ts";
import { describeAnswers } from "../../wizards/describe-answers.ts";
import { count } from "../tools/count.ts";

interface RunFacts {
  run_id: string;
  wizard_id: string;
  label?: string;
  practice?: true;
  results: Record<string, unknown>;
  figures?: Record<string, unknown>;
  page_text?: string;
  rests_on: Record<string, unknown>;
  defaults_applied?: Record<string, unknown>;
  kept_until?: string;
  warnings?: string[];
  next_step: string;
}

interface Figure {
  label: string;
  text: string;
  period?: string;
  value?: unknown;
}

const LONGEST_FIGURE = 120;

/** @param form undefined where the form no longer exists */
export function runText(run: RunFacts, form: CatalogueWizard | undefined): string {
  const { label, results, figures = {}, page_text, rests_on, warnings = [], kept_until } = run;
  const byDefault = Object.keys(run.defaults_applied ?? {});
  const figuresOf = (all: Record<string, unknown>) => (Object.values(all) as Figure[]).map(describeFigure);
  const name = form ? `${form.wizard.name} on ${new URL(form.wizard.url).host}` : run.wizard_id;
  const others = figuresOf(figures);
  const lines = [
    run.practice ? PRACTICE_NOTE : "",
    ...warnings.map((warning) => `Note: ${warning}`),
    `${name}${label === undefined ? "" : ` (${label})`}: ${figuresOf(results).join("; ")}.`,
    others.length > 0 ? `The page also shows: ${others.join("; ")}.` : "",
    page_text === undefined ? "" : `Text of the page: ${page_text}`,
    `It rests on: ${describeAnswers(rests_on, form)}.${byDefault.length > 0 ? ` By default: ${byDefault.join(", ")}.` : ""}`,
    `Run ${run.run_id}${kept_until === undefined ? "" : `, kept until ${minutes(kept_until)}`}. ${run.next_step}`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}

function describeFigure({ label, text, period, value }: Figure): string {
  if (Array.isArray(value)) return `${label}: ${tableSize(value)}`;
  const shown = text.length > LONGEST_FIGURE ? `${text.slice(0, LONGEST_FIGURE)}…` : text;
  const separator = /^\p{L}/u.test(shown) ? ": " : " ";
  return label + separator + withPeriod(shown, { label, period });
}

/** The first row of a table names its columns. */
export function tableSize(rows: readonly unknown[]): string {
  return `a table of ${count(Math.max(0, rows.length - 1), "row")}`;
}

/** The period is left out where the label names it. */
export function withPeriod(text: string, { label, period }: Pick<Figure, "label" | "period">): string {
  const isNamed = period === undefined || (/month/.test(period) && /\bmonthly\b/i.test(label));
  return isNamed ? text : `${text} ${period}`;
}

/** 2026-11-23 11:02 UTC */
export function minutes(instant: string): string {
  return `${instant.slice(0, 16).replace("T", " ")} UTC`;
}
