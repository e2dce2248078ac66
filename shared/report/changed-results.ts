/** The results that differ between two runs of a form. */
import { isDeepStrictEqual } from "node:util";
import type { ReportedFigure } from "./run-report.ts";

export interface ChangedResult {
  label: string;
  /** The site's wording; undefined where that run lacks the result, or where it is a table. */
  before?: string | undefined;
  after?: string | undefined;
}

type Results = Readonly<Record<string, unknown>>;

export function changedResults(before: Results, after: Results): ChangedResult[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return names.flatMap((name) => {
    const [was, now] = [before[name], after[name]] as (ReportedFigure | undefined)[];
    const known = now ?? was;
    const isSame = was?.text === now?.text && isDeepStrictEqual(was?.value, now?.value);
    return isSame || !known ? [] : [{ label: known.label, before: textOf(was), after: textOf(now) }];
  });
}

function textOf(figure: ReportedFigure | undefined): string | undefined {
  return figure && !Array.isArray(figure.value) ? figure.text : undefined;
}

/** `Student Aid Index 10,269, before 9,800`. */
export function changeInWords({ label, before, after }: ChangedResult): string {
  if (after === undefined) return before === undefined ? label : `no longer ${label} ${before}`;
  return before === undefined ? `${label} ${after}` : `${label} ${after}, before ${before}`;
}
