/** The branches of a form, from visits with different answers: the condition under which a page is asked, and its place. */
import type { Condition } from "../../../shared/wizards/format/format.ts";
import { EXCLUSIVE } from "../page/box-groups.ts";
import type { DiscoveryRecord, FilePage } from "../sessions/discovery-record.ts";

type Visit = NonNullable<DiscoveryRecord["visits"]>[number];
type Choice = string | number | boolean;

const CHOICES = new Set(["radio", "select", "checkbox"]);

/**
 * Records that a page was saved or passed. A page that the visit has saved already begins another visit, with the pages
 * before it.
 *
 * @param how `answers` were given on the page; its example values unless given
 */
export function recordVisit(
  record: DiscoveryRecord,
  page: FilePage,
  { isCorrection = false, answers }: { isCorrection?: boolean; answers?: Record<string, unknown> } = {},
): void {
  record.visits ??= [];
  const last = record.visits.at(-1);
  const at = last?.pages.indexOf(page.page_number) ?? -1;
  if (last && at >= 0 && isCorrection) {
    Object.assign(last.answers, choicesOf(page, answers));
    return;
  }
  if (!last || at >= 0) {
    const pages = last?.pages.slice(0, at) ?? [];
    const before = new Set(pages.flatMap((number) => idsOf(record.pages[number - 1]?.page)));
    const kept = Object.entries(last?.answers ?? {}).filter(([id]) => before.has(id));
    record.visits.push({ pages, answers: Object.fromEntries(kept) });
  }
  const visit = record.visits.at(-1) as Visit;
  visit.pages.push(page.page_number);
  Object.assign(visit.answers, choicesOf(page, answers));
}

/** Drops the pages after the first ones. */
export function forgetPages(record: DiscoveryRecord, count: number): void {
  record.pages.length = count;
  for (const visit of record.visits ?? []) visit.pages = visit.pages.filter((number) => number <= count);
}

/** Whether the form is walked through again, with other answers. */
export function isBranching({ visits = [] }: DiscoveryRecord): boolean {
  return visits.length > 1;
}

/**
 * The choice of an earlier page that differs between this visit and the last one that has shown the page, where it is the
 * only one: it decides about the questions of the page that only one of the two has shown.
 */
export function earlierDifference(
  { visits = [] }: DiscoveryRecord,
  page_number: number,
): { field_id: string; before: Choice; now: Choice } | undefined {
  const now = visits.at(-1);
  const before = visits.slice(0, -1).findLast(({ pages }) => pages.includes(page_number));
  if (!now || !before) return undefined;
  const differing = Object.keys(now.answers).filter(
    (id) => before.answers[id] !== undefined && before.answers[id] !== now.answers[id],
  );
  const [field_id] = differing;
  if (differing.length !== 1 || field_id === undefined) return undefined;
  return { field_id, before: before.answers[field_id] as Choice, now: now.answers[field_id] as Choice };
}

/**
 * The saved pages in the order of their numbers, with the conditions of those that only some visits have shown.
 *
 * @param isComplete the last visit has reached the end of the form
 */
export function conditionedPages(record: DiscoveryRecord, isComplete = false): FilePage[] {
  return record.pages.map(({ page }) => {
    const condition = page.visible_when ?? conditionOf(page.page_number, record, isComplete);
    return condition ? { ...page, visible_when: condition } : page;
  });
}

/** The numbers of the saved pages in the order of the form: a page of one branch comes after the page that it has followed. */
export function formOrder({ pages: { length: count }, visits = [] }: DiscoveryRecord): number[] {
  const order: number[] = [];
  for (const { pages } of visits)
    for (const [at, number] of pages.entries()) {
      if (order.includes(number)) continue;
      const before = pages.slice(0, at).findLast((one) => order.includes(one));
      const next = pages.slice(at + 1).find((one) => order.includes(one));
      const place = next === undefined ? order.length : order.indexOf(next);
      order.splice(Math.max(place, before === undefined ? 0 : order.indexOf(before) + 1), 0, number);
    }
  const others = Array.from({ length: count }, (_, at) => at + 1).filter((one) => !order.includes(one));
  return [...order, ...others];
}

export interface UndecidedPage {
  page_number: number;
  page: string;
  /** A question that may decide, and those that may in its place. */
  decides: string;
  or: string[];
}

/** The pages whose condition is one of several that the visits fit, as these have changed several answers at once. */
export function undecidedPages(record: DiscoveryRecord, isComplete = false): UndecidedPage[] {
  return record.pages.flatMap(({ page: { page_number, page_title, visible_when } }) => {
    const found = visible_when ? undefined : alternativesOf(page_number, record, isComplete);
    for (const decides of idsIn(found)) {
      const or = idsIn(alternativesOf(page_number, record, isComplete, decides));
      const others = otherBoxes(record, decides);
      // The box that excludes all others says the same as these.
      const isSame =
        others.length > 0 && EXCLUSIVE.test(boxOf(record, decides)) && others.every((id) => or.includes(id));
      if (or.length > 0 && !isSame) return [{ page_number, page: page_title, decides, or }];
    }
    return [];
  });
}

/** The answers of visits that decide: those of one that has shown the page, with a single answer of one that has passed it. */
export function decidingVisits(
  record: DiscoveryRecord,
  { page_number, decides, or }: UndecidedPage,
): Visit["answers"][] {
  const { visits = [] } = record;
  const passed = passedBy(page_number, record, true);
  return visits
    .filter(({ pages }) => pages.includes(page_number))
    .flatMap(({ answers }) =>
      [decides, ...or].flatMap((id) => {
        const other = passed
          .map((visit) => visit.answers[id])
          .find((value) => value !== undefined && value !== answers[id]);
        if (other === undefined || answers[id] === undefined) return [];
        const boxes = otherBoxes(record, id);
        if (boxes.length === 0) return [{ ...answers, [id]: other }];
        // Boxes of one question change together: another one of them is ticked.
        const none = Object.fromEntries([id, ...boxes].map((box) => [box, false]));
        return [id, ...boxes].map((box) => ({ ...answers, ...none, [box]: true }));
      }),
    );
}

/** The other boxes of the question that a box belongs to. */
function otherBoxes({ pages }: DiscoveryRecord, id: string): string[] {
  const fields = pages.find(({ page }) => idsOf(page).includes(id))?.page.fields ?? [];
  const own = fields.find(({ field_id }) => field_id === id);
  const [question, box] = own?.field_type === "checkbox" ? own.label.split(BOX) : [];
  if (box === undefined) return [];
  return fields.flatMap(({ field_id, label, field_type }) =>
    field_id !== id && field_type === "checkbox" && label.startsWith(`${question}${BOX}`) ? [field_id] : [],
  );
}

function boxOf({ pages }: DiscoveryRecord, id: string): string {
  const fields = pages.flatMap(({ page }) => page.fields);
  return fields.find(({ field_id }) => field_id === id)?.label.split(BOX)[1] ?? "";
}

/** Between a question and one of its boxes, in a label. */
const BOX = " – ";

/**
 * Adds a walk that has only tried answers. It counts as an earlier one: the last visit alone has reached the end.
 *
 * @param shown the page at which the walk has stopped
 */
export function addTrial(
  record: DiscoveryRecord,
  { pages, answers }: Visit,
  shown: number | undefined,
): void {
  const numbers = shown === undefined || pages.includes(shown) ? pages : [...pages, shown];
  const asked = new Set(numbers.flatMap((number) => idsOf(record.pages[number - 1]?.page)));
  const given = Object.fromEntries(Object.entries(answers).filter(([id]) => asked.has(id)));
  const { visits = [] } = record;
  record.visits = [...visits.slice(0, -1), { pages: numbers, answers: given }, ...visits.slice(-1)];
}

function idsIn(alternatives: readonly Map<string, unknown>[] = []): string[] {
  return [...new Set(alternatives.flatMap((answers) => [...answers.keys()]))];
}

function conditionOf(number: number, record: DiscoveryRecord, isComplete: boolean): Condition | undefined {
  const found = alternativesOf(number, record, isComplete);
  if (!found) return undefined;
  const alternatives: Map<string, Choice[]>[] = [];
  for (const answers of found) addAlternative(alternatives, answers);
  const conditions = alternatives.map(
    (one): Condition =>
      Object.fromEntries(
        [...one].map(([id, values]) => [id, values.length > 1 ? values : (values[0] ?? "")]),
      ),
  );
  return conditions.length > 1 ? { any: conditions } : conditions[0];
}

function passedBy(number: number, { visits = [] }: DiscoveryRecord, isComplete: boolean): Visit[] {
  const shown = visits.filter((visit) => visit.pages.includes(number));
  return visits.filter((visit, at) => {
    const state = at < visits.length - 1 ? "earlier" : isComplete ? "complete" : "open";
    return !visit.pages.includes(number) && isPast(number, visit, shown, state);
  });
}

/**
 * The answers that decide about a page, for each visit that has shown it.
 *
 * @param without a question that is not to decide
 */
function alternativesOf(
  number: number,
  record: DiscoveryRecord,
  isComplete: boolean,
  without?: string,
): Map<string, Choice[]>[] | undefined {
  const { pages, visits = [] } = record;
  const shown = visits.filter((visit) => visit.pages.includes(number));
  const passed = passedBy(number, record, isComplete);
  if (shown.length === 0 || passed.length === 0) return undefined;
  const own = new Set(idsOf(pages[number - 1]?.page));
  const asked = shown.map((visit) =>
    visit.pages
      .slice(0, visit.pages.indexOf(number))
      .flatMap((one) => idsOf(pages[one - 1]?.page))
      .filter((id) => !own.has(id) && id !== without),
  );
  const [first] = shown;
  const common = asked[0]?.filter((id) => shown.every(({ answers }) => answers[id] === first?.answers[id]));
  // One condition for all visits explains more than one for each.
  const joint = first && decidingAnswers(common ?? [], first, { shown, passed });
  if (joint) return [joint];
  const found = shown.map((visit, at) => decidingAnswers(asked[at] ?? [], visit, { shown, passed }));
  return found.every((one) => one !== undefined) ? found : undefined;
}

/**
 * The fewest answers of a visit, by field id, of which each visit that has passed the page has another one. Of two that say
 * the same, the one counts that says it for more of the visits that have shown the page, and then the later one.
 *
 * @param asked ids of the questions before the page, in their order
 * @returns undefined where the answers do not tell the visits apart
 */
function decidingAnswers(
  asked: string[],
  { answers }: Visit,
  { shown, passed }: { shown: readonly Visit[]; passed: readonly Visit[] },
): Map<string, Choice[]> | undefined {
  const deciding = new Map<string, Choice[]>();
  const differ = (id: string, one: Visit["answers"], other: Visit["answers"]) =>
    other[id] !== undefined && other[id] !== one[id];
  for (let left = [...passed]; left.length > 0; ) {
    const scored = asked
      .filter((id) => answers[id] !== undefined)
      .map((id) => {
        const count = left.filter((visit) => differ(id, answers, visit.answers)).length;
        const alike = shown.filter((one) => passed.every((two) => differ(id, one.answers, two.answers)));
        return { id, count, score: count * (shown.length + 1) + alike.length };
      });
    const most = Math.max(0, ...scored.map(({ score }) => score));
    const best = scored.findLast(({ score }) => score === most);
    if (!best || best.count === 0) return undefined;
    deciding.set(best.id, [answers[best.id] as Choice]);
    left = left.filter((visit) => !differ(best.id, answers, visit.answers));
  }
  return new Map([...deciding].sort(([a], [b]) => asked.indexOf(a) - asked.indexOf(b)));
}

/** Two alternatives that differ in one answer alone are one, with both values. */
function addAlternative(alternatives: Map<string, Choice[]>[], more: Map<string, Choice[]>): void {
  for (const one of alternatives) {
    const isAlike = one.size === more.size && [...more.keys()].every((id) => one.has(id));
    const differing = [...more].filter(([id, values]) => one.get(id)?.join() !== values.join());
    const [[id, values] = ["", []], ...others] = differing;
    if (!isAlike || others.length > 0) continue;
    if (differing.length > 0) one.set(id, [...new Set([...(one.get(id) ?? []), ...values])]);
    return;
  }
  alternatives.push(more);
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

function choicesOf({ fields }: FilePage, answers?: Record<string, unknown>): Record<string, Choice> {
  const chosen = fields.flatMap(({ field_id, field_type, example_value }) => {
    const value = answers ? answers[field_id] : example_value;
    const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return CHOICES.has(field_type) && isPlain ? [[field_id, value] as const] : [];
  });
  return Object.fromEntries(chosen);
}

function idsOf(page: FilePage | undefined): string[] {
  return page?.fields.map(({ field_id }) => field_id) ?? [];
}
