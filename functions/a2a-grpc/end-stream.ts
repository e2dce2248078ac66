/** Ends the stream of a call whose status was sent: until the caller ends its side, the server holds the stream. */
import { constants, type ServerHttp2Stream } from "node:http2";
import type { ServerInterceptingCallInterface } from "@grpc/grpc-js";

type Status = Parameters<ServerInterceptingCallInterface["sendStatus"]>[0];

const TRAILERS_MS = 1000;

/** Refuses a call that a client may keep open. */
export function refuseCall(call: ServerInterceptingCallInterface, status: Status): void {
  // The library has no method that ends the stream.
  const { stream } = call as unknown as { stream?: ServerHttp2Stream };
  const hasAnswered = stream?.headersSent;
  call.sendStatus(status);
  if (!stream) return;
  // RFC 9113, 8.1: a server that has answered may ask for the rest of the request not to be sent.
  const close = () => {
    if (!stream.closed) stream.close(constants.NGHTTP2_NO_ERROR);
  };
  // Without an answer before it, the status is the only frame; else it follows the last message.
  if (hasAnswered) setTimeout(close, TRAILERS_MS).unref();
  else setImmediate(close);
}
