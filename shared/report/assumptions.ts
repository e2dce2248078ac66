/** The assumptions under which a site gives its figures. */
import { LABELS } from "../text/vocabulary/labels.ts";
import { anywhere, inAllLanguages } from "../text/words.ts";
import type { ReportedFigure, RunReport } from "./run-report.ts";

const INCOME = anywhere(inAllLanguages(LABELS, ({ income }) => income));
const NOTHING = /^[$€£]?\s?0+(?:[.,]0+)?\s?[€£]?$/u;
const LONGEST = 200;
const LONGEST_PART = 140;

/** In their order, which puts the period of the figures first; a long sentence by its first clauses. */
export function decisiveAssumptions(sentences: readonly string[]): string[] {
  return sentences.map(shortened);
}

function shortened(sentence: string): string {
  if (sentence.length <= LONGEST) return sentence;
  const part = sentence.slice(0, LONGEST_PART);
  const end = Math.max(part.lastIndexOf(", "), part.lastIndexOf("; "), part.lastIndexOf(". "));
  return `${end > 0 ? part.slice(0, end) : part} …`;
}

type Grounds = Pick<RunReport, "results" | "rests_on"> & Partial<Pick<RunReport, "figures">>;

/** The income of 0 that the site assumes, as no answer states one. */
export function assumedIncome({ results, figures = {}, rests_on }: Grounds): ReportedFigure | undefined {
  const all = [...Object.values(results), ...Object.values(figures)];
  const isStated = Object.entries(rests_on).some(
    ([id, value]) => INCOME.test(id.replaceAll("_", " ")) && value !== false && value !== "",
  );
  return isStated || all.length < 2
    ? undefined
    : all.find(({ label, text }) => INCOME.test(label) && NOTHING.test(text.trim()));
}
