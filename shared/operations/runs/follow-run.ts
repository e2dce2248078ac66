import { z } from "zod";
import type { RunEvent, RunRecord } from "../../runs/runs.ts";
import { defineOperation, type OperationCall } from "../operation.ts";
import { findReadableRun } from "./find-run.ts";
import { EXAMPLE_RUN, READ_ANY, runIdSchema, runSchema, viewRun } from "./run-view.ts";

const eventSchema = z.object({
  seq: z.int().describe("Counts from 0 without gaps."),
  at: z.iso.datetime(),
  type: z.enum(["starting", "progress", "machine_exhausted", "waiting_for_person", "resumed", "heartbeat"]),
  launcher: z.string().optional().describe("The launcher that started the worker."),
  page: z.int().optional().describe("A page that is done."),
  pages: z.int().optional(),
  title: z.string().optional(),
  retrying: z.string().optional().describe("The reason of a retry."),
  for: z.string().optional().describe("The part of the form that a person is asked for."),
  resource: z.string().optional().describe("The exhausted resource: cpu, memory, disk or load."),
});

const lineSchema = z.union([z.object({ event: eventSchema }), z.object({ run: runSchema })]);

export const followRun = defineOperation({
  name: "followRun",
  summary: "Follow a run: its events as JSON lines, until it ends",
  description: "The last line is the ended run. A disconnect does not stop the run.",
  effect: "read",
  scopes: READ_ANY,
  input: z.strictObject({
    run_id: runIdSchema,
    from: z.int().min(0).optional().describe("Sequence number (`seq`) of the first event; default 0."),
  }),
  examples: [{ run_id: EXAMPLE_RUN }],
  output: lineSchema,
  failures: ["run_not_found"],
  rest: {
    method: "GET",
    path: "/api/runs/{run_id}/events",
    responses: { 200: "One event per line, then the run." },
    type: "application/jsonl",
  },

  async *handle({ run_id, from }, call: Pick<OperationCall, "caller" | "runs" | "callerGone">) {
    const run = await findReadableRun(run_id, call);
    yield* readLines(call, run, { from, signal: call.callerGone() });
  },
});

async function* readLines(
  { runs, caller }: Pick<OperationCall, "runs" | "caller">,
  run: RunRecord,
  options: { from: number | undefined; signal: AbortSignal },
): AsyncGenerator<z.output<typeof lineSchema>> {
  const events = runs.follow({ run }, options);
  for (;;) {
    const step = await events.next();
    if (step.done) return yield { run: viewRun(step.value, caller) };
    yield { event: renderEvent(step.value) };
  }
}

/** Without the name of the execution, which belongs to the deployment. */
function renderEvent(event: RunEvent): z.output<typeof eventSchema> {
  const { seq, at, type } = event;
  if (type === "starting") return { seq, at, type, launcher: event.launcher };
  if (type === "machine_exhausted") return { seq, at, type, resource: event.resource };
  if (type === "heartbeat") return { seq, at, type };
  if (type === "waiting_for_person") return { seq, at, type, page: event.page, for: event.for };
  if (type === "resumed") return { seq, at, type };
  const { page, pages, title, retrying } = event;
  return { seq, at, type, page, pages, title, retrying };
}
