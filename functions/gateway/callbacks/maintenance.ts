/**
 * `POST /callbacks/maintenance`, which Cloud Scheduler calls every minute: ends runs whose worker died and deletes
 * what is past retention, failed authentications and lockouts that are over among it. Only Google-signed tokens of the configured service account are let in.
 */

import { deleteStaleAuthFailures } from "../../../shared/auth/lockout/delete-stale.ts";
import type { GoogleTokenVerifier } from "../../../shared/auth/tokens/google-oidc.ts";
import type { MaintenanceSettings } from "../../../shared/runs/maintain/maintain-runs.ts";
import { maintainRuns } from "../../../shared/runs/maintain/maintain-runs.ts";
import type { Runs } from "../../../shared/runs/open-runs.ts";
import type { Route } from "../http/exchange.ts";
import { sendJson } from "../http/send.ts";
import { admitGoogle } from "./admit-google.ts";

export interface MaintenanceRouteOptions {
  verifier: GoogleTokenVerifier;
  runs: Pick<Runs, "store" | "jobs" | "wake">;
  retention: MaintenanceSettings;
}

export function createMaintenanceRoute({ verifier, runs, retention }: MaintenanceRouteOptions): Route {
  return {
    paths: ["/callbacks/maintenance"],
    async handle(exchange) {
      if (!(await admitGoogle(exchange, verifier))) return;
      const report = await maintainRuns(runs.store, runs, retention);
      const stale = await deleteStaleAuthFailures(runs.store);
      sendJson(exchange, 200, { ...report, stale });
    },
  };
}
