import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readBrowserConfig } from "../../../../shared/browser/config.ts";
import { executeWizard } from "../../../../shared/browser/execute-wizard.ts";
import { openLocalObjects } from "../../../../shared/cloud/local-objects.ts";
import { systemClock } from "../../../../shared/core/clock.ts";
import { createLogger } from "../../../../shared/core/logger.ts";
import { createKeySet } from "../../../../shared/keys/keys.ts";
import { readWorkerKeys } from "../../../../shared/runs/config.ts";
import { openLocalRuns } from "../../../../shared/runs/open-local-runs.ts";
import { createCatalogue } from "../../../../shared/wizards/catalogue/catalogue.ts";
import {
  CHECK_ANSWERS,
  CHECK_FIGURE,
  checkSource,
  DEPLOYMENT_CHECK,
} from "../../../../shared/wizards/check/deployment-check.ts";
import { readWizardSettings } from "../../../../shared/wizards/config.ts";
import { createProcessLauncher } from "../../../../shared/worker/process-launcher.ts";

it("a deployment is checked by a form that its worker serves, which no list shows", {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "deployment-check-"));
  const objects = await openLocalObjects(join(folder, "runs.db"));
  try {
    const keys = await createKeySet();
    const log = createLogger("ERROR");
    const { workerPrivateKeys: inputKeys, gatewayPublicKey: gatewayKey } = readWorkerKeys(keys);
    const { wizardsDir } = readWizardSettings({});
    const catalogue = createCatalogue({ directory: wizardsDir, overrides: [checkSource] });
    const listed = await catalogue.list();
    expect(listed.problems).toEqual([]);
    expect(listed.wizards.map(({ wizard_id }) => wizard_id)).not.toContain(DEPLOYMENT_CHECK);

    const store = { objects, clock: systemClock, log };
    const parts = { store, catalogue, inputKeys, gatewayKey, writeIntervalMs: 0 };
    // Production refuses loopback addresses to every other form.
    const config = readBrowserConfig({ ...process.env, ENVIRONMENT: "production" });
    const launcher = createProcessLauncher(
      { name: "worker", ...parts, execute: executeWizard, executeOptions: { config } },
      1,
    );
    const runs = openLocalRuns({ env: keys, log, objects, launcher });
    const submission = await runs.submitWizard({
      wizard_id: DEPLOYMENT_CHECK,
      owner: runs.owners("ada")[0],
      trigger: "mcp",
      callerWaits: true,
      input: { user_data: CHECK_ANSWERS },
    });
    const run = await runs.awaitEnd(submission);
    const result = await runs.wizardResult(run);
    expect(result?.error).toBeUndefined();
    expect(result).toMatchObject({
      success: true,
      practice: true,
      pages_completed: 2,
      results: { check_figure: { value: CHECK_FIGURE } },
    });
    expect(result?.screenshots.length).toBeGreaterThan(0);
  } finally {
    objects.close();
    await rm(folder, { recursive: true, force: true });
  }
});
