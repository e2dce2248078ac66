import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningGateway } from "../../../../functions/gateway/server.ts";
import { readCloudSettings } from "../../../../shared/cloud/config.ts";
import { createObjectStore } from "../../../../shared/cloud/objects.ts";
import { systemClock } from "../../../../shared/core/clock.ts";
import { createLogger } from "../../../../shared/core/logger.ts";
import { readRun } from "../../../../shared/runs/read/read-run.ts";
import { newRunId } from "../../../../shared/runs/record/run-id.ts";
import type { RunStore } from "../../../../shared/runs/record/run-store.ts";
import { createRun } from "../../../../shared/runs/submit/create-run.ts";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";

const SCHEDULER = "scheduler@local-project.iam.gserviceaccount.com";
const AUDIENCE = "https://gateway.example";

let stack: GatewayStack;
let gateway: RunningGateway;
let store: RunStore;

beforeAll(async () => {
  stack = await startGatewayStack();
  gateway = await stack.startInstance({
    INVOKER_SERVICE_ACCOUNT: SCHEDULER,
    CALLBACK_URL: AUDIENCE,
  });
  const objects = createObjectStore(readCloudSettings(stack.cloud.env));
  store = { objects, clock: systemClock, log: createLogger("error") };
});
afterAll(() => stack.close());

const call = (token?: string, { url } = gateway, method = "POST") =>
  fetch(`${url}/callbacks/maintenance`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

describe("the maintenance that Cloud Scheduler calls", () => {
  it("ends unclaimed runs, and returns the numbers of its actions", async () => {
    const { run } = await createRun(store, {
      id: newRunId(new Date()),
      kind: "wizard",
      target: "fsa-estimator",
      trigger: "api",
      owner: "owner",
      state: "queued",
      startLimitSeconds: -1,
      sealedInput: "sealed",
    });
    const answer = await call(await stack.cloud.signToken(SCHEDULER, AUDIENCE));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ sweep: { ended: 1, failed: 0 } });
    expect((await readRun(store, run.id))?.state).toBe("expired");
  });

  it("EXEC-012/callers accepts only the configured service account, with Google's token for this audience", async () => {
    const refused = [
      undefined,
      "no.real.token",
      await stack.identity.mintAccessToken(),
      await stack.cloud.signToken("other@project.iam.gserviceaccount.com", AUDIENCE),
      await stack.cloud.signToken(SCHEDULER, "https://other.example"),
    ];
    for (const token of refused) expect((await call(token)).status).toBe(401);
    const token = await stack.cloud.signToken(SCHEDULER, AUDIENCE);
    expect((await call(token, gateway, "GET")).status).toBe(405);
  });

  it("FR-EDGE-11 deletes expired authentication failures and lockouts", async () => {
    const now = Date.now();
    const over = JSON.stringify({ expires_at: new Date(now - 1000).toISOString() });
    await store.objects.create(`auth-failures/source/${now - 11 * 60_000}-a`, over);
    await store.objects.create(`auth-failures/source/${now}-b`, over);
    await store.objects.create("lockouts/source", over);
    const answer = await call(await stack.cloud.signToken(SCHEDULER, AUDIENCE));
    // A lockout lasts longer than this one exists: it is not even looked at.
    expect(await answer.json()).toMatchObject({ stale: { failures: 1, lockouts: 0 } });
    expect((await store.objects.list("auth-failures/")).objects).toHaveLength(1);
  });

  it("is not served without a configured service account", async () => {
    const token = await stack.cloud.signToken(SCHEDULER, AUDIENCE);
    expect((await call(token, stack.gateway)).status).toBe(404);
  });
});
