/**
 * Leads the kit to one agent of a gateway and adds a token to each call without one. Over HTTP it answers at the origin,
 * where the kit looks for the card and calls JSON-RPC; gRPC is forwarded stream by stream. The cards get its addresses.
 */
import { once } from "node:events";
import { createServer, request as openRequest } from "node:http";
import { connect, createServer as createGrpcServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo, Server } from "node:net";

export interface FrontTargets {
  /** The gateway's origin. */
  url: string;
  grpcAddress: string;
  agentId: string;
  token: string;
  /** Sent with requests for the card, where the kit sends none. */
  cardVersion: string;
}

export interface KitFront {
  url: string;
  close(): Promise<void>;
}

export async function startFront(targets: FrontTargets): Promise<KitFront> {
  const grpc = createGrpcServer();
  const grpcUrl = await listen(grpc);
  const backend = connect(`http://${targets.grpcAddress}`);
  grpc.on("stream", (stream, headers) => {
    const call = backend.request({
      ...headers,
      authorization: `Bearer ${targets.token}`,
      "x-agent-id": targets.agentId,
    });
    forward(stream, call);
  });

  let own = "";
  let calls = 0;
  const http = createServer((incoming, response) => {
    const path = pathFor(incoming.url ?? "/", targets.agentId);
    const isCard = /card(\.json)?$/.test(path);
    const headers = {
      authorization: `Bearer ${targets.token}`,
      ...(isCard ? { "a2a-version": targets.cardVersion } : {}),
      ...incoming.headers,
      // Each call has an address of its own: the kit's wrong tokens would block one address.
      "x-forwarded-for": `198.18.${(calls >> 8) & 255}.${calls++ & 255}`,
    };
    const { hostname: host, port } = new URL(targets.url);
    const outgoing = openRequest(
      { host, port, method: incoming.method ?? "GET", path, headers },
      (answer) => {
        const { "content-length": length, ...others } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, isCard ? others : answer.headers);
        if (!isCard) return void answer.pipe(response);
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          response.end(
            withOwnAddresses(text, [targets.url, own], [targets.grpcAddress, new URL(grpcUrl).host]),
          );
        });
      },
    );
    outgoing.on("error", () => response.destroy());
    response.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  own = await listen(http);
  return {
    url: own,
    async close() {
      http.closeAllConnections();
      backend.close();
      await Promise.all([http, grpc].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** In 0.3, where a request has no tenant, a card names gRPC only with a host for each agent: the front is such a host. */
function withOwnAddresses(
  text: string,
  [http, ownHttp]: [string, string],
  [grpc, ownGrpc]: [string, string],
): string {
  const card = text.replaceAll(http, ownHttp).replaceAll(grpc, ownGrpc);
  return card.replace('"additionalInterfaces":[', `$&{"url":"http://${ownGrpc}","transport":"GRPC"},`);
}

/** The kit calls the origin for JSON-RPC and for the card; every other address comes from the card. */
function pathFor(url: string, agentId: string): string {
  const [path = "/", query = ""] = url.split(/(?=\?)/);
  if (path === "/") return `/agents/${agentId}/jsonrpc${query}`;
  if (path === "/v1/card") return `/agents/${agentId}/rest${path}`;
  return path.startsWith("/.well-known/agent") ? `/agents/${agentId}${path}${query}` : url;
}

function forward(stream: ServerHttp2Stream, call: ReturnType<ReturnType<typeof connect>["request"]>): void {
  stream.pipe(call);
  let trailers: Record<string, unknown> = {};
  call.on("response", ({ ":status": status = 200, ...headers }, flags) => {
    // A failed call has its status in the only block of headers.
    const ends = (flags & 0x1) !== 0;
    stream.respond({ ":status": status, ...headers }, { endStream: ends, waitForTrailers: !ends });
  });
  call.on("trailers", (received) => {
    trailers = received;
  });
  stream.on("wantTrailers", () => stream.sendTrailers(trailers as never));
  call.on("data", (chunk: Buffer) => stream.write(chunk));
  call.on("end", () => stream.end());
  call.on("error", () => stream.close());
  stream.on("error", () => call.close());
  stream.on("aborted", () => call.close());
}

async function listen(server: Pick<Server, "address" | "listen" | "once">): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server as Server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
