/**
 * A2A over runs: what every transport of every endpoint calls. Nothing is kept between calls, so any instance answers
 * any of them; a client that leaves cancels nothing.
 * https://a2a-protocol.org/latest/specification/#3-a2a-protocol-operations
 */
import {
  PushNotificationNotSupportedError,
  TaskNotCancelableError,
  UnsupportedOperationError,
} from "@a2a-js/sdk/errors";
import type { A2ARequestHandler } from "@a2a-js/sdk/server";
import { AppError } from "../core/errors.ts";
import { isTerminal, type RunRecord, type Runs } from "../runs/runs.ts";
import { type A2ACaller, callerOf } from "./a2a-caller.ts";
import { malformed } from "./call-failure.ts";
import { type IncomingMessage, readMessage } from "./read-message.ts";
import { describeTask } from "./tasks/describe-task.ts";
import { findOwnTask } from "./tasks/find-own-task.ts";
import { followTask } from "./tasks/follow-task.ts";
import { listTasks } from "./tasks/list-tasks.ts";
import type { Reply, TaskTarget } from "./tasks/task-target.ts";

export interface RequestHandlerOptions {
  target: TaskTarget;
  runs: Pick<Runs, "findOwn" | "list" | "follow" | "awaitEnd" | "cancel" | "contexts">;
  /** How long a blocking call waits for its task. */
  waitMs: number;
  /** Told of the task that a call is about, for the log. */
  onTask?: (run: RunRecord) => void;
}

/** For the worker to stop after a cancel; who asks later sees it stopped. */
const CANCEL_WAIT_MS = 2_000;
/** As the SDK tells a call that named no version, too. */
const LEGACY_VERSION = "0.3";

export function createRequestHandler(options: RequestHandlerOptions): A2ARequestHandler {
  const { target, runs, waitMs, onTask = () => {} } = options;

  async function find(id: string, caller: A2ACaller): Promise<RunRecord> {
    const run = await findOwnTask(runs, target, id, caller);
    onTask(run);
    return run;
  }

  async function answer(message: IncomingMessage, caller: A2ACaller): Promise<Reply> {
    const reply = await (message.taskId === undefined
      ? target.send(message, caller)
      : target.continue(await findAddressed(message, message.taskId, caller), message, caller));
    if ("submission" in reply) onTask(reply.submission.run);
    return reply;
  }

  async function findAddressed(
    { contextId }: IncomingMessage,
    taskId: string,
    caller: A2ACaller,
  ): Promise<RunRecord> {
    const run = await find(taskId, caller);
    const isOther = (id: string) => !runs.contexts(caller.owners, id).includes(run.context ?? "");
    if (contextId === undefined || !isOther(contextId)) return run;
    throw malformed("message.contextId is not that of the task: leave it out.");
  }

  return {
    getAgentCard: () => target.card(),
    getAuthenticatedExtendedAgentCard: () => target.extendedCard(),

    async sendMessage(request, context) {
      const caller = callerOf(context);
      const message = readMessage(request);
      const reply = await answer(message, caller);
      if ("message" in reply) return reply.message;
      const { submission, metadata } = reply;
      const run = message.waits
        ? await runs.awaitEnd(submission, { waitMs, signal: caller.callerGone })
        : submission.run;
      refuseRejected(run);
      return describeTask(target, run, { metadata, historyLength: message.historyLength });
    },

    async *sendMessageStream(request, context) {
      const caller = callerOf(context);
      const reply = await answer({ ...readMessage(request), waits: true }, caller);
      if ("message" in reply) {
        yield { payload: { $case: "message", value: reply.message } };
        return;
      }
      const { submission, metadata } = reply;
      refuseRejected(submission.run);
      yield* followTask(runs, target, submission, { metadata, signal: caller.callerGone });
    },

    async getTask({ id, historyLength }, context) {
      const run = await find(id, callerOf(context));
      return describeTask(target, run, { historyLength });
    },

    listTasks: async (request, context) => listTasks(runs, target, request, callerOf(context)),

    async cancelTask({ id }, context) {
      const caller = callerOf(context);
      const run = await find(id, caller);
      if (isTerminal(run.state)) throw hasEnded();
      const cancelled = await runs.cancel(run.id);
      const now = await runs.awaitEnd(
        { run: cancelled },
        { waitMs: CANCEL_WAIT_MS, signal: caller.callerGone },
      );
      if (isTerminal(now.state) && now.state !== "cancelled") throw hasEnded();
      return describeTask(target, now);
    },

    async *resubscribe({ id }, context) {
      const caller = callerOf(context);
      const run = await find(id, caller);
      // Version 0.3 leaves it open, and its clients ask for nothing but the task as it ended.
      if (isTerminal(run.state) && context.requestedVersion !== LEGACY_VERSION) {
        throw new UnsupportedOperationError("The task has ended: get it instead.");
      }
      yield* followTask(runs, target, { run }, { signal: caller.callerGone });
    },

    createTaskPushNotificationConfig: noPushNotifications,
    getTaskPushNotificationConfig: noPushNotifications,
    listTaskPushNotificationConfigs: noPushNotifications,
    deleteTaskPushNotificationConfig: noPushNotifications,
  };
}

/** A run without capacity, or that no worker claimed in time, is also an error of the call: the caller can try again. */
function refuseRejected(run: RunRecord): void {
  if (run.state !== "rejected" && run.state !== "expired") return;
  const { type = "capacity_exhausted", message = "There was no room for the run." } = run.error ?? {};
  throw new AppError(type, message, { details: { task_id: run.id } });
}

function hasEnded(): Error {
  return new TaskNotCancelableError("The task has ended already.");
}

async function noPushNotifications(): Promise<never> {
  throw new PushNotificationNotSupportedError(
    "There are no push notifications: follow the task as a stream.",
  );
}
