/** Cloud Tasks: deferred calls with at-least-once delivery, so that handlers must be idempotent. */
import { createHash } from "node:crypto";
import type { CloudTasksClient, protos } from "@google-cloud/tasks";
import { configurationError } from "../core/config.ts";
import { statusOf } from "./cloud-failure.ts";
import type { CloudSettings } from "./config.ts";
import { callOptions, grpcClientOptions } from "./grpc-client.ts";
import { type CallOptions, retry } from "./retry.ts";

export interface TaskRequest {
  /** Tasks of one name within about an hour are deduplicated; without a name each call creates a task. */
  name?: string;
  /** Called with POST and an identity token of INVOKER_SERVICE_ACCOUNT. */
  url: string;
  /** Default: the URL's origin. */
  audience?: string;
  /** Ids only: a task's body is stored in clear. */
  body?: string | Uint8Array;
  /** Default `application/json`. */
  contentType?: string;
  /** At most 30 days ahead; default now. */
  scheduleTime?: Date;
  /** From 15 s to 30 min, after which the task is dispatched again although the handler may still run. */
  deadlineSeconds?: number;
}

export interface TaskQueue {
  /**
   * `name` is the task's full name. `created` is false when a task of that name existed; true when it exists after a
   * lost response, because this call probably created it.
   *
   * @throws AppError `queue_unavailable`, also for a queue that does not exist, and `cloud_access_denied`
   */
  enqueue(task: TaskRequest, options?: CallOptions): Promise<{ name: string; created: boolean }>;
  /** Whether a task of that name, as given to `enqueue` or in full, is waiting or being dispatched. */
  has(name: string, options?: CallOptions): Promise<boolean>;
  /** By the name given to `enqueue` or by its full name; false when there is none. */
  delete(name: string, options?: CallOptions): Promise<boolean>;
}

type QueueSettings = Pick<
  CloudSettings,
  "project" | "region" | "tasksEndpoint" | "accessToken" | "invokerServiceAccount" | "callTimeoutSeconds"
>;

const NOT_FOUND = 5;
const ALREADY_EXISTS = 6;
const RESOURCE_EXHAUSTED = 8;
const FAILED_PRECONDITION = 9;

/** Loads the client with the first call (about 340 ms, once). */
export function createTaskQueue(settings: QueueSettings, queue: string): TaskQueue {
  const parent = `projects/${settings.project}/locations/${settings.region}/queues/${queue}`;
  const fullName = (name: string) => (name.startsWith("projects/") ? name : taskName(parent, name));
  let opened: Promise<CloudTasksClient> | undefined;
  const client = () => {
    opened ??= openClient(settings);
    return opened;
  };
  const retryOptions = (action: string, options: CallOptions) => ({
    action: `Cloud Tasks: ${action}`,
    unavailable: "queue_unavailable" as const,
    signal: options.signal,
    timeoutMs: options.timeoutMs ?? settings.callTimeoutSeconds * 1000,
  });

  return {
    async enqueue(task, options = {}) {
      const message = toMessage(task, parent, settings.invokerServiceAccount);
      const tasks = await client();
      return retry(
        async ({ ambiguous, timeoutMs }) => {
          try {
            const [made] = await tasks.createTask({ parent, task: message }, callOptions(timeoutMs));
            return { name: made.name ?? "", created: true };
          } catch (error) {
            if (statusOf(error) === NOT_FOUND) throw asThrottled(error);
            if (statusOf(error) !== ALREADY_EXISTS) throw error;
            return { name: message.name ?? "", created: ambiguous };
          }
        },
        retryOptions(`enqueue in "${queue}"`, options),
      );
    },

    async has(name, options = {}) {
      const tasks = await client();
      const request = { name: fullName(name) };
      return retry(
        async ({ timeoutMs }) => {
          try {
            await tasks.getTask(request, callOptions(timeoutMs));
            return true;
          } catch (error) {
            if (!isAbsent(error)) throw error;
            return false;
          }
        },
        retryOptions("has", options),
      );
    },

    async delete(name, options = {}) {
      const tasks = await client();
      const request = { name: fullName(name) };
      return retry(
        async ({ ambiguous, timeoutMs }) => {
          try {
            await tasks.deleteTask(request, callOptions(timeoutMs));
            return true;
          } catch (error) {
            if (!isAbsent(error)) throw error;
            return ambiguous;
          }
        },
        retryOptions("delete", options),
      );
    },
  };
}

async function openClient({ tasksEndpoint, accessToken }: QueueSettings): Promise<CloudTasksClient> {
  const { CloudTasksClient } = await import("@google-cloud/tasks");
  return new CloudTasksClient(await grpcClientOptions(tasksEndpoint, accessToken));
}

// Names with a common prefix increase latency: the documentation recommends hashes.
function taskName(parent: string, name: string): string {
  return `${parent}/tasks/${createHash("sha256").update(name).digest("hex")}`;
}

function toMessage(
  task: TaskRequest,
  parent: string,
  invoker: string | undefined,
): protos.google.cloud.tasks.v2.ITask {
  if (invoker === undefined) {
    throw configurationError([
      "INVOKER_SERVICE_ACCOUNT is not set: calls of Cloud Tasks would carry no identity token.",
    ]);
  }
  return {
    ...(task.name === undefined ? {} : { name: taskName(parent, task.name) }),
    httpRequest: {
      url: task.url,
      httpMethod: "POST",
      headers: { "Content-Type": task.contentType ?? "application/json" },
      body: Buffer.from(task.body ?? ""),
      oidcToken: { serviceAccountEmail: invoker, audience: task.audience ?? new URL(task.url).origin },
    },
    ...(task.scheduleTime ? { scheduleTime: toTimestamp(task.scheduleTime) } : {}),
    ...(task.deadlineSeconds === undefined ? {} : { dispatchDeadline: { seconds: task.deadlineSeconds } }),
  };
}

function toTimestamp(date: Date) {
  const seconds = Math.floor(date.getTime() / 1000);
  return { seconds, nanos: (date.getTime() - seconds * 1000) * 1e6 };
}

/** Cloud Tasks reports a finished task as not found or as finished. */
function isAbsent(error: unknown): boolean {
  const status = statusOf(error);
  return status === NOT_FOUND || status === FAILED_PRECONDITION;
}

/**
 * A queue without tasks for a month may answer NOT_FOUND for minutes, as one that does not exist: the call is repeated
 * like a throttled one, which had no effect either.
 */
function asThrottled(cause: unknown): Error {
  return Object.assign(new Error("The queue was not found.", { cause }), { code: RESOURCE_EXHAUSTED });
}
