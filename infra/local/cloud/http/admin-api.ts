/** Faults, latency, counts and clock of the running local cloud over HTTP. The README lists the calls. */
import { z } from "zod";
import { FaultSchema, type FaultSwitch } from "../calls/faults.ts";
import type { Latency } from "../calls/latency.ts";
import type { CallStats } from "../calls/stats.ts";
import type { LocalClock } from "../clock.ts";
import type { JobTable } from "../scheduler/job-table.ts";
import { type HttpReply, type HttpRequest, type HttpRoute, jsonReply } from "./http-server.ts";

const Latencies = z.record(z.string(), z.number().nonnegative());
const JobState = z.strictObject({ job: z.string(), state: z.enum(["UPDATE_FAILED", "DISABLED"]) });
const Advance = z.strictObject({ advanceMs: z.number().nonnegative() });

export function createAdminApi(deps: {
  faults: FaultSwitch;
  latency: Latency;
  stats: CallStats;
  clock: LocalClock;
  scheduledJobs: JobTable;
}): HttpRoute {
  const { faults, latency, stats, clock, scheduledJobs } = deps;
  const actions: Record<string, (request: HttpRequest) => unknown> = {
    "GET /health": () => ({ ok: true }),
    "GET /faults": () => faults.pending(),
    "POST /faults": ({ body }) => {
      for (const fault of [JSON.parse(body.toString())].flat()) faults.add(FaultSchema.parse(fault));
      return faults.pending();
    },
    "DELETE /faults": () => faults.clear(),
    "GET /latency": () => latency.get(),
    "PUT /latency": ({ body }) => latency.set(Latencies.parse(JSON.parse(body.toString()))),
    "GET /stats": ({ query }) => stats.read(query.get("prefix") ?? ""),
    "DELETE /stats": () => stats.reset(),
    "PUT /job-state": ({ body }) => {
      const { job: name, state } = JobState.parse(JSON.parse(body.toString()));
      const job = scheduledJobs.list().find((candidate) => candidate.name.endsWith(`/jobs/${name}`));
      return job && { state: scheduledJobs.setState(job, state).state };
    },
    "GET /clock": () => ({ now: new Date(clock.now()).toISOString() }),
    "POST /clock": ({ body }) => clock.advance(Advance.parse(JSON.parse(body.toString())).advanceMs),
  };
  return async (request): Promise<HttpReply | undefined> => {
    const action = request.path.length === 1 ? actions[`${request.method} /${request.path[0]}`] : undefined;
    if (!action) return undefined;
    try {
      return jsonReply(action(request) ?? {});
    } catch (error) {
      if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
      return jsonReply({ error: { code: 400, message: error.message } }, 400);
    }
  };
}
