import { AppError } from "../../core/errors.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { listRuns } from "../read/list-runs.ts";
import { deleteEndedRun } from "../record/delete-run.ts";
import type { RunRecord } from "../record/run.ts";
import type { RunStore } from "../record/run-store.ts";

const PAGE = 100;
const AT_ONCE = 4;

/** A run that has not ended is left. */
export async function deleteOwnRuns(
  store: RunStore,
  owners: readonly string[] | undefined,
  where?: (run: RunRecord) => boolean,
): Promise<{ deleted: number; left: string[] }> {
  const left: string[] = [];
  let deleted = 0;
  let cursor: string | undefined;
  do {
    const page = await listRuns(store, { owners, where, limit: PAGE, cursor });
    await mapConcurrently(page.runs, AT_ONCE, async ({ id }) => {
      try {
        await deleteEndedRun(store, id);
        deleted += 1;
      } catch (error) {
        if (!(error instanceof AppError) || !["invalid_request", "run_not_found"].includes(error.type))
          throw error;
        if (error.type === "invalid_request") left.push(id);
      }
    });
    cursor = page.next;
  } while (cursor !== undefined);
  return { deleted, left };
}
