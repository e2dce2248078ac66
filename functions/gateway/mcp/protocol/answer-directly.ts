/** Serves a request whose response is one JSON message, without the web-standard request and response of the SDK's transport. */
import {
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type Server,
  type Transport,
} from "@modelcontextprotocol/server";
import { withSessionCode } from "../../../../shared/mcp/session-code.ts";
import type { Message } from "./read-message.ts";

/** Whether the message conforms to JSON-RPC. The SDK's transport words the refusal of any other. */
export function isAnswerable({ era, body }: Message): boolean {
  return era === "session" && isJSONRPCRequest(body);
}

/** @param message for which {@link isAnswerable} holds. @returns the response to it */
export async function answerDirectly(server: Server, message: Message): Promise<JSONRPCMessage> {
  const { promise, resolve } = Promise.withResolvers<JSONRPCMessage>();
  const transport: Transport = {
    async start() {},
    async close() {},
    // Progress and questions need a stream: a notification or request of the server is dropped.
    async send(sent) {
      if (!("method" in sent)) resolve(sent);
    },
  };
  await server.connect(transport);
  transport.onmessage?.(message.body as JSONRPCMessage, {});
  return withSessionCode(await promise);
}

/** The lists that are the same for every caller. */
const FIXED_LISTS = new Set(["tools/list", "resources/list", "resources/templates/list"]);

/** Remembers the results of the fixed lists as bytes: two responses differ by their id alone. */
export interface ReadyLists {
  /** The response; undefined until the list was served once, and for a request with parameters. */
  find(message: Message): Buffer | undefined;
  keep(message: Message, answer: JSONRPCMessage): void;
}

export function createReadyLists(): ReadyLists {
  const ends = new Map<string, Buffer>();
  return {
    find(message) {
      const end = isPlain(message) ? ends.get(message.method) : undefined;
      return end && Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(message.id)}`), end]);
    },
    keep(message, answer) {
      if (!isPlain(message) || !isJSONRPCResultResponse(answer)) return;
      ends.set(message.method, Buffer.from(`,"result":${JSON.stringify(answer.result)}}`));
    },
  };
}

function isPlain(message: Message): boolean {
  return FIXED_LISTS.has(message.method) && Object.keys(message.params).length === 0 && isAnswerable(message);
}
