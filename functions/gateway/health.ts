import type { Route } from "./http/router.ts";
import { sendJson } from "./http/send.ts";

/** `GET /health`. It depends on no other service, so that a probe restarts nothing while one of them is down. */
export function createHealthRoute(version: string): Route {
  return {
    path: "/health",
    methods: { GET: async (exchange) => sendJson(exchange, 200, { status: "ok", version }) },
  };
}
