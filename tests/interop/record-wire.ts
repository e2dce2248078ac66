/** A proxy in front of a gateway that records requests and the status of their responses, without tokens. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface RecordedRequest {
  method: string;
  headers: Record<string, string>;
  /** The parsed body. */
  body?: unknown;
  status: number;
}

/** Headers that decide how the gateway answers; a session's id differs in every conversation. */
const KEPT = ["accept", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name", "user-agent"];

export async function startRecorder(target: string) {
  const recorded: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const {
      host: _,
      connection: __,
      "content-length": ___,
      "accept-encoding": ____,
      ...headers
    } = request.headers;
    const answer = await fetch(new URL(request.url ?? "/", target), {
      method: request.method,
      headers: headers as Record<string, string>,
      body: body.length > 0 ? body : undefined,
    });
    const kept = KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
    if (headers["mcp-session-id"]) kept.push(["mcp-session-id", "SESSION"]);
    recorded.push({
      method: request.method ?? "",
      headers: Object.fromEntries(kept),
      body: body.length > 0 ? JSON.parse(body.toString("utf8")) : undefined,
      status: answer.status,
    });
    const {
      "content-encoding": _encoding,
      "content-length": _length,
      ...passed
    } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, passed);
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${new URL(target).pathname}`,
    recorded,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
