import { z } from "zod";
import { requiredScope, requireScope } from "../../../../shared/auth/required-scopes.ts";
import { RUN_KINDS, RUN_STATES, type RunKind } from "../../../../shared/runs/runs.ts";
import type { ApiCaller } from "../../authentication/bearer-authentication.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { READ_ALL, READ_ANY } from "./find-run.ts";
import { renderRun, runSchema } from "./run-response.ts";

const LARGEST_PAGE = 100;

const querySchema = z.strictObject({
  kind: z.enum(RUN_KINDS).optional(),
  target: z.string().min(1).max(200).optional().describe("Id of an agent or a wizard."),
  state: z.array(z.enum(RUN_STATES)).optional().describe("One or several: repeated, or separated by commas."),
  since: z.iso.datetime({ offset: true }).optional().describe("Earliest creation time (RFC 3339)."),
  until: z.iso.datetime({ offset: true }).optional().describe("Latest creation time (RFC 3339)."),
  owner: z
    .enum(["me", "all"])
    .optional()
    .describe("`me` for your runs, `all` for the runs of all owners (scope runs:read:all); default `me`."),
  limit: z.int().min(1).max(LARGEST_PAGE).optional().describe("Maximum number of runs; default 20."),
  cursor: z
    .string()
    .max(100)
    .regex(/^\d{13}-[\da-f-]{36}$/)
    .optional()
    .describe("`next_cursor` of the previous page with the same filters."),
});

type Query = z.output<typeof querySchema>;

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

  async handle({ query, caller, runs }) {
    const kinds = kindsFor(query, caller);
    const { kind, target, state: states, since, until, limit, cursor } = query;
    const page = await runs.list({
      owners: query.owner === "all" ? undefined : caller.owners,
      kind,
      target,
      states,
      since: since === undefined ? undefined : new Date(since),
      until: until === undefined ? undefined : new Date(until),
      limit,
      cursor,
      where: kinds.length < RUN_KINDS.length ? (run) => kinds.includes(run.kind) : undefined,
    });
    return { status: 200, body: { runs: page.runs.map(renderRun), next_cursor: page.next } };
  },
});

/** @throws AppError `insufficient_scope` */
function kindsFor({ kind, owner }: Query, { scopes }: ApiCaller): readonly RunKind[] {
  if (owner === "all") {
    requireScope(scopes, READ_ALL, "owner=all");
    return RUN_KINDS;
  }
  const granted = RUN_KINDS.filter((each) => scopes.has(requiredScope(each, "read")));
  if (kind !== undefined) requireScope(scopes, requiredScope(kind, "read"), "Listing runs of this kind");
  return granted;
}
