/** Reads and validates an incoming message. */
import {
  type Message,
  type Part,
  Role,
  type SendMessageRequest,
  type TaskPushNotificationConfig,
} from "@a2a-js/sdk";
import { ContentTypeNotSupportedError } from "@a2a-js/sdk/errors";
import { isObject } from "../core/json/is-object.ts";
import { malformed } from "./call-failure.ts";

export interface IncomingMessage {
  id: string;
  /** The client's own, or undefined. */
  contextId: string | undefined;
  /** The task that the message continues. */
  taskId: string | undefined;
  /** All text parts, joined by line breaks. */
  text: string;
  /** The data parts, each with its location as in `message.parts[1]`. */
  data: { location: string; value: Record<string, unknown> }[];
  /** The request's metadata, overridden by the message's. */
  metadata: Record<string, unknown>;
  /** Whether the call waits for the end of the task. */
  waits: boolean;
  /** Where the changes of the task are sent. */
  push?: TaskPushNotificationConfig | undefined;
  /** Maximum number of messages of the history; undefined for all. */
  historyLength: number | undefined;
}

const LONGEST_ID = 256;

/**
 * @throws AppError `invalid_request`; A2AError ContentTypeNotSupported for files
 */
export function readMessage({ message, configuration, metadata }: SendMessageRequest): IncomingMessage {
  if (!message) throw malformed("message is missing.");
  if (message.role !== Role.ROLE_USER)
    throw malformed("message.role must be ROLE_USER (user in version 0.3).");
  if (message.parts.length === 0) throw malformed("message.parts must hold at least one part.");
  const parts = message.parts.map(readPart);
  return {
    id: checkId(message, "messageId") ?? missing("message.messageId"),
    contextId: checkId(message, "contextId"),
    taskId: checkId(message, "taskId"),
    text: parts.flatMap((part) => ("text" in part ? part.text : [])).join("\n"),
    data: parts.flatMap((part) => ("value" in part ? part : [])),
    metadata: { ...metadata, ...message.metadata },
    waits: configuration?.returnImmediately !== true,
    push: configuration?.taskPushNotificationConfig,
    historyLength: checkHistoryLength(configuration?.historyLength),
  };
}

function readPart(
  { content, mediaType }: Part,
  index: number,
): { text: string } | { location: string; value: Record<string, unknown> } {
  const location = `message.parts[${index}]`;
  switch (content?.$case) {
    case "text":
      if (!isText(mediaType)) throw notTaken(location, mediaType);
      return { text: content.value };
    case "data":
      if (mediaType !== "" && mediaType !== "application/json") throw notTaken(location, mediaType);
      if (!isObject(content.value)) throw malformed(`${location}: its data must be an object.`);
      return { location, value: content.value };
    case "raw":
    case "url":
      throw new ContentTypeNotSupportedError(`${location} is a file: only text and data are supported.`);
    default:
      throw malformed(`${location} holds neither text nor data.`);
  }
}

function isText(mediaType: string): boolean {
  return mediaType === "" || mediaType.startsWith("text/") || mediaType === "application/json";
}

function notTaken(location: string, mediaType: string): Error {
  return new ContentTypeNotSupportedError(
    `${location}: ${mediaType.slice(0, 100)} is not an input of this skill.`,
  );
}

function checkId(message: Message, name: "messageId" | "contextId" | "taskId"): string | undefined {
  const id = message[name];
  if (id === "") return undefined;
  if (typeof id !== "string" || id.length > LONGEST_ID) {
    throw malformed(`message.${name} must be a string of at most ${LONGEST_ID} characters.`);
  }
  return id;
}

function missing(name: string): never {
  throw malformed(`${name} is missing.`);
}

/** @returns the maximum number of messages of the history; undefined for all. @throws AppError `invalid_request` */
export function checkHistoryLength(length: number | undefined): number | undefined {
  if (length === undefined || (Number.isInteger(length) && length >= 0)) return length;
  throw malformed("historyLength must be an integer of at least 0.");
}
