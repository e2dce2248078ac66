/** Merges a second visit to a saved page, on another branch: the page has the questions of both visits. */
import type { FilePage } from "../sessions/discovery-session.ts";

type FileField = FilePage["fields"][number];

const CHOICES = new Set(["radio", "select", "checkbox"]);

/**
 * A field of only one visit depends on an answer. Where exactly one choice differs between the visits, it is the
 * condition.
 */
export function mergePage(saved: FilePage, again: FilePage): FilePage {
  const decisive = differentChoice(saved, again);
  const only = (field: FileField, other: FilePage, own: FilePage): FileField => {
    const isShared = other.fields.some(({ field_id }) => field_id === field.field_id);
    const value = decisive && own.fields.find(({ field_id }) => field_id === decisive)?.example_value;
    const isPlain = typeof value === "string" || typeof value === "boolean" || typeof value === "number";
    if (isShared || field.visible_when || !isPlain || field.field_id === decisive) return field;
    return { ...field, visible_when: { [String(decisive)]: value } };
  };
  const kept = saved.fields.map((field) => only(field, again, saved));
  const fields = [...kept];
  for (const [i, field] of again.fields.entries()) {
    if (fields.some(({ field_id }) => field_id === field.field_id)) continue;
    const before = again.fields
      .slice(0, i)
      .findLast(({ field_id }) => fields.some((other) => other.field_id === field_id));
    let at = before ? fields.findIndex(({ field_id }) => field_id === before.field_id) + 1 : 0;
    // A question of the other visit alone at this position stays before it.
    while (at < fields.length && !again.fields.some(({ field_id }) => field_id === fields[at]?.field_id))
      at++;
    fields.splice(at, 0, only(field, saved, again));
  }
  return { ...saved, ...again, page_number: saved.page_number, fields };
}

/** The saved version of a page: one with at least one equal question. */
export function findSavedPage(pages: readonly FilePage[], page: { fields: object[] }): FilePage | undefined {
  const key = (field: object) => {
    const { field_id, locators } = field as FileField;
    return `${field_id} ${JSON.stringify(locators?.[0])}`;
  };
  const keys = new Set(page.fields.map(key));
  return pages.find((saved) => saved.fields.some((field) => keys.has(key(field))));
}

function differentChoice(one: FilePage, other: FilePage): string | undefined {
  const changed = one.fields.filter((field) => {
    const same = other.fields.find(({ field_id }) => field_id === field.field_id);
    return CHOICES.has(field.field_type) && same && same.example_value !== field.example_value;
  });
  return changed.length === 1 ? changed[0]?.field_id : undefined;
}
