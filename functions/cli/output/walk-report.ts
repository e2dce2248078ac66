/** A walk through a wizard's form: FederalScout's report, in lines and as a verdict. */
import type { ErrorType } from "../../../shared/core/errors.ts";
import { exampleData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import { holds } from "../../../shared/wizards/format/condition.ts";
import type { Wizard } from "../../../shared/wizards/wizard.ts";

interface Drift {
  status: "ok" | "weakened" | "missing";
  working: Locator[];
  broken: Locator[];
  proposed?: Locator[];
}

interface Locator {
  by: string;
  value?: string;
  role?: string;
  name?: string;
}

/** The answer of FederalScout's `federalscout_verify_wizard`. */
export interface WalkReport {
  success: boolean;
  wizard_id: string;
  matches: boolean;
  error?: { type: ErrorType; message: string };
  start_action?: Drift;
  pages: {
    page_number: number;
    page_title: string;
    ok: string[];
    drifted: (Drift & { field_id: string; options_missing?: string[]; options_new?: string[] })[];
    not_asked?: string[];
    new_questions?: { field_id: string; label: string }[];
    continue_button?: Drift;
    button_ok?: string;
  }[];
  results: (Drift & { name: string })[];
  results_ok: string[];
  /** Where the walk has renewed it. */
  proof?: string;
  stopped_at?: { page: number; type: string; message: string };
}

export function describeReport(report: WalkReport, practice = false): string[] {
  const { start_action, pages, results, results_ok, stopped_at, matches } = report;
  return [
    ...(practice ? ["Practice site: this proves nothing about the real site."] : []),
    ...(start_action ? describeDrift("start action", start_action) : []),
    ...pages.flatMap((page) => [
      `${page.page_number}. ${page.page_title}`,
      ...page.ok.map((id) => `   ✓ ${id}`),
      ...page.drifted.flatMap((drift) => [
        ...describeDrift(drift.field_id, drift),
        ...optionLines("lacks the options", drift.options_missing),
        ...optionLines("has new options", drift.options_new),
      ]),
      ...(page.not_asked ?? []).map((id) => `   - ${id}: not asked for the example values`),
      ...(page.new_questions ?? []).map(({ label }) => `   + new question: ${label}`),
      ...(page.button_ok === undefined ? [] : [`   ✓ ${page.button_ok}`]),
      ...(page.continue_button ? describeDrift("continue button", page.continue_button) : []),
    ]),
    ...(stopped_at ? [`The walk ended on page ${stopped_at.page}: ${stopped_at.message}`] : ["Results"]),
    ...results_ok.map((name) => `   ✓ ${name}`),
    ...results.flatMap((drift) => describeDrift(drift.name, drift)),
    matches ? "Every locator matches." : "Some locators do not match.",
  ];
}

function describeDrift(name: string, { status, working, broken, proposed = [] }: Drift): string[] {
  return [
    `   ${status === "ok" ? "✓" : "✗"} ${name}`,
    ...working.map((locator) => `       ✓ ${showLocator(locator)}`),
    ...broken.map((locator) => `       ✗ ${showLocator(locator)}`),
    ...proposed.map((locator) => `       → ${showLocator(locator)}`),
  ];
}

function optionLines(words: string, options: string[] = []): string[] {
  return options.length > 0 ? [`       ${words} ${options.join(", ")}`] : [];
}

function showLocator({ by, value, role, name }: Locator): string {
  return by === "role" ? `role ${role} “${name}”` : `${by} ${value}`;
}

export interface WalkVerdict {
  /** `unreached`: the site refused the visit or did not answer, which says nothing about the form. */
  state: "proved" | "changed" | "unreached";
  /** Questions that are new, missing, or have other options. */
  questions?: number;
  words: string;
}

/** Failures of a visit, of which the form is no cause. */
const UNREACHED: ReadonlySet<string> = new Set<ErrorType>([
  "browser_crashed",
  "browser_unavailable",
  "navigation_failed",
  "site_blocked",
  "timeout",
]);

/** A locator that no longer matches is a change, too, where others still find the element. */
export function verdictOf(report: WalkReport): WalkVerdict {
  const { success, error, matches, pages, stopped_at, proof } = report;
  const failure = success ? stopped_at?.type : (error?.type ?? "internal_error");
  if (failure !== undefined && (!success || UNREACHED.has(failure)))
    return { state: "unreached", words: failure };
  if (matches)
    return { state: "proved", words: proof ?? `${count(pages.length, "page")}, every locator matches` };
  const changed = pages.flatMap(({ drifted, new_questions = [] }) => [
    ...drifted.filter((one) => one.status === "missing" || one.options_missing || one.options_new),
    ...new_questions,
  ]).length;
  const words = [
    ...(changed > 0 ? [count(changed, "question")] : []),
    ...(stopped_at ? [`the walk ended on page ${stopped_at.page} (${stopped_at.type})`] : []),
  ];
  return {
    state: "changed",
    questions: changed,
    words: words.join(", ") || "recorded locators no longer match",
  };
}

function count(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? "" : "s"}`;
}

/** Questions of the wizard that the pages of its form do not have, although the example values ask for them. */
export function questionsBeyond({ pages }: WalkReport, wizard: Wizard): string[] {
  const examples = exampleData(wizard);
  const fields = new Map(wizard.pages.flatMap((page) => page.fields.map((field) => [field.field_id, field])));
  return pages.flatMap(({ drifted, not_asked = [] }) => [
    ...drifted.filter((one) => one.status === "missing" && !one.proposed).map(({ field_id }) => field_id),
    ...not_asked.filter((id) => {
      const field = fields.get(id);
      return field && !field.may_depend_on && holds(field.visible_when, examples);
    }),
  ]);
}
