/** Cloud Tasks: deferred calls with at-least-once delivery, so that handlers must be idempotent. */

import { createHash } from "node:crypto";
import type { CloudTasksClient, protos } from "@google-cloud/tasks";
import { defined } from "../core/defined.ts";
import { GRPC, statusOf } from "./cloud-failure.ts";
import type { CloudSettings } from "./config.ts";
import { callOptions, grpcClientOptions } from "./grpc-client.ts";
import { invokerToken } from "./identity-token.ts";
import type { Attempt, CallOptions } from "./retry.ts";
import { createServiceClient } from "./service-client.ts";

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
  "project" | "region" | "grpcEndpoint" | "accessToken" | "invokerServiceAccount" | "callTimeoutSeconds"
>;

type TaskMessage = protos.google.cloud.tasks.v2.ITask;

const SERVICE = "Cloud Tasks";

/** Loads the client with the first call (about 340 ms, once). */
export function createTaskQueue(settings: QueueSettings, queue: string): TaskQueue {
  const parent = `projects/${settings.project}/locations/${settings.region}/queues/${queue}`;
  const fullName = (name: string) => (name.startsWith("projects/") ? name : taskName(parent, name));
  const { call } = createServiceClient({
    service: SERVICE,
    unavailable: "queue_unavailable",
    callTimeoutSeconds: settings.callTimeoutSeconds,
    open: () => openClient(settings),
  });

  return {
    async enqueue(task, options) {
      const message = toMessage(task, parent, invokerToken(settings, SERVICE, task));
      return call(`enqueue in "${queue}"`, options, (client, state) =>
        createTask(client, { parent, task: message }, state),
      );
    },

    has: (name, options) =>
      call("has", options, (client, { timeoutMs }) =>
        unlessAbsent(client.getTask({ name: fullName(name) }, callOptions(timeoutMs)), false),
      ),

    delete: (name, options) =>
      call("delete", options, (client, { ambiguous, timeoutMs }) =>
        unlessAbsent(client.deleteTask({ name: fullName(name) }, callOptions(timeoutMs)), ambiguous),
      ),
  };
}

async function createTask(
  client: CloudTasksClient,
  request: { parent: string; task: TaskMessage },
  { ambiguous, timeoutMs }: Attempt,
): Promise<{ name: string; created: boolean }> {
  try {
    const [made] = await client.createTask(request, callOptions(timeoutMs));
    return { name: made.name ?? "", created: true };
  } catch (error) {
    if (statusOf(error) === GRPC.NOT_FOUND) throw asThrottled(error);
    if (statusOf(error) !== GRPC.ALREADY_EXISTS) throw error;
    return { name: request.task.name ?? "", created: ambiguous };
  }
}

async function openClient({ grpcEndpoint, accessToken }: QueueSettings): Promise<CloudTasksClient> {
  const { CloudTasksClient } = await import("@google-cloud/tasks");
  return new CloudTasksClient(await grpcClientOptions(grpcEndpoint, accessToken));
}

// Names with a common prefix increase latency: the documentation recommends hashes.
function taskName(parent: string, name: string): string {
  return `${parent}/tasks/${createHash("sha256").update(name).digest("hex")}`;
}

function toMessage(
  task: TaskRequest,
  parent: string,
  oidcToken: ReturnType<typeof invokerToken>,
): TaskMessage {
  return defined({
    name: task.name === undefined ? undefined : taskName(parent, task.name),
    httpRequest: {
      url: task.url,
      httpMethod: "POST" as const,
      headers: { "Content-Type": task.contentType ?? "application/json" },
      body: Buffer.from(task.body ?? ""),
      oidcToken,
    },
    scheduleTime: task.scheduleTime ? toTimestamp(task.scheduleTime) : undefined,
    dispatchDeadline: task.deadlineSeconds === undefined ? undefined : { seconds: task.deadlineSeconds },
  });
}

function toTimestamp(date: Date) {
  const seconds = Math.floor(date.getTime() / 1000);
  return { seconds, nanos: (date.getTime() - seconds * 1000) * 1e6 };
}

/** True once the call has succeeded, and `otherwise` where the task is absent. */
async function unlessAbsent(answer: Promise<unknown>, otherwise: boolean): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (!isAbsent(error)) throw error;
    return otherwise;
  }
}

/** Cloud Tasks reports a finished task as not found or as finished. */
function isAbsent(error: unknown): boolean {
  const status = statusOf(error);
  return status === GRPC.NOT_FOUND || status === GRPC.FAILED_PRECONDITION;
}

/**
 * A queue without tasks for a month may answer NOT_FOUND for minutes, as one that does not exist: the call is repeated
 * like a throttled one, which had no effect either.
 */
function asThrottled(cause: unknown): Error {
  return Object.assign(new Error("The queue was not found.", { cause }), { code: GRPC.RESOURCE_EXHAUSTED });
}
