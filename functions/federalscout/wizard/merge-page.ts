/** The saved pages and the one that the browser shows: its number, a second visit on another branch, a correction. */
import type { SeenControl, SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import { holds } from "../../../shared/wizards/format/condition.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import type { DiscoveryRecord, FilePage } from "../sessions/discovery-record.ts";

/** A choice of an earlier page, in the visit before and in this one. */
type EarlierChoice = { field_id: string; before: string | number | boolean; now: string | number | boolean };
type FileField = FilePage["fields"][number];

const CHOICES = new Set(["radio", "select", "checkbox"]);

/**
 * Merges a second visit to a saved page, on another branch: the page has the questions of both visits. A field of only
 * one visit depends on an answer. Where exactly one choice differs between the visits, of this page or else of the earlier
 * ones, it is the condition.
 */
export function mergePage(saved: FilePage, again: FilePage, earlier?: EarlierChoice): FilePage {
  const own = differentChoice(saved, again);
  const decisive = own ?? earlier?.field_id;
  const only = (field: FileField, other: FilePage, its: FilePage): FileField => {
    const isShared = other.fields.some(({ field_id }) => field_id === field.field_id);
    const value =
      own === undefined
        ? earlier?.[its === saved ? "before" : "now"]
        : its.fields.find(({ field_id }) => field_id === own)?.example_value;
    const isPlain = typeof value === "string" || typeof value === "boolean" || typeof value === "number";
    if (isShared || field.visible_when || !isPlain || field.field_id === decisive) return field;
    return { ...field, visible_when: { [String(decisive)]: value } };
  };
  const kept = saved.fields.map((field) => only(field, again, saved));
  return {
    ...saved,
    ...again,
    page_number: saved.page_number,
    fields: interleave(
      kept,
      again.fields,
      again.fields.map((field) => only(field, saved, again)),
    ),
  };
}

/** Replaces a saved page; fields that its new answers hide stay as they were. */
export function replacePage(saved: FilePage, corrected: FilePage): FilePage {
  const answers = Object.fromEntries(
    corrected.fields.map(({ field_id, example_value }) => [field_id, example_value]),
  );
  const isHidden = ({ field_id, visible_when }: FileField) =>
    visible_when !== undefined &&
    !corrected.fields.some((field) => field.field_id === field_id) &&
    !holds(visible_when, answers);
  const hidden = saved.fields.filter(isHidden);
  // A condition that exploring found on the first visit still holds.
  const fields = corrected.fields.map((field) => {
    const { visible_when } = saved.fields.find(({ field_id }) => field_id === field.field_id) ?? {};
    return field.visible_when || !visible_when ? field : { ...field, visible_when };
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

function differentChoice(one: FilePage, other: FilePage): string | undefined {
  const changed = one.fields.filter((field) => {
    const same = other.fields.find(({ field_id }) => field_id === field.field_id);
    return CHOICES.has(field.field_type) && same && same.example_value !== field.example_value;
  });
  return changed.length === 1 ? changed[0]?.field_id : undefined;
}

/** The share of a saved page's questions that identify it. */
const LIKE_ENOUGH = 0.5;

/** The saved page that the browser shows: under the same heading or address, with most of its questions. */
export function shownPage({ pages }: Pick<DiscoveryRecord, "pages">, seen: SeenPage): FilePage | undefined {
  const controls = seen.controls.filter(
    ({ visible, aside, unsupported, read_only }) => visible && !aside && !unsupported && !read_only,
  );
  const scored = pages.flatMap(({ page, heading }) => {
    const isTitled = heading === seen.heading;
    const isAt = isAtAddress(seen.url, page.url_pattern ?? undefined);
    const asked = page.fields.filter(({ visible_when }) => !visible_when);
    if (asked.length === 0) {
      // A list of tasks is another page for each task.
      const goesOn = [...seen.buttons, ...seen.links].some(({ text }) => text === page.continue_button?.text);
      const isSame = page.fields.length === 0 && controls.length === 0 && isTitled && isAt && goesOn;
      return isSame ? [{ page, score: 1 }] : [];
    }
    const share = asked.filter((field) => controls.some((one) => isOf(one, field))).length / asked.length;
    const isSame = isTitled && isAt ? share > 0 : share >= LIKE_ENOUGH && (isTitled || isAt);
    return isSame ? [{ page, score: share + (isTitled ? 1 : 0) }] : [];
  });
  return scored.sort((a, b) => b.score - a.score)[0]?.page;
}

/** The address of a folder is not that of the pages below it. */
function isAtAddress(url: string, pattern = ""): boolean {
  const isFolder = pattern.endsWith("/");
  return pattern !== "" && (isFolder ? url.replace(/[?#].*$/s, "") === pattern : url.startsWith(pattern));
}

/** Whether a control belongs to a recorded field: they share a locator that does not depend on places. */
export function isOf({ locators, group_locators }: SeenControl, field: FileField): boolean {
  const own = [...locators, ...group_locators].map(json);
  const recorded = field.sub_fields?.length ? field.sub_fields.flatMap(locatorsOf) : locatorsOf(field);
  return recorded.some((locator) => locator.by !== "css" && own.includes(json(locator)));
}

function locatorsOf({ locators = [] }: { locators?: Locator[] }): Locator[] {
  return locators;
}

function json(locator: Locator): string {
  return JSON.stringify(locator);
}
