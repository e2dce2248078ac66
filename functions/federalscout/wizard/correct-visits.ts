/** A corrected page and the visits to it: they keep their answers, and the conditions that follow from these. */
import { type Condition, isAlternatives } from "../../../shared/wizards/format/allowed-values.ts";
import type { DiscoveryRecord, FilePage, Visit } from "../sessions/discovery-record.ts";
import type { PageProblem } from "./check-page.ts";

type FileField = FilePage["fields"][number];

/**
 * Whether the corrected page contradicts the visits: it leaves out a choice that they have answered in different ways, or an
 * option that one of them has chosen, or its example is none of their answers.
 */
export function contradictions(
  { visits = [] }: DiscoveryRecord,
  saved: FilePage,
  corrected: FilePage,
): PageProblem[] {
  const names = renamedIds(saved, corrected);
  const own = visits.filter(({ pages }) => pages.includes(saved.page_number));
  return saved.fields.flatMap(({ field_id }) => {
    const given = [...new Set(own.flatMap((visit) => choiceOf(visit, field_id)))];
    if (given.length < 2) return [];
    const field = corrected.fields.find((one) => one.field_id === (names.get(field_id) ?? field_id));
    const answered = `The visits have answered ${field_id} with ${given.join(", ")}, and conditions of other pages follow from that.`;
    if (!field)
      return [invalid(field_id, `${answered} Keep the question, or start a new discovery without it`)];
    const options = field.options?.map(({ value }) => String(value));
    const lost = given.filter((one) => options && !options.includes(String(one)));
    if (lost.length > 0)
      return [
        invalid(field_id, `${answered} Keep the values of its options: ${lost.join(", ")} are missing`),
      ];
    const { example_value: example } = field;
    if (example === undefined || given.some((one) => one === example)) return [];
    return [
      invalid(
        field_id,
        `${answered} Give one of these as its example_value; federalscout_resume_discovery with answers: {"${field_id}": ${JSON.stringify(example)}} begins another branch`,
      ),
    ];
  });
}

function choiceOf({ answers }: Visit, field_id: string): (string | number | boolean)[] {
  const answer = answers[field_id];
  return answer === undefined || typeof answer === "object" ? [] : [answer];
}

function invalid(field: string, message: string): PageProblem {
  return { problem: "invalid", field, message };
}

/**
 * The visits with the ids of the corrected page. A question that the page had before stays as each visit has met it, and a
 * new one counts as shown.
 */
export function correctVisits(record: DiscoveryRecord, saved: FilePage, corrected: FilePage): void {
  const names = renamedIds(saved, corrected);
  const before = new Set(saved.fields.map(({ field_id }) => field_id));
  const after = new Set(corrected.fields.map(({ field_id }) => field_id));
  const kept = (id: string) => {
    const name = names.get(id) ?? id;
    return before.has(id) && !after.has(name) ? [] : [name];
  };
  const added = [...after].filter((id) => !before.has(id) && ![...names.values()].includes(id));
  for (const visit of record.visits ?? []) {
    if (!visit.pages.includes(saved.page_number)) continue;
    visit.asked = [...(visit.asked ?? []).flatMap(kept), ...added];
    visit.answers = Object.fromEntries(
      Object.entries(visit.answers).flatMap(([id, value]) => kept(id).map((name) => [name, value])),
    );
  }
  if (names.size === 0) return;
  for (const part of record.pages.flatMap(({ page }) => [page, ...page.fields]))
    if (part.visible_when) part.visible_when = renamed(part.visible_when, names);
}

/** The page with the examples that the first visit has chosen: the example values follow it. */
export function withFirstChoices({ visits = [] }: DiscoveryRecord, corrected: FilePage): FilePage {
  const first = visits.find(({ pages }) => pages.includes(corrected.page_number));
  if (visits.length < 2 || !first) return corrected;
  const fields = corrected.fields.map((field) => {
    const chosen = first.answers[field.field_id];
    return chosen === undefined || field.example_value === undefined
      ? field
      : { ...field, example_value: chosen };
  });
  return { ...corrected, fields };
}

/** The new ids of questions, by their old ones: they share a locator. */
function renamedIds(saved: FilePage, corrected: FilePage): Map<string, string> {
  const isGone = ({ field_id }: FileField) => !corrected.fields.some((one) => one.field_id === field_id);
  const isNew = ({ field_id }: FileField) => !saved.fields.some((one) => one.field_id === field_id);
  const added = corrected.fields.filter(isNew);
  return new Map(
    saved.fields.filter(isGone).flatMap((field) => {
      const own = locatorsOf(field);
      const other = added.find((one) => locatorsOf(one).some((locator) => own.includes(locator)));
      return other ? [[field.field_id, other.field_id]] : [];
    }),
  );
}

function locatorsOf({ locators = [] }: FileField): string[] {
  return locators.map((locator) => JSON.stringify(locator));
}

function renamed(condition: Condition, names: ReadonlyMap<string, string>): Condition {
  const entries = Object.entries(condition).map(([id, allowed]) => [
    names.get(id) ?? id,
    isAlternatives(allowed) ? allowed.map((one) => renamed(one, names)) : allowed,
  ]);
  return Object.fromEntries(entries);
}
