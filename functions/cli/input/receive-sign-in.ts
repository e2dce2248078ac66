/** The redirect of a sign-in in the browser of this computer: a server on a loopback address that takes one request. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface SignInReceiver {
  redirectUrl: string;
  /** Prints the URL for the person, and resolves with the redirect. */
  visit(url: URL): Promise<URL>;
}

/** The server does not keep the process alive. */
export async function receiveSignIn(): Promise<SignInReceiver> {
  const server = createServer();
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  return {
    redirectUrl,
    async visit(url) {
      process.stderr.write(`Sign in at ${url.href}\n`);
      server.ref();
      for (;;) {
        const [request, response] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
        const target = new URL(request.url ?? "/", redirectUrl);
        const isRedirect = target.pathname === "/callback";
        response.writeHead(isRedirect ? 200 : 404, { "content-type": "text/plain", connection: "close" });
        response.end(isRedirect ? "Signed in. This window can be closed.\n" : "Not found.\n");
        if (!isRedirect) continue;
        server.close();
        return target;
      }
    },
  };
}
