/** Collects a level's answers under the questions that their keys mean. */
import { join, type Level, showKey } from "./mapping-level.ts";
import { matchFieldName } from "./match-field-name.ts";
import type { Question } from "./question.ts";
import { findDateGroups, matchDateGroup, noDate, splitDate } from "./split-dates.ts";

export interface Given {
  key: string;
  value: unknown;
}

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
    const groups = questions.has(key) ? [] : matchDateGroup(key, dates);
    const [group] = groups;
    const date = group && splitDate(value, group, level);
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

/** Programs send null or an empty text for an unanswered question. */
function isNoAnswer(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}
