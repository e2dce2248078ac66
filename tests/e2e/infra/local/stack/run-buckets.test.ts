/** A stack whose processes spread runs over four buckets: its job, its services, its queues and its maintenance. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LocalStack, startStack } from "../../../../../infra/local/stack/start-stack.ts";
import { readCloudSettings } from "../../../../../shared/cloud/config.ts";
import { createObjectStore } from "../../../../../shared/cloud/objects.ts";
import { createLogger } from "../../../../../shared/core/logger.ts";
import { openRuns, stateBuckets } from "../../../../../shared/runs/open-runs.ts";
import type { Submission } from "../../../../../shared/runs/runs.ts";
import { readExample } from "../../../../fixtures/runs/worker-stack.ts";

let dataDir: string;
let stack: LocalStack;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "federalrunner-buckets-"));
  stack = await startStack({ dataDir, port: 0, agents: true, wizardService: true, runBuckets: 4 });
});
afterAll(async () => {
  await stack?.close();
  await rm(dataDir, { recursive: true, force: true });
});

it("every launcher's worker finds its run in the bucket of its id, and the state bucket holds none", async () => {
  const runs = openRuns({ env: stack.env, log: createLogger("silent") });
  const [owner] = runs.owners("x");
  const user_data = await readExample("ssa-mid-career");
  const agent = { id: "echo", access_type: "read-only", timeout_seconds: 30 } as const;
  const origin = { trigger: "cli", owner } as const;
  const launches: (() => Promise<Submission>)[] = [true, false].flatMap((callerWaits) => [
    () =>
      runs.submitWizard({ ...origin, wizard_id: "ssa-quick-calculator", input: { user_data }, callerWaits }),
    () => runs.submitAgent({ ...origin, agent, input: { input: "hello" }, dedup: false, callerWaits }),
  ]);
  const ids: string[] = [];
  for (const launch of launches) {
    const submission = await launch();
    expect((await runs.awaitEnd(submission)).state).toBe("completed");
    ids.push(submission.run.id);
  }
  const launchers = await Promise.all(ids.map(async (id) => (await runs.events(id))[0]));
  expect(launchers.map((event) => event?.type === "starting" && event.launcher)).toEqual([
    "service",
    "service",
    "job",
    "queue",
  ]);
  await runs.maintain();
  const settings = readCloudSettings(stack.env);
  const [state, ...spread] = stateBuckets(settings);
  expect(spread).toHaveLength(4);
  const names = async (bucket: string | undefined) =>
    (await createObjectStore({ ...settings, bucket: bucket as string }).list("")).objects.map(
      ({ name }) => name,
    );
  const inState = await names(state);
  expect(inState.filter((name) => /^(active|index|kept|live|runs)\//.test(name))).toEqual([]);
  const all = (await Promise.all(spread.map(names))).flat();
  for (const id of ids) expect(all.filter((name) => name === `runs/${id}/record.json`)).toHaveLength(1);
  expect((await runs.list({ owners: [owner] })).runs.map(({ id }) => id)).toEqual(ids.reverse());
});
