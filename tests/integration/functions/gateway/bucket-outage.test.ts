/** A bucket that stops answering in the middle of a request, at each of its calls. The cases mostly wait, side by side. */
import { describe, it } from "vitest";
import { callApi } from "../../../fixtures/gateway/api-calls.ts";
import { startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { callTool, openSession } from "../../../fixtures/gateway/mcp-calls.ts";
import { openStoredRuns } from "../../../fixtures/runs/stored-runs.ts";
import { readExample } from "../../../fixtures/runs/worker-stack.ts";

const SUBJECT = "auth0|outage";
const WIZARD = "ssa-quick-calculator";
const MOST_CALLS = 40;
const REQUEST_ID = /^[\da-f]{8}-[\da-f-]{27}$/;

interface Outcome {
  isOutage: boolean;
  type: string | undefined;
  /** The ids in the failure, and in the header of the response. */
  requestIds: (string | null | undefined)[];
}

async function openDeployment() {
  const stack = await startGatewayStack({ env: { CLOUD_CALL_TIMEOUT_SECONDS: "1" } });
  const stored = openStoredRuns(stack.env);
  const token = await stack.identity.mintAccessToken({ subject: SUBJECT });
  const session = await openSession(stack.url);
  return {
    faults: stack.cloud.faults,
    close: stack.close,
    user_data: await readExample("ssa-mid-career"),

    async addRun(ended?: "completed"): Promise<string> {
      return (await stored.add({ subject: SUBJECT, kind: "wizard", target: WIZARD, ended })).id;
    },

    async tool(name: string, args: Record<string, unknown>): Promise<Outcome> {
      const answer = await callTool(stack.url, `federalrunner_${name}`, args, { token, session });
      const { status, body, headers, text } = answer;
      const ofResponse = headers.get("x-request-id");
      if (status === 503) {
        const { type, request_id } = body.error.data;
        return { isOutage: true, type, requestIds: [request_id, ofResponse] };
      }
      if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
      const { isError = false, structuredContent, content } = body.result;
      const error = structuredContent?.error;
      const isOutage = isError && error.category !== "permanent";
      const named = isOutage ? /Request (\S+)\.$/.exec(content[0].text)?.[1] : undefined;
      return { isOutage, type: error?.type, requestIds: [error?.request_id, named, ofResponse] };
    },

    async rest(operation: Parameters<typeof callApi>[1], body?: object): Promise<Outcome> {
      const answer = await callApi(stack.gateway.url, operation, { token, body });
      const { status } = answer;
      const error = answer.body?.error;
      if (status >= 500 && status !== 503) throw new Error(`${operation} answered ${status}`);
      const requestIds = [error?.request_id, answer.headers.get("x-request-id")];
      return { isOutage: status === 503, type: error?.type, requestIds };
    },
  };
}

type Deployment = Awaited<ReturnType<typeof openDeployment>>;

/** Prepares what the call needs before the outage. */
const OPERATIONS: [string, (on: Deployment) => Promise<() => Promise<Outcome>>][] = [
  [
    "execute_wizard",
    async ({ tool, user_data }) =>
      () =>
        tool("execute_wizard", { wizard_id: WIZARD, user_data }),
  ],
  [
    "get_run",
    async ({ tool, addRun }) => withRun(await addRun("completed"), (run_id) => tool("get_run", { run_id })),
  ],
  [
    "list_runs",
    async ({ tool }) =>
      () =>
        tool("list_runs", {}),
  ],
  [
    "cancel_run",
    async ({ tool, addRun }) => withRun(await addRun(), (run_id) => tool("cancel_run", { run_id })),
  ],
  [
    "delete_run",
    async ({ tool, addRun }) =>
      withRun(await addRun("completed"), (run_id) => tool("delete_run", { run_id })),
  ],
  [
    "compare_runs",
    async ({ tool, addRun }) => {
      const run_ids = [await addRun("completed"), await addRun("completed")];
      return () => tool("compare_runs", { run_ids });
    },
  ],
  [
    "POST runs",
    async ({ rest, user_data }) =>
      () =>
        rest(`POST /api/wizards/${WIZARD}/runs`, { user_data }),
  ],
  [
    "GET runs",
    async ({ rest }) =>
      () =>
        rest("GET /api/runs"),
  ],
  [
    "GET run",
    async ({ rest, addRun }) => withRun(await addRun("completed"), (id) => rest(`GET /api/runs/${id}`)),
  ],
  [
    "POST cancel",
    async ({ rest, addRun }) => withRun(await addRun(), (id) => rest(`POST /api/runs/${id}/cancel`)),
  ],
  [
    "DELETE run",
    async ({ rest, addRun }) => withRun(await addRun("completed"), (id) => rest(`DELETE /api/runs/${id}`)),
  ],
];

function withRun(id: string, call: (id: string) => Promise<Outcome>): () => Promise<Outcome> {
  return () => call(id);
}

describe.concurrent("FR-EDGE-04 an outage of the bucket", () => {
  it.for(OPERATIONS)(
    "is the answer of %s at each call of the bucket, with the request's id",
    async ([, prepare], { expect }) => {
      const deployment = await openDeployment();
      const { faults } = deployment;
      try {
        const types: (string | undefined)[] = [];
        for (let skip = 0; ; skip++) {
          expect(skip, types.join()).toBeLessThan(MOST_CALLS);
          const call = await prepare(deployment);
          faults.add({ kind: "storage", action: "503", times: 1_000, skip });
          const { isOutage, type, requestIds } = await call();
          const [left] = faults.pending();
          faults.clear();
          if (left?.times === 1_000) break;
          types.push(type);
          if (!isOutage) continue;
          expect(requestIds[0]).toMatch(REQUEST_ID);
          expect(new Set(requestIds).size).toBe(1);
        }
        expect(types[0]).toBe("storage_unavailable");
      } finally {
        await deployment.close();
      }
    },
  );
});
