/**
 * A2A 0.3 and 1.0 over JSON-RPC and HTTP+JSON: one endpoint for each enabled agent below `/agents/{id}`, and
 * FederalRunner itself below `/a2a`, with its card at the origin's well-known path. All of it is loaded with its first
 * request.
 */
import type { Exchange, Route } from "../http/exchange.ts";
import type { A2aOptions } from "./a2a-options.ts";

export function createA2aRoute(options: A2aOptions): Route {
  let loaded: Promise<(exchange: Exchange) => Promise<void>> | undefined;
  return {
    paths: ["/.well-known/agent-card.json", "/a2a/*", "/agents/*"],
    async handle(exchange) {
      loaded ??= import("./serve-a2a.ts").then((code) => code.createA2aServer(options));
      const serve = await loaded;
      await serve(exchange);
    },
  };
}
