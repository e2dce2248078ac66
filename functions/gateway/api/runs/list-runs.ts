import { z } from "zod";
import { requiredScope, requireScope } from "../../../../shared/auth/required-scopes.ts";
import { RUN_KINDS, RUN_STATES, type RunKind } from "../../../../shared/runs/runs.ts";
import type { ApiCaller } from "../../authentication/bearer-authentication.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { READ_ALL, READ_ANY } from "./find-run.ts";
import { runSchema, showRun } from "./run-answer.ts";

const LARGEST_PAGE = 100;

const querySchema = z.strictObject({
  kind: z.enum(RUN_KINDS).optional(),
  target: z.string().min(1).max(200).optional().describe("Id of an agent or a wizard."),
  state: z.array(z.enum(RUN_STATES)).optional().describe("One or several; repeated, or separated by commas."),
  since: z.iso.datetime({ offset: true }).optional().describe("Created then or later (RFC 3339)."),
  until: z.iso.datetime({ offset: true }).optional().describe("Created then or earlier (RFC 3339)."),
  owner: z
    .enum(["me", "all"])
    .optional()
    .describe("Your own runs, or with the scope runs:read:all everybody's; `me` when left out."),
  limit: z.int().min(1).max(LARGEST_PAGE).optional().describe("At most so many; 20 when left out."),
  cursor: z
    .string()
    .max(100)
    .regex(/^\d{13}-[\da-f-]{36}$/)
    .optional()
    .describe("`next_cursor` of the page before, with the same filters."),
});

type Query = z.output<typeof querySchema>;

export const listRuns = defineEndpoint({
  method: "GET",
  path: "/api/runs",
  operationId: "listRuns",
  tag: "runs",
  summary: "List runs, the newest first",
  description:
    "A page may hold fewer runs than `limit`, even none, and yet have a `next_cursor`: then older runs may follow. " +
    "Runs that are created meanwhile do not move the pages that follow.",
  scopes: READ_ANY,
  query: querySchema,
  answers: {
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
    return { status: 200, body: { runs: page.runs.map(showRun), next_cursor: page.next } };
  },
});

/** @throws AppError `insufficient_scope` where the caller asks for what the token is not for */
function kindsFor({ kind, owner }: Query, { scopes }: ApiCaller): readonly RunKind[] {
  if (owner === "all") {
    requireScope(scopes, READ_ALL, "owner=all");
    return RUN_KINDS;
  }
  const granted = RUN_KINDS.filter((each) => scopes.has(requiredScope(each, "read")));
  if (kind !== undefined) requireScope(scopes, requiredScope(kind, "read"), "Listing runs of this kind");
  return granted;
}
