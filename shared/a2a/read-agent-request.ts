/** Reads a request to an agent from an A2A message. */
import { ContentTypeNotSupportedError } from "@a2a-js/sdk/errors";
import { validateParameters } from "../agents/invocation/validate-parameters.ts";
import type { AgentProfile } from "../agents/profile/profile.ts";
import { isObject } from "../core/json/is-object.ts";
import type { AgentRequest } from "../runs/runs.ts";
import { malformed } from "./call-failure.ts";
import type { IncomingMessage } from "./read-message.ts";

export type AgentMessage = Pick<AgentRequest, "input" | "dedup">;

/**
 * Text is the input. Parameters come as a data part `{"parameters": {…}}`, or as `parameters` in the metadata of the
 * message or the request; the former wins. `dedup: false` in the metadata requests a new run, and
 * `timeout_seconds` a shorter limit than the profile's.
 *
 * @throws AppError `invalid_request`, `invalid_parameters`; A2AError ContentTypeNotSupported
 */
export function readAgentRequest(
  profile: Pick<AgentProfile, "id" | "parameters" | "timeout_seconds">,
  message: IncomingMessage,
): AgentMessage {
  const [data] = message.data;
  if (data && !profile.parameters) {
    throw new ContentTypeNotSupportedError(`${data.location}: this agent takes no data, only text.`);
  }
  const given = readParameters(message);
  if (message.text.trim() === "" && given === undefined) {
    throw malformed("The message has no input: send a text part.");
  }
  const parameters = validateParameters(profile, given);
  const timeout_seconds = readTimeout(profile, message.metadata.timeout_seconds);
  return {
    input: {
      input: message.text,
      parameters: Object.keys(parameters).length > 0 ? parameters : undefined,
      context_id: message.contextId,
      timeout_seconds,
    },
    dedup: readDedup(message.metadata.dedup),
  };
}

function readParameters({ data, metadata }: IncomingMessage): Record<string, unknown> | undefined {
  const sources = [{ location: "metadata", value: { parameters: metadata.parameters } }, ...data];
  let parameters: Record<string, unknown> | undefined;
  for (const { location, value } of sources) {
    const other = Object.keys(value).find((key) => key !== "parameters");
    if (other !== undefined) throw malformed(`${location}: data for an agent may hold only \`parameters\`.`);
    if (value.parameters === undefined) continue;
    if (!isObject(value.parameters)) throw malformed(`${location}: \`parameters\` must be an object.`);
    parameters = { ...parameters, ...value.parameters };
  }
  return parameters;
}

function readTimeout(
  { timeout_seconds: maximum }: Pick<AgentProfile, "timeout_seconds">,
  given: unknown,
): number | undefined {
  if (given === undefined) return undefined;
  if (typeof given === "number" && Number.isInteger(given) && given >= 1 && given <= maximum) return given;
  throw malformed(`metadata.timeout_seconds must be an integer from 1 to ${maximum}.`);
}

function readDedup(given: unknown): boolean {
  if (given === undefined || typeof given === "boolean") return given ?? true;
  throw malformed("metadata.dedup must be true or false.");
}
