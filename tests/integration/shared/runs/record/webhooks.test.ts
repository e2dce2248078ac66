import { afterAll, beforeAll, expect, it } from "vitest";
import { createKeySet, toPublicKey } from "../../../../../shared/keys/keys.ts";
import { readGatewayKeys } from "../../../../../shared/runs/config.ts";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import { createWebhooks, type Webhook, type Webhooks } from "../../../../../shared/runs/record/webhooks.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
let webhooks: Webhooks;
beforeAll(async () => {
  runs = await startLocalRuns();
  const { gatewayPrivateKeys } = readGatewayKeys(await createKeySet());
  const gatewayKey = toPublicKey(gatewayPrivateKeys[0] as (typeof gatewayPrivateKeys)[number]);
  webhooks = createWebhooks(runs.store, { gatewayKey, gatewayKeys: gatewayPrivateKeys });
});
afterAll(() => runs.close());

const hook = (id: string, more: Partial<Webhook> = {}): Webhook => ({
  id,
  url: `https://example.com/${id}`,
  authentication: { scheme: "Bearer", credentials: "secret-of-the-caller" },
  version: "1.0",
  ...more,
});

it("webhooks are stored sealed, and replaced or deleted by their id", async () => {
  const id = newRunId(runs.store.clock.now());
  await webhooks.save(id, hook("a"));
  await webhooks.save(id, hook("b"));
  await webhooks.save(id, hook("a", { token: "later" }));
  const [name = ""] = await runs.names(`runs/${id}/webhooks/`);
  expect((await runs.store.objects.read(name))?.body.toString()).not.toMatch(/example|secret/);
  expect(await webhooks.read(id, "a")).toEqual(hook("a", { token: "later" }));
  await webhooks.delete(id, "a");
  expect(await webhooks.list(id)).toEqual([hook("b")]);
  expect(await webhooks.read(id, "a")).toBeUndefined();
});

it("a run has at most ten webhooks, one of which can still be replaced", async () => {
  const id = newRunId(runs.store.clock.now());
  for (let number = 1; number <= 10; number++) await webhooks.save(id, hook(`${number}`));
  await expect(webhooks.save(id, hook("11"))).rejects.toThrow("at most 10 push");
  await webhooks.save(id, hook("10", { token: "later" }));
  expect(await webhooks.list(id)).toHaveLength(10);
});
