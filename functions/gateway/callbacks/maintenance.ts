/**
 * `POST /callbacks/maintenance`, called by Cloud Scheduler every minute: ends runs whose worker died, deletes data past
 * its retention, expired lockouts included, and delivers the notices of schedules. Requires a Google-signed token of the configured service account.
 */
import { deleteStaleAuthFailures } from "../../../shared/auth/lockout/delete-stale.ts";
import type { GoogleTokenVerifier } from "../../../shared/auth/tokens/google-oidc.ts";
import { type BucketPolicy, warnOfKeptObjects } from "../../../shared/cloud/bucket-policy.ts";
import type { ObjectStore } from "../../../shared/cloud/objects.ts";
import type { Clock } from "../../../shared/core/clock.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import type { Schedules } from "../../../shared/schedules/open-schedules.ts";
import type { Route } from "../http/router.ts";
import { sendJson } from "../http/send.ts";
import { authorizeGoogle } from "./authorize-google.ts";

export interface MaintenanceRouteOptions {
  verifier: GoogleTokenVerifier;
  runs: Pick<Runs, "maintain">;
  schedules: Pick<Schedules, "deliverNotices">;
  objects: ObjectStore;
  bucket: BucketPolicy;
  clock: Clock;
}

export function createMaintenanceRoute(options: MaintenanceRouteOptions): Route {
  const { verifier, runs, schedules, objects, bucket, clock } = options;
  /** Once per process. */
  let checked: Promise<void> | undefined;
  return {
    path: "/callbacks/maintenance",
    methods: {
      async POST(exchange) {
        if (!(await authorizeGoogle(exchange, verifier))) return;
        checked ??= warnOfKeptObjects(bucket, exchange.log);
        await checked;
        const report = await runs.maintain();
        const stale = await deleteStaleAuthFailures({ objects, clock });
        const notices = await schedules.deliverNotices().catch((error: unknown) => {
          exchange.log.error({ error }, "notices could not be delivered");
        });
        sendJson(exchange, 200, { ...report, stale, notices });
      },
    },
  };
}
