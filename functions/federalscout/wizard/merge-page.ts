/** The saved pages and the one that the browser shows: its number, a second visit on another branch, a correction. */
import type { SeenControl, SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import { defined } from "../../../shared/core/defined.ts";
import { asksOther } from "../../../shared/text/question-words.ts";
import { holds } from "../../../shared/wizards/format/condition.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import type { DiscoveryRecord, FilePage } from "../sessions/discovery-record.ts";
import { isRare } from "./branches.ts";

type FileField = FilePage["fields"][number];

/**
 * Merges a second visit to a saved page, on another branch: the page has the questions of both visits. A question that the
 * first one has hidden has the example of the second.
 */
export function mergePage(saved: FilePage, again: FilePage): FilePage {
  const known = saved.fields.map((field) => {
    const other = again.fields.find(({ field_id }) => field_id === field.field_id);
    if (!other) return field;
    const { example_value } = other;
    const isMissing = field.example_value === undefined && example_value !== undefined;
    return { ...withLimitsOfBoth(field, other), ...(isMissing ? { example_value } : {}) };
  });
  const fields = interleave(known, again.fields, again.fields);
  return { ...saved, ...again, page_number: saved.page_number, fields };
}

/** Limits and options of one branch are no limits of the other. */
function withLimitsOfBoth(field: FileField, other: FileField): FileField {
  const limit = (key: "minimum" | "maximum" | "max_length", pick: (...values: number[]) => number) => {
    const [one, two] = [field[key], other[key]];
    return one === undefined || two === undefined ? undefined : pick(one, two);
  };
  const { minimum: _, maximum: __, max_length: ___, ...rest } = field;
  const isNew = ({ value }: { value: string }) => !field.options?.some((one) => one.value === value);
  const options = field.options && [...field.options, ...(other.options ?? []).filter(isNew)];
  return defined({
    ...rest,
    minimum: limit("minimum", Math.min),
    maximum: limit("maximum", Math.max),
    max_length: limit("max_length", Math.max),
    options,
  });
}

/**
 * Replaces a saved page; fields that its new answers hide stay as they were, and those that other visits alone have shown.
 *
 * @param asked ids of the questions that the visit to be corrected has shown
 */
export function replacePage(
  saved: FilePage,
  corrected: FilePage,
  asked: readonly string[] = saved.fields.map(({ field_id }) => field_id),
): FilePage {
  const answers = Object.fromEntries(
    corrected.fields.map(({ field_id, example_value }) => [field_id, example_value]),
  );
  const isHidden = ({ field_id, visible_when }: FileField) =>
    !corrected.fields.some((field) => field.field_id === field_id) &&
    (visible_when ? !holds(visible_when, answers) : !asked.includes(field_id));
  const hidden = saved.fields.filter(isHidden);
  // A condition that exploring found on the first visit still holds.
  const fields = corrected.fields.map((field) => {
    const known = saved.fields.find(({ field_id }) => field_id === field.field_id);
    if (field.visible_when || !known) return field;
    const { visible_when, may_depend_on } = known;
    return defined({ ...field, visible_when, may_depend_on: field.may_depend_on ?? may_depend_on });
  });
  return { ...corrected, fields: interleave(fields, saved.fields, hidden) };
}

/** Adds the missing ones of `more` to the fields, each after the one that it follows in `order`. */
function interleave(fields: FileField[], order: FileField[], more: FileField[]): FileField[] {
  const merged = [...fields];
  for (const field of more) {
    if (merged.some(({ field_id }) => field_id === field.field_id)) continue;
    const i = order.findIndex(({ field_id }) => field_id === field.field_id);
    const before = order
      .slice(0, i)
      .findLast(({ field_id }) => merged.some((other) => other.field_id === field_id));
    let at = before ? merged.findIndex(({ field_id }) => field_id === before.field_id) + 1 : 0;
    // A question of the other visit alone at this position stays before it.
    while (at < merged.length && !order.some(({ field_id }) => field_id === merged[at]?.field_id)) at++;
    merged.splice(at, 0, field);
  }
  return merged;
}

/** The share of a saved page's questions that identify it. */
const LIKE_ENOUGH = 0.5;

/**
 * The saved page that the browser shows: under the same heading or address, with most of its questions. It is found among all of
 * them, at any time: an arrival compares two records alone.
 */
export function shownPage(
  record: Pick<DiscoveryRecord, "pages" | "visits">,
  seen: SeenPage,
): FilePage | undefined {
  const controls = seen.controls.filter(
    ({ visible, aside, unsupported, read_only }) => visible && !aside && !unsupported && !read_only,
  );
  const scored = record.pages.flatMap(({ page, heading }) => {
    const isTitled = heading === seen.heading;
    const isAt = isAtAddress(seen.url, page.url_pattern ?? undefined);
    const free = page.fields.filter(({ visible_when }) => !visible_when);
    const always = free.filter((field) => !isRare(record, { page, field }));
    const asked = always.length > 0 ? always : free;
    if (asked.length === 0) {
      // A list of tasks is another page for each task.
      const goesOn = [...seen.buttons, ...seen.links].some(({ text }) => text === page.continue_button?.text);
      const isSame = page.fields.length === 0 && controls.length === 0 && isTitled && isAt && goesOn;
      return isSame ? [{ page, score: 1 }] : [];
    }
    // A group may show its button alone.
    const isShown = (field: FileField) =>
      controls.some((one) => isOf(one, field)) ||
      (field.add_button && seen.buttons.some(({ text }) => text === field.add_button?.text));
    const share = asked.filter(isShown).length / asked.length;
    if (!isAt && areOfOtherNames(controls, asked)) return [];
    const isSame = isTitled && isAt ? share > 0 : share >= LIKE_ENOUGH && (isTitled || isAt);
    return isSame ? [{ page, score: share + (isTitled ? 1 : 0) }] : [];
  });
  // A page that the visit has not shown yet comes before one alike.
  const met = record.visits?.at(-1)?.pages ?? [];
  const isMet = (page: FilePage) => Number(met.includes(page.page_number));
  return scored.sort((a, b) => b.score - a.score || isMet(a.page) - isMet(b.page))[0]?.page;
}

/**
 * Whether the controls at another address have none of the ids and names of the fields, where these have some: the pages only
 * have the same words.
 */
function areOfOtherNames(controls: readonly SeenControl[], fields: readonly FileField[]): boolean {
  const namesOf = (locators: readonly Locator[]) =>
    locators.flatMap((one) => (one.by === "id" || one.by === "name" ? json(one) : []));
  const recorded = fields.flatMap((field) =>
    (field.sub_fields ?? [field]).flatMap((one) => namesOf(locatorsOf(one))),
  );
  const shown = controls.flatMap(({ locators, group_locators }) => namesOf([...locators, ...group_locators]));
  return recorded.length > 0 && shown.length > 0 && !recorded.some((name) => shown.includes(name));
}

/** The address of a folder is not that of the pages below it. */
function isAtAddress(url: string, pattern = ""): boolean {
  const isFolder = pattern.endsWith("/");
  return pattern !== "" && (isFolder ? url.replace(/[?#].*$/s, "") === pattern : url.startsWith(pattern));
}

/**
 * Whether a control belongs to a recorded field: they share a locator that does not depend on places. The name of a choice alone
 * proves nothing where its question has other words than the recorded one: pages give one name to one question after another.
 */
export function isOf({ locators, group_locators, type, group }: SeenControl, field: FileField): boolean {
  const own = [...locators, ...group_locators].map(json);
  const recorded = field.sub_fields?.length ? field.sub_fields.flatMap(locatorsOf) : locatorsOf(field);
  const shared = recorded.filter((locator) => locator.by !== "css" && own.includes(json(locator)));
  const isNameAlone = type === "radio" && shared.every(({ by }) => by === "name");
  const words = recorded.flatMap((locator) => labelInLocator(locator) ?? []);
  return shared.length > 0 && !(isNameAlone && group !== "" && asksOther(words, [group]));
}

function labelInLocator(locator: Locator): string | undefined {
  return locator.by === "role" ? locator.name : locator.by === "label" ? locator.value : undefined;
}

function locatorsOf({ locators = [] }: { locators?: Locator[] }): Locator[] {
  return locators;
}

function json(locator: Locator): string {
  return JSON.stringify(locator);
}
