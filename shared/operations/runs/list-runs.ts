import { z } from "zod";
import { READ_ALL, requiredScope, requireScope } from "../../auth/scopes.ts";
import { AppError } from "../../core/errors.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import {
  type ListFilter,
  RUN_KINDS,
  RUN_STATES,
  RUN_TRIGGERS,
  type RunKind,
  type RunPage,
} from "../../runs/runs.ts";
import { instantSchema } from "../instant.ts";
import { defineOperation, type OperationCall, type OperationCaller } from "../operation.ts";
import { canReadContent, READ_ANY, type RunView, runSchema, viewRun } from "./run-view.ts";

const LARGEST_PAGE = 100;
const READS_AT_ONCE = 16;
const SEVERAL = "One or several: repeated, or separated by commas.";
const id = z.string().min(1).max(200);

const filterSchema = z.strictObject({
  wizard_id: id.optional().describe("Runs of this wizard."),
  agent_id: id.optional().describe("Runs of this agent."),
  kind: z.enum(RUN_KINDS).optional().describe("Runs of all wizards, or of all agents."),
  state: z.array(z.enum(RUN_STATES)).optional().describe(SEVERAL),
  trigger: z.array(z.enum(RUN_TRIGGERS)).optional().describe(`The entry point. ${SEVERAL}`),
  schedule_id: z.string().min(1).max(100).optional().describe("Runs that this schedule started."),
  label: z.string().min(1).max(100).optional().describe("Part of the label of your runs, in any case."),
  since: instantSchema
    .optional()
    .describe("Created at this time or later: 2026-11-02T08:00:00Z, a day, or a time span such as 2h."),
  until: instantSchema.optional().describe("Created at this time or earlier."),
  owner: z
    .enum(["me", "all"])
    .optional()
    .describe("`me` for your runs, `all` for those of all owners (scope runs:read:all)."),
});

type Filter = z.output<typeof filterSchema>;

export const listRuns = defineOperation({
  name: "listRuns",
  summary: "List runs, the newest first",
  description:
    "While a page has a `next_cursor`, older runs may follow, even after a page with fewer runs than `limit` or none. " +
    "New runs do not change the following pages.",
  scopes: READ_ANY,
  input: filterSchema.extend({
    limit: z.int().min(1).max(LARGEST_PAGE).optional().describe("Maximum number of runs; default 20."),
    cursor: z
      .string()
      .max(100)
      .regex(/^\d{13}-[\da-f-]{36}$/)
      .optional()
      .describe("`next_cursor` of the previous page with the same filters."),
  }),
  output: z.object({ runs: z.array(runSchema), next_cursor: z.string().optional() }),
  rest: { method: "GET", path: "/api/runs", responses: { 200: "The runs." } },

  async handle({ limit, cursor, ...filter }, call) {
    const page = await call.runs.list({ ...filterOf(filter, call.caller), limit, cursor });
    return { runs: await viewPage(page, call), next_cursor: page.next };
  },
});

export const exportRuns = defineOperation({
  name: "exportRuns",
  summary: "Export runs as JSON lines, the newest first",
  description: "Each line is one run. Without filters, all of your runs.",
  scopes: READ_ANY,
  input: filterSchema,
  output: runSchema,
  rest: {
    method: "GET",
    path: "/api/runs/export",
    responses: { 200: "One run per line." },
    type: "application/jsonl",
    headers: { "content-disposition": 'attachment; filename="runs.jsonl"' },
  },
  // The filter is read before the first value, so that its failure is the answer.
  handle: (filter, call) => viewPages(filterOf(filter, call.caller), call),
});

type Call = Pick<OperationCall, "runs" | "caller">;

async function* viewPages(filter: ListFilter, call: Call): AsyncGenerator<RunView> {
  let cursor: string | undefined;
  do {
    const page = await call.runs.list({ ...filter, limit: LARGEST_PAGE, cursor });
    yield* await viewPage(page, call);
    cursor = page.next;
  } while (cursor !== undefined);
}

function viewPage({ runs: found }: RunPage, { runs, caller }: Call): Promise<RunView[]> {
  return mapConcurrently(found, READS_AT_ONCE, async (run) =>
    viewRun(run, caller, { label: canReadContent(run, caller) ? await runs.label(run) : undefined }),
  );
}

/** @throws AppError `insufficient_scope`, `invalid_request` */
function filterOf(given: Filter, caller: OperationCaller): ListFilter {
  const { wizard_id, agent_id, kind = kindOf(given), state, trigger, schedule_id, owner, ...same } = given;
  if ([wizard_id, agent_id, given.kind].filter((one) => one !== undefined).length > 1)
    throw new AppError("invalid_request", "Give only one of wizard_id, agent_id and kind.");
  const kinds = kindsFor({ kind, owner }, caller);
  const isAll = owner === "all" && (same.label === undefined || caller.holdsKeys);
  return {
    ...same,
    // A label belongs to its owner.
    owners: isAll ? undefined : caller.owners,
    kind,
    target: wizard_id?.replace(/\.json$/, "") ?? agent_id,
    states: state,
    triggers: trigger,
    schedule: schedule_id,
    where: kinds.length < RUN_KINDS.length ? (run) => kinds.includes(run.kind) : undefined,
  };
}

function kindOf({ wizard_id, agent_id }: Filter): RunKind | undefined {
  if (wizard_id !== undefined) return "wizard";
  return agent_id === undefined ? undefined : "agent";
}

/** @throws AppError `insufficient_scope` */
function kindsFor({ kind, owner }: Filter, { scopes }: OperationCaller): readonly RunKind[] {
  if (owner === "all") {
    requireScope(scopes, READ_ALL, "owner=all");
    return RUN_KINDS;
  }
  const granted = RUN_KINDS.filter((each) => scopes.has(requiredScope(each, "read")));
  if (kind !== undefined) requireScope(scopes, requiredScope(kind, "read"), "Listing runs of this kind");
  return granted;
}
