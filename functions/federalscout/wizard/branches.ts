/**
 * The branches of a form, from visits with different answers: the condition under which a page, or a question of a page, is
 * asked, and the place of a page.
 */
import { exampleData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import { both, holds } from "../../../shared/wizards/format/condition.ts";
import type { Condition, Dependence } from "../../../shared/wizards/format/format.ts";
import { EXCLUSIVE } from "../page/box-groups.ts";
import type { DiscoveryRecord, FilePage, Visit } from "../sessions/discovery-record.ts";
import { limitOf, typedApart, typedElse, type Undecided, withVisits } from "./typed-answers.ts";
import {
  CHOICES,
  type Choice,
  type FileField,
  idsOf,
  type Part,
  passedBy,
  shownBy,
  valuesOf,
} from "./visited-parts.ts";

/**
 * Records that a page was saved or passed. A page that the visit has saved already begins another visit, with the pages
 * before it.
 *
 * @param how `answers` were given on the page; its example values unless given. `asked` holds the ids of the questions
 *   that the page has shown; those whose conditions hold unless given
 */
export function recordVisit(
  record: DiscoveryRecord,
  page: FilePage,
  {
    isCorrection = false,
    answers,
    asked,
  }: { isCorrection?: boolean; answers?: Record<string, unknown>; asked?: readonly string[] } = {},
): void {
  record.visits ??= [];
  const last = record.visits.at(-1);
  const at = last?.pages.indexOf(page.page_number) ?? -1;
  const isAgain = last !== undefined && at >= 0 && isCorrection;
  if (!last || (at >= 0 && !isCorrection)) {
    const pages = last?.pages.slice(0, at) ?? [];
    const before = new Set(pages.flatMap((number) => idsOf(record.pages[number - 1]?.page)));
    const kept = Object.entries(last?.answers ?? {}).filter(([id]) => before.has(id));
    const known = last?.asked?.filter((id) => before.has(id)) ?? [];
    record.visits.push({ pages, answers: Object.fromEntries(kept), asked: known });
  }
  const visit = record.visits.at(-1) as Visit;
  if (!isAgain) visit.pages.push(page.page_number);
  const given = answers ?? exampleData({ pages: [page] });
  const shown = new Set(asked ?? askedIds(page, { ...visit.answers, ...given }));
  const own = new Set([...idsOf(page), ...idsOf(record.pages[page.page_number - 1]?.page)]);
  for (const id of own) if (!shown.has(id)) delete visit.answers[id];
  Object.assign(visit.answers, choicesOf(page, given, shown), typedElse(page, record, given, shown));
  visit.asked = [...(visit.asked ?? []).filter((id) => !own.has(id)), ...shown];
}

function askedIds({ fields }: FilePage, answers: Record<string, unknown>): string[] {
  return fields.flatMap(({ field_id, visible_when }) => (holds(visible_when, answers) ? [field_id] : []));
}

/** Drops the pages after the first ones. */
export function forgetPages(record: DiscoveryRecord, count: number): void {
  record.pages.length = count;
  const left = new Set(record.pages.flatMap(({ page }) => idsOf(page)));
  for (const visit of record.visits ?? []) {
    visit.pages = visit.pages.filter((number) => number <= count);
    visit.asked = visit.asked?.filter((id) => left.has(id));
  }
}

/** Whether the form is walked through again, with other answers. */
export function isBranching({ visits = [] }: DiscoveryRecord): boolean {
  return visits.length > 1;
}

/** Whether a visit to the page has left out the question, although the answers on which it is known to depend were given. */
export function isRare(record: Pick<DiscoveryRecord, "pages" | "visits">, part: Required<Part>): boolean {
  return passedBy(part, record, false).length > 0;
}

/**
 * The saved pages in the order of their numbers. Pages and questions that only some visits have shown have their
 * conditions; the undecided ones have the answers that they may depend on.
 *
 * @param isComplete the last visit has reached the end of the form
 */
export function decidePages(
  record: DiscoveryRecord,
  isComplete = false,
): { pages: FilePage[]; undecided: Undecided[]; untried: Untried[] } {
  const undecided: Undecided[] = [];
  const deciding = new Set<string>();
  const conditionOf = (part: Part): Found => {
    const alternatives = alternativesOf(part, record, isComplete);
    const open = undecidedPart(part, alternatives, record, isComplete);
    const limit = open && limitOf(open);
    if (limit) return { condition: limit };
    if (open) undecided.push(open);
    for (const id of idsIn(open ? [] : alternatives)) deciding.add(id);
    return open
      ? { condition: "undecided", depends: dependencesOfPart(part, open, record, isComplete) }
      : withUntried(alternatives, part, record, isComplete);
  };
  const [first] = record.visits ?? [];
  const pages = record.pages.map(({ page }) => {
    const { condition, depends }: Found = page.visible_when
      ? { condition: page.visible_when }
      : conditionOf({ page });
    const fields = page.fields.map(({ may_depend_on: known, ...field }): FileField => {
      const { condition: own, depends: ownDepends } = conditionOf({ page, field });
      if (own !== "undecided") {
        const whole = own ? { visible_when: both(field.visible_when ?? {}, own) } : {};
        const open = ownDepends ?? (own || !known ? undefined : withVisits(known, { page, field }, record));
        return { ...field, ...whole, ...(open ? { may_depend_on: open } : {}) };
      }
      const { example_value, ...rest } = field;
      // The example values follow the first visit.
      const isExample = example_value !== undefined && first?.asked?.includes(field.field_id);
      return { ...rest, ...(isExample ? { example_value } : {}), may_depend_on: ownDepends ?? [] };
    });
    return {
      ...page,
      fields,
      ...(condition && condition !== "undecided" ? { visible_when: condition } : {}),
      ...(depends ? { may_depend_on: depends } : {}),
    };
  });
  return { pages, undecided, untried: untriedOf(record, deciding) };
}

interface Found {
  condition?: Condition | "undecided" | undefined;
  /** Some answers are not known to ask the part, or not to. */
  depends?: Dependence[] | undefined;
}

/** The choices, or the typed answers, that may decide about an undecided part. */
function dependencesOfPart(
  part: Part,
  { decides, or, typed = [] }: Undecided,
  record: DiscoveryRecord,
  isComplete: boolean,
): Dependence[] {
  const [shown, passed] = [shownBy(part, record), passedBy(part, record, isComplete)];
  const choices = decides === undefined ? [] : [decides, ...or];
  return [
    ...choices.map((id) => ({
      field: id,
      asked_at: valuesOf(shown, id),
      not_asked_at: valuesOf(passed, id),
    })),
    ...typed.map(({ field_id: field, ...seen }) => ({ field, ...seen })),
  ];
}

/**
 * The condition of a part. An option that no visit has tried is unknown, and does not exclude the part; the part is required
 * for the tried ones alone, unless the visits without the part have ended before it, as at a way out.
 */
function withUntried(
  alternatives: Map<string, Choice[]>[] | undefined,
  part: Part,
  record: DiscoveryRecord,
  isComplete: boolean,
): Found {
  const passed = passedBy(part, record, isComplete);
  const shown = shownBy(part, record);
  const open: Dependence[] = [];
  const whole = alternatives?.map(
    (one) =>
      new Map(
        [...one].map(([id, values]) => {
          const known = [...shown, ...passed].map(({ answers }) => answers[id]);
          const unknown = optionsOf(record, id).filter((option) => !known.some((value) => value === option));
          const others = valuesOf(passed, id);
          const not_asked_at = others.filter((value) => !values.map(String).includes(value));
          if (unknown.length > 0) open.push({ field: id, asked_at: values.map(String), not_asked_at });
          return [id, [...values, ...unknown]];
        }),
      ),
  );
  const isOut = passed.every((visit) => shown.some((other) => isPartOf(visit, other)));
  return { condition: toCondition(whole), depends: open.length > 0 && !isOut ? merged(open) : undefined };
}

/** One entry for each question. */
function merged(dependences: readonly Dependence[]): Dependence[] {
  const ids = [...new Set(dependences.map(({ field }) => field))];
  return ids.map((field) => {
    const own = dependences.filter((one) => one.field === field);
    const all = (key: "asked_at" | "not_asked_at") => [...new Set(own.flatMap((one) => one[key]))];
    const asked_at = all("asked_at");
    return { field, asked_at, not_asked_at: all("not_asked_at").filter((one) => !asked_at.includes(one)) };
  });
}

/** Whether a visit has ended before another one. */
function isPartOf({ pages }: Visit, { pages: others }: Visit): boolean {
  return pages.length < others.length && pages.every((page, at) => others[at] === page);
}

/** The values of a choice of one option; empty for another question, and where the page alone has its options. */
function optionsOf({ pages }: DiscoveryRecord, id: string): string[] {
  const field = pages.flatMap(({ page }) => page.fields).find(({ field_id }) => field_id === id);
  const isOne = field && !field.multiple && (field.field_type === "radio" || field.field_type === "select");
  return isOne ? (field.options ?? []).map(({ value }) => value) : [];
}

/** A choice that decides, with the options that no visit has tried. */
export interface Untried {
  field_id: string;
  tried: string[];
  options: string[];
}

function untriedOf(record: DiscoveryRecord, deciding: ReadonlySet<string>): Untried[] {
  const { visits = [] } = record;
  return [...deciding].flatMap((field_id) => {
    const given = new Set(visits.map(({ answers }) => answers[field_id]));
    const all = optionsOf(record, field_id);
    const options = all.filter((option) => !given.has(option));
    return options.length > 0 ? [{ field_id, tried: all.filter((one) => given.has(one)), options }] : [];
  });
}

/** The answers of the first visit that was asked a choice, with each option that no visit has tried. */
export function untriedVisits(
  { visits = [] }: DiscoveryRecord,
  { field_id, options }: Untried,
): Visit["answers"][] {
  const first = visits.find(({ answers }) => answers[field_id] !== undefined);
  return options.map((option) => ({ ...first?.answers, [field_id]: option }));
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

/** Undefined for a part that all visits have shown, and for one that a single condition explains. */
function undecidedPart(
  part: Part,
  alternatives: Map<string, Choice[]>[] | undefined,
  record: DiscoveryRecord,
  isComplete: boolean,
): Undecided | undefined {
  const { page, field } = part;
  const { page_number, page_title } = page;
  const about = { page_number, page: page_title, ...(field ? { question: field.field_id } : {}) };
  if (!alternatives) {
    const isVarying = passedBy(part, record, isComplete).length > 0;
    const shown = shownBy(part, record);
    const typed = isVarying ? typedApart(record, part, shown, passedBy(part, record, isComplete)) : [];
    const open = { ...about, or: [], ...(typed.length > 0 ? { typed } : {}) };
    return isVarying && shown.length > 0 ? open : undefined;
  }
  for (const decides of idsIn(alternatives)) {
    const or = idsIn(alternativesOf(part, record, isComplete, decides));
    const others = otherBoxes(record, decides);
    // The box that excludes all others says the same as these.
    const isSame =
      others.length > 0 && EXCLUSIVE.test(boxOf(record, decides)) && others.every((id) => or.includes(id));
    if (or.length > 0 && !isSame) return { ...about, decides, or };
  }
  return undefined;
}

/** The answers of visits that decide: those of one that has shown the part, with a single answer of one that has passed it. */
export function decidingVisits(
  record: DiscoveryRecord,
  { page_number, question, decides, or }: Undecided,
): Visit["answers"][] {
  const page = record.pages[page_number - 1]?.page;
  const field = page?.fields.find(({ field_id }) => field_id === question);
  if (!page || decides === undefined) return [];
  const part = field ? { page, field } : { page };
  const passed = passedBy(part, record, true);
  return shownBy(part, record).flatMap(({ answers }) =>
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
  { pages, answers, asked, ended }: Visit,
  shown: number | undefined,
): void {
  const numbers = shown === undefined || pages.includes(shown) ? pages : [...pages, shown];
  const known = new Set(numbers.flatMap((number) => idsOf(record.pages[number - 1]?.page)));
  const given = Object.fromEntries(Object.entries(answers).filter(([id]) => known.has(id)));
  const { visits = [] } = record;
  const trial = { pages: numbers, answers: given, asked, ended };
  record.visits = [...visits.slice(0, -1), trial, ...visits.slice(-1)];
}

function idsIn(alternatives: readonly Map<string, unknown>[] = []): string[] {
  return [...new Set(alternatives.flatMap((answers) => [...answers.keys()]))];
}

/** A typed answer, and a list, decides nothing by its equality. */
function isChoice(record: Pick<DiscoveryRecord, "pages">, id: string): boolean {
  const fields = record.pages.flatMap(({ page }) => page.fields);
  return fields.some(
    ({ field_id, field_type, multiple }) => field_id === id && CHOICES.has(field_type) && !multiple,
  );
}

function toCondition(found: Map<string, Choice[]>[] | undefined): Condition | undefined {
  const alternatives: Map<string, Choice[]>[] = [];
  for (const answers of found ?? []) addAlternative(alternatives, answers);
  const conditions = alternatives.map(
    (one): Condition =>
      Object.fromEntries(
        [...one].map(([id, values]) => [id, values.length > 1 ? values : (values[0] ?? "")]),
      ),
  );
  return conditions.length > 1 ? { any: conditions } : conditions[0];
}

/**
 * The answers that decide about a part, for each visit that has shown it. Each choice of the pages before counts, and for a
 * question those of its own page too.
 *
 * @param without a question that is not to decide
 */
function alternativesOf(
  part: Part,
  record: DiscoveryRecord,
  isComplete: boolean,
  without?: string,
): Map<string, Choice[]>[] | undefined {
  const { page, field } = part;
  const shown = shownBy(part, record);
  const passed = passedBy(part, record, isComplete);
  if (shown.length === 0 || passed.length === 0) return undefined;
  const own = new Set(field ? [field.field_id] : idsOf(page));
  const asked = shown.map(({ pages }) =>
    pages
      .slice(0, pages.indexOf(page.page_number) + (field ? 1 : 0))
      .flatMap((one) => idsOf(record.pages[one - 1]?.page))
      .filter((id) => !own.has(id) && id !== without && isChoice(record, id)),
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

function choicesOf(
  { fields }: FilePage,
  answers: Record<string, unknown>,
  asked: ReadonlySet<string>,
): Record<string, Choice> {
  const chosen = fields.flatMap(({ field_id, field_type }) => {
    const value = answers[field_id];
    const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return CHOICES.has(field_type) && isPlain && asked.has(field_id) ? [[field_id, value] as const] : [];
  });
  return Object.fromEntries(chosen);
}
