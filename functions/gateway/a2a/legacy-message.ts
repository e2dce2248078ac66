/**
 * Messages of version 0.3 over HTTP+JSON come in two forms: the `Message` of the specification's section 7.1, with
 * `parts` of a `kind`, and the ProtoJSON of its a2a.proto, with `content`, which the SDKs send.
 */
import { isObject } from "../../../shared/core/json/is-object.ts";

/** Whether a body holds the `Message` of section 7.1. */
export function isLiteral(body: unknown): body is { message: Record<string, unknown> } {
  return isObject(body) && isObject(body.message) && ("parts" in body.message || "kind" in body.message);
}

/**
 * Only an explicit `blocking: false` does not wait; the SDK takes an absent value for false. Clients that write ProtoJSON
 * omit false, so that an empty configuration is all that is left of `blocking: false`.
 *
 * @param params of a message
 */
export function blockingByDefault(params: Record<string, unknown>): Record<string, unknown> {
  const { configuration, message } = params;
  if (!isObject(configuration)) return params;
  const isProto = isObject(message) && "content" in message;
  if (isProto && Object.keys(configuration).length === 0) return params;
  return { ...params, configuration: { ...configuration, blocking: configuration.blocking !== false } };
}

/**
 * The body of a new push notification config is its `config` (a2a.proto of 0.3), but some clients send the whole request
 * around it.
 */
export function unwrapPushConfig(body: Record<string, unknown>): Record<string, unknown> {
  const { config } = body;
  const isWrapped = isObject(config) && !("pushNotificationConfig" in body) && !("url" in body);
  return isWrapped ? config : body;
}
