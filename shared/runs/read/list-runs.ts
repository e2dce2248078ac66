/** Lists runs: selects the index, and filters by the conditions that no index covers. */
import { type IndexFilter, indexEntry } from "../record/object-names.ts";
import type { RunKind, RunRecord, RunState } from "../record/run.ts";
import type { RunStore } from "../record/run-store.ts";
import { listIndex, type PageOptions, type RunPage } from "./list-index.ts";

export type { RunPage };

export interface ListFilter extends PageOptions {
  /** Of `Runs.owners`; default the runs of all owners. */
  owners?: readonly string[] | undefined;
  kind?: RunKind | undefined;
  /** Id of a wizard or an agent. */
  target?: string | undefined;
  states?: readonly RunState[] | undefined;
}

export async function listRuns(store: RunStore, filter: ListFilter = {}): Promise<RunPage> {
  const { owners, kind, target, states, where, limit, cursor, since, until } = filter;
  const page = { limit, cursor, since, until };
  const conditions: ((run: RunRecord) => boolean)[] = [];
  if (states) conditions.push((run) => states.includes(run.state));
  if (where) conditions.push(where);
  if (!owners && kind !== undefined && target !== undefined) {
    return listIndex(store, { by: "target", kind, target }, { ...page, where: all(conditions) });
  }
  if (kind !== undefined) conditions.push((run) => run.kind === kind);
  if (target !== undefined) conditions.push((run) => run.target === target);
  const options = { ...page, where: all(conditions) };
  return owners ? listOwn(store, owners, options) : listIndex(store, { by: "all" }, options);
}

/** While a key is rotated, an owner has an index under the old key and one under the new key, and sees one list. */
async function listOwn(store: RunStore, owners: readonly string[], options: PageOptions): Promise<RunPage> {
  const { limit = 20 } = options;
  const indexes = owners.map((owner): IndexFilter => ({ by: "owner", owner }));
  const pages = await Promise.all(indexes.map((index) => listIndex(store, index, options)));
  // Entries are ordered by time under each key. Behind the first entry at which a page ended, its index may hold runs
  // that were not read: the runs of the other pages from there on belong to the next page.
  const horizon = pages
    .flatMap(({ next }) => next ?? [])
    .sort()
    .at(0);
  const known = pages
    .flatMap((page) => page.runs)
    .map((run) => ({ run, entry: indexEntry(run.id) }))
    .filter(({ entry }) => horizon === undefined || entry <= horizon)
    .sort((a, b) => (a.entry < b.entry ? -1 : 1));
  const shown = known.slice(0, limit);
  return {
    runs: shown.map(({ run }) => run),
    next: known.length > limit ? shown.at(-1)?.entry : horizon,
  };
}

function all(conditions: readonly ((run: RunRecord) => boolean)[]): PageOptions["where"] {
  if (conditions.length === 0) return undefined;
  return (run) => conditions.every((condition) => condition(run));
}
