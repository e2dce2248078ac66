/** The page and the relay on the loopback address of this machine, for runs of this process. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "../core/logger.ts";
import { RECEIVE_LIMITS } from "../core/network/receive-limits.ts";
import { HANDOFF_PATH, readHandoffPage } from "./handoff-page.ts";
import { createLocalBook } from "./relay/meeting-book.ts";
import { createRelay, RELAY_PATH } from "./relay/relay.ts";

export interface LoopbackHandoff {
  url: string;
  book: ReturnType<typeof createLocalBook>;
  close(): Promise<void>;
}

export async function serveLoopback(log: Pick<Logger, "warn">): Promise<LoopbackHandoff> {
  const book = createLocalBook();
  const relay = createRelay({ book, log });
  // A page of another site reaches this server only under a name of its own.
  const isOwnHost = (host: string | undefined) => host === `127.0.0.1:${port}`;
  const server = createServer(RECEIVE_LIMITS, ({ url = "", headers, method }, response) => {
    const { html, headers: own } = readHandoffPage();
    const isPage = isOwnHost(headers.host) && method === "GET" && url.split("?", 1)[0] === HANDOFF_PATH;
    if (isPage) response.writeHead(200, own).end(html);
    else response.writeHead(404).end();
  });
  server.on("upgrade", (request, socket, head) => {
    if (isOwnHost(request.headers.host) && request.url === RELAY_PATH)
      void relay.upgrade(request, socket, head);
    else socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // It ends with its process, and keeps none alive.
  server.unref();
  return {
    url: `http://127.0.0.1:${port}`,
    book,
    async close() {
      relay.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
