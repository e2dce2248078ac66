/** A bucket that stops answering in the middle of a request, at each of its calls. The cases mostly wait, side by side. */
import { describe, it } from "vitest";
import { readCloudSettings } from "../../../../shared/cloud/config.ts";
import { createConfigurationStore } from "../../../../shared/cloud/objects.ts";
import { callApi } from "../../../fixtures/gateway/api-calls.ts";
import { startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { type Answer, call, callTool, openSession } from "../../../fixtures/gateway/mcp-calls.ts";
import { openStoredRuns } from "../../../fixtures/runs/stored-runs.ts";
import { readExample } from "../../../fixtures/runs/worker-stack.ts";
import { structureOf } from "../../../fixtures/wizards/local-bucket.ts";

const SUBJECT = "auth0|outage";
const WIZARD = "ssa-quick-calculator";
/** A wizard that only the bucket holds. */
const STORED = "canoe";
const MOST_CALLS = 40;
const REQUEST_ID = /^[\da-f]{8}-[\da-f-]{27}$/;

interface Outcome {
  isOutage: boolean;
  isIncomplete?: boolean;
  type: string | undefined;
  /** The ids in the failure, and in the header of the response. */
  requestIds: (string | null | undefined)[];
}

async function openDeployment() {
  const stack = await startGatewayStack({ callTimeoutSeconds: 0.4 });
  const stored = openStoredRuns(stack.env);
  const token = await stack.identity.mintAccessToken({ subject: SUBJECT });
  const session = await openSession(stack.url);
  let { url } = stack.gateway;

  function outageOf({ status, body, headers, text }: Answer): Outcome {
    const ofResponse = headers.get("x-request-id");
    if (status === 503) {
      const { type, request_id } = body.error.data ?? body.error;
      return { isOutage: true, type, requestIds: [request_id, ofResponse] };
    }
    if (status >= 400) throw new Error(`${status}: ${text}`);
    if (body?.error) {
      const { type, request_id, category } = body.error.data ?? {};
      return { isOutage: category !== "permanent", type, requestIds: [request_id, ofResponse] };
    }
    return { isOutage: false, type: undefined, requestIds: [ofResponse] };
  }

  return {
    faults: stack.cloud.faults,
    close: stack.close,
    user_data: await readExample("ssa-mid-career"),

    async addRun(ended?: "completed"): Promise<string> {
      const result = { screenshots: [{ page: 1, title: "Earnings", bytes: 6, truncated: false }] };
      return (await stored.add({ subject: SUBJECT, kind: "wizard", target: WIZARD, ended, result })).id;
    },

    /** Later calls reach an instance that has not read the wizards. */
    async renew(): Promise<void> {
      ({ url } = await stack.startInstance());
    },

    async tool(name: string, args: Record<string, unknown>): Promise<Outcome> {
      const answer = await callTool(`${url}/mcp`, `federalrunner_${name}`, args, { token, session });
      const { isError = false, structuredContent, content } = answer.body?.result ?? {};
      if (!structuredContent) return outageOf(answer);
      const { error, incomplete } = structuredContent;
      const isOutage = isError && error.category !== "permanent";
      const named = isOutage ? /Request (\S+)\.$/.exec(content[0].text)?.[1] : undefined;
      const requestIds = [error?.request_id, named, answer.headers.get("x-request-id")];
      return { isOutage, type: error?.type, requestIds, isIncomplete: incomplete };
    },

    async resource(uri: string): Promise<Outcome> {
      return outageOf(await call(`${url}/mcp`, "resources/read", { uri }, { token, session }));
    },

    async rest(operation: Parameters<typeof callApi>[1], body?: object): Promise<Outcome> {
      const answer = await callApi(url, operation, { token, body });
      const problems: { type: string }[] = answer.body?.problems ?? [];
      const isIncomplete = problems.some(({ type }) => type === "storage_unavailable") || undefined;
      return { ...outageOf({ ...answer, text: operation }), isIncomplete };
    },

    async record(id: string): Promise<Outcome> {
      const response = await fetch(`${url}/api/runs/${id}/record`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { status, headers } = response;
      const text = await response.text();
      return outageOf({ status, headers, text, body: status === 200 ? undefined : JSON.parse(text) });
    },

    storeWizard: () =>
      createConfigurationStore(readCloudSettings(stack.env)).create(
        `wizards/${STORED}.json`,
        JSON.stringify(structureOf(STORED)),
      ),
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
    "resources/read of a record",
    async ({ resource, addRun }) =>
      withRun(await addRun("completed"), (id) => resource(`federalrunner://runs/${id}/record`)),
  ],
  ["GET record", async ({ record, addRun }) => withRun(await addRun("completed"), record)],
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

describe.concurrent("FR-EDGE-04 an outage of the bucket", { timeout: 180_000 }, () => {
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

  it.for<[string, (on: Deployment) => Promise<Outcome>]>([
    ["get_wizard_info", ({ tool }) => tool("get_wizard_info", { wizard_id: STORED })],
    ["execute_wizard", ({ tool }) => tool("execute_wizard", { wizard_id: STORED, user_data: {} })],
    ["GET wizard", ({ rest }) => rest(`GET /api/wizards/${STORED}`)],
    ["list_wizards", ({ tool }) => tool("list_wizards", {})],
    ["GET wizards", ({ rest }) => rest("GET /api/wizards")],
  ])(
    "is not a missing wizard of %s, before the bucket's wizards were read",
    async ([name, act], { expect }) => {
      const deployment = await openDeployment();
      const { faults } = deployment;
      try {
        await deployment.storeWizard();
        for (let skip = 0; ; skip++) {
          expect(skip).toBeLessThan(MOST_CALLS);
          await deployment.renew();
          // Other objects, such as runs, are read at the same time, in any order.
          faults.add({ kind: "storage", action: "503", times: 1_000, skip, match: "wizards" });
          const outcome = await act(deployment);
          const [left] = faults.pending();
          faults.clear();
          if (left?.times === 1_000) break;
          if (/list|wizards$/.test(name))
            expect(outcome).toMatchObject({ isOutage: false, isIncomplete: true });
          else {
            expect(outcome).toMatchObject({ isOutage: true, type: "storage_unavailable" });
            expect(outcome.requestIds[0]).toMatch(REQUEST_ID);
            expect(new Set(outcome.requestIds).size).toBe(1);
          }
        }
      } finally {
        await deployment.close();
      }
    },
  );
});
