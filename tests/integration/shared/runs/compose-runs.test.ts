import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError } from "../../../../shared/core/errors.ts";
import { createKeySet } from "../../../../shared/keys/keys.ts";
import { sealJson } from "../../../../shared/keys/sealing.ts";
import { composeRuns } from "../../../../shared/runs/compose-runs.ts";
import { readGatewayKeys } from "../../../../shared/runs/config.ts";
import { cancelRun } from "../../../../shared/runs/record/cancel-run.ts";
import { requestName } from "../../../../shared/runs/record/object-names.ts";
import { newRunId } from "../../../../shared/runs/record/run-id.ts";
import { createJobLauncher } from "../../../../shared/runs/submit/launcher.ts";
import { interpose } from "../../../fixtures/runs/interposed-store.ts";
import { type LocalRuns, startLocalRuns } from "../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
beforeAll(async () => {
  runs = await startLocalRuns();
});
afterAll(() => runs.close());

it.each(["agent", "wizard"] as const)(
  "the label of a run of a %s is read once where it cannot change, and again after a failure",
  async (kind) => {
    const keySet = await createKeySet();
    const id = newRunId(new Date());
    const owner = `owner-of-${kind}`;
    const request = kind === "agent" ? { input: "a letter" } : { label: "a letter" };
    const sealedRequest = await sealJson(
      JSON.parse(keySet.GATEWAY_PUBLIC_KEY as string),
      requestName(id),
      kind === "agent" ? { ...request, context_id: "c" } : { input: "", context_id: "c", ...request },
    );
    await runs.create({ id, kind, target: "echo", owner, sealedRequest });
    let reads = 0;
    let isDown = true;
    const objects = interpose(runs.store.objects, ({ method, name }) => {
      if (method !== "read" || name !== requestName(id)) return;
      reads += 1;
      if (isDown) throw new AppError("storage_unavailable", "down");
    });
    const composed = composeRuns(
      { ...runs.store, objects },
      {
        keys: readGatewayKeys(keySet),
        wizardLaunchers: () => [createJobLauncher(async () => "execution")],
        maintain: () => Promise.reject(new Error("not used")),
      },
    );
    const label = async () => {
      const { runs: listed } = await composed.list({ owners: [owner] });
      return Promise.all(listed.map((run) => composed.label(run)));
    };
    expect([await label(), reads]).toEqual([[undefined], 1]);
    isDown = false;
    expect([await label(), reads]).toEqual([["a letter"], 2]);
    // Another answer of a conversation may complete the request of a wizard's run.
    expect([await label(), reads]).toEqual([["a letter"], kind === "agent" ? 2 : 3]);
    await cancelRun(runs.store, id);
    await label();
    const before = reads;
    expect([await label(), reads]).toEqual([["a letter"], before]);
  },
);
