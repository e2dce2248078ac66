/**
 * Google's calls for schedules: `POST /callbacks/schedules/{id}` when one is due, by Cloud Scheduler or, for a single
 * time, by Cloud Tasks; and `POST /callbacks/sync-schedules` once a day. Google retries after a 5xx; a call that can
 * never succeed gets 200.
 */
import type { GoogleTokenVerifier } from "../../../shared/auth/tokens/google-oidc.ts";
import { AppError, toAppError } from "../../../shared/core/errors.ts";
import type { Schedules } from "../../../shared/schedules/open-schedules.ts";
import { type Exchange, headerOf } from "../http/exchange.ts";
import type { Route } from "../http/router.ts";
import { sendJson } from "../http/send.ts";
import { authorizeGoogle } from "./authorize-google.ts";

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
