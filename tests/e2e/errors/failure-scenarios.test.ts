/** SC-008: real failures, each as the user of each entry point sees it. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNTS } from "../../../infra/local/identity/accounts.ts";
import { ERROR_TYPES, type ErrorType } from "../../../shared/core/errors.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { sweepRuns } from "../../../shared/runs/maintain/sweep-runs.ts";
import { claimRun } from "../../../shared/runs/record/claim-run.ts";
import { FAILING_AGENTS } from "../../fixtures/errors/failing-agents.ts";
import { failuresPage } from "../../fixtures/errors/failures-page.ts";
import {
  expectClear,
  PRIVATE_WORD,
  type ToldFailure,
  toldByApi,
  toldByCommand,
  toldByTask,
} from "../../fixtures/errors/told-failure.ts";
import { connectClient } from "../../fixtures/gateway/a2a-clients.ts";
import { type A2aStack, startA2aStack } from "../../fixtures/gateway/a2a-stack.ts";
import { type ApiResponse, callApi } from "../../fixtures/gateway/api-calls.ts";
import { openStoredRuns, type StoredRuns } from "../../fixtures/runs/stored-runs.ts";

let stack: A2aStack;
let stored: StoredRuns;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "failures-"));
  stack = await startA2aStack({ profiles: FAILING_AGENTS });
  stored = openStoredRuns(stack.agents.gatewayEnv);
  await stack.agents.runs.configuration.create("agents/broken.json", '{"id": "broken", "name": 5}');
});
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true, force: true });
});

type Options = Parameters<typeof callApi>[2];

function api(operation: Parameters<typeof callApi>[1], options: Options = {}): Promise<ApiResponse> {
  return callApi(stack.url, operation, { token: stack.token, ...options });
}

function ask(agent: string, body: Record<string, unknown> = {}, url = stack.url): Promise<ApiResponse> {
  return callApi(url, `POST /api/agents/${agent}/runs`, {
    token: stack.token,
    body: { input: PRIVATE_WORD, wait: 30, dedup: false, ...body },
  });
}

type Way = () => Promise<ToldFailure>;

const rest =
  (agent: string, body: Record<string, unknown> = {}): Way =>
  async () =>
    toldByApi(await ask(agent, body));

const a2a =
  (agent: string): Way =>
  async () => {
    const client = await connectClient("1.3 JSON-RPC", `${stack.url}/agents/${agent}`, stack.token);
    return toldByTask(await client.send(PRIVATE_WORD, { metadata: { dedup: false } }));
  };

/** In the process of the command, which is that of the test. */
const cli =
  (agent: string, ...options: string[]): Way =>
  () => {
    const env = { FEDERALRUNNER_AGENTS_DIR: stack.agents.workerEnv.FEDERALRUNNER_AGENTS_DIR as string };
    return toldByCommand(["agents", "run", agent, PRIVATE_WORD, "--here", ...options], env);
  };

const PATIENCE = { interval: 50 };

const shown = (id: string) => api(`GET /api/runs/${id}`);

async function cancelled(): Promise<ToldFailure> {
  const { body } = await ask("sleeps", { wait: 0 });
  await api(`POST /api/runs/${body.run.id}/cancel`);
  await expect.poll(async () => (await shown(body.run.id)).body.run.state, PATIENCE).toBe("cancelled");
  return toldByApi(await shown(body.run.id));
}

/** All open work, so that the next scenario has capacity. */
async function cancelAll(agent: string): Promise<void> {
  const running = `GET /api/runs?agent_id=${agent}&state=queued,starting,running` as const;
  const { body } = await api(running);
  await Promise.all(body.runs.map(({ id }: { id: string }) => api(`POST /api/runs/${id}/cancel`)));
  await expect.poll(async () => (await api(running)).body.runs, PATIENCE).toEqual([]);
}

async function refusedFor(agent: string, before: number): Promise<ToldFailure> {
  try {
    for (let count = 0; count < before; count++) expect((await ask(agent, { wait: 0 })).status).toBe(202);
    const { body: first } = await api(`GET /api/runs?agent_id=${agent}&limit=1`);
    if (before === 1)
      await expect.poll(async () => (await shown(first.runs[0].id)).body.run.state, PATIENCE).toBe("running");
    const answer = await ask(agent);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    return toldByApi(answer);
  } finally {
    await cancelAll(agent);
  }
}

/** A run that waits, or whose worker was last heard of, long ago; the sweeper finds it. */
async function swept({ isClaimed }: { isClaimed: boolean }): Promise<ToldFailure> {
  const subject = ACCOUNTS[0].id;
  const created = new Date(Date.now() - 20 * 60_000);
  const { id } = await stored.add({ subject, created });
  const { store } = stored.runs;
  if (isClaimed) await claimRun({ ...store, clock: { ...store.clock, now: () => created } }, id, "worker-1");
  await sweepRuns(store);
  return toldByApi(await shown(id));
}

async function sealedForAnother(): Promise<ToldFailure> {
  const { id } = await stored.add({ subject: ACCOUNTS[0].id });
  const [service] = stack.agents.services;
  await fetch(new URL(`/runs/${id}`, service?.url), { method: "POST" }).then((response) => response.text());
  await expect.poll(async () => (await shown(id)).body.run.state, PATIENCE).toBe("failed");
  return toldByApi(await shown(id));
}

/** Another instance of the gateway, with other settings. */
const elsewhere =
  (env: Record<string, string>, call: (url: string) => Promise<ApiResponse>): Way =>
  async () => {
    const gateway = await stack.startGateway({ CLOUD_CALL_TIMEOUT_SECONDS: "1", ...env });
    return toldByApi(await call(gateway.url));
  };

const listRuns = (url: string) => callApi(url, "GET /api/runs", { token: stack.token });

async function withoutScope(): Promise<ToldFailure> {
  const token = await stack.identity.mintAccessToken({ scopes: ["agents:read"] });
  return toldByApi(await api("POST /api/agents/exits/runs", { token, body: {} }));
}

async function malformedWizard(): Promise<ToldFailure> {
  const file = join(folder, "form.json");
  await writeFile(file, '{"wizard_id": "form", "pages": 5}');
  const told = await toldByCommand(["run", "--wizard-file", file, "--practice"]);
  // It names the file as it was given.
  return { ...told, whole: told.whole.replaceAll(folder, "") };
}

const UNREACHABLE = "http://127.0.0.1:9";
const NOT_JSON = `{"input": ${PRIVATE_WORD}`;

/** The scenario, its error type, and the entry points that report it. */
const SCENARIOS: [what: string, type: ErrorType, ...ways: Way[]][] = [
  ["an agent's exit code is not 0", "agent_failed", rest("exits"), a2a("exits"), cli("exits")],
  ["an agent flags an error and exits with 0", "agent_failed", rest("flags"), cli("flags")],
  ["an agent's output is not as promised", "agent_output_invalid", rest("babbles"), a2a("babbles")],
  ["an agent is killed by a signal", "agent_crashed", rest("crashes"), a2a("crashes"), cli("crashes")],
  [
    "an agent's executable is missing",
    "agent_not_installed",
    rest("missing"),
    a2a("missing"),
    cli("missing"),
  ],
  ["an agent's key is not set", "secret_unavailable", rest("keyless"), a2a("keyless"), cli("keyless")],
  ["an agent requires a terminal", "interactive_input_required", rest("asks-back"), cli("asks-back")],
  ["an agent is interactive", "interactive_input_required", rest("talks"), cli("talks")],
  [
    "an agent takes too long",
    "timeout",
    rest("sleeps", { timeout_seconds: 1 }),
    cli("sleeps", "--timeout", "1"),
  ],
  ["an argument is too long", "invalid_request", rest("by-argument", { input: PRIVATE_WORD.repeat(10_000) })],
  ["an agent does not exist", "agent_not_found", rest("unknown-agent"), cli("unknown-agent")],
  ["an agent is disabled", "agent_disabled", rest("disabled"), cli("disabled")],
  ["an agent's profile is broken", "invalid_agent_profile", rest("broken")],
  ["a parameter is missing", "invalid_parameters", rest("picky"), cli("picky")],
  ["a parameter is wrong", "invalid_parameters", rest("picky", { parameters: { depth: PRIVATE_WORD } })],
  ["all slots of an agent are in use", "capacity_exhausted", () => refusedFor("single", 1)],
  ["the queue of a writer is full", "queue_full", () => refusedFor("writes", 11)],
  ["a run is cancelled", "cancelled", cancelled],
  ["a run waits too long for a worker", "expired", () => swept({ isClaimed: false })],
  ["a worker dies", "worker_lost", () => swept({ isClaimed: true })],
  ["an input was sealed for another worker", "unsealing_failed", sealedForAnother],
  [
    "no token is sent",
    "authentication_failed",
    async () => toldByApi(await callApi(stack.url, "GET /api/runs")),
  ],
  ["a token lacks the scope of the call", "insufficient_scope", withoutScope],
  [
    "the issuer of tokens does not answer",
    "issuer_unavailable",
    elsewhere({ AUTH0_ISSUER: `${UNREACHABLE}/` }, listRuns),
  ],
  ["storage does not answer", "storage_unavailable", elsewhere({ CLOUD_ENDPOINT: UNREACHABLE }, listRuns)],
  [
    "neither the agents nor their queue answer",
    "queue_unavailable",
    elsewhere({ AGENT_SERVICE_URL: UNREACHABLE, CLOUD_GRPC_ENDPOINT: UNREACHABLE }, (url) =>
      ask("exits", {}, url),
    ),
  ],
  [
    "no agents are deployed",
    "invalid_configuration",
    elsewhere({ AGENT_SERVICE_URL: "" }, (url) => ask("exits", {}, url)),
    () => toldByCommand(["runs", "list"], { ENVIRONMENT: "nowhere" }),
  ],
  [
    "a body is not JSON",
    "invalid_request",
    async () => toldByApi(await api("POST /api/agents/exits/runs", { body: NOT_JSON })),
  ],
  ["a run does not exist", "run_not_found", async () => toldByApi(await shown("no-run"))],
  [
    "a wizard does not exist",
    "wizard_not_found",
    () => toldByCommand(["run", "fsa-estimater", "--practice"]),
  ],
  [
    "an answer does not fit the form",
    "invalid_user_data",
    () =>
      toldByCommand(["run", "ssa-quick-calculator", "--practice", "--set", `birth_month=${PRIVATE_WORD}`]),
  ],
  ["a wizard's file is malformed", "invalid_wizard", malformedWizard],
];

/** By what happened. */
const shownFailures = new Map<string, ToldFailure>();

describe("SC-008 FR-008 a failure", () => {
  it.each(SCENARIOS)("%s: %s", async (what, type, ...ways) => {
    for (const told of await Promise.all(ways.map((way) => way()))) {
      expect(told).toMatchObject({ type, category: ERROR_TYPES[type].category });
      expectClear(told);
      shownFailures.set(what, told);
    }
  });

  it("is shown on one page in the form of each entry point", async () => {
    expect(shownFailures.size).toBe(SCENARIOS.length);
    // `vitest run -u` writes it again.
    await expect(failuresPage(shownFailures)).toMatchFileSnapshot(
      join(packageRoot, "docs/notes/failures.md"),
    );
  });

  it("covers more than 20 scenarios and every category", () => {
    const types = new Set(SCENARIOS.map(([, type]) => type));
    expect(types.size).toBeGreaterThan(20);
    const categories = new Set([...types].map((type) => ERROR_TYPES[type].category));
    expect(categories.size).toBe(4);
  });

  it("names category and next step to unauthenticated callers of A2A, and no valid method (FR-EDGE-10/bare-401)", async () => {
    const url = new URL("/agents/exits/jsonrpc", stack.url);
    const response = await fetch(url, { method: "POST", body: "{}" });
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ error: { data: { category: "permanent" } } });
    expect(body).toContain(ERROR_TYPES.authentication_failed.next);
    expect(response.status).toBe(401);
    expect(body).not.toMatch(/bearer|oauth|api.?key|message\//i);
  });
});
