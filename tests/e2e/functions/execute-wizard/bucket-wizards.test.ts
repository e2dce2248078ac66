import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCloudSettings } from "../../../../shared/cloud/config.ts";
import { createConfigurationStore } from "../../../../shared/cloud/objects.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { pushWizard } from "../../../../shared/wizards/catalogue/publish-wizard.ts";
import { type ScriptedModel, startScriptedModel } from "../../../fixtures/actions/scripted-model.ts";
import { waitForRun } from "../../../fixtures/runs/wait-for-run.ts";
import { startWorkerStack, type WorkerStack } from "../../../fixtures/runs/worker-stack.ts";

let stack: WorkerStack;
let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel(() =>
    JSON.stringify({
      action: "click",
      args: { role: "textbox", name: "Enter earnings in the current year" },
    }),
  );
  stack = await startWorkerStack({ env: { HEAL: "on", OPENAI_BASE_URL: model.baseURL } });
});
afterAll(async () => {
  await stack.close();
  await model.close();
});

type Structure = { pages: { fields: { field_id: string }[] }[] };

async function push(change: object | ((structure: Structure) => object)): Promise<void> {
  const file = join(packageRoot, "wizards", "ssa-quick-calculator.json");
  const bundled = JSON.parse(await readFile(file, "utf8"));
  const structure = { ...bundled, ...(typeof change === "function" ? change(bundled) : change) };
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

  it("asks the settings' model for the field that replaces a changed one", async () => {
    const lost = {
      label: "Income in the current year",
      locators: [{ by: "id", value: "no-longer-there" }],
    };
    await push(({ pages }) => ({
      wizard_id: "drifted-calculator",
      pages: pages.map((page) => ({
        ...page,
        fields: page.fields.map((field) =>
          field.field_id === "current_earnings" ? { ...field, ...lost } : field,
        ),
      })),
    }));
    expect(await end("drifted-calculator")).toMatchObject({ state: "completed" });
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]?.messages[1]?.content).toContain("Income in the current year");
  });

  it("executes the bundled wizard while the bucket is unavailable, then the bucket's", async () => {
    await push({ url: "https://unreachable.ssa.gov/" });
    stack.cloud.faults.add({ kind: "storage.list", match: "wizards/", action: "503", times: 1_000 });
    expect(await end("ssa-quick-calculator")).toMatchObject({ state: "completed" });
    stack.cloud.faults.clear();
    expect(await end("ssa-quick-calculator")).toMatchObject({
      state: "failed",
      error: { type: "navigation_failed" },
    });
  });
});
