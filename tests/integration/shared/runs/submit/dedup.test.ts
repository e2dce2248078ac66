import { createSecretKey } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../../shared/core/errors.ts";
import { endUnclaimed } from "../../../../../shared/runs/record/end-unclaimed.ts";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import { outcomeOf } from "../../../../../shared/runs/record/state-machine.ts";
import { createRun } from "../../../../../shared/runs/submit/create-run.ts";
import {
  contentRule,
  type DedupRule,
  messageRule,
  takeDedupTicket,
} from "../../../../../shared/runs/submit/dedup.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

const key = createSecretKey(Buffer.alloc(32, 7));

let runs: LocalRuns;
beforeAll(async () => {
  runs = await startLocalRuns({ isClockHeld: true });
});
afterAll(() => runs.close());

const newRun = (id = newRunId(runs.store.clock.now())) =>
  createRun(runs.store, {
    id,
    kind: "agent",
    target: "echo",
    trigger: "a2a",
    owner: "ann",
    state: "queued",
    startLimitSeconds: 60,
  }).then(({ run }) => run);

/** A request: creates its run unless an earlier one answers it. */
async function take(rule: DedupRule): Promise<{ id: string; isNew: boolean; release(): Promise<void> }> {
  const id = newRunId(runs.store.clock.now());
  const ticket = await takeDedupTicket(runs.store, key, rule, id);
  if (ticket.earlier) return { id: ticket.earlier.id, isNew: false, release: ticket.release };
  await newRun(id);
  return { id, isNew: true, release: ticket.release };
}
const words = (input: unknown, owner = "ann", agent = "echo") => contentRule(agent, owner, input, 60);
const sent = (id: string, content: unknown, owner = "ann") => messageRule("echo", owner, { id, content });
const end = (id: string, type: "agent_failed" | "cancelled" | "capacity_exhausted") =>
  endUnclaimed(runs.store, id, outcomeOf(new AppError(type, "ended"), runs.store.clock.now()));

describe("FR-EDGE-06 the same request within a minute", () => {
  it("returns the first run, in any order of the keys", async () => {
    const first = await take(words({ input: "a", parameters: { x: 1, y: 2 } }));
    const second = await take(words({ parameters: { y: 2, x: 1 }, input: "a" }));
    expect(first.isNew).toBe(true);
    expect(second).toMatchObject({ isNew: false, id: first.id });
  });

  it("creates another run for another caller, another agent, or one more blank", async () => {
    await take(words({ input: "b" }));
    for (const other of [
      words({ input: "b" }, "bob"),
      words({ input: "b" }, "ann", "echo-2"),
      words({ input: "b " }),
    ]) {
      expect((await take(other)).isNew).toBe(true);
    }
  });

  it("creates one new run after the minute for all requests that arrive then", async () => {
    const first = await take(words({ input: "c" }));
    runs.advance(60_001);
    const again = await Promise.all(Array.from({ length: 5 }, () => take(words({ input: "c" }))));
    expect(again.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(again.map(({ id }) => id)).size).toBe(1);
    expect(again[0]?.id).not.toBe(first.id);
  });

  it("creates one run for ten simultaneous requests", async () => {
    const tickets = await Promise.all(Array.from({ length: 10 }, () => take(words({ input: "d" }))));
    expect(tickets.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(tickets.map(({ id }) => id)).size).toBe(1);
  });

  it("creates a new run once the first was released, and a late release does not affect the next", async () => {
    const first = await take(words({ input: "e" }));
    await first.release();
    const second = await take(words({ input: "e" }));
    expect(second.isNew).toBe(true);
    await first.release();
    expect(await take(words({ input: "e" }))).toMatchObject({ isNew: false, id: second.id });
  });

  it.each(["agent_failed", "cancelled", "capacity_exhausted"] as const)(
    "creates a new run after one that ended with %s",
    async (type) => {
      const first = await take(words({ input: type }));
      await end(first.id, type);
      expect(await take(words({ input: type }))).toMatchObject({ isNew: true });
    },
  );

  it("EXEC-012/private stores no part of the request in the names or contents of objects", async () => {
    await take(words({ input: "my number is 078-05-1120" }));
    await take(sent("m-1 of ann", "my number is 078-05-1120"));
    for (const name of await runs.names("dedup/")) {
      expect(name).toMatch(/^dedup\/[\w-]{43}$/);
      const content = String((await runs.store.objects.read(name))?.body);
      expect(content).not.toContain("078-05");
      expect(content).not.toContain("of ann");
    }
  });
});

describe("FR-EDGE-06 the same message", () => {
  it("is the same run for a minute, also when that has failed", async () => {
    const first = await take(sent("m-1", "hello"));
    runs.advance(59_000);
    expect(await take(sent("m-1", "hello"))).toMatchObject({ isNew: false, id: first.id });
    await end(first.id, "agent_failed");
    expect(await take(sent("m-1", "hello"))).toMatchObject({ isNew: false, id: first.id });
    runs.advance(1_001);
    expect(await take(sent("m-1", "hello"))).toMatchObject({ isNew: true });
  });

  it("with other content is another message, and each remains the same", async () => {
    const [first, second] = [await take(sent("m-2", "hello")), await take(sent("m-2", "good bye"))];
    expect(second).toMatchObject({ isNew: true });
    expect(await take(sent("m-2", "hello"))).toMatchObject({ isNew: false, id: first.id });
    expect(await take(sent("m-2", "good bye"))).toMatchObject({ isNew: false, id: second.id });
  });

  it("is executed when the first one was rejected", async () => {
    const first = await take(sent("m-3", "hello"));
    await end(first.id, "capacity_exhausted");
    expect(await take(sent("m-3", "hello"))).toMatchObject({ isNew: true });
  });

  it("of another caller is another message", async () => {
    await take(sent("m-4", "hello"));
    expect(await take(sent("m-4", "hello", "bob"))).toMatchObject({ isNew: true });
  });
});
