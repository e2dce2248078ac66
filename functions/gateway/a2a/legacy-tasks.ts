/**
 * Tasks as version 0.3 writes them over HTTP+JSON, which is not how it writes them over JSON-RPC: ProtoJSON of its
 * a2a.proto. The SDK has this, too, but not for lists, which it does not route.
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

/** The filters of `GET /v1/tasks`: version 0.3 names none, so they are those of 1.0, states in either spelling. */
export function parseListQuery(query: URLSearchParams): ListTasksRequest {
  const { status, includeArtifacts, ...others } = Object.fromEntries(query);
  return ListTasksRequest.fromJSON({
    ...others,
    ...(status === undefined ? {} : { status: toStateName(status) }),
    includeArtifacts: includeArtifacts === "true",
  });
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
      ...(status.message ? { message: toLegacyMessage(status.message) } : {}),
      timestamp: status.timestamp,
    },
    ...(artifacts.length > 0
      ? { artifacts: artifacts.map((artifact) => ({ ...artifact, parts: artifact.parts.map(toLegacyPart) })) }
      : {}),
    ...(history.length > 0 ? { history: history.map(toLegacyMessage) } : {}),
    metadata,
  };
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

/** Those that version 1.0 spells differently. */
const STATE_NAMES: Partial<Record<TaskState, string>> = {
  [TaskState.TASK_STATE_CANCELED]: "TASK_STATE_CANCELLED",
};
