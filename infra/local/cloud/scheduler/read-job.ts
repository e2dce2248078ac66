/** Checks a job as a client sends it, in Google's limits. */

import { Cron } from "croner";
import { defined } from "../../../../shared/core/defined.ts";
import { fromTimestamp, invalidArgument, lastName, type Timestamp } from "../grpc/grpc-server.ts";
import type { JobMessage, JobRecord, JobTarget, RetryPlan } from "./job-record.ts";

/** The part of a job that clients set. */
export type JobSpec = Pick<
  JobRecord,
  "name" | "description" | "target" | "schedule" | "timeZone" | "deadlineMs" | "retry"
>;

const DEFAULT_DEADLINE_MS = 180_000;
const SHORTEST_DEADLINE_MS = 15_000;
const LONGEST_DEADLINE_MS = 30 * 60_000;
const LONGEST_DESCRIPTION = 500;
const MOST_RETRIES = 5;

/** @throws GrpcError INVALID_ARGUMENT */
export function readJob(message: JobMessage): JobSpec {
  if (!/^projects\/[^/]+\/locations\/[^/]+\/jobs\/[A-Za-z0-9_-]{1,500}$/.test(message.name)) {
    throw invalidArgument("Job name is malformed.");
  }
  if (message.description.length > LONGEST_DESCRIPTION) throw invalidArgument("Job.description is too long.");
  const timeZone = message.timeZone || "UTC";
  const problem = checkSchedule(message.schedule, timeZone);
  if (problem !== undefined) throw invalidArgument(problem);
  const deadlineMs = milliseconds(message.attemptDeadline) || DEFAULT_DEADLINE_MS;
  if (deadlineMs < SHORTEST_DEADLINE_MS || deadlineMs > LONGEST_DEADLINE_MS) {
    throw invalidArgument("Job.attempt_deadline must be between 15 s and 30 min.");
  }
  return {
    name: message.name,
    description: message.description,
    target: readTarget(message.httpTarget),
    schedule: message.schedule,
    timeZone,
    deadlineMs,
    retry: readRetry(message.retryConfig),
  };
}

/** The job's short name. */
export function jobId(job: { name: string }): string {
  return lastName(job.name);
}

function readTarget(target: JobMessage["httpTarget"]): JobTarget {
  if (!target) throw invalidArgument("The local cloud serves jobs with an HTTP target only.");
  if (!/^https?:\/\//.test(target.uri)) throw invalidArgument("HttpTarget.uri must be an http or https URL.");
  const token = target.oidcToken;
  return defined({
    uri: target.uri,
    method: target.httpMethod === "HTTP_METHOD_UNSPECIFIED" ? "POST" : target.httpMethod,
    headers: target.headers,
    body: target.body.toString("base64"),
    token: token ? { email: token.serviceAccountEmail, audience: token.audience || target.uri } : undefined,
  });
}

// https://cloud.google.com/scheduler/docs/reference/rpc/google.cloud.scheduler.v1#retryconfig
function readRetry(retry: JobMessage["retryConfig"]): RetryPlan {
  const count = retry?.retryCount ?? 0;
  if (count < 0 || count > MOST_RETRIES)
    throw invalidArgument("RetryConfig.retry_count must be from 0 to 5.");
  return {
    count,
    maxDurationMs: milliseconds(retry?.maxRetryDuration),
    minBackoffMs: milliseconds(retry?.minBackoffDuration) || 5_000,
    maxBackoffMs: milliseconds(retry?.maxBackoffDuration) || 3_600_000,
    maxDoublings: retry?.maxDoublings || 5,
  };
}

function milliseconds(duration: Timestamp | null | undefined): number {
  return duration ? fromTimestamp(duration) : 0;
}

/** Milliseconds; undefined when there is no next time. */
export function nextTime(schedule: string, timeZone: string, after: number): number | undefined {
  return cronOf(schedule, timeZone).nextRun(new Date(after))?.getTime();
}

/** The problem with a schedule, in Google's words; undefined for a valid one. */
function checkSchedule(schedule: string, timeZone: string): string | undefined {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    return "Job.time_zone must be a time zone name from the tz database.";
  }
  // Google does not support the library's extensions of crontab.
  const isCrontab = /^(?:[\d*,/A-Za-z-]+\s+){4}[\d*,/A-Za-z-]+$/.test(schedule);
  try {
    if (isCrontab && cronOf(schedule, timeZone)) return undefined;
  } catch {}
  return "Schedule or time zone is invalid.";
}

function cronOf(schedule: string, timeZone: string): Cron {
  return new Cron(schedule, { mode: "5-part", timezone: timeZone, paused: true });
}
