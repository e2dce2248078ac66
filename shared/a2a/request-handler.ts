/**
 * The operations of A2A over runs, for every transport and endpoint. It keeps no state between calls, so any instance
 * serves any call. A client that disconnects cancels nothing.
 * https://a2a-protocol.org/latest/specification/#3-a2a-protocol-operations
 */
import {
  PushNotificationNotSupportedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from "@a2a-js/sdk/errors";
import type { A2ARequestHandler, ServerCallContext } from "@a2a-js/sdk/server";
import type { OpenStreams } from "../auth/open-streams.ts";
import { AppError } from "../core/errors.ts";
import { isTerminal, type RunRecord, type Runs } from "../runs/runs.ts";
import { type A2ACaller, callerOf } from "./a2a-caller.ts";
import { malformed } from "./call-failure.ts";
import { type IncomingMessage, readMessage } from "./read-message.ts";
import { describeTask } from "./tasks/describe-task.ts";
import { followTask } from "./tasks/follow-task.ts";
import { listTasks } from "./tasks/list-tasks.ts";
import type { PushConfigs } from "./tasks/push-configs.ts";
import type { Reply, TaskTarget } from "./tasks/task-target.ts";

export interface RequestHandlerOptions {
  target: TaskTarget;
  runs: Pick<Runs, "findOwn" | "list" | "follow" | "awaitEnd" | "cancel" | "contexts">;
  openStreams: OpenStreams;
  /** Maximum wait of a blocking call for its task. */
  waitMs: number;
  /** Undefined where the deployment sends no notifications. */
  pushConfigs?: PushConfigs | undefined;
  /** Called with the task of a call, for the log. */
  onTask?: (run: RunRecord) => void;
}

/** Maximum wait of a cancel for the worker to stop. */
const CANCEL_WAIT_MS = 2_000;
/** Also the SDK's version of a call that names none. */
const LEGACY_VERSION = "0.3";

export function createRequestHandler(options: RequestHandlerOptions): A2ARequestHandler {
  const { target, runs, pushConfigs, onTask = () => {} } = options;
  const find: FindTask = async (id, { owners }) => {
    try {
      const run = await runs.findOwn(id, owners, (found) => target.has(found));
      onTask(run);
      return run;
    } catch (error) {
      if (!(error instanceof AppError) || error.type !== "run_not_found") throw error;
      // The same for another caller's task and for a missing one.
      throw new TaskNotFoundError("Task not found: you have no task with this id at this endpoint.");
    }
  };
  const requirePush: RequirePush = () => {
    if (pushConfigs) return pushConfigs;
    throw new PushNotificationNotSupportedError(
      "This deployment sends no push notifications: subscribe to the task instead.",
    );
  };
  const submit = createSubmit({ ...options, onTask, find, requirePush });
  return {
    getAgentCard: () => target.card(),
    getAuthenticatedExtendedAgentCard: () => target.extendedCard(),
    ...messageOperations(options, submit),
    ...taskOperations(options, find),
    ...pushOperations(find, requirePush),
  };
}

type Submit = (message: IncomingMessage, caller: A2ACaller, context: ServerCallContext) => Promise<Reply>;

/** Starts a task with a message, or continues the task that the message names. */
function createSubmit({
  target,
  runs,
  onTask,
  find,
  requirePush,
}: Pick<RequestHandlerOptions, "target" | "runs"> & {
  onTask(run: RunRecord): void;
  find: FindTask;
  requirePush: RequirePush;
}): Submit {
  return async (message, caller, { requestedVersion }) => {
    if (message.push) requirePush().check(message.push);
    const reply = await (message.taskId === undefined
      ? target.send(message, caller)
      : target.continue(await findAddressed(message, message.taskId, caller), message, caller));
    if ("submission" in reply) {
      const { run } = reply.submission;
      onTask(run);
      if (message.push) await requirePush().create(run, message.push, requestedVersion);
    }
    return reply;
  };

  async function findAddressed(
    { contextId }: IncomingMessage,
    taskId: string,
    caller: A2ACaller,
  ): Promise<RunRecord> {
    const run = await find(taskId, caller);
    const isOther = (id: string) => !runs.contexts(caller.owners, id).includes(run.context ?? "");
    if (contextId === undefined || !isOther(contextId)) return run;
    throw malformed("message.contextId differs from the task's: leave it out.");
  }
}

function messageOperations(
  { target, runs, openStreams, waitMs }: RequestHandlerOptions,
  submit: Submit,
): Pick<A2ARequestHandler, "sendMessage" | "sendMessageStream"> {
  return {
    async sendMessage(request, context) {
      const caller = callerOf(context);
      const message = readMessage(request);
      const reply = await submit(message, caller, context);
      if ("message" in reply) return reply.message;
      const { submission, metadata, ...live } = reply;
      const run = message.waits
        ? await runs.awaitEnd(submission, { waitMs, signal: caller.callerGone })
        : submission.run;
      refuseRejected(run, caller);
      return describeTask(target, run, { metadata, live, historyLength: message.historyLength });
    },

    sendMessageStream(request, context) {
      const caller = callerOf(context);
      return counted(openStreams, caller, async function* () {
        const reply = await submit({ ...readMessage(request), waits: true }, caller, context);
        if ("message" in reply) {
          yield { payload: { $case: "message", value: reply.message } };
          return;
        }
        const { submission, metadata, ...live } = reply;
        refuseRejected(submission.run, caller);
        yield* followTask(runs, target, submission, {
          metadata,
          live,
          signal: caller.callerGone,
          repeatsStatus: isLegacy(context),
        });
      });
    },
  };
}

function taskOperations(
  { target, runs, openStreams }: RequestHandlerOptions,
  find: FindTask,
): Pick<A2ARequestHandler, "getTask" | "listTasks" | "cancelTask" | "resubscribe"> {
  return {
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

    resubscribe({ id }, context) {
      const caller = callerOf(context);
      return counted(openStreams, caller, async function* () {
        const run = await find(id, caller);
        // Version 0.3 does not define this case, and its clients expect the ended task.
        if (isTerminal(run.state) && !isLegacy(context)) {
          throw new UnsupportedOperationError("The task has ended: call GetTask instead.");
        }
        yield* followTask(
          runs,
          target,
          { run },
          {
            signal: caller.callerGone,
            awaitsAnswers: !isLegacy(context),
            repeatsStatus: isLegacy(context),
          },
        );
      });
    },
  };
}

/** Counts the stream from before its run is submitted until its end. */
async function* counted<Item>(
  openStreams: OpenStreams,
  { owners }: A2ACaller,
  open: () => AsyncGenerator<Item, void, undefined>,
) {
  const leave = openStreams.enter(owners[0]);
  try {
    yield* open();
  } finally {
    leave();
  }
}

function isLegacy({ requestedVersion }: ServerCallContext): boolean {
  return requestedVersion === LEGACY_VERSION;
}

/** A run that was rejected or expired is also an error of the call, so that the caller retries. */
function refuseRejected(run: RunRecord, { isAnswering }: A2ACaller): void {
  if ((run.state !== "rejected" && run.state !== "expired") || isAnswering?.()) return;
  const { type = "capacity_exhausted", message = "At capacity." } = run.error ?? {};
  throw new AppError(type, message, { details: { task_id: run.id } });
}

function hasEnded(): Error {
  return new TaskNotCancelableError("The task has ended already.");
}

/** @throws TaskNotFoundError */
type FindTask = (id: string, caller: A2ACaller) => Promise<RunRecord>;

/** @throws PushNotificationNotSupportedError */
type RequirePush = () => PushConfigs;

type PushOperations = Pick<
  A2ARequestHandler,
  | "createTaskPushNotificationConfig"
  | "getTaskPushNotificationConfig"
  | "listTaskPushNotificationConfigs"
  | "deleteTaskPushNotificationConfig"
>;

function pushOperations(find: FindTask, requirePush: RequirePush): PushOperations {
  return {
    async createTaskPushNotificationConfig(config, context) {
      const configs = requirePush();
      return configs.create(await find(config.taskId, callerOf(context)), config, context.requestedVersion);
    },
    async getTaskPushNotificationConfig({ taskId, id }, context) {
      const configs = requirePush();
      return configs.get(await find(taskId, callerOf(context)), id);
    },
    async listTaskPushNotificationConfigs({ taskId }, context) {
      const configs = requirePush();
      return { configs: await configs.list(await find(taskId, callerOf(context))), nextPageToken: "" };
    },
    async deleteTaskPushNotificationConfig({ taskId, id }, context) {
      const configs = requirePush();
      await configs.delete(await find(taskId, callerOf(context)), id);
    },
  };
}
