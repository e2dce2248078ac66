/** The last page of a visit to the form, as its discovery has shown it. */

import { type Asked, endingOf, holdsValue } from "../../../shared/browser/results/page-ending.ts";
import { parseResult, type ResultValue } from "../../../shared/browser/results/parse-result.ts";
import { textOfPage } from "../../../shared/browser/results/read-page.ts";
import { notationOfPage } from "../../../shared/text/notation.ts";
import { concludes, type Ending } from "../../../shared/wizards/format/proof-record.ts";
import { asksQuestions } from "../page/page-knowledge.ts";
import { presentResults } from "../page/present-page.ts";
import type { DiscoveryRecord, FilePage } from "../sessions/discovery-record.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { walkData } from "./compile-wizard.ts";

export interface ShownEnding {
  ending: Ending;
  results: { label: string; has_value: boolean }[];
}

/** Keeps the result that the browser shows with the visit that has led to it. */
export async function recordEnding(session: DiscoverySession): Promise<void> {
  const { record, knowledge } = session;
  const visit = record.visits?.at(-1);
  const last = record.pages[(visit?.pages.at(-1) ?? 0) - 1];
  if (!visit || !knowledge || !last || (last.page.continue_button && !last.navigable)) return;
  if (asksQuestions(knowledge, session.pages.length) && session.results.length === 0) return;
  const { ending, results } = await readSessionEnding(session);
  if (!concludes(ending)) return;
  visit.result = { at: new Date().toISOString(), ending, pages: visit.pages.length, results };
}

/** @param live the results that are read by their names; the figures of the page unless given */
export async function readSessionEnding(
  session: DiscoverySession,
  live?: Record<string, ResultValue>,
): Promise<ShownEnding> {
  const { seen } = session.knowledge ?? (await session.look());
  const text = await textOfPage(session.form);
  const shown = session.results.length > 0 ? session.results : seen.figures;
  const notation = notationOfPage(undefined, { lang: seen.lang, host: new URL(seen.url).hostname });
  const figures = live
    ? Object.values(live)
    : presentResults(seen, shown).map(({ label, type, text: said }, at) =>
        parseResult(label, type, shown[at]?.amount ?? said, shown[at]?.rows, notation),
      );
  const asked = askedOf(session.pages, walkData(session.record));
  const stated = figures.map(({ label, text: said, value }) => ({
    label,
    text: said,
    rows: Array.isArray(value) ? value : undefined,
  }));
  return {
    ending: endingOf({ heading: seen.heading, text, figures: stated }, asked),
    results: figures.map((one) => ({ label: one.label, has_value: holdsValue(one, text) })),
  };
}

/** The words of the questions, and of their answers. */
export function askedOf(pages: readonly FilePage[], data: Record<string, unknown>): Asked {
  const fields = pages.flatMap((page) => page.fields);
  return {
    labels: new Set(fields.flatMap(({ label }) => [label, ...label.split(" – ")])),
    answers: new Set(
      fields.flatMap(({ field_id, options = [] }) => {
        const answers = [data[field_id] ?? []].flat().map(String);
        const chosen = options.filter(({ value }) => answers.includes(value));
        return [...answers, ...chosen.map(({ label, value }) => label ?? value)];
      }),
    ),
  };
}

/** A page that is saved again is another one: the visits that have walked it prove nothing until they are walked again. */
export function endProofs({ visits = [] }: DiscoveryRecord, page: number): void {
  for (const { pages, result } of visits) if (result && pages.includes(page)) result.is_outdated = true;
}
