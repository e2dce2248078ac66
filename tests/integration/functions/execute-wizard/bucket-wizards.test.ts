import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCloudSettings } from "../../../../shared/cloud/config.ts";
import { createConfigurationStore } from "../../../../shared/cloud/objects.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { pushWizard } from "../../../../shared/wizards/catalogue/publish-wizard.ts";
import { waitForRun } from "../../../fixtures/runs/wait-for-run.ts";
import { startWorkerStack, type WorkerStack } from "../../../fixtures/runs/worker-stack.ts";

let stack: WorkerStack;
beforeAll(async () => {
  stack = await startWorkerStack();
});
afterAll(() => stack.close());

async function push(change: object): Promise<void> {
  const file = join(packageRoot, "wizards", "ssa-quick-calculator.json");
  const structure = { ...JSON.parse(await readFile(file, "utf8")), ...change };
  await pushWizard(createConfigurationStore(readCloudSettings(stack.cloud.env)), {
    structure: { name: "pushed.json", text: JSON.stringify(structure) },
  });
}

const end = async (target: string) => waitForRun(stack.store, (await stack.submit({ target })).id);

describe("EXEC-003/bucket the worker and the bucket's wizards", () => {
  it("executes a wizard that only the bucket has", async () => {
    expect(await end("my-calculator")).toMatchObject({
      state: "failed",
      error: { type: "wizard_not_found" },
    });
    await push({ wizard_id: "my-calculator" });
    expect(await end("my-calculator")).toMatchObject({ state: "completed" });
  });

  it("executes the bundled wizard while the bucket is unavailable, then the bucket's", async () => {
    await push({ url: "https://unreachable.invalid/" });
    stack.cloud.faults.add({ kind: "storage.list", match: "wizards/", action: "503", times: 1_000 });
    expect(await end("ssa-quick-calculator")).toMatchObject({ state: "completed" });
    stack.cloud.faults.clear();
    expect(await end("ssa-quick-calculator")).toMatchObject({
      state: "failed",
      error: { type: "navigation_failed" },
    });
  });
});
