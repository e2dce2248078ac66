/**
 * Google's calls for schedules: `POST /callbacks/schedules/{id}` when one is due, by Cloud Scheduler or, for a single
 * time, by Cloud Tasks; and `POST /callbacks/sync-schedules` once a day. Google retries after a 5xx; a call that can
 * never succeed gets 200.
 */

import { deleteStaleAuthFailures } from "../../shared/auth/lockout/delete-stale.ts";
import type { GoogleTokenVerifier } from "../../shared/auth/tokens/google-oidc.ts";
import { type BucketPolicy, warnOfKeptObjects } from "../../shared/cloud/bucket-policy.ts";
import type { ObjectStore } from "../../shared/cloud/objects.ts";
import type { Clock } from "../../shared/core/clock.ts";
import { AppError, toAppError } from "../../shared/core/errors.ts";
import type { Runs } from "../../shared/runs/runs.ts";
import type { Schedules } from "../../shared/schedules/open-schedules.ts";
import { type Exchange, headerOf } from "./http/exchange.ts";
import { readJson } from "./http/read-body.ts";
import type { Route } from "./http/router.ts";
import { sendJson } from "./http/send.ts";

export interface ScheduleRouteOptions {
  verifier: GoogleTokenVerifier;
  schedules: Pick<Schedules, "fire" | "sync">;
}

export function createScheduleRoutes({ verifier, schedules }: ScheduleRouteOptions): Route[] {
  return [
    {
      path: "/callbacks/schedules/:id",
      methods: { POST: (exchange) => respond(exchange, verifier, () => fire(exchange, schedules)) },
    },
    {
      path: "/callbacks/sync-schedules",
      methods: {
        POST: (exchange) =>
          respond(exchange, verifier, async () => {
            const differences = await schedules.sync({ dryRun: false });
            const failed = differences.filter((difference) => difference.failed !== undefined).length;
            if (failed === 0) return { differences };
            throw new AppError("scheduler_unavailable", `${failed} schedules could not be repaired.`);
          }),
      },
    },
  ];
}

async function respond(
  exchange: Exchange,
  verifier: GoogleTokenVerifier,
  act: () => Promise<Record<string, unknown>>,
): Promise<void> {
  if (!(await authorizeGoogle(exchange, verifier))) return;
  try {
    sendJson(exchange, 200, await act());
  } catch (thrown) {
    const { type, category } = toAppError(thrown);
    exchange.log.error({ error: thrown }, "a callback failed");
    exchange.facts.error_type = type;
    sendJson(exchange, category === "transient" ? 503 : 500, { error: type });
  }
}

async function fire(
  exchange: Exchange,
  schedules: Pick<Schedules, "fire">,
): Promise<Record<string, unknown>> {
  const fired = await schedules.fire(exchange.params.id ?? "", {
    scheduledFor: timeOf(headerOf(exchange, "x-cloudscheduler-scheduletime")),
    taskDue: timeOf(secondsToText(headerOf(exchange, "x-cloudtasks-tasketa"))),
  });
  const facts =
    fired.result === "started"
      ? { result: fired.result, run_id: fired.run.id, state: fired.run.state }
      : { result: fired.result, reason: fired.reason };
  Object.assign(exchange.facts, facts);
  return facts;
}

// Cloud Tasks sends seconds since 1970.
function secondsToText(seconds: string | undefined): string | undefined {
  const time = new Date(Number(seconds) * 1000);
  return seconds === undefined || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

function timeOf(text: string | undefined): Date | undefined {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/**
 * Requires a Google-signed token of the configured service account, and sends the refusal otherwise.
 *
 * @returns whether the caller is authorized
 */
async function authorizeGoogle(exchange: Exchange, verifier: GoogleTokenVerifier): Promise<boolean> {
  const token = /^Bearer (\S+)$/i.exec(headerOf(exchange, "authorization") ?? "")?.[1] ?? "";
  const caller = await verifier.verify(token);
  if (caller.ok) return true;
  exchange.facts.refusal = caller.reason;
  const isUnavailable = caller.reason === "issuer_unavailable";
  sendJson(exchange, isUnavailable ? 503 : 401, { error: isUnavailable ? "unavailable" : "unauthorized" });
  return false;
}

interface MaintenanceRouteOptions {
  verifier: GoogleTokenVerifier;
  runs: Pick<Runs, "maintain">;
  schedules: Pick<Schedules, "deliverNotices">;
  objects: ObjectStore;
  bucket: BucketPolicy;
  clock: Clock;
}

/**
 * `POST /callbacks/maintenance`, called by Cloud Scheduler every minute: ends runs whose worker died, deletes data past
 * its retention, expired lockouts included, and delivers the notices of schedules. Requires a Google-signed token of the configured service account.
 */
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

/**
 * `POST /callbacks/notifications`, called by Cloud Tasks: one step of a task's push notifications. Cloud Tasks repeats
 * the call after a 5xx, so that a webhook which does not answer gets its notification later.
 *
 * @param step takes the step that a body names. @returns facts for the log
 */
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
