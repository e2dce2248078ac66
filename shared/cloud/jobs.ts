/** Executions of Cloud Run jobs, by its REST API: https://cloud.google.com/run/docs/reference/rest/v2/projects.locations.jobs */
import { defined } from "../core/defined.ts";
import { AppError } from "../core/errors.ts";
import { GRPC, statusOf } from "./cloud-failure.ts";
import type { CloudSettings } from "./config.ts";
import { createRestClient, type RestClient } from "./rest-client.ts";
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
  "project" | "region" | "endpoint" | "accessToken" | "callTimeoutSeconds"
>;

const GOOGLE = "https://run.googleapis.com";

/** Loads the library for credentials with the first call. */
export function createJobClient(settings: JobSettings): JobClient {
  const rest = createRestClient(GOOGLE, settings);
  const { load, call } = createServiceClient({
    service: "Cloud Run",
    unavailable: "launch_failed",
    callTimeoutSeconds: settings.callTimeoutSeconds,
    async open() {
      await rest.load();
      return rest;
    },
  });

  return {
    async prepare() {
      await load();
    },

    start(job, env, options = {}) {
      const name = `projects/${settings.project}/locations/${settings.region}/jobs/${job}`;
      const request = { overrides: toOverrides(env, options) };
      return call("start", options, async (client, { timeoutMs }) => {
        try {
          const { metadata } = await requestJson<Operation>(
            client,
            "POST",
            `${name}:run`,
            timeoutMs,
            request,
          );
          return executionName(metadata);
        } catch (error) {
          if (statusOf(error) !== GRPC.NOT_FOUND) throw error;
          throw new AppError("invalid_configuration", `There is no job "${job}".`, { cause: error });
        }
      });
    },

    state: (execution, options) =>
      call("state", options, async (client, { timeoutMs }) => {
        try {
          return toState(await requestJson<Execution>(client, "GET", execution, timeoutMs));
        } catch (error) {
          if (statusOf(error) !== GRPC.NOT_FOUND) throw error;
          return undefined;
        }
      }),

    cancel: (execution, options) =>
      call("cancel", options, async (client, { timeoutMs }) => {
        try {
          await requestJson(client, "POST", `${execution}:cancel`, timeoutMs, {});
        } catch (error) {
          const status = statusOf(error);
          if (status !== GRPC.NOT_FOUND && status !== GRPC.FAILED_PRECONDITION) throw error;
        }
      }),
  };
}

/** As far as they are read. Fields with a value of zero are absent. */
interface Execution {
  name?: string;
  completionTime?: string;
  runningCount?: number;
  cancelledCount?: number;
  failedCount?: number;
}

interface Operation {
  metadata?: Execution;
}

/**
 * @param resource its name, with the method for those that are not standard
 * @throws Error with the gRPC status that Google's response names, as `code`; without one, the HTTP status
 */
async function requestJson<Answer>(
  rest: RestClient,
  method: "GET" | "POST",
  resource: string,
  timeoutMs: number,
  body?: object,
): Promise<Answer> {
  const response = await rest.request(method, `/v2/${resource}`, timeoutMs, body);
  const answer: unknown = await response.json().catch((cause: unknown) => {
    if (response.ok) throw Object.assign(new Error("premature close", { cause }), { code: "ECONNRESET" });
  });
  if (response.ok) return answer as Answer;
  const { error } = (answer ?? {}) as { error?: { status?: string } };
  const code = GRPC[error?.status as keyof typeof GRPC] ?? response.status;
  throw Object.assign(new Error(`Cloud Run: ${error?.status ?? response.status}`), { code });
}

function toOverrides(env: Record<string, string>, options: StartOptions) {
  const container = defined({
    env: Object.entries(env).map(([name, value]) => ({ name, value })),
    args: options.args || undefined,
  });
  const timeout = options.taskTimeoutSeconds;
  return defined({
    containerOverrides: [container],
    timeout: timeout === undefined ? undefined : `${timeout}s`,
    taskCount: options.taskCount,
  });
}

function executionName(execution: Execution | undefined): string {
  const { name } = execution ?? {};
  if (!name) throw new AppError("internal_error", "Cloud Run named no execution.");
  return name;
}

function toState(execution: Execution): ExecutionState {
  if (!execution.completionTime) return execution.runningCount ? "running" : "pending";
  if (execution.cancelledCount) return "cancelled";
  return execution.failedCount ? "failed" : "succeeded";
}
