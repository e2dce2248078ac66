/**
 * `POST /callbacks/maintenance`, which Cloud Scheduler calls every minute: ends runs whose worker died and deletes
 * what is past retention, failed authentications and lockouts that are over among it. Only Google-signed tokens of the configured service account are let in.
 */
import type { GoogleTokenVerifier } from "../../../shared/auth/google-oidc.ts";
import { deleteStaleAuthFailures } from "../../../shared/auth/lockout/delete-stale.ts";
import type { MaintenanceSettings } from "../../../shared/runs/maintain-runs.ts";
import { maintainRuns } from "../../../shared/runs/maintain-runs.ts";
import type { Runs } from "../../../shared/runs/open-runs.ts";
import { headerOf, type Route } from "../http/exchange.ts";
import { sendJson } from "../http/send.ts";

export interface MaintenanceRouteOptions {
  verifier: GoogleTokenVerifier;
  runs: Pick<Runs, "store" | "jobs" | "wake">;
  retention: MaintenanceSettings;
}

export function createMaintenanceRoute({ verifier, runs, retention }: MaintenanceRouteOptions): Route {
  return {
    paths: ["/callbacks/maintenance"],
    async handle(exchange) {
      if (exchange.request.method !== "POST") {
        sendJson(exchange, 405, { error: "method_not_allowed" }, { allow: "POST" });
        return;
      }
      const token = /^Bearer (\S+)$/i.exec(headerOf(exchange, "authorization") ?? "")?.[1] ?? "";
      const caller = await verifier.verify(token);
      if (!caller.ok) {
        exchange.facts.refusal = caller.reason;
        const isOurFault = caller.reason === "issuer_unavailable";
        sendJson(exchange, isOurFault ? 503 : 401, { error: isOurFault ? "unavailable" : "unauthorized" });
        return;
      }
      const report = await maintainRuns(runs.store, runs, retention);
      const stale = await deleteStaleAuthFailures(runs.store);
      sendJson(exchange, 200, { ...report, stale });
    },
  };
}
