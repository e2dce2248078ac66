/** What tasks and messages are made of. */
import { randomUUID } from "node:crypto";
import { type Artifact, type Message, type Part, Role } from "@a2a-js/sdk";

export function textPart(text: string): Part {
  return part({ $case: "text", value: text }, "text/plain");
}

export function dataPart(value: Record<string, unknown>): Part {
  return part({ $case: "data", value }, "application/json");
}

export function jpegPart(filename: string, jpeg: Buffer): Part {
  return { ...part({ $case: "raw", value: jpeg }, "image/jpeg"), filename };
}

export function artifact(
  artifactId: string,
  parts: Part[],
  { name = artifactId, metadata }: { name?: string; metadata?: Record<string, unknown> } = {},
): Artifact {
  return { artifactId, name, description: "", parts, metadata, extensions: [] };
}

export interface MessagePlace {
  contextId: string;
  taskId?: string | undefined;
}

/** What the agent says. */
export function agentMessage(parts: Part[], { contextId, taskId = "" }: MessagePlace): Message {
  return message(Role.ROLE_AGENT, randomUUID(), parts, { contextId, taskId });
}

/** What the caller said, as far as it is kept. */
export function userMessage(messageId: string, parts: Part[], place: MessagePlace): Message {
  return message(Role.ROLE_USER, messageId, parts, place);
}

function message(
  role: Role,
  messageId: string,
  parts: Part[],
  { contextId, taskId = "" }: MessagePlace,
): Message {
  return {
    role,
    messageId,
    contextId,
    taskId,
    parts,
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  };
}

function part(content: NonNullable<Part["content"]>, mediaType: string): Part {
  return { content, mediaType, filename: "", metadata: undefined };
}
