/** Lists runs: selects the index, and filters by the conditions that its names do not state. */
import { type IndexFilter, indexEntry } from "../record/object-names.ts";
import type { RunRecord } from "../record/run.ts";
import type { RunKind, RunState, RunTrigger } from "../record/run-state.ts";
import type { RunStore } from "../record/run-store.ts";
import { listIndex, type PageOptions, type RunPage } from "./list-index.ts";

export interface ListFilter extends PageOptions {
  /** Hashes from `Runs.owners`; default: all owners. */
  owners?: readonly string[] | undefined;
  kind?: RunKind | undefined;
  /** Id of a wizard or an agent. */
  target?: string | undefined;
  states?: readonly RunState[] | undefined;
  triggers?: readonly RunTrigger[] | undefined;
  /** Id of the schedule that started the runs. */
  schedule?: string | undefined;
  /** Part of the label, in any case. */
  label?: string | undefined;
}

type Condition = NonNullable<PageOptions["where"]>;

/** @param labelOf opens the sealed label of a run */
export async function listRuns(
  store: RunStore,
  filter: ListFilter = {},
  labelOf: (run: RunRecord) => Promise<string | undefined> = async () => undefined,
): Promise<RunPage> {
  const { owners, kind, target, states, triggers, schedule, label, where, limit, cursor, since, until } =
    filter;
  const page = { limit, cursor, since, until };
  const conditions: Condition[] = [];
  if (states) conditions.push((run) => states.includes(run.state));
  if (triggers) conditions.push((run) => triggers.includes(run.trigger));
  if (schedule !== undefined) conditions.push((run) => run.schedule?.id === schedule);
  if (where) conditions.push(where);
  // Last: it reads and opens another object.
  if (label !== undefined) {
    const part = label.toLowerCase();
    conditions.push(async (run) => (await labelOf(run))?.toLowerCase().includes(part) ?? false);
  }
  if (kind !== undefined) conditions.unshift((run) => run.kind === kind);
  if (target !== undefined) conditions.unshift((run) => run.target === target);
  const options = { ...page, where: all(conditions) };
  if (owners) return listOwn(store, owners, options);
  const named = kind === undefined && target === undefined ? undefined : { kind, target };
  return listIndex(store, { by: "all" }, { ...options, named });
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

function all(conditions: readonly Condition[]): Condition | undefined {
  if (conditions.length === 0) return undefined;
  return async (run) => {
    for (const condition of conditions) if (!(await condition(run))) return false;
    return true;
  };
}
