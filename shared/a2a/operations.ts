/** The operations of A2A, declared once for JSON-RPC, HTTP+JSON and gRPC. */
import type { A2ARequestHandler } from "@a2a-js/sdk/server";
import type { TargetAction } from "../auth/scopes.ts";

export interface A2aOperation {
  /** The method of JSON-RPC and gRPC in version 1.0. */
  name: string;
  /** The method of JSON-RPC in version 0.3, which has no lists. */
  legacyName?: string;
  handler: HandlerName;
  action: TargetAction;
  /** Whether the answer is a stream. */
  streams?: true;
  methods: readonly ("GET" | "POST" | "DELETE")[];
  /** Those of HTTP+JSON, below `…/rest`; a name in braces matches one segment. A further path is that of version 0.3. */
  paths: readonly [string, ...string[]];
}

export type HandlerName = Exclude<keyof A2ARequestHandler, "getAgentCard">;

const TASK = "/tasks/{id}";
const CONFIGS = `${TASK}/pushNotificationConfigs`;
const CONFIG = `${CONFIGS}/{configId}`;

export const A2A_OPERATIONS: readonly A2aOperation[] = [
  {
    name: "SendMessage",
    legacyName: "message/send",
    handler: "sendMessage",
    action: "run",
    methods: ["POST"],
    paths: ["/message:send"],
  },
  {
    name: "SendStreamingMessage",
    legacyName: "message/stream",
    handler: "sendMessageStream",
    action: "run",
    streams: true,
    methods: ["POST"],
    paths: ["/message:stream"],
  },
  {
    name: "GetTask",
    legacyName: "tasks/get",
    handler: "getTask",
    action: "read",
    methods: ["GET"],
    paths: [TASK],
  },
  { name: "ListTasks", handler: "listTasks", action: "read", methods: ["GET"], paths: ["/tasks"] },
  {
    name: "CancelTask",
    legacyName: "tasks/cancel",
    handler: "cancelTask",
    action: "run",
    methods: ["POST"],
    paths: [`${TASK}:cancel`],
  },
  {
    name: "SubscribeToTask",
    legacyName: "tasks/resubscribe",
    handler: "resubscribe",
    action: "read",
    streams: true,
    // Version 0.3 has GET.
    methods: ["POST", "GET"],
    paths: [`${TASK}:subscribe`],
  },
  {
    name: "CreateTaskPushNotificationConfig",
    legacyName: "tasks/pushNotificationConfig/set",
    handler: "createTaskPushNotificationConfig",
    action: "run",
    methods: ["POST"],
    paths: [CONFIGS],
  },
  {
    name: "GetTaskPushNotificationConfig",
    legacyName: "tasks/pushNotificationConfig/get",
    handler: "getTaskPushNotificationConfig",
    action: "read",
    methods: ["GET"],
    paths: [CONFIG],
  },
  {
    name: "ListTaskPushNotificationConfigs",
    legacyName: "tasks/pushNotificationConfig/list",
    handler: "listTaskPushNotificationConfigs",
    action: "read",
    methods: ["GET"],
    paths: [CONFIGS],
  },
  {
    name: "DeleteTaskPushNotificationConfig",
    legacyName: "tasks/pushNotificationConfig/delete",
    handler: "deleteTaskPushNotificationConfig",
    action: "run",
    methods: ["DELETE"],
    paths: [CONFIG],
  },
  {
    name: "GetExtendedAgentCard",
    legacyName: "agent/getAuthenticatedExtendedCard",
    handler: "getAuthenticatedExtendedAgentCard",
    action: "read",
    methods: ["GET"],
    paths: ["/extendedAgentCard", "/card"],
  },
];

/** A request handler of which each method is made of its operation. */
export function handlerOfEach(
  methodOf: (operation: A2aOperation) => unknown,
): Omit<A2ARequestHandler, "getAgentCard"> {
  const methods = A2A_OPERATIONS.map((operation) => [operation.handler, methodOf(operation)]);
  return Object.fromEntries(methods) as Omit<A2ARequestHandler, "getAgentCard">;
}
