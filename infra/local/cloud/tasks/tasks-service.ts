/** google.cloud.tasks.v2.CloudTasks: create, get, list, delete of tasks with an HTTP target. */
import { randomBytes } from "node:crypto";
import { status } from "@grpc/grpc-js";
import type { LocalClock } from "../clock.ts";
import {
  fromTimestamp,
  GrpcError,
  type GrpcService,
  invalidArgument,
  lastName,
} from "../grpc/grpc-server.ts";
import type { TaskQueue } from "./task-queue.ts";
import { type TaskMessage, type TaskRecord, toTaskMessage } from "./task-record.ts";

interface Named {
  name: string;
  responseView: string;
}

const DEFAULT_DEADLINE_MS = 10 * 60_000;
const SHORTEST_DEADLINE_MS = 15_000;
const LONGEST_DEADLINE_MS = 30 * 60_000;
const FARTHEST_SCHEDULE_MS = 30 * 24 * 3_600_000;
const LARGEST_BODY = 1024 * 1024;

export function createTasksService(queues: Map<string, TaskQueue>, clock: LocalClock): GrpcService {
  const queueAt = (path: string) => {
    const queue = queues.get(lastName(path));
    if (!queue) throw new GrpcError(status.NOT_FOUND, "Queue does not exist.");
    return queue;
  };
  const queueOf = (task: string) => queueAt(task.slice(0, task.indexOf("/tasks/")));
  const subject = ({ name }: Named) =>
    `${lastName(name.slice(0, name.indexOf("/tasks/")))}/${lastName(name)}`;
  return {
    package: "@google-cloud/tasks",
    name: "google.cloud.tasks.v2.CloudTasks",
    kind: "tasks",
    methods: {
      CreateTask: {
        subject: ({ parent, task }: { parent: string; task: TaskMessage }) =>
          `${lastName(parent)}/${lastName(task.name)}`,
        handle(request: { parent: string; task: TaskMessage; responseView: string }) {
          const queue = queueAt(request.parent);
          const record = toRecord(request.parent, request.task, clock.now());
          if (!queue.add(record)) {
            throw new GrpcError(
              status.ALREADY_EXISTS,
              "The task cannot be created because it existed too recently.",
            );
          }
          return toTaskMessage(record, request.responseView);
        },
      },
      GetTask: {
        subject,
        handle({ name, responseView }: Named) {
          const task = queueOf(name).get(name);
          if (!task) throw new GrpcError(status.NOT_FOUND, "Requested entity was not found.");
          return toTaskMessage(task, responseView);
        },
      },
      ListTasks: {
        subject: ({ parent }: { parent: string }) => lastName(parent),
        handle(request: { parent: string; responseView: string; pageSize: number; pageToken: string }) {
          const all = queueAt(request.parent).list();
          const from = Number(request.pageToken || 0);
          const to = from + (request.pageSize || 1000);
          return {
            tasks: all.slice(from, to).map((task) => toTaskMessage(task, request.responseView)),
            nextPageToken: to < all.length ? String(to) : "",
          };
        },
      },
      DeleteTask: {
        subject,
        handle({ name }: Named) {
          if (!queueOf(name).delete(name)) {
            throw new GrpcError(status.NOT_FOUND, "Requested entity was not found.");
          }
          return {};
        },
      },
    },
  };
}

function toRecord(parent: string, task: TaskMessage, now: number): TaskRecord {
  const { httpRequest, scheduleTime, dispatchDeadline } = task;
  if (!httpRequest) throw invalidArgument("The local cloud serves tasks with an HTTP target only.");
  if (!/^https?:\/\//.test(httpRequest.url))
    throw invalidArgument("HttpRequest.url must be an http or https URL.");
  const name = task.name || `${parent}/tasks/${BigInt(`0x${randomBytes(8).toString("hex")}`)}`;
  if (!name.startsWith(`${parent}/tasks/`) || !/^[A-Za-z0-9_-]{1,500}$/.test(lastName(name))) {
    throw invalidArgument("Malformed task name.");
  }
  const due = scheduleTime ? fromTimestamp(scheduleTime) : now;
  if (due > now + FARTHEST_SCHEDULE_MS)
    throw invalidArgument("The schedule time is more than 30 days ahead.");
  const deadlineMs = dispatchDeadline ? fromTimestamp(dispatchDeadline) : DEFAULT_DEADLINE_MS;
  if (deadlineMs < SHORTEST_DEADLINE_MS || deadlineMs > LONGEST_DEADLINE_MS) {
    throw invalidArgument("Task.dispatchDeadline must be between 15 s and 30 min.");
  }
  if (httpRequest.body.length > LARGEST_BODY) throw invalidArgument("The task is too large.");
  const token = httpRequest.oidcToken;
  return {
    name,
    named: task.name !== "",
    url: httpRequest.url,
    method: httpRequest.httpMethod === "HTTP_METHOD_UNSPECIFIED" ? "POST" : httpRequest.httpMethod,
    headers: httpRequest.headers,
    body: httpRequest.body.toString("base64"),
    ...(token
      ? { token: { email: token.serviceAccountEmail, audience: token.audience || httpRequest.url } }
      : {}),
    created: now,
    due: Math.max(due, now),
    deadlineMs,
    dispatches: 0,
    responses: 0,
  };
}
