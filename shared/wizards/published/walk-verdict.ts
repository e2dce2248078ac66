/** FederalScout's report of a walk through a wizard's form, and its verdict. */
import type { ErrorType } from "../../core/errors.ts";
import { exampleData } from "../answers/prepare-user-data.ts";
import { holds } from "../format/condition.ts";
import type { Wizard } from "../wizard.ts";

export interface Drift {
  status: "ok" | "weakened" | "missing";
  working: Locator[];
  broken: Locator[];
  proposed?: Locator[];
}

export interface Locator {
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
