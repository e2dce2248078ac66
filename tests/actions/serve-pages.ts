/** Serves tests/actions/pages at two origins, so that one page can hold a frame of the other. */
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, normalize } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";

const FOLDER = join(packageRoot, "tests/actions/pages");

export interface PageServer {
  origin: string;
  close(): Promise<void>;
}

export async function servePages(): Promise<PageServer> {
  const other = await listen(() => "");
  const own = await listen(() => originOf(other, "localhost"));
  return {
    origin: originOf(own, "127.0.0.1"),
    async close() {
      for (const server of [own, other]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

async function listen(otherOrigin: () => string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://pages");
    const inside = normalize(pathname).replace(/^\/+/, "");
    if (inside === "form.pdf") {
      response.writeHead(200, { "content-type": "application/pdf", "content-disposition": "attachment" });
      return void response.end("%PDF-1.4");
    }
    // Both end with the server.
    if (inside === "late") return;
    if (inside === "partial")
      return void response.writeHead(200, { "content-type": "text/html" }).write("<h1>First half</h1>");
    if (inside === "broken")
      return void response.writeHead(500, { "content-type": "text/html" }).end("<h1>Error</h1>");
    const file = inside.startsWith("..")
      ? undefined
      : await readFile(join(FOLDER, inside), "utf8").catch(() => undefined);
    const head = { "content-type": "text/html; charset=utf-8" };
    if (file === undefined) return void response.writeHead(404, head).end("<h1>Not found</h1>");
    response.writeHead(200, head).end(file.replaceAll("OTHER_ORIGIN", otherOrigin()));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
}

function originOf(server: Server, host: string): string {
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}
