/** Handles `notifications/cancelled`: cancels the run that the call started on any instance. */

import { AppError } from "../../../../shared/core/errors.ts";
import { isTimeout } from "../../../../shared/mcp/runs/cancel-on-abort.ts";
import type { Runs } from "../../../../shared/runs/runs.ts";
import { type Authorization, callScope } from "../access/authorize.ts";
import type { Message } from "../protocol/read-message.ts";
import type { RunningCalls } from "./running-calls.ts";

export type CancelCall = (message: Message, authorization: Authorization) => Promise<void>;

export function createCancelCall(runs: Runs, runningCalls: RunningCalls): CancelCall {
  return async ({ params }, { caller, session }) => {
    const { requestId, reason } = params;
    // The client gave up waiting: the user still wants the answer, and federalrunner_get_run returns it.
    if (isTimeout(reason)) return;
    if (!caller || (typeof requestId !== "string" && typeof requestId !== "number")) return;
    const call = await runningCalls.find({ scope: callScope(caller, session), requestId });
    if (!call || !caller.owners.includes(call.owner)) return;
    try {
      await runs.cancel(call.runId);
    } catch (error) {
      if (!(error instanceof AppError) || error.type !== "run_not_found") throw error;
      // The run is still being created: its worker will find the request.
      await runs.requestCancel(call.runId);
    }
  };
}
