/** Builds the record of a proof from what its runs, or the visits of the discovery, have shown. */
import type { WizardOutcome } from "../../../shared/browser/execute-wizard.ts";
import { planPages } from "../../../shared/browser/plan-page.ts";
import { defined } from "../../../shared/core/defined.ts";
import { fieldsOf, holds } from "../../../shared/wizards/format/condition.ts";
import type { ProofRecord, ProvedVisit } from "../../../shared/wizards/format/proof-record.ts";
import type { Wizard, WizardField } from "../../../shared/wizards/wizard.ts";
import type { DiscoveryRecord, Visit } from "../sessions/discovery-record.ts";
import { formOrder } from "./branches.ts";
import type { ShownEnding } from "./visit-ending.ts";

type Data = Record<string, unknown>;
type Choices = ProvedVisit["choices"];
type Result = ProvedVisit["results"][number];

/** A visit, with all answers that it was given. */
export interface Shown {
  visit: Omit<ProvedVisit, "choices">;
  data: Data;
}

/** A visit of the discovery that was not shown to its end. */
export interface Unshown {
  data: Data;
  /** The type of the failure. */
  reason: string;
}

/** A run that has ended on a last page; its results are those of the file's example values alone. */
export function shownByRun(
  wizard: Wizard,
  data: Data,
  { results, shown, source }: WizardOutcome,
  { on, hasExamples }: { on: ProvedVisit["on"]; hasExamples: boolean },
): Shown {
  const { pages = [], ending = "none", values = {} } = shown ?? {};
  const read = Object.entries(results).map(([name, { label, text }]): Result => {
    const has_value = values[name] === true;
    return defined({ name, label, has_value, text: has_value && hasExamples ? text : undefined });
  });
  const missing = namedFor(wizard, data).filter(({ name }) => !(name in results));
  const lost = pages.flatMap((page) => page.lost);
  return {
    data,
    visit: defined({
      at: source?.visited_at ?? new Date().toISOString(),
      on,
      by: "run" as const,
      pages: pages.map(({ page }) => page),
      questions: pages.flatMap(({ entered }) => entered),
      not_kept: lost.length > 0 ? lost : undefined,
      results: [...read, ...missing.map(({ name, label }) => ({ name, label, has_value: false }))],
      ending,
    }),
  };
}

/** A visit of the discovery, whose pages were entered with the example values and its own choices. */
export function shownBySession(
  wizard: Wizard,
  data: Data,
  record: DiscoveryRecord,
  { visit, ended, at, on }: { visit: Visit; ended: ShownEnding; at: string; on: ProvedVisit["on"] },
): Shown {
  const order = formOrder(record);
  const entered = visit.pages.flatMap((number) => {
    const { entered, page } = record.pages[number - 1] ?? {};
    return entered ? (page?.fields ?? []) : [];
  });
  const asked = new Set(visit.asked);
  const answered = entered.filter(({ field_id }) => asked.has(field_id) && data[field_id] !== undefined);
  const named = namedFor(wizard, data);
  const hasValue = (label: string) =>
    ended.results.some((one) => one.label.toLowerCase() === label.toLowerCase() && one.has_value);
  return {
    data,
    visit: {
      at,
      on,
      by: "session",
      pages: visit.pages.map((number) => order.indexOf(number) + 1),
      questions: answered.map(({ field_id }) => field_id),
      results:
        named.length > 0
          ? named.map(({ name, label }) => ({ name, label, has_value: hasValue(label) }))
          : ended.results.map(({ label, has_value }) => ({ name: label, label, has_value })),
      ending: ended.ending,
    },
  };
}

function namedFor({ results = [] }: Wizard, data: Data): NonNullable<Wizard["results"]> {
  return results.filter(({ visible_when }) => holds(visible_when, data));
}

export function buildProof(
  wizard: Wizard,
  shown: readonly Shown[],
  unshown: readonly Unshown[] = [],
): ProofRecord {
  const deciding = decidingFields(wizard, [...shown, ...unshown]);
  const visits = shown.map(({ visit, data }): ProvedVisit => {
    const own = new Set(visit.questions);
    return {
      ...visit,
      choices: choicesOf(
        deciding.filter(({ field_id }) => own.has(field_id)),
        data,
      ),
    };
  });
  const branches = unshown.map(({ data, reason }) => ({ choices: choicesOf(deciding, data), reason }));
  return { visits, not_shown: notShown(wizard, { shown, visits, branches, deciding }) };
}

function notShown(
  wizard: Wizard,
  {
    shown,
    visits,
    branches,
    deciding,
  }: {
    shown: readonly Shown[];
    visits: readonly ProvedVisit[];
    branches: { choices: Choices; reason: string }[];
    deciding: readonly WizardField[];
  },
): ProofRecord["not_shown"] {
  const walked = new Set(visits.flatMap((visit) => visit.pages));
  const pages = wizard.pages.map((page) => page.page_number).filter((number) => !walked.has(number));
  const options = wizard.pages.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const open = optionsLeft(field, shown, deciding.includes(field));
      return open.length > 0 ? [[field.field_id, open] as const] : [];
    }),
  );
  const results = visits.flatMap((visit) => visit.results);
  const valued = new Set(results.flatMap(({ name, has_value }) => (has_value ? [name] : [])));
  const without = [...new Set(results.map(({ name }) => name))].filter((name) => !valued.has(name));
  return defined({
    pages: pages.length > 0 ? pages : undefined,
    branches: branches.length > 0 ? branches : undefined,
    options: options.length > 0 ? Object.fromEntries(options) : undefined,
    results: without.length > 0 ? without : undefined,
  });
}

/** A longer list that decides nothing, such as the countries, leads to no other page. */
const MOST_OPTIONS = 12;

/** The options that no visit has chosen: of short lists, and of each question that decides. */
function optionsLeft(field: WizardField, shown: readonly Shown[], isDeciding: boolean): (string | boolean)[] {
  const { field_id, field_type, options } = field;
  const isBox = field_type === "checkbox" && options.length === 0;
  if (!isDeciding && (isBox || options.length > MOST_OPTIONS)) return [];
  const own = shown.filter(({ visit }) => visit.questions.includes(field_id));
  const chosen = new Set(own.flatMap(({ data }) => [data[field_id]].flat().map(String)));
  const all = isBox ? [true, false] : options.map(({ value }) => value);
  return all.filter((value) => !chosen.has(String(value)));
}

/** The choices that conditions name, and those in which the visits differ. */
function decidingFields({ pages, results = [] }: Wizard, visits: readonly { data: Data }[]): WizardField[] {
  const conditions = [
    ...pages.flatMap((page) => [page.visible_when, ...page.fields.map(({ visible_when }) => visible_when)]),
    ...results.map(({ visible_when }) => visible_when),
  ];
  const named = new Set(conditions.flatMap(fieldsOf));
  const differs = (id: string) => new Set(visits.map(({ data }) => JSON.stringify(data[id]))).size > 1;
  return pages
    .flatMap((page) => page.fields)
    .filter((field) => isChoice(field) && (named.has(field.field_id) || differs(field.field_id)));
}

function isChoice({ field_type, options }: WizardField): boolean {
  return field_type === "checkbox" || (options.length > 0 && field_type !== "group");
}

function choicesOf(fields: readonly WizardField[], data: Data): Choices {
  const chosen = fields.flatMap(({ field_id, options }): [string, Choices[string]][] => {
    const values = [data[field_id] ?? []].flat();
    // Another text is typed.
    const known = values.filter(
      (value) => options.length === 0 || options.some((one) => one.value === value),
    );
    if (known.length === 0) return [];
    const [only] = known;
    const isOne = !Array.isArray(data[field_id]);
    if (isOne) return typeof only === "string" || typeof only === "boolean" ? [[field_id, only]] : [];
    return [[field_id, known.map(String)]];
  });
  return Object.fromEntries(chosen);
}

/** The numbers of pages that a visit should have passed, and that the site has skipped. */
export function skippedPages(wizard: Wizard, shown: readonly Shown[]): number[] {
  const skipped = shown.flatMap(({ data, visit }) =>
    planPages(wizard, data)
      .map(({ page_number }) => page_number)
      .filter((number) => !visit.pages.includes(number)),
  );
  return [...new Set(skipped)].sort((one, other) => one - other);
}
