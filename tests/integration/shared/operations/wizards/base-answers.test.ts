import { afterAll, beforeAll, expect, it } from "vitest";
import { createKeySet } from "../../../../../shared/keys/keys.ts";
import { baseAnswers } from "../../../../../shared/operations/wizards/base-answers.ts";
import { readGatewayKeys } from "../../../../../shared/runs/config.ts";
import { readResult } from "../../../../../shared/runs/read/read-result.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import { claimRun } from "../../../../../shared/runs/record/claim-run.ts";
import { endLost } from "../../../../../shared/runs/record/end-lost.ts";
import { readOutcome } from "../../../../../shared/runs/record/end-run.ts";
import type { WizardRunResult } from "../../../../../shared/runs/runs.ts";
import { loadWizardFile } from "../../../../../shared/wizards/format/load-wizard.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
let keys: Awaited<ReturnType<typeof createKeySet>>;
beforeAll(async () => {
  [runs, keys] = await Promise.all([startLocalRuns(), createKeySet()]);
});
afterAll(() => runs.close());

async function answersOf(id: string) {
  const { gatewayPrivateKeys } = readGatewayKeys(keys);
  const form = await loadWizardFile("wizards/fsa-estimator.json");
  const findOwn = async () => {
    const run = await readRun(runs.store, id);
    if (!run) throw new Error("no run");
    return run;
  };
  const call = {
    caller: { owners: ["owner-hash"] },
    runs: {
      findOwn,
      wizardResult: async () =>
        (await readResult(runs.store, { id }, gatewayPrivateKeys)) as WizardRunResult | undefined,
      isOutcomeKept: async () => (await readOutcome(runs.store, id)) !== undefined,
    },
  };
  return baseAnswers(id, {}, form, call as unknown as Parameters<typeof baseAnswers>[3]);
}

it("a run whose worker died is no base, and is not said to be deleted", async () => {
  const { id } = await runs.create();
  const claim = await claimRun(runs.store, id, "worker-1");
  await endLost(runs.store, id, { worker: "worker-1", at: claim?.run.started_at ?? "" } as Parameters<
    typeof endLost
  >[2]);
  const refusal = expect(answersOf(id)).rejects;
  await refusal.toMatchObject({
    type: "invalid_request",
    message: expect.stringMatching(/has no answers .*The worker ended before the run did.*Give all answers/),
  });
});

it("a run that has not ended is no base yet", async () => {
  const { id } = await runs.create();
  await expect(answersOf(id)).rejects.toMatchObject({
    type: "invalid_request",
    message: expect.stringContaining("It has not ended."),
  });
});
