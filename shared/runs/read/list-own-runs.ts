/**
 * The runs of one owner under every key that names them: while a key is being rotated out, the owner has an index under
 * the old one and an index under the new one, and sees one list.
 */

import { indexPlace } from "../record/object-names.ts";
import type { RunStore } from "../record/run-store.ts";
import { type ListRunsOptions, listRuns, type RunPage } from "./list-runs.ts";

/** @param owners of `Runs.owners` */
export async function listOwnRuns(
  store: RunStore,
  owners: readonly string[],
  options: Omit<ListRunsOptions, "index">,
): Promise<RunPage> {
  const { limit = 20 } = options;
  const pages = await Promise.all(
    owners.map((owner) => listRuns(store, { ...options, index: { by: "owner", owner } })),
  );
  // Places are in the order of time under either key. Beyond the first place at which a page broke off, its index may
  // have runs that are not read yet: what the others have there comes with the next page.
  const horizon = pages
    .flatMap(({ next }) => next ?? [])
    .sort()
    .at(0);
  const known = pages
    .flatMap((page) => page.runs)
    .map((run) => ({ run, place: indexPlace(run.id) }))
    .filter(({ place }) => horizon === undefined || place <= horizon)
    .sort((a, b) => (a.place < b.place ? -1 : 1));
  const shown = known.slice(0, limit);
  const next = known.length > limit ? shown.at(-1)?.place : horizon;
  return { runs: shown.map(({ run }) => run), ...(next === undefined ? {} : { next }) };
}
