/** Pages and questions, and the visits to the form that have shown them or have gone past them. */
import { holds } from "../../../shared/wizards/format/condition.ts";
import type { DiscoveryRecord, FilePage, Visit } from "../sessions/discovery-record.ts";

export type FileField = FilePage["fields"][number];

export type Choice = string | number | boolean;

/** A page, or one of its questions, that may depend on answers. */
export interface Part {
  page: FilePage;
  field?: FileField;
}

export const CHOICES = new Set(["radio", "select", "checkbox"]);

export function shownBy({ page, field }: Part, { visits = [] }: Pick<DiscoveryRecord, "visits">): Visit[] {
  return visits.filter(
    ({ pages, asked }) =>
      pages.includes(page.page_number) && (field === undefined || asked?.includes(field.field_id) === true),
  );
}

/** The visits that have gone on past the place of a page, or have shown it without the question. */
export function passedBy(
  { page, field }: Part,
  record: Pick<DiscoveryRecord, "pages" | "visits">,
  isComplete: boolean,
): Visit[] {
  const { visits = [] } = record;
  const number = page.page_number;
  const shown = visits.filter((visit) => visit.pages.includes(number));
  if (field) {
    const others = idsOf(page).filter((id) => id !== field.field_id);
    return shown.filter(
      ({ asked = [], answers }) =>
        others.some((id) => asked.includes(id)) &&
        !asked.includes(field.field_id) &&
        holds(field.visible_when, answers),
    );
  }
  return visits.filter((visit, at) => {
    const isLast = at === visits.length - 1;
    const state = visit.ended || (isLast && isComplete) ? "complete" : isLast ? "open" : "earlier";
    return !visit.pages.includes(number) && isPast(number, visit, shown, state);
  });
}

/**
 * Whether a visit has gone on past the place of a page: it has left the page that the page follows elsewhere, or has shown
 * a page that comes later. An open one may still reach it, unless it has shown such a page.
 */
function isPast(
  number: number,
  { pages }: Visit,
  shown: Visit[],
  state: "earlier" | "open" | "complete",
): boolean {
  return shown.some(({ pages: other }) => {
    const place = other.indexOf(number);
    const at = pages.findLastIndex((one) => other.slice(0, place).includes(one));
    if (at < 0) return false;
    if (state === "complete" || pages.slice(at + 1).some((one) => other.indexOf(one) > place)) return true;
    return state === "earlier" && pages[at] === other[place - 1] && at < pages.length - 1;
  });
}

export function idsOf(page: FilePage | undefined): string[] {
  return page?.fields.map(({ field_id }) => field_id) ?? [];
}

/** The different answers that visits have given to a question. */
export function valuesOf(visits: readonly Visit[], id: string): string[] {
  const given = visits.flatMap(({ answers }) => (answers[id] === undefined ? [] : [String(answers[id])]));
  return inOrder([...new Set(given)]);
}

/** Numbers from the smallest one on; other texts as they are. */
export function inOrder(texts: readonly string[]): string[] {
  const areNumbers = texts.every((text) => text.trim() !== "" && Number.isFinite(Number(text)));
  return areNumbers ? texts.toSorted((one, other) => Number(one) - Number(other)) : [...texts];
}
