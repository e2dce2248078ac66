import { z } from "zod";
import type { ApiCaller } from "../../../../shared/auth/bearer-access.ts";
import { READ_ALL, requiredScope, requireScope } from "../../../../shared/auth/scopes.ts";
import { mapConcurrently } from "../../../../shared/core/map-concurrently.ts";
import {
  type ListFilter,
  RUN_KINDS,
  RUN_STATES,
  RUN_TRIGGERS,
  type RunKind,
  type RunPage,
} from "../../../../shared/runs/runs.ts";
import { type ApiCall, defineEndpoint } from "../define-endpoint.ts";
import { JsonLines } from "../send-content.ts";
import { canReadContent, READ_ANY, type RunResponse, renderRun, runSchema } from "./run-response.ts";

const LARGEST_PAGE = 100;
const READS_AT_ONCE = 16;
const SEVERAL = "One or several: repeated, or separated by commas.";

const filterSchema = z.strictObject({
  kind: z.enum(RUN_KINDS).optional(),
  target: z.string().min(1).max(200).optional().describe("Id of an agent or a wizard."),
  state: z.array(z.enum(RUN_STATES)).optional().describe(SEVERAL),
  trigger: z.array(z.enum(RUN_TRIGGERS)).optional().describe(`The entry point. ${SEVERAL}`),
  schedule: z.string().min(1).max(100).optional().describe("Id of the schedule that started the runs."),
  label: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("Part of the label of your runs, in any case; not with `owner=all`."),
  since: z.iso.datetime({ offset: true }).optional().describe("Earliest creation time (RFC 3339)."),
  until: z.iso.datetime({ offset: true }).optional().describe("Latest creation time (RFC 3339)."),
  owner: z
    .enum(["me", "all"])
    .optional()
    .describe("`me` for your runs, `all` for the runs of all owners (scope runs:read:all); default `me`."),
});

const querySchema = filterSchema.extend({
  limit: z.int().min(1).max(LARGEST_PAGE).optional().describe("Maximum number of runs; default 20."),
  cursor: z
    .string()
    .max(100)
    .regex(/^\d{13}-[\da-f-]{36}$/)
    .optional()
    .describe("`next_cursor` of the previous page with the same filters."),
});

type Filter = z.output<typeof filterSchema>;

export const listRuns = defineEndpoint({
  method: "GET",
  path: "/api/runs",
  operationId: "listRuns",
  tag: "runs",
  summary: "List runs, the newest first",
  description:
    "While a page has a `next_cursor`, older runs may follow, even after a page with fewer runs than `limit` or none. " +
    "New runs do not change the following pages.",
  scopes: READ_ANY,
  query: querySchema,
  responses: {
    200: {
      description: "The runs.",
      schema: z.object({ runs: z.array(runSchema), next_cursor: z.string().optional() }),
    },
  },

  async handle({ query: { limit, cursor, ...filter }, ...call }) {
    const page = await call.runs.list({ ...filterOf(filter, call.caller), limit, cursor });
    return { status: 200, body: { runs: await renderPage(page, call), next_cursor: page.next } };
  },
});

export const exportRuns = defineEndpoint({
  method: "GET",
  path: "/api/runs/export",
  operationId: "exportRuns",
  tag: "runs",
  summary: "Export runs as JSON lines, the newest first",
  description: "Each line is one run. Without filters, all of your runs.",
  scopes: READ_ANY,
  query: filterSchema,
  responses: { 200: { description: "One run per line.", schema: runSchema, type: "application/jsonl" } },

  async handle({ query, ...call }) {
    const gone = call.callerGone();
    const lines = readPages(filterOf(query, call.caller), call, gone);
    const disposition = { "content-disposition": 'attachment; filename="runs.jsonl"' };
    return { status: 200, body: new JsonLines(lines), headers: disposition };
  },
});

type Call = Pick<ApiCall, "runs" | "caller">;

async function* readPages(filter: ListFilter, call: Call, gone: AbortSignal): AsyncGenerator<RunResponse> {
  let cursor: string | undefined;
  do {
    const page = await call.runs.list({ ...filter, limit: LARGEST_PAGE, cursor });
    yield* await renderPage(page, call);
    cursor = page.next;
  } while (cursor !== undefined && !gone.aborted);
}

function renderPage({ runs: found }: RunPage, { runs, caller }: Call): Promise<RunResponse[]> {
  return mapConcurrently(found, READS_AT_ONCE, async (run) =>
    renderRun(run, canReadContent(run, caller) ? await runs.label(run) : undefined),
  );
}

/** @throws AppError `insufficient_scope` */
function filterOf(query: Filter, caller: ApiCaller): ListFilter {
  const kinds = kindsFor(query, caller);
  const { kind, target, state: states, trigger: triggers, schedule, label, since, until } = query;
  return {
    // A label belongs to its owner.
    owners: query.owner === "all" && label === undefined ? undefined : caller.owners,
    kind,
    target,
    states,
    triggers,
    schedule,
    label,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
    where: kinds.length < RUN_KINDS.length ? (run) => kinds.includes(run.kind) : undefined,
  };
}

/** @throws AppError `insufficient_scope` */
function kindsFor({ kind, owner }: Filter, { scopes }: ApiCaller): readonly RunKind[] {
  if (owner === "all") {
    requireScope(scopes, READ_ALL, "owner=all");
    return RUN_KINDS;
  }
  const granted = RUN_KINDS.filter((each) => scopes.has(requiredScope(each, "read")));
  if (kind !== undefined) requireScope(scopes, requiredScope(kind, "read"), "Listing runs of this kind");
  return granted;
}
