/** One attempt of a job: its HTTP request, as Google sends it. */
import { defined } from "../../../../shared/core/defined.ts";
import { sendRequest } from "../http/send-request.ts";
import type { JobRecord } from "./job-record.ts";
import { jobId } from "./read-job.ts";

/** @returns the HTTP status, or undefined without a response */
export async function sendAttempt(
  job: JobRecord,
  scheduleTime: number,
  signToken: (email: string, audience: string) => Promise<string>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { target } = job;
  const authorization: Record<string, string> = target.token
    ? { Authorization: `Bearer ${await signToken(target.token.email, target.token.audience)}` }
    : {};
  const hasBody = target.body !== "" && target.method !== "GET" && target.method !== "HEAD";
  const headers = defined({
    "User-Agent": "Google-Cloud-Scheduler",
    "Content-Type": hasBody ? "application/octet-stream" : undefined,
    ...target.headers,
    "X-CloudScheduler": "true",
    "X-CloudScheduler-JobName": jobId(job),
    "X-CloudScheduler-ScheduleTime": new Date(scheduleTime).toISOString().replace(/\.\d+/, ""),
    ...authorization,
  });
  const { uri: url, method, body } = target;
  return sendRequest({ url, method, headers, body: hasBody ? body : undefined }, signal);
}

/** google.rpc.Code of an attempt's end. */
export function codeOf(httpStatus: number | undefined): number {
  if (httpStatus === undefined) return UNAVAILABLE;
  if (httpStatus >= 200 && httpStatus < 300) return OK;
  return CODES[httpStatus] ?? (httpStatus >= 500 ? INTERNAL : UNKNOWN);
}

export const OK = 0;
const UNKNOWN = 2;
const INTERNAL = 13;
const UNAVAILABLE = 14;
const CODES: Record<number, number> = { 400: 3, 401: 16, 403: 7, 404: 5, 409: 10, 429: 8, 503: 14, 504: 4 };
