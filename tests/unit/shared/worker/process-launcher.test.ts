import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LocalObjects, openLocalObjects } from "../../../../shared/cloud/local-objects.ts";
import { systemClock } from "../../../../shared/core/clock.ts";
import { createLogger } from "../../../../shared/core/logger.ts";
import { createKeySet } from "../../../../shared/keys/keys.ts";
import { readWorkerKeys } from "../../../../shared/runs/config.ts";
import { openLocalRuns } from "../../../../shared/runs/open-local-runs.ts";
import type { Runs } from "../../../../shared/runs/runs.ts";
import { createCatalogue } from "../../../../shared/wizards/catalogue/catalogue.ts";
import { readWizardSettings } from "../../../../shared/wizards/config.ts";
import { createProcessLauncher, type ProcessLauncher } from "../../../../shared/worker/process-launcher.ts";
import { type Engine, outcomeWith, USER_DATA, untilStopped } from "../../../fixtures/runs/scripted-worker.ts";

/** The failed launches below are logged as errors. */
const log = createLogger("silent");

let folder: string;
let objects: LocalObjects;
let keys: Awaited<ReturnType<typeof createKeySet>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "process-launcher-"));
  objects = await openLocalObjects(join(folder, "runs.db"));
  keys = await createKeySet();
});
afterEach(async () => {
  objects.close();
  await rm(folder, { recursive: true, force: true });
});

function open(execute: Engine): { runs: Runs; launcher: ProcessLauncher } {
  const { workerPrivateKeys: inputKeys, gatewayPublicKey: gatewayKey } = readWorkerKeys(keys);
  const launcher = createProcessLauncher(
    {
      name: "desktop",
      store: { objects, clock: systemClock, log },
      catalogue: createCatalogue({ directory: readWizardSettings({}).wizardsDir }),
      inputKeys,
      gatewayKey,
      writeIntervalMs: 0,
      execute,
      executeOptions: {},
    },
    1,
  );
  return { launcher, runs: openLocalRuns({ env: keys, log, objects, launcher }) };
}

const submit = (runs: Runs) =>
  runs.submitWizard({
    wizard_id: "ssa-quick-calculator",
    owner: runs.owners("ada")[0],
    trigger: "mcp",
    callerWaits: true,
    input: { user_data: USER_DATA },
  });

describe("a launcher of this process", () => {
  it("executes a run, whose events and end reach the caller without polling", async () => {
    const { runs } = open(async (_wizard, _data, { onProgress } = {}) => {
      onProgress?.({ type: "page_done", page: 1, title: "One", total_pages: 2, elapsed_ms: 1 });
      return outcomeWith();
    });
    const submission = await submit(runs);
    expect(submission.stream).toBeDefined();
    const titles: unknown[] = [];
    const run = await runs.awaitEnd(submission, {
      onEvent: (event) => void titles.push(event.type === "progress" && event.title),
    });
    expect(run).toMatchObject({ state: "completed", facts: { pages_completed: 1 } });
    expect(titles).toEqual(["One"]);
    expect(await runs.wizardResult(run)).toMatchObject({ success: true });
  });

  it("refuses a run above its capacity, and cancels the others when it closes", async () => {
    const { runs, launcher } = open(untilStopped);
    const first = await submit(runs);
    const second = await submit(runs);
    expect(second.run).toMatchObject({ state: "rejected", error: { type: "capacity_exhausted" } });
    await launcher.close((id) => runs.cancel(id));
    expect(await runs.read(first.run.id)).toMatchObject({ state: "cancelled" });
    const late = await submit(runs);
    expect(late.run).toMatchObject({ state: "failed", error: { type: "launch_failed" } });
  });

  it("has no agents", async () => {
    const { runs } = open(untilStopped);
    await expect(runs.submitAgent({} as never)).rejects.toMatchObject({
      type: "invalid_request",
      message: "Agents need a deployment.",
    });
  });

  it("is not needed by a process that only reads runs", async () => {
    const { runs } = open(async () => outcomeWith());
    const { run } = await submit(runs);
    const reader = openLocalRuns({ env: keys, log: log, objects });
    await expect.poll(async () => (await reader.read(run.id))?.state).toBe("completed");
    expect(await submit(reader)).toMatchObject({ run: { error: { type: "launch_failed" } } });
    expect(await reader.maintain()).toMatchObject({ sweep: { failed: 0 } });
  });
});
