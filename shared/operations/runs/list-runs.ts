import { z } from "zod";
import { READ_ALL, requiredScope, requireScope } from "../../auth/scopes.ts";
import { count } from "../../core/count.ts";
import { AppError, toAppError } from "../../core/errors.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { minuteInUtc } from "../../report/report-text.ts";
import {
  type ListFilter,
  RUN_KINDS,
  RUN_STATES,
  RUN_TRIGGERS,
  type RunKind,
  type RunPage,
} from "../../runs/runs.ts";
import { instantSchema } from "../instant.ts";
import { defineOperation, type OperationCall, type OperationCaller, type ToolContext } from "../operation.ts";
import { scheduledNews } from "../schedules/scheduled-news.ts";
import { wizardIdFilter } from "../wizards/wizard-inputs.ts";
import { canReadContent } from "./find-run.ts";
import { READ_ANY, type RunView, runSchema, viewRun } from "./run-view.ts";

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

const limitSchema = z.int().min(1).max(LARGEST_PAGE).optional();
const cursorSchema = z
  .string()
  .max(100)
  .regex(/^\d{13}-[\da-f-]{36}$/)
  .optional();

const pageSchema = z.object({ runs: z.array(runSchema), next_cursor: z.string().optional() });

export const listRuns = defineOperation({
  name: "listRuns",
  summary: "List runs, the newest first",
  description:
    "While a page has a `next_cursor`, older runs may follow, even after a page with fewer runs than `limit` or none. " +
    "New runs do not change the following pages.",
  effect: "read",
  scopes: READ_ANY,
  input: filterSchema.extend({
    limit: limitSchema.describe("Maximum number of runs; default 20."),
    cursor: cursorSchema.describe("`next_cursor` of the previous page with the same filters."),
  }),
  examples: [
    { agent_id: "claude-code", since: "1d" },
    { state: ["failed", "timed_out"], limit: 50 },
  ],
  output: pageSchema,
  rest: { method: "GET", path: "/api/runs", responses: { 200: "The runs." } },
  tool: {
    name: "federalrunner_list_runs",
    title: "List earlier runs",
    description:
      "Lists the user's own runs, the newest first: label, time, state and duration, without personal results.",
    scope: requiredScope("wizard", "read"),
    input: z.strictObject({
      limit: limitSchema.describe("Default 20."),
      cursor: cursorSchema.describe("next_cursor of the previous page."),
      schedule_id: filterSchema.shape.schedule_id.meta({ description: undefined }),
      wizard_id: wizardIdFilter.optional(),
      label: filterSchema.shape.label.describe("Part of the label."),
      since: filterSchema.shape.since.describe("This day or later."),
    }),
    output: z.object({
      count: z.int(),
      runs: z.array(z.looseObject({ run_id: z.string(), state: z.string(), created_at: z.string() })),
      next_cursor: z.string().optional().describe("There are older runs: pass this as cursor."),
    }),
    text: pageForModel,
    structured: ({ runs, next_cursor }) => ({
      count: runs.length,
      runs: runs.map(entryForModel),
      next_cursor,
    }),
  },
  offeredBy: ["runs list"],

  async handle({ limit, cursor, ...filter }, call) {
    const page = await call.runs.list({ ...filterOf(filter, call.caller), limit, cursor });
    return { runs: await viewPage(page, call), next_cursor: page.next };
  },
});

export const exportRuns = defineOperation({
  name: "exportRuns",
  summary: "Export runs as JSON lines, the newest first",
  description: "Each line is one run. Without filters, all of your runs.",
  effect: "read",
  scopes: READ_ANY,
  input: filterSchema,
  examples: [{ trigger: ["mcp", "a2a"] }],
  output: runSchema,
  rest: {
    method: "GET",
    path: "/api/runs/export",
    responses: { 200: "One run per line." },
    type: "application/jsonl",
    headers: { "content-disposition": 'attachment; filename="runs.jsonl"' },
  },
  offeredBy: ["runs list"],

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

/** @throws AppError `wizard_not_found` for an id of neither a form nor a run; the runs of a deleted form are listed */
async function pageForModel(
  { runs, next_cursor }: z.output<typeof pageSchema>,
  { given, call }: ToolContext,
): Promise<string> {
  const { limit: _, cursor, ...conditions } = given;
  const { wizard_id } = conditions;
  if (runs.length === 0 && typeof wizard_id === "string" && cursor === undefined)
    await requireForm(wizard_id, call);
  const hasScheduled = runs.some(({ schedule }) => schedule !== undefined);
  const news = hasScheduled ? await scheduledNews(call) : [];
  const isFiltered = Object.values(conditions).some((condition) => condition !== undefined);
  const none = isFiltered ? "No run fits these filters." : "There are no runs.";
  return [
    runs.length > 0 ? `${count(runs.length, "run")}, the newest first:` : none,
    ...runs.map(lineForModel),
    ...news.filter(({ run_id }) => runs.some(({ id }) => id === run_id)).map(({ text }) => text),
    ...(next_cursor === undefined ? [] : [`There are older runs: cursor ${next_cursor}.`]),
  ].join("\n");
}

async function requireForm(id: string, { catalogue }: Pick<OperationCall, "catalogue">): Promise<void> {
  try {
    await catalogue.get(id);
  } catch (thrown) {
    if (toAppError(thrown).type === "wizard_not_found") throw thrown;
  }
}

function lineForModel({ id, target, state, created_at, label }: RunView): string {
  const named = label === undefined ? target : `${target} (${label})`;
  return `- ${minuteInUtc(created_at)} ${named}: ${state.replaceAll("_", " ")}, run ${id}`;
}

function entryForModel({ id, kind, target, error, schedule, facts, ...run }: RunView): object {
  const { label, trigger, state, created_at, started_at, ended_at } = run;
  return {
    run_id: id,
    kind,
    label,
    trigger,
    state,
    created_at,
    started_at,
    ended_at,
    ...facts,
    error_type: error?.type,
    schedule_id: schedule?.id,
    [kind === "agent" ? "agent_id" : "wizard_id"]: target,
  };
}
