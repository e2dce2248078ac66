import { defined } from "../../../../shared/core/defined.ts";
import { type Timestamp, toTimestamp } from "../grpc/grpc-server.ts";

/** The stored form of a job. Times are in milliseconds. */
export interface JobRecord {
  /** `projects/…/locations/…/jobs/…` */
  name: string;
  description: string;
  target: JobTarget;
  /** Cron, five fields. */
  schedule: string;
  timeZone: string;
  deadlineMs: number;
  retry: RetryPlan;
  /** Google sets the last two; the admin API sets them here. */
  state: "ENABLED" | "PAUSED" | "UPDATE_FAILED" | "DISABLED";
  updated: number;
  /** Absent when the job is paused, or its schedule has no next time. */
  next?: number;
  /** Scheduled times that are due and not yet executed, in order. */
  due: number[];
  lastAttempt?: number;
  /** The google.rpc.Code of the last attempt. */
  lastCode?: number;
}

export interface JobTarget {
  uri: string;
  method: string;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
  token?: { email: string; audience: string };
}

export interface RetryPlan {
  count: number;
  /** 0 is without limit. */
  maxDurationMs: number;
  minBackoffMs: number;
  maxBackoffMs: number;
  maxDoublings: number;
}

/** google.cloud.scheduler.v1.Job as clients send it. */
export interface JobMessage {
  name: string;
  description: string;
  schedule: string;
  timeZone: string;
  httpTarget: {
    uri: string;
    httpMethod: string;
    headers: Record<string, string>;
    body: Buffer;
    oidcToken: { serviceAccountEmail: string; audience: string } | null;
  } | null;
  retryConfig: {
    retryCount: number;
    maxRetryDuration: Timestamp | null;
    minBackoffDuration: Timestamp | null;
    maxBackoffDuration: Timestamp | null;
    maxDoublings: number;
  } | null;
  attemptDeadline: Timestamp | null;
}

/** As google.cloud.scheduler.v1.Job. */
export function toJobMessage(job: JobRecord): object {
  const { target, retry } = job;
  return defined({
    name: job.name,
    description: job.description,
    schedule: job.schedule,
    timeZone: job.timeZone,
    httpTarget: {
      uri: target.uri,
      httpMethod: target.method,
      headers: target.headers,
      body: Buffer.from(target.body, "base64"),
      ...(target.token
        ? { oidcToken: { serviceAccountEmail: target.token.email, audience: target.token.audience } }
        : {}),
    },
    retryConfig: {
      retryCount: retry.count,
      maxRetryDuration: toTimestamp(retry.maxDurationMs),
      minBackoffDuration: toTimestamp(retry.minBackoffMs),
      maxBackoffDuration: toTimestamp(retry.maxBackoffMs),
      maxDoublings: retry.maxDoublings,
    },
    attemptDeadline: toTimestamp(job.deadlineMs),
    state: job.state,
    userUpdateTime: toTimestamp(job.updated),
    scheduleTime: job.next === undefined ? undefined : toTimestamp(job.next),
    lastAttemptTime: job.lastAttempt === undefined ? undefined : toTimestamp(job.lastAttempt),
    status: job.lastCode === undefined ? undefined : { code: job.lastCode, message: "", details: [] },
  });
}
