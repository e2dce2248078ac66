/** The warnings of a page that may have handed in other answers than the run's. */
import type { AdvancePlan } from "./navigate/advance.ts";
import type { PlannedField } from "./page/protocol.ts";

type Left = Pick<AdvancePlan, "dropped" | "unlisted"> & { answers: PlannedField[] };

export function lossesOf(page: number, { answers, dropped = [], unlisted = [] }: Left): string[] {
  const earlier = answers.filter(({ rows }) => (rows?.earlier ?? 0) > 0);
  const warnings = [
    ...earlier.map(
      ({ field_id, rows }) =>
        `Page ${page} listed ${countOf(rows?.earlier ?? 0)} of ${field_id} before the run added its own: the site may send them, too.`,
    ),
    ...unlisted.map(
      ({ field_id, items }) =>
        `Page ${page} no longer listed item ${items.join(", ")} of ${field_id} when it was left: the site may not have kept it.`,
    ),
  ];
  if (dropped.length === 0) return warnings;
  const hidden = "a later answer has hidden, removed or disabled the question.";
  return [...warnings, `Page ${page} did not send the answer to ${dropped.join(", ")}: ${hidden}`];
}

function countOf(rows: number): string {
  return rows === 1 ? "an item" : `${rows} items`;
}
