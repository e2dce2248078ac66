/**
 * Cloud Scheduler makes HTTP calls at the times of a crontab, at least once each, so handlers must tolerate repetitions.
 * It has no conditional writes: of two simultaneous changes to a job, the later one wins.
 */

import type { CloudSchedulerClient, protos } from "@google-cloud/scheduler";
import { defined } from "../core/defined.ts";
import { AppError } from "../core/errors.ts";
import { GRPC, statusOf } from "./cloud-failure.ts";
import type { CloudSettings } from "./config.ts";
import { callOptions, grpcClientOptions } from "./grpc-client.ts";
import { invokerToken } from "./identity-token.ts";
import type { Attempt, CallOptions } from "./retry.ts";
import { createServiceClient } from "./service-client.ts";

/** The desired state of a job. Its target is called with POST and an identity token of INVOKER_SERVICE_ACCOUNT. */
export interface ScheduledCall {
  /** Letters, digits, hyphens and underscores. */
  name: string;
  /** At most 500 characters. Stored unencrypted, so it may contain ids only. */
  description: string;
  /** Crontab, five fields. */
  cron: string;
  /** IANA name. */
  timeZone: string;
  url: string;
  /** Default: the URL's origin. */
  audience?: string;
  /** Retries of a failed call before the next one is due, 0 to 5. */
  retries: number;
  /** 15 s to 30 min; then the call counts as failed even if the handler is still running. */
  deadlineSeconds: number;
}

/** A job's current state. */
export interface ScheduledCallState extends ScheduledCall {
  audience: string;
  /** E-mail address of the account whose token is sent. */
  invoker: string;
  paused: boolean;
  /** Google could not apply the last change, or disabled the job. */
  broken: boolean;
  next?: Date;
  lastAttempt?: Date;
}

/** @throws AppError `scheduler_unavailable`, `cloud_access_denied`, `invalid_configuration` from each call */
export interface Scheduler {
  /** Creates the job, or changes the one of that name into it; a paused one stays paused. */
  put(call: ScheduledCall, options?: CallOptions): Promise<void>;
  /** False when there is no such job. */
  pause(name: string, options?: CallOptions): Promise<boolean>;
  /** False when there is no such job. */
  resume(name: string, options?: CallOptions): Promise<boolean>;
  get(name: string, options?: CallOptions): Promise<ScheduledCallState | undefined>;
  /** All jobs of the region whose name starts with `prefix`. The `url` of a job that makes no HTTP call is empty. */
  list(prefix: string, options?: CallOptions): Promise<ScheduledCallState[]>;
  /** False when there is no such job. */
  delete(name: string, options?: CallOptions): Promise<boolean>;
}

type SchedulerSettings = Pick<
  CloudSettings,
  "project" | "region" | "grpcEndpoint" | "accessToken" | "invokerServiceAccount" | "callTimeoutSeconds"
>;

type JobMessage = protos.google.cloud.scheduler.v1.IJob;

const SERVICE = "Cloud Scheduler";
const CHANGED_BY_PUT = [
  "description",
  "schedule",
  "time_zone",
  "http_target",
  "retry_config",
  "attempt_deadline",
];

/** Loads the client with the first call (about 250 ms, once). */
export function createScheduler(settings: SchedulerSettings): Scheduler {
  const parent = `projects/${settings.project}/locations/${settings.region}`;
  const fullName = (name: string) => `${parent}/jobs/${name}`;
  const { call } = createServiceClient({
    service: SERVICE,
    unavailable: "scheduler_unavailable",
    callTimeoutSeconds: settings.callTimeoutSeconds,
    open: () => openClient(settings),
  });

  return {
    async put(desired, options) {
      const job = toMessage(desired, fullName(desired.name), invokerToken(settings, SERVICE, desired));
      await call("put", options, (client, { timeoutMs }) => putJob(client, parent, job, timeoutMs));
    },
    pause: (name, options) =>
      call("pause", options, (client, state) => changeState(client, fullName(name), state, "pauseJob")),
    resume: (name, options) =>
      call("resume", options, (client, state) => changeState(client, fullName(name), state, "resumeJob")),
    async get(name, options) {
      const job = await call("get", options, (client, state) => readJob(client, fullName(name), state));
      return job && toState(job);
    },
    list: (prefix, options) =>
      call("list", options, async (client, { timeoutMs }) => {
        const [jobs] = await client.listJobs({ parent }, callOptions(timeoutMs));
        return jobs.filter(({ name }) => name?.startsWith(fullName(prefix))).map(toState);
      }),
    delete: (name, options) =>
      call("delete", options, async (client, { ambiguous, timeoutMs }) => {
        const request = { name: fullName(name) };
        const deleted = await undefinedWhenMissing(client.deleteJob(request, callOptions(timeoutMs)));
        return deleted !== undefined || ambiguous;
      }),
  };
}

/** Idempotent: the job reaches the desired state after any earlier attempt. */
async function putJob(
  client: CloudSchedulerClient,
  parent: string,
  job: JobMessage,
  timeoutMs: number,
): Promise<void> {
  const request = { job, updateMask: { paths: CHANGED_BY_PUT } };
  for (;;) {
    try {
      await client.createJob({ parent, job }, callOptions(timeoutMs));
      return;
    } catch (error) {
      if (isQuotaOfJobs(error)) throw quotaOfJobs(error);
      if (statusOf(error) !== GRPC.ALREADY_EXISTS) throw error;
    }
    const updated = await undefinedWhenMissing(client.updateJob(request, callOptions(timeoutMs)));
    if (updated && updated.state !== "DISABLED") return;
    // Only Google disables a job, and no call enables it again.
    if (updated) await undefinedWhenMissing(client.deleteJob({ name: job.name }, callOptions(timeoutMs)));
  }
}

function readJob(client: CloudSchedulerClient, name: string, { timeoutMs }: Attempt) {
  return undefinedWhenMissing(client.getJob({ name }, callOptions(timeoutMs)));
}

/** Google refuses a change to the current state, which a retry after a lost response requests. */
async function changeState(
  client: CloudSchedulerClient,
  name: string,
  attempt: Attempt,
  how: "pauseJob" | "resumeJob",
): Promise<boolean> {
  try {
    const changed = await undefinedWhenMissing(client[how]({ name }, callOptions(attempt.timeoutMs)));
    return changed !== undefined;
  } catch (error) {
    if (statusOf(error) !== GRPC.FAILED_PRECONDITION) throw error;
    const desired = how === "pauseJob" ? "PAUSED" : "ENABLED";
    const job = await readJob(client, name, attempt);
    if (job && job.state !== desired) throw error;
    return job !== undefined;
  }
}

async function openClient({ grpcEndpoint, accessToken }: SchedulerSettings): Promise<CloudSchedulerClient> {
  const { CloudSchedulerClient } = await import("@google-cloud/scheduler");
  return new CloudSchedulerClient(await grpcClientOptions(grpcEndpoint, accessToken));
}

async function undefinedWhenMissing<T>(answer: Promise<[T, ...unknown[]]>): Promise<T | undefined> {
  try {
    return (await answer)[0];
  } catch (error) {
    if (statusOf(error) !== GRPC.NOT_FOUND) throw error;
    return undefined;
  }
}

/** The quota of requests per minute has the same status, but recovers with time. */
function isQuotaOfJobs(error: unknown): boolean {
  return statusOf(error) === GRPC.RESOURCE_EXHAUSTED && !/per (second|minute)|rate/i.test(String(error));
}

function quotaOfJobs(cause: unknown): AppError {
  const message =
    "The region's quota of Cloud Scheduler jobs is used up (1,000 by default): delete schedules, or raise the quota.";
  return new AppError("invalid_configuration", message, { cause });
}

function toMessage(
  call: ScheduledCall,
  name: string,
  oidcToken: ReturnType<typeof invokerToken>,
): JobMessage {
  return {
    name,
    description: call.description,
    schedule: call.cron,
    timeZone: call.timeZone,
    httpTarget: {
      uri: call.url,
      httpMethod: "POST",
      oidcToken,
    },
    retryConfig: { retryCount: call.retries },
    attemptDeadline: { seconds: call.deadlineSeconds },
  };
}

function toState(job: JobMessage): ScheduledCallState {
  const { name = "", httpTarget, retryConfig, attemptDeadline } = job;
  const next = toDate(job.scheduleTime);
  const lastAttempt = toDate(job.lastAttemptTime);
  return defined({
    name: name?.slice(name.lastIndexOf("/") + 1) ?? "",
    description: job.description ?? "",
    cron: job.schedule ?? "",
    timeZone: job.timeZone ?? "",
    url: httpTarget?.uri ?? "",
    audience: httpTarget?.oidcToken?.audience ?? "",
    invoker: httpTarget?.oidcToken?.serviceAccountEmail ?? "",
    retries: retryConfig?.retryCount ?? 0,
    deadlineSeconds: Number(attemptDeadline?.seconds ?? 0),
    paused: job.state === "PAUSED",
    broken: job.state === "UPDATE_FAILED" || job.state === "DISABLED",
    next: next || undefined,
    lastAttempt: lastAttempt || undefined,
  });
}

function toDate(time: protos.google.protobuf.ITimestamp | null | undefined): Date | undefined {
  return time ? new Date(Number(time.seconds) * 1000 + (time.nanos ?? 0) / 1e6) : undefined;
}
