/** Executions of Cloud Run jobs. */

import type { protos } from "@google-cloud/run";
import { defined } from "../core/defined.ts";
import { AppError } from "../core/errors.ts";
import { GRPC, statusOf } from "./cloud-failure.ts";
import type { CloudSettings } from "./config.ts";
import { callOptions, grpcClientOptions } from "./grpc-client.ts";
import type { CallOptions } from "./retry.ts";
import { createServiceClient } from "./service-client.ts";

export type ExecutionState = "pending" | "running" | "succeeded" | "failed" | "cancelled";

export interface StartOptions extends CallOptions {
  /** Replace the job's own arguments. */
  args?: string[];
  /** Instead of the job's own task timeout. */
  taskTimeoutSeconds?: number;
  /** Processes of the execution, each with its `CLOUD_RUN_TASK_INDEX`; default the job's own number. */
  taskCount?: number;
}

export interface JobClient {
  /** Loads the client ahead of the first start. */
  prepare(): Promise<void>;
  /**
   * Starts an execution with these variables in addition to the job's own and returns its full name without waiting for
   * its end. A lost response can cause two executions of one call, so each execution must claim its work.
   *
   * @throws AppError `launch_failed`, `cloud_access_denied`; `invalid_configuration` when there is no such job
   */
  start(job: string, env: Record<string, string>, options?: StartOptions): Promise<string>;
  /** Undefined when the execution does not exist or was deleted. @throws AppError `launch_failed` */
  state(execution: string, options?: CallOptions): Promise<ExecutionState | undefined>;
  /** Requests SIGTERM; an execution that has ended or does not exist is ignored. */
  cancel(execution: string, options?: CallOptions): Promise<void>;
}

type JobSettings = Pick<
  CloudSettings,
  "project" | "region" | "grpcEndpoint" | "accessToken" | "callTimeoutSeconds"
>;

/** Loads the client with the first call (about 370 ms, once). */
export function createJobClient(settings: JobSettings): JobClient {
  const { load, call } = createServiceClient({
    service: "Cloud Run",
    unavailable: "launch_failed",
    callTimeoutSeconds: settings.callTimeoutSeconds,
    open: () => openClients(settings),
  });

  return {
    async prepare() {
      await load();
    },

    start(job, env, options = {}) {
      const name = `projects/${settings.project}/locations/${settings.region}/jobs/${job}`;
      const request = { name, overrides: toOverrides(env, options) };
      return call("start", options, async ({ jobs }, { timeoutMs }) => {
        try {
          const [operation] = await jobs.runJob(request, callOptions(timeoutMs));
          return executionName(operation.metadata);
        } catch (error) {
          if (statusOf(error) !== GRPC.NOT_FOUND) throw error;
          throw new AppError("invalid_configuration", `There is no job "${job}".`, { cause: error });
        }
      });
    },

    state: (execution, options) =>
      call("state", options, async ({ executions }, { timeoutMs }) => {
        try {
          const [found] = await executions.getExecution({ name: execution }, callOptions(timeoutMs));
          return toState(found);
        } catch (error) {
          if (statusOf(error) !== GRPC.NOT_FOUND) throw error;
          return undefined;
        }
      }),

    cancel: (execution, options) =>
      call("cancel", options, async ({ executions }, { timeoutMs }) => {
        try {
          await executions.cancelExecution({ name: execution }, callOptions(timeoutMs));
        } catch (error) {
          const status = statusOf(error);
          if (status !== GRPC.NOT_FOUND && status !== GRPC.FAILED_PRECONDITION) throw error;
        }
      }),
  };
}

async function openClients({ grpcEndpoint, accessToken }: JobSettings) {
  const { ExecutionsClient, JobsClient } = await import("@google-cloud/run");
  const options = await grpcClientOptions(grpcEndpoint, accessToken);
  return { jobs: new JobsClient(options), executions: new ExecutionsClient(options) };
}

function toOverrides(env: Record<string, string>, options: StartOptions) {
  const container = defined({
    env: Object.entries(env).map(([name, value]) => ({ name, value })),
    args: options.args || undefined,
  });
  const timeout = options.taskTimeoutSeconds;
  return defined({
    containerOverrides: [container],
    timeout: timeout === undefined ? undefined : { seconds: timeout },
    taskCount: options.taskCount,
  });
}

function executionName(metadata: unknown): string {
  const name = (metadata as { name?: string } | null)?.name;
  if (!name) throw new AppError("internal_error", "Cloud Run named no execution.");
  return name;
}

function toState(execution: protos.google.cloud.run.v2.IExecution): ExecutionState {
  if (!execution.completionTime) return execution.runningCount ? "running" : "pending";
  if (execution.cancelledCount) return "cancelled";
  return execution.failedCount ? "failed" : "succeeded";
}
