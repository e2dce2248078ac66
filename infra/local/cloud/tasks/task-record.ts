import { defined } from "../../../../shared/core/defined.ts";
import { type Timestamp, toTimestamp } from "../grpc/grpc-server.ts";

/** The stored form of a task until it succeeds or its retries are exhausted. */
export interface TaskRecord {
  /** `projects/…/queues/…/tasks/…` */
  name: string;
  /** Whether the client chose the name, which is then reserved for a while after the task. */
  named: boolean;
  url: string;
  method: string;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
  token?: { email: string; audience: string };
  created: number;
  /** When it is next due. */
  due: number;
  deadlineMs: number;
  /** Attempts so far, and the number of them with a response. */
  dispatches: number;
  responses: number;
  firstAttempt?: number;
  lastStatus?: number;
}

/** google.cloud.tasks.v2.Task as clients send it. */
export interface TaskMessage {
  name: string;
  httpRequest: {
    url: string;
    httpMethod: string;
    headers: Record<string, string>;
    body: Buffer;
    oidcToken: { serviceAccountEmail: string; audience: string } | null;
  } | null;
  scheduleTime: Timestamp | null;
  dispatchDeadline: Timestamp | null;
}

/** As google.cloud.tasks.v2.Task; only the full view shows the body. */
export function toTaskMessage(record: TaskRecord, view: string): object {
  const full = view === "FULL";
  return {
    name: record.name,
    httpRequest: defined({
      url: record.url,
      httpMethod: record.method,
      headers: record.headers,
      body: full ? Buffer.from(record.body, "base64") : undefined,
      ...(record.token
        ? { oidcToken: { serviceAccountEmail: record.token.email, audience: record.token.audience } }
        : {}),
    }),
    createTime: toTimestamp(record.created),
    scheduleTime: toTimestamp(record.due),
    dispatchDeadline: toTimestamp(record.deadlineMs),
    dispatchCount: record.dispatches,
    responseCount: record.responses,
    ...(record.firstAttempt === undefined
      ? {}
      : { firstAttempt: { dispatchTime: toTimestamp(record.firstAttempt) } }),
    view: full ? "FULL" : "BASIC",
  };
}
