import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { RESOURCE_NOT_FOUND } from "./revisions.ts";

/** A response as revisions with sessions have it: the SDK replaces their code for a missing resource. */
export function withSessionCode(message: JSONRPCMessage): JSONRPCMessage {
  if (!("error" in message)) return message;
  const { error } = message;
  const isMissing = error.code === RESOURCE_NOT_FOUND.replaced && /^Resource not found/i.test(error.message);
  return isMissing ? { ...message, error: { ...error, code: RESOURCE_NOT_FOUND.session } } : message;
}
