/** Typed answers that may decide about a page or a question: the numbers that were tried, and the next ones to try. */
import { separatedNumbers } from "../../../shared/wizards/format/dependence.ts";
import type { Condition, Dependence } from "../../../shared/wizards/format/format.ts";
import type { DiscoveryRecord, FilePage, Visit } from "../sessions/discovery-record.ts";
import { CHOICES, type FileField, inOrder, type Part, shownBy, valuesOf } from "./visited-parts.ts";

/** A page, or a question, whose condition is one of several that the visits fit, or none of the choices. */
export interface Undecided {
  page_number: number;
  page: string;
  /** The field id of the question of this page. */
  question?: string;
  /** A question that may decide, and those that may in its place; absent where no choice explains the visits. */
  decides?: string;
  or: string[];
  /** Typed answers in which the visits with and without the part differ. */
  typed?: { field_id: string; asked_at: string[]; not_asked_at: string[] }[];
}

/** The typed answers of a visit that are not the examples of the saved page. */
export function typedElse(
  { page_number, fields }: FilePage,
  { pages }: DiscoveryRecord,
  given: Record<string, unknown>,
  asked: ReadonlySet<string>,
): Record<string, string | number> {
  const saved = pages[page_number - 1]?.page.fields ?? [];
  const typed = fields.flatMap(({ field_id, field_type }) => {
    const value = given[field_id];
    const example = saved.find((one) => one.field_id === field_id)?.example_value;
    const isTyped = typeof value === "string" || typeof value === "number";
    const isOther = isTyped && example !== undefined && String(value) !== String(example);
    return isOther && !CHOICES.has(field_type) && asked.has(field_id) ? [[field_id, value] as const] : [];
  });
  return Object.fromEntries(typed);
}

/** The limit of a number, where the answers with the part and without it leave no whole number between them. */
export function limitOf({ typed = [], decides }: Undecided): Condition | undefined {
  const [only, ...others] = typed;
  const found = only && decides === undefined && others.length === 0 ? separatedNumbers(only) : undefined;
  if (!only || !found || found.high - found.low !== 1 || !Number.isInteger(found.low)) return undefined;
  return { [only.field_id]: found.asksAbove ? { at_least: found.high } : { at_most: found.low } };
}

/** The dependences that filling the page has shown, with the typed answers of all visits that have shown it. */
export function withVisits(
  known: readonly Dependence[],
  part: Required<Part>,
  record: DiscoveryRecord,
): Dependence[] {
  const shown = shownBy(part, record);
  return known.map((one) => {
    return { ...one, asked_at: inOrder([...new Set([...one.asked_at, ...valuesOf(shown, one.field)])]) };
  });
}

/** Numbers that a question asks for. */
interface TypedNumbers {
  field: FileField;
  dependence: Dependence;
}

/**
 * The answers of further visits for the typed answers on which a part depends, those of a visit that has shown it with another
 * number: one between the numbers that ask and those that do not, or one far from the only ones that were tried.
 */
export function typedVisits(
  record: DiscoveryRecord,
  { page_number, question }: Pick<Undecided, "page_number" | "question">,
  dependences: readonly Dependence[],
): Visit["answers"][] {
  const page = record.pages[page_number - 1]?.page;
  const field = page?.fields.find(({ field_id }) => field_id === question);
  const [base] = page ? shownBy(field ? { page, field } : { page }, record) : [];
  if (!base) return [];
  const fields = record.pages.flatMap((one) => one.page.fields);
  const typed = dependences.flatMap((dependence): TypedNumbers[] => {
    const of = fields.find(({ field_id }) => field_id === dependence.field);
    const isTyped = of && !CHOICES.has(of.field_type) && of.field_type !== "group";
    return isTyped ? [{ field: of, dependence }] : [];
  });
  const isOnly = typed.length === 1;
  return typed.flatMap((one) => {
    const { field_id } = one.field;
    const [other] = one.dependence.not_asked_at;
    const next = isOnly || other === undefined ? nextNumber(one) : other;
    return next === undefined ? [] : [{ ...base.answers, [field_id]: next }];
  });
}

function nextNumber({ field, dependence }: TypedNumbers): string | undefined {
  const found = separatedNumbers(dependence);
  if (!found || dependence.asked_at.length === 0) return undefined;
  const { low, high } = found;
  if (dependence.not_asked_at.length > 0)
    return high - low > 1 ? String(Math.floor((low + high) / 2)) : undefined;
  if (low !== high) return undefined;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = field;
  const far = String(Math.min(maximum, Math.max(minimum, farFrom(low))));
  return dependence.asked_at.includes(far) ? undefined : far;
}

/** A year of another generation, or no amount at all. */
function farFrom(number: number): number {
  const isYear = Number.isInteger(number) && number >= 1900 && number <= 2100;
  if (isYear) return number >= 1985 ? 1950 : 2010;
  return number === 0 ? 1000 : 0;
}

export function typedApart(
  { pages }: DiscoveryRecord,
  part: Part,
  shown: readonly Visit[],
  passed: readonly Visit[],
): NonNullable<Undecided["typed"]> {
  const own = part.page.page_number;
  const isBefore = ({ pages: walked }: Visit, number: number) =>
    walked.indexOf(number) < walked.indexOf(own) || (part.field !== undefined && number === own);
  return pages.flatMap(({ page }) =>
    page.fields.flatMap(({ field_id, field_type, example_value }) => {
      const isLater = shown.some((visit) => !isBefore(visit, page.page_number));
      if (CHOICES.has(field_type) || isLater) return [];
      if (field_id === part.field?.field_id) return [];
      const given = (visits: readonly Visit[]) => {
        const asked = visits.filter((visit) => visit.pages.includes(page.page_number));
        return inOrder([
          ...new Set(asked.map(({ answers }) => answerText(answers[field_id] ?? example_value ?? ""))),
        ]);
      };
      const [asked_at, not_asked_at] = [given(shown), given(passed)];
      const isApart =
        asked_at.length > 0 && not_asked_at.length > 0 && !asked_at.some((one) => not_asked_at.includes(one));
      return isApart ? [{ field_id, asked_at, not_asked_at }] : [];
    }),
  );
}

/** The rows of a group are counted alone. */
function answerText(answer: unknown): string {
  if (!Array.isArray(answer)) return String(answer);
  return answer.length === 1 ? "1 entry" : `${answer.length} entries`;
}
