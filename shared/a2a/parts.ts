/** Creates parts, artifacts and messages. */
import { type Artifact, type Message, type Part, Role } from "@a2a-js/sdk";
import { type ErrorCategory, type ErrorDetails, reportFailure } from "../core/errors.ts";
import { quoteSiteText } from "../core/site-text.ts";

export function textPart(text: string): Part {
  return createPart({ $case: "text", value: text }, "text/plain");
}

export function dataPart(value: Record<string, unknown>): Part {
  return createPart({ $case: "data", value }, "application/json");
}

export function jpegPart(filename: string, jpeg: Buffer): Part {
  return { ...createPart({ $case: "raw", value: jpeg }, "image/jpeg"), filename };
}

/**
 * The failure of a task, as text and as data.
 *
 * @param failure of a run's record or result
 * @param note precedes the text
 */
export function failureParts(
  failure: {
    type: string;
    message: string;
    details?: ErrorDetails | undefined;
  },
  note?: string,
): Part[] {
  const report = reportFailure(failure, "client");
  const { category, next } = report;
  const ofSite = (failure.details?.validation_errors ?? []).map(
    ({ field_id = "page", message }) => `- ${field_id}: ${quoteSiteText(message)}`,
  );
  const message = [report.message, ...ofSite].join("\n");
  // Problems of a list have a line each, which the next step must not continue.
  const separator = message.includes("\n") ? "\n" : " ";
  return [
    textPart(`${note ? `${note} ` : ""}${CATEGORY_NAMES[category]}: ${message}${separator}${next}`),
    dataPart({ ...(note && { note }), error: { ...failure.details, ...report } }),
  ];
}

const CATEGORY_NAMES: Record<ErrorCategory, string> = {
  transient: "Transient error",
  permanent: "Permanent error",
  agent_error: "Agent error",
  system_error: "System error",
};

export function artifact(
  artifactId: string,
  parts: Part[],
  options: { name?: string; description?: string; metadata?: Record<string, unknown> } = {},
): Artifact {
  const { name = artifactId, description = "", metadata } = options;
  return { artifactId, name, description, parts, metadata, extensions: [] };
}

export interface MessageIds {
  contextId: string;
  taskId?: string | undefined;
}

/** @param role default the agent's */
export function toMessage(
  {
    role = "agent",
    messageId,
    parts,
  }: { role?: "user" | "agent" | undefined; messageId: string; parts: Part[] },
  { contextId, taskId = "" }: MessageIds,
): Message {
  return {
    role: role === "user" ? Role.ROLE_USER : Role.ROLE_AGENT,
    messageId,
    contextId,
    taskId,
    parts,
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  };
}

function createPart(content: NonNullable<Part["content"]>, mediaType: string): Part {
  return { content, mediaType, filename: "", metadata: undefined };
}
