import type { Route } from "./http/router.ts";
import { sendJson } from "./http/send.ts";

/** `GET /health`. It calls no other service, so that an outage of one does not restart the gateway. */
export function createHealthRoute(version: string): Route {
  return {
    path: "/health",
    methods: { GET: async (exchange) => sendJson(exchange, 200, { status: "ok", version }) },
  };
}
