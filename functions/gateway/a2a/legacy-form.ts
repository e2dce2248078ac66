/**
 * Version 0.3 over HTTP+JSON: ProtoJSON of its a2a.proto, which differs from its JSON-RPC form and from version 1.0. Requests
 * become those of 1.0, and answers of 1.0 those of 0.3.
 */

import { endsLegacyStream } from "../../../shared/a2a/tasks/task-state.ts";
import { defined } from "../../../shared/core/defined.ts";
import { isObject } from "../../../shared/core/json/is-object.ts";
import { blockingByDefault, isLiteral, unwrapPushConfig } from "./legacy-message.ts";

type Json = Record<string, unknown>;

/** @param body of a message in either form of 0.3, whose types were checked */
export function toCurrentSend(body: unknown): Json {
  const { message, configuration, ...others } = blockingByDefault(isObject(body) ? body : {});
  return {
    ...others,
    message: isObject(message) ? toCurrentMessage(message, isLiteral(body)) : undefined,
    configuration: toConfiguration(configuration),
  };
}

function toCurrentMessage({ kind: _, parts, content, role, ...message }: Json, literal: boolean): Json {
  const given = (literal ? parts : content) as Json[] | undefined;
  const ROLES: Json = { user: "ROLE_USER", agent: "ROLE_AGENT" };
  return { ...message, role: literal ? ROLES[String(role)] : role, parts: (given ?? []).map(toCurrentPart) };
}

/** Both forms name the contents alike: a literal part has its data and its file without a further level. */
function toCurrentPart({ kind, text, data, file, metadata }: Json): Json {
  if (isObject(file)) {
    const { uri = file.fileWithUri, bytes = file.fileWithBytes, mimeType, name } = file;
    const content = uri === undefined ? { raw: bytes } : { url: uri };
    return defined({ ...content, mediaType: mimeType ?? file.mime_type, filename: name, metadata });
  }
  if (text !== undefined && text !== null) return defined({ text, metadata });
  return defined({ data: kind === undefined && isObject(data) ? data.data : data, metadata });
}

/** ProtoJSON accepts both spellings of a name. */
function toConfiguration(configuration: unknown): Json | undefined {
  if (!isObject(configuration)) return undefined;
  const {
    blocking,
    pushNotificationConfig,
    push_notification_config,
    pushNotification,
    push_notification,
    ...others
  } = configuration;
  const push = pushNotificationConfig ?? push_notification_config ?? pushNotification ?? push_notification;
  return defined({
    ...others,
    returnImmediately: blocking !== true,
    taskPushNotificationConfig: isObject(push) ? toCurrentConfig(push) : undefined,
  });
}

/** @param body of a new push notification config */
export function toCurrentPush(body: unknown, taskId: string | undefined): Json {
  const given = unwrapPushConfig(isObject(body) ? body : {});
  const config = given.pushNotificationConfig ?? given.push_notification_config ?? given;
  return { ...toCurrentConfig(config as Json), taskId };
}

function toCurrentConfig({ id, url, token, authentication }: Json): Json {
  const { schemes, credentials } = isObject(authentication) ? authentication : {};
  const [scheme] = Array.isArray(schemes) ? schemes : [];
  return defined({
    id,
    url,
    token,
    authentication: isObject(authentication) ? defined({ scheme, credentials }) : undefined,
  });
}

/** @param operation by its name. @param answer of 1.0, or an item of its stream */
export function toLegacyAnswer(operation: string, answer: Json): Json {
  switch (operation) {
    case "GetTask":
    case "CancelTask":
      return toTask(answer);
    case "ListTasks": {
      const { tasks, nextPageToken, totalSize } = answer;
      return { tasks: (tasks as Json[]).map(toTask), nextPageToken, totalSize };
    }
    case "ListTaskPushNotificationConfigs":
      return defined({ configs: (answer.configs as Json[] | undefined)?.map(toPush) });
    case "CreateTaskPushNotificationConfig":
    case "GetTaskPushNotificationConfig":
      return toPush(answer);
    default:
      return toItem(answer);
  }
}

function toItem({ task, message, statusUpdate, artifactUpdate }: Json): Json {
  if (isObject(task)) return { task: toTask(task) };
  if (isObject(message)) return { message: toMessage(message) };
  if (isObject(artifactUpdate))
    return { artifactUpdate: { ...artifactUpdate, artifact: withParts(artifactUpdate.artifact as Json) } };
  const update = statusUpdate as Json & { status: Json };
  const final = endsLegacyStream(update.status.state as string) || undefined;
  return { statusUpdate: defined({ ...update, status: toStatus(update.status), final }) };
}

function toTask({ status, artifacts, history, ...task }: Json): Json {
  return defined({
    ...task,
    status: isObject(status) ? toStatus(status) : undefined,
    artifacts: (artifacts as Json[] | undefined)?.map(withParts),
    history: (history as Json[] | undefined)?.map(toMessage),
  });
}

function toStatus({ state, message, ...status }: Json): Json {
  // The only state that version 1.0 spells differently.
  const name = state === "TASK_STATE_CANCELED" ? "TASK_STATE_CANCELLED" : state;
  return defined({ ...status, state: name, message: isObject(message) ? toMessage(message) : undefined });
}

function toMessage({ parts, ...message }: Json): Json {
  return { ...message, content: ((parts as Json[] | undefined) ?? []).map(toPart) };
}

function withParts(artifact: Json): Json {
  return { ...artifact, parts: ((artifact.parts as Json[] | undefined) ?? []).map(toPart) };
}

function toPart({ text, data, raw, url, mediaType }: Json): Json {
  if (raw !== undefined) return { file: defined({ fileWithBytes: raw, mimeType: mediaType }) };
  if (url !== undefined) return { file: defined({ fileWithUri: url, mimeType: mediaType }) };
  return data === undefined ? { text } : { data: { data } };
}

function toPush({ taskId, id, url, token, authentication }: Json): Json {
  const { scheme, credentials } = isObject(authentication) ? authentication : {};
  return {
    name: `tasks/${String(taskId)}/pushNotificationConfigs/${String(id)}`,
    pushNotificationConfig: defined({
      id,
      url,
      token,
      authentication: isObject(authentication)
        ? defined({ schemes: scheme === undefined ? undefined : [scheme], credentials })
        : undefined,
    }),
  };
}
