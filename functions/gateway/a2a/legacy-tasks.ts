/**
 * Lists of tasks in version 0.3 over HTTP+JSON: ProtoJSON of its a2a.proto, which differs from its JSON-RPC form. The
 * SDK converts single tasks, but has no route for lists.
 */

import {
  ListTasksRequest,
  type ListTasksResponse,
  type Message,
  type Part,
  Role,
  type Task,
  TaskState,
} from "@a2a-js/sdk";
import { defined } from "../../../shared/core/defined.ts";

/** The filters of `GET /v1/tasks`: version 0.3 defines none, so these are those of 1.0, with either spelling of states. */
export function parseListQuery(query: URLSearchParams): ListTasksRequest {
  const { status, includeArtifacts, ...others } = Object.fromEntries(query);
  return ListTasksRequest.fromJSON(
    defined({
      ...others,
      status: status === undefined ? undefined : toStateName(status),
      includeArtifacts: includeArtifacts === "true",
    }),
  );
}

function toStateName(status: string): string {
  const name = status.toUpperCase().replaceAll("-", "_").replace("CANCELLED", "CANCELED");
  return name.startsWith("TASK_STATE_") ? name : `TASK_STATE_${name}`;
}

export function toLegacyTaskList({ tasks, nextPageToken, totalSize }: ListTasksResponse): unknown {
  return { tasks: tasks.map(toLegacyTask), nextPageToken, totalSize };
}

function toLegacyTask({ id, contextId, status, artifacts, history, metadata }: Task): unknown {
  return {
    id,
    contextId,
    status: status && {
      state: STATE_NAMES[status.state] ?? TaskState[status.state],
      message: status.message && toLegacyMessage(status.message),
      timestamp: status.timestamp,
    },
    artifacts: unlessEmpty(
      artifacts.map((artifact) => ({ ...artifact, parts: artifact.parts.map(toLegacyPart) })),
    ),
    history: unlessEmpty(history.map(toLegacyMessage)),
    metadata,
  };
}

function unlessEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

function toLegacyMessage({ messageId, contextId, taskId, role, parts }: Message): unknown {
  return { messageId, contextId, taskId, role: Role[role], content: parts.map(toLegacyPart) };
}

function toLegacyPart({ content, mediaType: mimeType }: Part): unknown {
  switch (content?.$case) {
    case "text":
      return { text: content.value };
    case "data":
      return { data: { data: content.value } };
    case "raw":
      return { file: { fileWithBytes: content.value.toString("base64"), mimeType } };
    default:
      return {};
  }
}

/** The states that version 1.0 spells differently. */
const STATE_NAMES: Partial<Record<TaskState, string>> = {
  [TaskState.TASK_STATE_CANCELED]: "TASK_STATE_CANCELLED",
};
