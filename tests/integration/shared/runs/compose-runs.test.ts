import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError } from "../../../../shared/core/errors.ts";
import { createKeySet } from "../../../../shared/keys/keys.ts";
import { sealJson } from "../../../../shared/keys/sealing.ts";
import { composeRuns } from "../../../../shared/runs/compose-runs.ts";
import { readGatewayKeys } from "../../../../shared/runs/config.ts";
import { cancelRun } from "../../../../shared/runs/record/cancel-run.ts";
import { requestName } from "../../../../shared/runs/record/object-names.ts";
import { newRunId } from "../../../../shared/runs/record/run-id.ts";
import type { RunStore } from "../../../../shared/runs/record/run-store.ts";
import { createJobLauncher } from "../../../../shared/runs/submit/launcher.ts";
import { interpose } from "../../../fixtures/runs/interposed-store.ts";
import { type LocalRuns, startLocalRuns } from "../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
beforeAll(async () => {
  runs = await startLocalRuns();
});
afterAll(() => runs.close());

it("the label of an ended run is read once by all lists of a process, and again after a failure", async () => {
  const keySet = await createKeySet();
  const keys = readGatewayKeys(keySet);
  const id = newRunId(new Date());
  const request = { input: "Summarize the letter", context_id: "c" };
  const sealedRequest = await sealJson(
    JSON.parse(keySet.GATEWAY_PUBLIC_KEY as string),
    requestName(id),
    request,
  );
  await runs.create({ id, kind: "agent", target: "echo", owner: "labels", sealedRequest });
  let reads = 0;
  let isDown = false;
  const store: RunStore = {
    ...runs.store,
    objects: interpose(runs.store.objects, ({ method, name }) => {
      if (method !== "read" || name !== requestName(id)) return;
      reads += 1;
      if (isDown) throw new AppError("storage_unavailable", "down");
    }),
  };
  const launcher = createJobLauncher(async () => "execution");
  const composed = composeRuns(store, {
    keys,
    wizardLaunchers: () => [launcher],
    maintain: () => Promise.reject(new Error("not used")),
  });
  const labels = async () => {
    const { runs: listed } = await composed.list({ owners: ["labels"] });
    return Promise.all(listed.map((run) => composed.label(run)));
  };
  expect([await labels(), await labels(), reads]).toEqual([[request.input], [request.input], 2]);
  await cancelRun(runs.store, id);
  isDown = true;
  expect([await labels(), reads]).toEqual([[undefined], 3]);
  isDown = false;
  expect([await labels(), await labels(), reads]).toEqual([[request.input], [request.input], 4]);
});
