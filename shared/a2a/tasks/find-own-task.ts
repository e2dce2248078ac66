import { TaskNotFoundError } from "@a2a-js/sdk/errors";
import { AppError } from "../../core/errors.ts";
import type { RunRecord, Runs } from "../../runs/runs.ts";
import type { A2ACaller } from "../a2a-caller.ts";
import type { TaskTarget } from "./task-target.ts";

/**
 * The caller's task of that id at this endpoint. Others' are not found, in the same words as tasks that never were.
 *
 * @throws A2AError TaskNotFound
 */
export async function findOwnTask(
  runs: Pick<Runs, "findOwn">,
  target: TaskTarget,
  id: string,
  { owners }: A2ACaller,
): Promise<RunRecord> {
  try {
    return await runs.findOwn(id, owners, (run) => target.has(run));
  } catch (error) {
    if (!(error instanceof AppError) || error.type !== "run_not_found") throw error;
    throw new TaskNotFoundError("There is no task of yours with this id here.");
  }
}
