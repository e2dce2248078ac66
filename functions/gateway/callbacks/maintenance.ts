/**
 * `POST /callbacks/maintenance`, called by Cloud Scheduler every minute: ends runs whose worker died, and deletes data
 * past its retention, expired lockouts included. Requires a Google-signed token of the configured service account.
 */
import { deleteStaleAuthFailures } from "../../../shared/auth/lockout/delete-stale.ts";
import type { GoogleTokenVerifier } from "../../../shared/auth/tokens/google-oidc.ts";
import type { BucketPolicy } from "../../../shared/cloud/bucket-policy.ts";
import type { ObjectStore } from "../../../shared/cloud/objects.ts";
import type { Clock } from "../../../shared/core/clock.ts";
import type { Logger } from "../../../shared/core/logger.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import type { Route } from "../http/router.ts";
import { sendJson } from "../http/send.ts";
import { authorizeGoogle } from "./authorize-google.ts";

export interface MaintenanceRouteOptions {
  verifier: GoogleTokenVerifier;
  runs: Pick<Runs, "maintain">;
  objects: ObjectStore;
  bucket: BucketPolicy;
  clock: Clock;
}

export function createMaintenanceRoute(options: MaintenanceRouteOptions): Route {
  const { verifier, runs, objects, bucket, clock } = options;
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
        sendJson(exchange, 200, { ...report, stale });
      },
    },
  };
}

/** Once per process: a bucket made by hand keeps deleted inputs and results for seven days. */
async function warnOfKeptObjects(bucket: BucketPolicy, log: Pick<Logger, "warn">): Promise<void> {
  try {
    const kept = await bucket.keptAfterDeletion();
    if (kept.length > 0) log.warn({ kept }, "the state bucket keeps deleted objects");
  } catch (error) {
    log.warn({ error }, "it is unknown whether the state bucket keeps deleted objects");
  }
}
