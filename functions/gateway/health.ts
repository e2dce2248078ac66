import type { Route } from "./http/exchange.ts";
import { sendEmpty, sendJson } from "./http/send.ts";

/** `GET /health`: the process answers. It asks nothing else, for a probe must not depend on others' health. */
export function createHealthRoute(version: string): Route {
  return {
    paths: ["/health"],
    async handle(exchange) {
      const { method } = exchange.request;
      if (method === "GET") sendJson(exchange, 200, { status: "ok", version });
      else if (method === "HEAD") sendEmpty(exchange, 200);
      else sendJson(exchange, 405, { error: "method_not_allowed" }, { allow: "GET, HEAD" });
    },
  };
}
