/** The caller's answers under the ids of their questions: names in other spellings, whole dates and ages for their parts. */
import { isoDate } from "../../text/dates.ts";
import type { Reading } from "../../text/reading.ts";
import { dateOfAge, readAge } from "./ages-as-dates.ts";
import { isOfBirth, ownBirth } from "./birth-dates.ts";
import { type Given, join, type Level, showKey } from "./mapping-level.ts";
import type { Question } from "./question.ts";
import {
  type DateGroup,
  findDateGroups,
  matchAgeGroup,
  matchDateGroup,
  noDate,
  splitDate,
  toParts,
} from "./split-dates.ts";

/** Every answer under the id of its question; keys that mean none keep their name. */
export function collectAnswers(
  raw: object,
  questions: Map<string, Question>,
  level: Level,
): Map<string, Given[]> {
  const given = new Map<string, Given[]>();
  const add = (id: string, answer: Given) => given.set(id, [...(given.get(id) ?? []), answer]);
  const dates = findDateGroups(questions);
  for (const [key, value] of Object.entries(raw)) {
    if (isNoAnswer(value)) continue;
    const ids = matchFieldName(key, questions);
    const aged = ids.length === 0 ? matchAgeGroup(key, dates) : undefined;
    const groups = questions.has(key) ? [] : aged ? [aged] : matchDateGroup(key, dates);
    const [group] = groups;
    const date = group && (splitDate(value, group, level) ?? splitAge(value, group, { key, level }));
    // "birthday" is spelled like birth_day and labels repeat: a whole date decides between them.
    const candidates = group && (date || ids.length === 0) ? groups.map(({ stem }) => stem) : ids;
    if (candidates.length > 1) {
      const field = join(level.path, showKey(key));
      const message = `may mean ${candidates.join(" or ")}`;
      level.unread.push({ problem: { field, problem: "ambiguous", message, candidates }, covers: [field] });
    } else if (group && candidates[0] === group.stem) {
      const reading = date ?? noDate(group);
      if ("value" in reading) for (const [id, part] of reading.value) add(id, { key, value: part });
      else {
        const covers = Object.values(group.parts).map((part) => join(level.path, part.id));
        level.unread.push({ problem: { field: join(level.path, showKey(key)), ...reading }, covers });
      }
    } else add(candidates[0] ?? key, { key, value });
  }
  return given;
}

/** "At 67" in the parts of its date, with a note about it. */
function splitAge(
  value: unknown,
  group: DateGroup,
  { key, level }: { key: string; level: Level },
): Reading<Map<string, unknown>> {
  const { year, day } = group.parts;
  const age = year && !isOfBirth(year) ? readAge(value) : undefined;
  if (age === undefined || !year) return undefined;
  const birth = ownBirth(level.dates);
  const date = dateOfAge(age, group, { birth, isPossible: (one) => level.isPossible(year, one) });
  if ("problem" in date) return date;
  const given = day ? date.value : { year: date.value.year, month: date.value.month };
  const earliest = level.earliest(year);
  const limit = earliest === undefined ? "" : `; the earliest that the form takes is ${earliest}`;
  const message = `is taken as ${isoDate(given)}, ${day ? "the day" : "the first month"} at age ${age}${limit}`;
  level.left.push({ field: join(level.path, showKey(key)), message });
  return toParts(given, group);
}

/** Programs send null or an empty text for an unanswered question. */
export function isNoAnswer(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}

/** @returns the ids of every question that a key names: those of a whole date, or one; none for an unknown key */
export function namedQuestions(key: string, questions: ReadonlyMap<string, Question>): string[] {
  const ids = matchFieldName(key, questions);
  if (ids.length > 0) return ids;
  const dates = findDateGroups(questions);
  const aged = matchAgeGroup(key, dates);
  const groups = aged ? [aged] : matchDateGroup(key, dates);
  return groups.flatMap(({ parts, era }) =>
    [...Object.values(parts), ...(era ? [era] : [])].map(({ id }) => id),
  );
}

/** @returns the ids that the key may mean; one for a match, none for an unknown key */
function matchFieldName(key: string, questions: ReadonlyMap<string, Question>): string[] {
  if (questions.has(key)) return [key];
  const bare = compactName(key);
  if (bare === "") return [];
  const all = [...questions.values()];
  const byId = all.filter((question) => compactName(question.id) === bare);
  const fitting = byId.length > 0 ? byId : all.filter((question) => compactName(question.label) === bare);
  return fitting.map((question) => question.id);
}

function compactName(text: string): string {
  return text
    .slice(0, 300)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
