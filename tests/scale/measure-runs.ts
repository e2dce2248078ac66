/** One run by each path against the local cloud, with its storage operations by folder. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalStack, startStack } from "../../infra/local/stack/start-stack.ts";
import { createLogger } from "../../shared/core/logger.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { openRuns } from "../../shared/runs/open-runs.ts";
import type { Runs } from "../../shared/runs/runs.ts";
import { runAgent } from "../bench/agents/run-agent.ts";
import type { MeasuredRun } from "./model.ts";

const WIZARD = "fsa-estimator";
const EXAMPLE = join(packageRoot, "examples", "fsa-dependent-freshman.json");
/** @throws Error when a run does not complete */
export async function measureRuns(progress: (text: string) => void): Promise<MeasuredRun[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "scale-"));
  const stack = await startStack({
    dataDir,
    port: 0,
    wizardService: true,
    agents: true,
    maxRunningExecutions: 2,
  });
  try {
    const measured: MeasuredRun[] = [];
    for (const launcher of ["job", "service"] as const) {
      progress(`a form by ${launcher}`);
      const runs = openRuns({ env: { ...stack.env, WIZARD_LAUNCHER: launcher }, log: createLogger("error") });
      await submitForm(runs);
      measured.push(
        await measure(stack, `a form by ${launcher}`, launcher === "job", () => submitForm(runs)),
      );
    }
    progress("an agent's answer");
    const runs = openRuns({ env: stack.env, log: createLogger("error") });
    await runAgent(runs, "echo", "first");
    measured.push(await measure(stack, "an agent's answer", false, () => runAgent(runs, "echo", "second")));
    return measured;
  } finally {
    await stack.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  { cloud }: LocalStack,
  path: string,
  isJob: boolean,
  run: () => Promise<unknown>,
): Promise<MeasuredRun> {
  cloud.stats.reset();
  const start = performance.now();
  await run();
  const seconds = (performance.now() - start) / 1000;
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

async function submitForm(runs: Runs): Promise<void> {
  const submission = await runs.submitWizard({
    wizard_id: WIZARD,
    trigger: "cli",
    owner: runs.owners("scale")[0],
    callerWaits: true,
    input: { user_data: JSON.parse(await readFile(EXAMPLE, "utf8")) },
  });
  const events = runs.follow(submission);
  let step = await events.next();
  while (!step.done) step = await events.next();
  const { id, state } = step.value;
  if (state !== "completed") throw new Error(`a run ended as ${state}`);
  await runs.wizardResult(id);
}
