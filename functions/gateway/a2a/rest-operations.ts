/** The operations of the HTTP+JSON transport, by method and path. */
import { UnsupportedOperationError } from "@a2a-js/sdk/errors";
import { type CallFailure, toCallFailure } from "../../../shared/a2a/call-failure.ts";
import type { TargetAction } from "../../../shared/auth/scopes.ts";
import { closestTo } from "../../../shared/core/closest.ts";

interface Operation {
  /** As in JSON-RPC of version 1.0. */
  name: string;
  methods: readonly ("GET" | "POST" | "DELETE")[];
  /** Below `…/rest`; a name in braces matches one segment. */
  path: string;
  action: TargetAction;
}

const OPERATIONS: readonly Operation[] = [
  { name: "SendMessage", methods: ["POST"], path: "/message:send", action: "run" },
  { name: "SendStreamingMessage", methods: ["POST"], path: "/message:stream", action: "run" },
  { name: "ListTasks", methods: ["GET"], path: "/tasks", action: "read" },
  { name: "CancelTask", methods: ["POST"], path: "/tasks/{id}:cancel", action: "run" },
  // Version 0.3 has GET.
  { name: "SubscribeToTask", methods: ["POST", "GET"], path: "/tasks/{id}:subscribe", action: "read" },
  { name: "GetTask", methods: ["GET"], path: "/tasks/{id}", action: "read" },
  ...pushOperations("/tasks/{id}/pushNotificationConfigs"),
  { name: "GetExtendedAgentCard", methods: ["GET"], path: "/extendedAgentCard", action: "read" },
  { name: "GetExtendedAgentCard", methods: ["GET"], path: "/card", action: "read" },
];

function pushOperations(path: string): Operation[] {
  const name = "TaskPushNotificationConfig";
  return [
    { name: `Create${name}`, methods: ["POST"], path, action: "run" },
    { name: `List${name}s`, methods: ["GET"], path, action: "read" },
    { name: `Get${name}`, methods: ["GET"], path: `${path}/{configId}`, action: "read" },
    { name: `Delete${name}`, methods: ["DELETE"], path: `${path}/{configId}`, action: "run" },
  ];
}

/** @param path below `…/rest`, without version 0.3's /v1 */
export function findOperation(method: string, path: string): Pick<Operation, "name" | "action"> | undefined {
  const asked = method === "HEAD" ? "GET" : method;
  return atPath(path).find(({ methods }) => methods.some((known) => known === asked));
}

/** The failure of a method and path without an operation; it names the most similar one. */
export function noOperation(method: string, path: string): CallFailure {
  const message = operationAdvice(method, path);
  return { ...toCallFailure(new UnsupportedOperationError()), http: 404, status: "NOT_FOUND", message };
}

function operationAdvice(method: string, path: string): string {
  const others = atPath(path).flatMap(({ methods }) => methods);
  if (others.length > 0) return `${path} takes ${others.join(" or ")}, not ${method.slice(0, 20)}.`;
  const known = OPERATIONS.map((operation) => `${operation.methods[0]} ${operation.path}`);
  const closest = closestTo(`${method} ${path}`, known);
  const advice =
    closest === undefined ? `its operations are ${known.join(", ")}.` : `did you mean ${closest}?`;
  return `A2A defines no operation with this method and path; ${advice}`;
}

function atPath(path: string): Operation[] {
  return OPERATIONS.filter((operation) => PATTERNS.get(operation.path)?.test(path));
}

const PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  OPERATIONS.map(({ path }) => [path, new RegExp(`^${path.replace(/\{\w+\}/g, "[^/:]+")}$`)]),
);
