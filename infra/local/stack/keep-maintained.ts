/** The regular upkeep of a local stack. In production a Cloud Scheduler job calls the gateway for it. */
import { deleteStaleAuthFailures } from "../../../shared/auth/lockout/delete-stale.ts";
import { readCloudSettings } from "../../../shared/cloud/config.ts";
import { createObjectStore } from "../../../shared/cloud/objects.ts";
import { systemClock } from "../../../shared/core/clock.ts";
import { createLogger } from "../../../shared/core/logger.ts";
import { openRuns } from "../../../shared/runs/open-runs.ts";
import type { LocalCloud } from "../cloud/start-local-cloud.ts";

const MAINTENANCE_MS = 60_000;

/** @returns the function that ends the upkeep, after the current round */
export function keepMaintained(
  env: Record<string, string>,
  cloud: LocalCloud,
  gatewayUrl?: string,
): () => Promise<void> {
  const log = createLogger("error", { service: "maintenance" });
  const objects = createObjectStore(readCloudSettings(env));
  const runs = openRuns({ env, log, objects });
  const maintain = async () => {
    if (gatewayUrl === undefined) {
      await Promise.all([runs.maintain(), deleteStaleAuthFailures({ objects, clock: systemClock })]);
      return;
    }
    const token = await cloud.signToken(cloud.env.INVOKER_SERVICE_ACCOUNT ?? "", gatewayUrl);
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${gatewayUrl}/callbacks/maintenance`, { method: "POST", headers });
  };
  let underWay: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    underWay = maintain().catch((error: unknown) => log.error({ error }, "maintenance failed"));
  }, MAINTENANCE_MS);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
