import { TaskNotFoundError } from "@a2a-js/sdk/errors";
import { readRun } from "../../runs/read/read-run.ts";
import type { RunRecord } from "../../runs/record/run.ts";
import { isRunId } from "../../runs/record/run-id.ts";
import type { RunStore } from "../../runs/record/run-store.ts";
import type { A2ACaller } from "../a2a-caller.ts";
import type { TaskTarget } from "./task-target.ts";

/**
 * The caller's task of that id at this endpoint. Others' are not found, in the same words as tasks that never were.
 *
 * @throws A2AError TaskNotFound
 */
export async function findOwnTask(
  store: RunStore,
  target: TaskTarget,
  id: string,
  { owners }: A2ACaller,
): Promise<RunRecord> {
  const run = isRunId(id) ? await readRun(store, id) : undefined;
  if (run && target.has(run) && owners.includes(run.owner)) return run;
  throw new TaskNotFoundError("There is no task of yours with this id here.");
}
