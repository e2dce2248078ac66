/**
 * A2A 0.3 and 1.0 over JSON-RPC and HTTP+JSON: one endpoint for each enabled agent below `/agents/{id}`, and
 * FederalRunner itself below `/a2a`, with its card at the origin's well-known path. The SDK is loaded with the first
 * request.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { lazily } from "../../../shared/core/lazily.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Route } from "../http/router.ts";
import type { A2aOptions } from "./serve-a2a.ts";

/** The same as in shared/a2a/agent-card.ts, which loads the SDK. */
const DOCUMENTATION_PATH = "/docs/a2a";
const CARD = "/.well-known/agent-card.json";

export interface A2aRoutes {
  routes: Route[];
  /** {@link A2aServer.push} */
  push(body: unknown): Promise<Record<string, unknown>>;
}

export function createA2aRoutes(options: A2aOptions): A2aRoutes {
  const server = lazily(async () => (await import("./serve-a2a.ts")).createA2aServer(options));
  const card = { GET: server.card };
  const extendedCard = (exchange: Exchange) =>
    server.rest({ ...exchange, params: { ...exchange.params, operation: "v1/card" } });
  const routes = [
    { path: CARD, methods: card },
    { path: DOCUMENTATION_PATH, methods: { GET: sendDocumentation } },
    ...["/a2a", "/agents/:agentId"].flatMap((base): Route[] => [
      { path: base + CARD, methods: card },
      { path: `${base}/jsonrpc`, methods: { POST: server.rpc }, wire: "json-rpc" },
      // Version 0.3 (7.10): the extended card below the address in the card.
      { path: `${base}/jsonrpc/v1/card`, methods: { GET: extendedCard } },
      { path: `${base}/rest/:operation{.+}`, methods: { ALL: server.rest } },
    ]),
  ];
  return { routes, push: server.push };
}

async function sendDocumentation({ response }: Exchange): Promise<void> {
  const page = await readFile(join(packageRoot, "docs", "a2a.md"));
  response.writeHead(200, {
    "content-type": "text/markdown; charset=utf-8",
    "content-length": page.length,
    "cache-control": "public, max-age=3600",
  });
  response.end(page);
}
