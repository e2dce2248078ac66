/**
 * A2A 0.3 and 1.0 over JSON-RPC and HTTP+JSON: one endpoint for each enabled agent below `/agents/{id}`, and
 * FederalRunner itself below `/a2a`, with its card at the origin's well-known path. The SDK is loaded with the first
 * request.
 */
import type { Route } from "../http/router.ts";
import { lazily } from "../lazily.ts";
import type { A2aOptions } from "./a2a-options.ts";

const CARD = "/.well-known/agent-card.json";

export function createA2aRoutes(options: A2aOptions): Route[] {
  const server = lazily(async () => (await import("./serve-a2a.ts")).createA2aServer(options));
  const card = { GET: server.card };
  return [
    { path: CARD, methods: card },
    ...["/a2a", "/agents/:agentId"].flatMap((base): Route[] => [
      { path: base + CARD, methods: card },
      { path: `${base}/jsonrpc`, methods: { POST: server.rpc }, wire: "json-rpc" },
      { path: `${base}/rest/:operation{.+}`, methods: { ALL: server.rest } },
    ]),
  ];
}
