/** An ended run of a wizard as every entry point reports it: its figures with their meaning, and the grounds they rest on. */
import { PRACTICE_NOTE } from "../browser/launch/practice-hosts.ts";
import { defined } from "../core/defined.ts";
import { cleanSiteText } from "../core/site-text.ts";
import type { RunRecord, WizardRunResult } from "../runs/runs.ts";
import { foldText } from "../text/fold-text.ts";
import type { CatalogueWizard } from "../wizards/catalogue/catalogue.ts";
import { guidanceOf } from "../wizards/contract/guidance.ts";
import { changesInWords } from "../wizards/describe-answers.ts";
import { proofOf } from "../wizards/proof.ts";
import type { Wizard, WizardResult } from "../wizards/wizard.ts";
import { isAmong, namingWords } from "./naming-words.ts";
import { rowsOf } from "./table-rows.ts";

/** A result or figure of the results page. */
export interface ReportedFigure {
  label: string;
  /** The site's wording. */
  text: string;
  type?: string;
  /** A number, an ISO date, a text, or the rows of a table, the head first. */
  value?: unknown;
  currency?: string;
  meaning?: string;
  period?: string;
}

export interface Source {
  /** The form's official address. */
  url: string;
  /** ISO 8601: when the results were read. */
  visited_at: string;
}

export interface RunReport {
  /** That the figures are not official; first, for readers of the structure alone. */
  note?: string;
  run_id: string;
  wizard_id: string;
  wizard_name?: string;
  /** Host of the form. */
  host?: string;
  label?: string;
  practice?: true;
  source?: Source;
  /** Differences from the run whose answers were changed. */
  changes?: RunChanges;
  /** In the order of importance, the figure that was asked for first. */
  results: Record<string, ReportedFigure>;
  /** Figures without a name in the wizard. */
  figures?: Record<string, ReportedFigure>;
  page_text?: string;
  /** The site's sentences about the assumptions and limits of its figures. */
  assumptions?: string[];
  /** The form's values. */
  rests_on: Record<string, unknown>;
  defaults_applied?: Record<string, unknown>;
  warnings?: string[];
}

export interface RunChanges {
  /** The earlier run. */
  from: string;
  /** `retirement_date removed (was 2037-07)`. */
  answers: string[];
  /** Results that both runs have, and that differ: the earlier text by name. */
  before: Record<string, string>;
  /** Results and rows of tables that the earlier run alone has: label and text. */
  gone: string[];
}

export interface ReportOptions {
  /** The run whose answers were changed. */
  base?: { run: RunRecord; result: WizardRunResult } | undefined;
  /** Undefined where the form no longer exists. */
  form?: Pick<CatalogueWizard, "wizard" | "contract" | "official"> | undefined;
  label?: string | undefined;
  /** The name or the words of the result that the person asked for. */
  askedFor?: string | undefined;
}

export function reportRun(
  run: RunRecord,
  result: WizardRunResult,
  { form, label, askedFor, base }: ReportOptions,
): RunReport {
  const { practice, answers = {}, defaults_applied, page_text } = result;
  const wizard = form?.wizard;
  const warnings = [...(practice ? [] : proofWarnings(form)), ...result.warnings];
  const defaults = defaults_applied.map((field) => [field, answers[field] ?? null] as const);
  return defined({
    note: practice && PRACTICE_NOTE,
    run_id: run.id,
    wizard_id: run.target,
    wizard_name: wizard?.name,
    host: wizard && new URL(wizard.url).host,
    label,
    practice,
    source: sourceOf(run, result, wizard),
    changes: base && form && changesSince(base, result, form),
    results: inOrder(withMeaning(result.results, wizard), wizard, askedFor),
    figures: result.figures as Record<string, ReportedFigure> | undefined,
    page_text,
    assumptions: assumptionsOf(result, form),
    rests_on: answers,
    defaults_applied: defaults.length > 0 ? Object.fromEntries(defaults) : undefined,
    warnings: warnings.length > 0 ? warnings : undefined,
  });
}

function changesSince(
  base: NonNullable<ReportOptions["base"]>,
  { answers = {}, results }: WizardRunResult,
  form: NonNullable<ReportOptions["form"]>,
): RunChanges {
  const old = base.result.results as Record<string, ReportedFigure>;
  const before = Object.entries(results as Record<string, ReportedFigure>).flatMap(([name, { text }]) => {
    const was = old[name]?.text;
    return was === undefined || was === text ? [] : [[name, was] as const];
  });
  return {
    from: base.run.id,
    answers: changesInWords(base.result.answers ?? {}, answers, form),
    before: Object.fromEntries(before),
    gone: Object.entries(old).flatMap(([name, figure]) => {
      const now = (results as Record<string, ReportedFigure>)[name];
      return now === undefined ? [`${figure.label} ${figure.text}`] : lostRows(figure, now.value);
    }),
  };
}

/** `Income-Based Repayment in Plans to compare`, for rows that the earlier table alone has. */
function lostRows({ label, value }: ReportedFigure, now: unknown): string[] {
  const [old, kept] = [value, now].map((table) => rowsOf(table).map(([name = ""]) => name));
  const lost = (old ?? []).slice(1).filter((name) => !kept?.includes(name));
  return lost.length > 0 ? [`${lost.join(", ")} in ${label}`] : [];
}

/** Runs of earlier versions have no stored source. */
function sourceOf(
  run: RunRecord,
  { source }: Pick<WizardRunResult, "source">,
  wizard: Wizard | undefined,
): Source | undefined {
  if (source) return source;
  const visited_at = run.ended_at ?? run.started_at;
  return wizard && visited_at !== undefined ? { url: wizard.url, visited_at } : undefined;
}

function proofWarnings(form: ReportOptions["form"]): string[] {
  if (!form) return [];
  const { proved, proof } = proofOf(form);
  if (proved && form.official) return [];
  return [`${proof} Compare the figures with the picture before the user relies on them.`];
}

function assumptionsOf({ assumptions = [] }: WizardRunResult, form: ReportOptions["form"]) {
  const known = form ? guidanceOf(form.contract).assumes : [];
  // A short text keeps the first ones: the period of the figures goes before the site's explanations.
  const all = new Set([...known, ...assumptions.map((sentence) => cleanSiteText(sentence))]);
  return all.size > 0 ? [...all] : undefined;
}

/** The period and the meaning of each result, as the wizard states them. */
function withMeaning(
  results: WizardRunResult["results"],
  wizard: Wizard | undefined,
): Record<string, ReportedFigure> {
  const known = new Map((wizard?.results ?? []).map((result) => [result.name, result]));
  return Object.fromEntries(
    Object.entries(results).map(([name, value]) => {
      const { meaning, period } = known.get(name) ?? {};
      return [name, defined({ ...(value as ReportedFigure), meaning, period })];
    }),
  );
}

/** First the result that the person named, then those that an answer asks for, then the wizard's order. */
function inOrder(
  results: Record<string, ReportedFigure>,
  wizard: Wizard | undefined,
  askedFor: string | undefined,
): Record<string, ReportedFigure> {
  const known = new Map((wizard?.results ?? []).map((result) => [result.name, result]));
  const asked = askedFor === undefined ? undefined : findAsked(results, known, askedFor);
  const rank = (name: string) => (name === asked ? 0 : known.get(name)?.visible_when ? 1 : 2);
  return Object.fromEntries(Object.entries(results).sort(([one], [other]) => rank(one) - rank(other)));
}

/** The score of a word of the name, the label or the period; a word of the meaning counts one. */
const OWN_WORD = 3;

/** The result that is named exactly, or has a whole word more in common than any other; none on a tie. */
function findAsked(
  results: Record<string, ReportedFigure>,
  known: ReadonlyMap<string, WizardResult>,
  askedFor: string,
): string | undefined {
  const wanted = namingWords(askedFor);
  const scored = Object.entries(results).map(([name, { label, period = "" }]) => {
    const isNamed =
      name === askedFor || foldText(label) === foldText(askedFor) || isSame(namingWords(label), wanted);
    const own = namingWords(`${name.replaceAll("_", " ")} ${label} ${period}`);
    const meant = namingWords(known.get(name)?.meaning ?? "");
    const score = wanted.reduce(
      (sum, word) => sum + (isAmong(word, own) ? OWN_WORD : Number(isAmong(word, meant))),
      0,
    );
    return { name, score: isNamed ? Number.POSITIVE_INFINITY : score };
  });
  const [best, next] = scored.sort((one, other) => other.score - one.score);
  return best && best.score >= (next?.score ?? 0) + OWN_WORD ? best.name : undefined;
}

function isSame(words: readonly string[], others: readonly string[]): boolean {
  return words.length > 0 && new Set(words).symmetricDifference(new Set(others)).size === 0;
}
