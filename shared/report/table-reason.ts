/** The page's own sentence about the rows that a table lacks. */
import { RANGES } from "../text/vocabulary/ranges.ts";
import { SPEECH } from "../text/vocabulary/speech.ts";
import { anywhere, inAllLanguages } from "../text/words.ts";
import { isAmong, namingWords } from "./naming-words.ts";
import type { RunReport } from "./run-report.ts";
import { rowsOf } from "./table-rows.ts";

const LONGEST = 200;
const MOST_ROWS = 12;
const LONGEST_SUBJECT = 4;
const EXCLUDES = anywhere(inAllLanguages(SPEECH, ({ negations }) => negations));
const BOUNDS = anywhere(inAllLanguages(RANGES, ({ ends }) => `${ends.moreThan}|${ends.lessThan}`));

export function tableReason({
  results,
  assumptions = [],
}: Pick<RunReport, "results" | "assumptions">): string {
  const [table] = Object.values(results).filter(({ value }) => rowsOf(value).length > 1);
  if (!table) return "";
  const [head = [], ...rows] = rowsOf(table.value);
  const names = rows.map(([name = ""]) => name);
  const known = assumptions.filter(({ length }) => length <= LONGEST);
  const own = namingWords([table.label, ...head, ...names].join(" "));
  if (names.length === 1) {
    const [says] = about(known, own);
    return `${table.label} has one row, ${names[0]}.${says === undefined ? "" : ` The page says: ${says}`}`;
  }
  // A sentence that excludes says more than one that names an amount.
  const says =
    names.length <= MOST_ROWS &&
    [EXCLUDES, BOUNDS].flatMap((words) => known.filter((one) => namesLostRow(one, { own, names, words })))[0];
  return says ? `${table.label} has ${names.length} rows. The page says: ${says}` : "";
}

/** By the words that a sentence has in common with the table. */
function about(sentences: readonly string[], own: readonly string[]): string[] {
  return sentences
    .map((sentence) => ({
      sentence,
      words: namingWords(sentence).filter((word) => isAmong(word, own)).length,
    }))
    .filter(({ words }) => words > 0)
    .sort((one, other) => other.words - one.words || one.sentence.length - other.sentence.length)
    .map(({ sentence }) => sentence);
}

interface TableWords {
  /** Words of the whole table. */
  own: readonly string[];
  /** The first cell of each row. */
  names: readonly string[];
  /** Words that exclude. */
  words: RegExp;
}

/** "Income-based repayment takes no private loan", where other repayments are rows and this one is none. */
function namesLostRow(sentence: string, { own, names, words }: TableWords): boolean {
  return sentence.split(/[;:.]\s/).some((clause) => {
    const at = words.exec(clause)?.index ?? 0;
    const subject = namingWords(clause.slice(0, at));
    const isKnown = subject.map((word) => isAmong(word, own));
    const isRow = names.some(
      (name) => subject.filter((word) => isAmong(word, namingWords(name))).length >= ROW_WORDS,
    );
    return subject.length <= LONGEST_SUBJECT && !isRow && isKnown.includes(true) && isKnown.includes(false);
  });
}

/** Kinds of rows share one word, as in "Standard Repayment" and "Extended Repayment". */
const ROW_WORDS = 2;
