import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import { DEDUP_MS, takeDedupTicket } from "../../../../../shared/runs/submit/dedup.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

const key = Buffer.alloc(32, 7);

let runs: LocalRuns;
beforeAll(async () => {
  runs = await startLocalRuns();
});
afterAll(() => runs.close());

const take = (what: unknown, id = newRunId(runs.store.clock.now())) =>
  takeDedupTicket(runs.store, key, what, id);

describe("FR-EDGE-06 the same request within a minute", () => {
  it("returns the first run, in any order of the keys", async () => {
    const first = await take(["echo", "ann", { input: "a", parameters: { x: 1, y: 2 } }]);
    const second = await take(["echo", "ann", { parameters: { y: 2, x: 1 }, input: "a" }]);
    expect(first.isNew).toBe(true);
    expect(second).toMatchObject({ isNew: false, runId: first.runId });
  });

  it("creates another run for another caller, another agent, or one more blank", async () => {
    await take(["echo", "ann", { input: "b" }]);
    for (const other of [
      ["echo", "bob", { input: "b" }],
      ["echo-2", "ann", { input: "b" }],
      ["echo", "ann", { input: "b " }],
    ]) {
      expect((await take(other)).isNew).toBe(true);
    }
  });

  it("creates one new run after the minute for all requests that arrive then", async () => {
    const first = await take(["echo", "ann", { input: "c" }]);
    runs.advance(DEDUP_MS + 1);
    const again = await Promise.all(Array.from({ length: 5 }, () => take(["echo", "ann", { input: "c" }])));
    expect(again.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(again.map(({ runId }) => runId)).size).toBe(1);
    expect(again[0]?.runId).not.toBe(first.runId);
  });

  it("creates one run for ten simultaneous requests", async () => {
    const tickets = await Promise.all(
      Array.from({ length: 10 }, () => take(["echo", "ann", { input: "d" }])),
    );
    expect(tickets.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(tickets.map(({ runId }) => runId)).size).toBe(1);
  });

  it("creates a new run once the first was released, and a late release does not affect the next", async () => {
    const first = await take(["echo", "ann", { input: "e" }]);
    await first.release();
    const second = await take(["echo", "ann", { input: "e" }]);
    expect(second.isNew).toBe(true);
    await first.release();
    expect(await take(["echo", "ann", { input: "e" }])).toMatchObject({
      isNew: false,
      runId: second.runId,
    });
  });

  it("EXEC-012/private stores no part of the request in the names or contents of objects", async () => {
    await take(["echo", "ann", { input: "my number is 078-05-1120" }]);
    for (const name of await runs.names("dedup/")) {
      expect(name).toMatch(/^dedup\/[\w-]{43}$/);
      expect(String((await runs.store.objects.read(name))?.body)).not.toContain("078-05");
    }
  });
});
