/** Finds the runs of one client's call by the names in its owner's index: no record is read. */
import { listPages } from "../../cloud/list-pages.ts";
import { indexPrefix, isOfCall, runIdOfIndexName } from "../record/object-names.ts";
import { runIdTime } from "../record/run-id.ts";
import type { RunStore } from "../record/run-store.ts";

/** Longer than any call waits for its runs. */
const LONGEST_CALL_MS = 3_600_000;
/** A call names all of its runs at once; an earlier call of the same name keeps its own. */
const AT_ONCE_MS = 1_000;

/** @returns ids of the newest runs that name the call; strongly consistent */
export async function findRunsOfCall(store: RunStore, owner: string, call: string): Promise<string[]> {
  let oldest = store.clock.now().getTime() - LONGEST_CALL_MS;
  const found: string[] = [];
  for await (const page of listPages(store.objects, indexPrefix({ by: "owner", owner }))) {
    for (const { name } of page) {
      const id = runIdOfIndexName(name);
      if (runIdTime(id) < oldest) return found;
      if (!isOfCall(name, call)) continue;
      if (found.length === 0) oldest = runIdTime(id) - AT_ONCE_MS;
      found.push(id);
    }
  }
  return found;
}
