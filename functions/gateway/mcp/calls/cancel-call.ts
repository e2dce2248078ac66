/** Handles `notifications/cancelled`: cancels the runs that the call started on any instance. */

import { AppError } from "../../../../shared/core/errors.ts";
import { isTimeout } from "../../../../shared/mcp/runs/cancel-on-abort.ts";
import type { Runs } from "../../../../shared/runs/runs.ts";
import { type Authorization, callScope } from "../access/authorize.ts";
import type { Message } from "../protocol/read-message.ts";
import type { RunningCalls } from "./running-calls.ts";

export type CancelCall = (message: Message, authorization: Authorization) => Promise<void>;

export function createCancelCall(runningCalls: RunningCalls): CancelCall {
  return async ({ params }, { caller, session }) => {
    const { requestId, reason } = params;
    // The client gave up waiting: the user still wants the answer, and federalrunner_get_run returns it.
    if (isTimeout(reason)) return;
    if (!caller || (typeof requestId !== "string" && typeof requestId !== "number")) return;
    const [owner] = caller.owners;
    await runningCalls.cancel({ scope: callScope(caller, session), requestId, owner });
  };
}

/** Cancels the runs of one call, also those that are still being created. */
export async function cancelRuns(
  runs: Pick<Runs, "cancel" | "requestCancel">,
  ids: readonly string[],
): Promise<void> {
  await Promise.all(
    ids.map(async (id) => {
      try {
        await runs.cancel(id);
      } catch (error) {
        if (!(error instanceof AppError) || error.type !== "run_not_found") throw error;
        // The worker of the run will find the request.
        await runs.requestCancel(id);
      }
    }),
  );
}
