/**
 * `POST /callbacks/notifications`, called by Cloud Tasks: one step of a task's push notifications. Cloud Tasks repeats
 * the call after a 5xx, so that a webhook which does not answer gets its notification later.
 */
import type { GoogleTokenVerifier } from "../../../shared/auth/tokens/google-oidc.ts";
import { toAppError } from "../../../shared/core/errors.ts";
import { readJson } from "../http/read-body.ts";
import type { Route } from "../http/router.ts";
import { sendJson } from "../http/send.ts";
import { authorizeGoogle } from "./authorize-google.ts";

/** @param step takes the step that a body names. @returns facts for the log */
export function createNotificationRoute(
  verifier: GoogleTokenVerifier,
  step: (body: unknown) => Promise<Record<string, unknown>>,
): Route {
  return {
    path: "/callbacks/notifications",
    methods: {
      async POST(exchange) {
        if (!(await authorizeGoogle(exchange, verifier))) return;
        const body = await readJson(exchange);
        if ("problem" in body) return sendJson(exchange, 200, { result: "malformed" });
        try {
          const result = await step(body.value);
          Object.assign(exchange.facts, result);
          sendJson(exchange, 200, result);
        } catch (thrown) {
          const { type, category } = toAppError(thrown);
          exchange.log.warn({ error: thrown }, "a notification was not delivered");
          exchange.facts.error_type = type;
          sendJson(exchange, category === "transient" ? 503 : 500, { error: type });
        }
      },
    },
  };
}
