/** One answer for lists that depend on each other: `Illinois / Cook` or `Illinois, Cook` for a state and its county. */
import { matchOption } from "./options/match-option.ts";
import type { Question } from "./question.ts";

const MARK = /\s*[/>|›»→]\s*/;

/**
 * @param questions in the form's order
 * @param given ids that the caller answers otherwise
 * @returns the part for each question's id; undefined unless exactly the named lists take all parts
 */
export function splitLists(
  key: string,
  value: unknown,
  questions: Question[],
  given: ReadonlySet<string>,
): Map<string, string> | undefined {
  const { parts, isMarked } = partsOf(value);
  if (parts.length < 2 || parts.includes("")) return undefined;
  const starts = questions.flatMap((_, start) => {
    const lists = questions.slice(start, start + parts.length);
    const isNamed = lists.length === parts.length && names(lists).includes(letters(key));
    const isFirst = lists[0]?.id === key && lists.length === parts.length;
    const isFree = lists.every(({ id }) => id === key || !given.has(id));
    return (isNamed || isFirst) && isFree && takes(lists, parts, isNamed && isMarked) ? [lists] : [];
  });
  const [lists] = starts;
  if (!lists || starts.length > 1 || isOption(String(value), lists[0])) return undefined;
  return new Map(lists.map(({ id }, i) => [id, parts[i] ?? ""]));
}

/** A comma may be part of an option, so that it divides only where the first list's options prove it. */
function partsOf(value: unknown): { parts: string[]; isMarked: boolean } {
  const text = typeof value === "string" ? value.trim() : "";
  const isMarked = MARK.test(text);
  return { parts: text.split(isMarked ? MARK : /\s*,\s*/), isMarked };
}

/** A group of lists that got one text: each of its questions takes a part. */
export function splitAmong(value: unknown, questions: Question[]): Map<string, string> | undefined {
  const { parts, isMarked } = partsOf(value);
  if (parts.length < 2 || parts.length !== questions.length || !takes(questions, parts, isMarked))
    return undefined;
  return new Map(questions.map(({ id }, i) => [id, parts[i] ?? ""]));
}

/** Without both names in the key, the first list's known options must prove that the text has parts. */
function takes(lists: Question[], parts: string[], isNamed: boolean): boolean {
  return lists.every((question, i) => {
    if (question.options.length === 0) return question.isList && (isNamed || i > 0);
    return isOption(parts[i] ?? "", question);
  });
}

function isOption(text: string, question: Question | undefined): boolean {
  const reading = question && matchOption(text, question.options, question.notation, question.label);
  return reading !== undefined && "value" in reading;
}

/** `state_county`, `State and county` and `State / County` name both lists. */
function names(lists: Question[]): string[] {
  const spellings = [lists.map(({ id }) => id), lists.map(({ label }) => label)];
  return spellings.flatMap((words) => ["", "and"].map((joint) => words.map(letters).join(joint)));
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
