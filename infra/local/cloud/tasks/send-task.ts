/** One attempt of a task: its HTTP request. https://cloud.google.com/tasks/docs/creating-http-target-tasks#handler */
import { isLoopback } from "../../../../shared/core/network/loopback.ts";
import { lastName } from "../grpc/grpc-server.ts";
import type { TaskRecord } from "./task-record.ts";

export interface TaskCredentials {
  signToken(email: string, audience: string): Promise<string>;
  /** Sent to services of this machine, as a platform's front end passes its own dispatches. */
  serviceToken: string;
}

/** @returns the HTTP status, or undefined without a response */
export async function sendTask(
  task: TaskRecord,
  { signToken, serviceToken }: TaskCredentials,
  signal: AbortSignal,
): Promise<number | undefined> {
  const authorization: Record<string, string> = {
    ...(task.token
      ? { Authorization: `Bearer ${await signToken(task.token.email, task.token.audience)}` }
      : {}),
    ...(isLoopback(new URL(task.url).hostname)
      ? { "X-Serverless-Authorization": `Bearer ${serviceToken}` }
      : {}),
  };
  const hasBody = task.method !== "GET" && task.method !== "HEAD" && task.method !== "DELETE";
  const headers = {
    "Content-Type": "application/octet-stream",
    "User-Agent": "Google-Cloud-Tasks",
    ...task.headers,
    ...taskHeaders(task),
    ...authorization,
  };
  const { url, method, body } = task;
  return sendRequest({ url, method, headers, body: hasBody ? body : undefined }, signal);
}

function taskHeaders(task: TaskRecord): Record<string, string> {
  return {
    "X-CloudTasks-QueueName": lastName(task.name.slice(0, task.name.indexOf("/tasks/"))),
    "X-CloudTasks-TaskName": lastName(task.name),
    "X-CloudTasks-TaskRetryCount": String(task.dispatches - 1),
    "X-CloudTasks-TaskExecutionCount": String(task.responses),
    "X-CloudTasks-TaskETA": String(task.due / 1000),
    ...(task.lastStatus === undefined
      ? {}
      : { "X-CloudTasks-TaskPreviousResponse": String(task.lastStatus) }),
  };
}

interface StoredRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** In base64; undefined for a method without one. */
  body: string | undefined;
}

/** Sends a request of a task or a job once. @returns the HTTP status, or undefined without a response */
export async function sendRequest(
  { url, body, ...request }: StoredRequest,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    const content = body === undefined ? undefined : Buffer.from(body, "base64");
    const response = await fetch(url, { ...request, body: content, redirect: "manual", signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
