import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRevocationStore } from "../../../../../functions/gateway/mcp/mcp-route.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

const DAY_MS = 86_400_000;

let runs: LocalRuns;

beforeAll(async () => {
  runs = await startLocalRuns();
});
afterAll(() => runs.close());

describe("SERVER-004 revocations", () => {
  it("are listed until the sessions expire, and then deleted", async () => {
    const store = createRevocationStore(runs.store.objects, runs.store.clock, DAY_MS);
    const expiresAt = runs.store.clock.now().getTime() + DAY_MS;
    await store.add({ id: "one", expiresAt });
    await store.add({ id: "one", expiresAt });
    await store.add({ id: "two", expiresAt });
    expect([...(await store.list())]).toEqual(["one", "two"]);

    runs.advance(DAY_MS + 60_000);
    expect([...(await store.list())]).toEqual([]);
    expect(await runs.names("revoked/")).toEqual([]);
  });
});
