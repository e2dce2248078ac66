/**
 * `/handoff`: the page on which a person acts in a run's tab. The link's secret is a fragment, which no request holds; the page
 * and the run's worker connect to the relay, which passes on bytes that it cannot read.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { HANDOFF_PATH, readHandoffPage } from "../../../shared/handoff/handoff-page.ts";
import { createRelay, type Relay, type RelayOptions } from "../../../shared/handoff/relay/relay.ts";
import { checkHost } from "../http/check-host.ts";
import type { Route } from "../http/router.ts";

export function createHandoffRoute(): Route {
  return {
    path: HANDOFF_PATH,
    methods: {
      async GET({ response }) {
        const { html, headers } = readHandoffPage();
        response.removeHeader("access-control-allow-origin");
        response.writeHead(200, headers);
        response.end(html);
      },
    },
  };
}

/** The relay for hosts that the gateway serves. */
export function openRelay({
  allowedHosts,
  ...options
}: RelayOptions & { allowedHosts: ReadonlySet<string> }): Relay {
  const { upgrade, close } = createRelay(options);
  return {
    async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      if (checkHost(request.headers, allowedHosts)) socket.destroy();
      else await upgrade(request, socket, head);
    },
    close,
  };
}
