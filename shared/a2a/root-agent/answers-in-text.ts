/**
 * The answers in a text, as far as their fields are certain: the one open question, `name: value` in lines, a whole date
 * for a date that is asked in parts, one line for each open question in their order, or a sentence whose clauses each
 * answer the only question that they fit.
 */
import type { InputProblem } from "../../core/errors.ts";
import { RANGES } from "../../text/vocabulary/ranges.ts";
import { SPEECH } from "../../text/vocabulary/speech.ts";
import { inAllLanguages } from "../../text/words.ts";
import { stemOfPart } from "../../wizards/answers/split-dates.ts";

/**
 * @param open the fields of the open questions
 * @param examine the problems of answers under any name that the field mapper understands
 * @returns undefined for a text whose meaning is uncertain
 */
export async function answersInText(
  text: string,
  open: readonly string[],
  examine: (answers: Record<string, unknown>) => Promise<readonly InputProblem[]>,
): Promise<Record<string, unknown> | undefined> {
  const fits = async (answers: Record<string, unknown>) => {
    const problems = await examine(answers);
    return !problems.some(
      ({ field, problem }) => problem === "unknown_field" && Object.hasOwn(answers, field),
    );
  };
  const pairs = namedAnswers(text);
  if (pairs && (await fits(pairs))) return pairs;
  // A text cannot answer a part of a group or a list.
  if (!open.every((field) => /^\w+$/.test(field))) return undefined;
  const [only] = open;
  if (open.length === 1 && only !== undefined) return { [only]: text };
  const stem = dateStem(open);
  if (stem !== undefined) {
    const problems = await examine({ [stem]: text });
    if (!problems.some(({ field }) => field === stem || open.includes(field))) return { [stem]: text };
  }
  const lines = text.split("\n").map(withoutBullet).filter(Boolean);
  if (lines.length !== open.length) return answersInClauses(text, open, examine);
  return Object.fromEntries(open.map((field, i) => [field, lines[i]]));
}

const MOST_CLAUSES = 12;
const GREETING = new RegExp(`^(?:${inAllLanguages(SPEECH, ({ greetings }) => greetings)})$`, "iu");
const AND = inAllLanguages(RANGES, ({ and }) => and);
const OPENS = new RegExp(`^(?:${AND})\\s+`, "iu");
/** The words before an answer, in each language. */
const SUBJECTS = Object.values(SPEECH).map(({ subjects }) => new RegExp(`^(?:${subjects})`, "iu"));
/** No dot of a day: "15. Mai 2007". */
const DOT = String.raw`\.(?!(?<=(?<!\d)\d{1,2}\.)\s+\p{L}+\s+\d{4})(?:\s+|$)`;
const BREAK = new RegExp(`[;\\n]+|${DOT}|,\\s+(?!\\d{4}\\b)|\\s+(?:${AND})\\s+`, "iu");

/** A clause, and the same without its subject. */
function readings(clause: string): Set<string> {
  const bare = clause.replace(OPENS, "").replace(/\s+/g, " ");
  return new Set([clause, ...SUBJECTS.map((subject) => bare.replace(subject, ""))]);
}

/** "She was born May 15, 2007, is single and lives in Illinois": undefined where one clause fits no or several questions. */
async function answersInClauses(
  text: string,
  open: readonly string[],
  examine: (answers: Record<string, unknown>) => Promise<readonly InputProblem[]>,
): Promise<Record<string, unknown> | undefined> {
  const clauses = clausesOf(text);
  if (clauses.length < 2 || clauses.length > MOST_CLAUSES) return undefined;
  const names = [
    ...new Set(open.map((field) => (partOfDate(field, open) ? `${dateStem([field])}_date` : field))),
  ];
  const answers: Record<string, unknown> = {};
  const fits = async (name: string, clause: string) => {
    const problems = await examine({ [name]: clause });
    const parts = name.replace(/date$/, "");
    return !problems.some(({ field }) => field === name || (name !== parts && field.startsWith(parts)));
  };
  for (const clause of clauses) {
    const fitting = new Map<string, string>();
    for (const name of names) {
      for (const words of readings(clause)) {
        if (!fitting.has(name) && (await fits(name, words))) fitting.set(name, words);
      }
    }
    const [[name, words] = []] = fitting;
    if (name === undefined || fitting.size > 1 || Object.hasOwn(answers, name)) return undefined;
    answers[name] = words;
  }
  return answers;
}

/** The comma of "May 15, 2007" ends no clause. */
function clausesOf(text: string): string[] {
  return text
    .split(BREAK)
    .map(withoutBullet)
    .filter((clause) => clause !== "" && !GREETING.test(clause));
}

function partOfDate(field: string, open: readonly string[]): boolean {
  const stem = dateStem([field]);
  return stem !== undefined && open.filter((other) => dateStem([other]) === stem).length > 1;
}

/** @returns undefined unless every piece of the text is `name: value` or `name = value` */
function namedAnswers(text: string): Record<string, unknown> | undefined {
  // A comma separates answers only where a name follows: values have commas too.
  const pieces = text.split(/[\n;]+|,\s*(?=[\p{L}_][\p{L}\p{N}_ '’-]{0,80}\s*[:=])/u).map(withoutBullet);
  const pairs = pieces.filter(Boolean).map((piece) => /^([^:=]{1,120}?)\s*[:=]\s*(.+)$/s.exec(piece));
  if (pairs.length === 0 || pairs.includes(null)) return undefined;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1], pair?.[2]?.trim()]));
}

function withoutBullet(line: string): string {
  return line.replace(/^\s*(?:[-*•]\s+|\d{1,2}[.)]\s+)/u, "").trim();
}

/** The name of the date that all open questions ask a part of. */
function dateStem(open: readonly string[]): string | undefined {
  const stems = new Set(open.map(stemOfPart));
  const [stem] = stems;
  return stems.size === 1 ? stem : undefined;
}
