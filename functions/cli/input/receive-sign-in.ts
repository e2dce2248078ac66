/**
 * The redirect of a sign-in in the browser of this computer: a server on a loopback address, until the redirect with the
 * sign-in's `state` arrives. Any page can send requests to its port.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { checkLoopback } from "../../../shared/core/network/loopback.ts";
import { RECEIVE_LIMITS } from "../../../shared/core/network/receive-limits.ts";

export interface SignInReceiver {
  redirectUrl: string;
  /** Prints the URL for the person, and resolves with the redirect. */
  visit(url: URL): Promise<URL>;
}

/** The server does not keep the process alive. */
export async function receiveSignIn(): Promise<SignInReceiver> {
  const server = createServer(RECEIVE_LIMITS);
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  return {
    redirectUrl,
    async visit(url) {
      process.stderr.write(`Sign in at ${url.href}\n`);
      server.ref();
      const state = url.searchParams.get("state");
      for (;;) {
        const [request, response] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
        const target = new URL(request.url ?? "/", redirectUrl);
        const isOwn =
          target.searchParams.get("state") === state && !checkLoopback(request.headers, { hasPages: true });
        const isRedirect = target.pathname === "/callback" && isOwn;
        response.writeHead(isRedirect ? 200 : 404, { "content-type": "text/plain", connection: "close" });
        response.end(isRedirect ? "Signed in. This window can be closed.\n" : "Not found.\n");
        if (!isRedirect) continue;
        server.close();
        return target;
      }
    },
  };
}
