/** One run by each path against the local cloud, with its storage operations by folder. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startGatewayProcess } from "../../infra/local/stack/start-front.ts";
import { type LocalStack, startStack } from "../../infra/local/stack/start-stack.ts";
import { createLogger } from "../../shared/core/logger.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { openRuns } from "../../shared/runs/open-runs.ts";
import { runAgent } from "../bench/agents/run-agent.ts";
import { openSession, streamTool } from "../fixtures/gateway/mcp-calls.ts";
import type { MeasuredRun } from "./model.ts";

const WIZARD = "fsa-estimator";
const EXAMPLE = join(packageRoot, "examples", "fsa-dependent-freshman.json");

export interface MeasureOptions {
  /** Start of a job's container, which the local cloud simulates. */
  startSeconds: number;
  progress(text: string): void;
}

/** @throws Error when a run does not complete */
export async function measureRuns({ startSeconds, progress }: MeasureOptions): Promise<MeasuredRun[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "scale-"));
  const stack = await startStack({
    dataDir,
    port: 0,
    wizardService: true,
    agents: true,
    gateway: true,
    maxRunningExecutions: 2,
  });
  try {
    const measured: MeasuredRun[] = [];
    for (const launcher of ["job", "service"] as const) {
      progress(`a form by ${launcher}`);
      measured.push(await measureForm(stack, launcher, startSeconds));
    }
    progress("an agent's answer");
    const runs = openRuns({ env: stack.env, log: createLogger("error") });
    await runAgent(runs, "echo", "first");
    const answer = { path: "an agent's answer", isJob: false };
    measured.push(await measure(stack, answer, () => runAgent(runs, "echo", "second")));
    return measured;
  } finally {
    await stack.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A call of an MCP client that shows progress, to a gateway that uses this launcher only. */
async function measureForm(
  stack: LocalStack,
  launcher: "job" | "service",
  startSeconds: number,
): Promise<MeasuredRun> {
  const gateway = await startGatewayProcess({
    ...stack.env,
    AUTH0_ISSUER: String(stack.issuer),
    AUTH0_API_AUDIENCE: new URL("/", stack.mcp_url).href,
    WIZARD_LAUNCHER: launcher,
    LOG_LEVEL: "WARN",
    PORT: "0",
  });
  try {
    // A client opens one session for all of its calls, and the gateway has seen how long such a run takes.
    const session = await openSession(gateway.mcp_url);
    stack.cloud.latency.set({ "run.start": startSeconds * 1000 });
    await callOnce(stack, gateway.mcp_url, session);
    const form = { path: `a form by ${launcher}`, isJob: launcher === "job" };
    return await measure(stack, form, () => callOnce(stack, gateway.mcp_url, session));
  } finally {
    stack.cloud.latency.set({});
    await gateway.close();
  }
}

async function callOnce({ access_token }: LocalStack, url: string, session: string): Promise<void> {
  const access = { token: String(access_token), session };
  const args = { wizard_id: WIZARD, user_data: JSON.parse(await readFile(EXAMPLE, "utf8")) };
  const { messages } = await streamTool(url, "federalrunner_execute_wizard", args, access);
  const answer = (await Array.fromAsync(messages)).at(-1)?.result?.structuredContent;
  if (answer?.success !== true) throw new Error(`a run ended as ${answer?.state}`);
}

async function measure(
  { cloud }: LocalStack,
  { path, isJob }: Pick<MeasuredRun, "path" | "isJob">,
  run: () => Promise<unknown>,
): Promise<MeasuredRun> {
  await settle(cloud);
  cloud.stats.reset();
  const start = performance.now();
  await run();
  const seconds = (performance.now() - start) / 1000;
  await settle(cloud);
  const folders = cloud.stats.folders().flatMap((folder) => {
    const counts = cloud.stats.read(folder);
    const count = (kind: string) => counts[`storage.${kind}`]?.calls ?? 0;
    const calls = {
      inserts: count("insert"),
      deletes: count("delete"),
      lists: count("list"),
      gets: count("get") + count("read"),
    };
    return Object.values(calls).some((number) => number > 0) ? [{ folder, ...calls }] : [];
  });
  const stored = cloud.stats.read()["storage.insert"]?.bytes_in ?? 0;
  return { path, seconds, isJob, folders, kilobytes_stored: Math.round(stored / 1024) };
}

const QUIET_MS = 3_000;

/** The worker settles the record after its caller has heard of the end. */
async function settle({ stats }: LocalStack["cloud"]): Promise<void> {
  const total = () => Object.values(stats.read()).reduce((sum, { calls }) => sum + calls, 0);
  for (let before = -1; before !== total(); ) {
    before = total();
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}
