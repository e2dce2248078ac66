import { describe, expect, it } from "vitest";
import { AppError, ERROR_TYPES, type ErrorType } from "../../../../../shared/core/errors.ts";
import { type RunRecord, runRecordSchema } from "../../../../../shared/runs/record/run.ts";
import { isTerminal, RUN_STATES, TERMINAL_STATES } from "../../../../../shared/runs/record/run-state.ts";
import {
  mayFollow,
  outcomeOf,
  type RunTransition,
  transition,
} from "../../../../../shared/runs/record/state-machine.ts";

const at = new Date("2026-11-21T12:00:00Z");
const fresh: RunRecord = {
  id: "019aa6c0-0000-7000-8000-000000000000",
  kind: "wizard",
  target: "fsa-estimator",
  trigger: "cli",
  owner: "owner",
  state: "queued",
  attempts: [],
  created_at: at.toISOString(),
  start_by: at.toISOString(),
};

const TRANSITIONS: readonly RunTransition[] = [
  { type: "answered" },
  { type: "queued" },
  { type: "starting" },
  { type: "claimed", worker: "worker-1", at },
  ...TERMINAL_STATES.map((state) => ({
    type: "ended" as const,
    outcome: { state, ended_at: at.toISOString() },
  })),
];

describe("a run's states", () => {
  it("only move forward and end at the first terminal one, for events in any order", () => {
    const random = seededRandom(20261121);
    for (let walk = 0; walk < 2_000; walk++) {
      const start = walk % 2 ? "submitted" : "input_required";
      let run: RunRecord = { ...fresh, state: start };
      let ended: RunRecord | undefined;
      for (let step = 0; step < 12; step++) {
        const event = TRANSITIONS[Math.floor(random() * TRANSITIONS.length)] as RunTransition;
        const next = transition(run, event);
        if (ended) expect(next, `${run.state} + ${event.type}`).toBeUndefined();
        if (!next) continue;
        expect(RUN_STATES.indexOf(next.state)).toBeGreaterThan(RUN_STATES.indexOf(run.state));
        expect(mayFollow(run.state, next.state)).toBe(true);
        expect(runRecordSchema.parse(next)).toEqual(next);
        run = next;
        if (isTerminal(run.state)) ended = run;
      }
    }
  });

  it("are all reachable", () => {
    const reached = new Set<string>(["input_required"]);
    for (const from of RUN_STATES) {
      for (const to of RUN_STATES) if (reached.has(from) && mayFollow(from, to)) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...RUN_STATES].sort());
  });

  it("do not change the record that a transition starts from", () => {
    const before = structuredClone(fresh);
    transition(fresh, { type: "claimed", worker: "worker-1", at });
    expect(fresh).toEqual(before);
  });

  it.each(["completed", "timed_out"] as const)("let only a claimed run end as %s", (state) => {
    const event: RunTransition = { type: "ended", outcome: { state, ended_at: at.toISOString() } };
    expect(transition(fresh, event)).toBeUndefined();
    const claimed = transition(fresh, { type: "claimed", worker: "worker-1", at });
    expect(claimed && transition(claimed, event)?.state).toBe(state);
  });

  it.each([
    ["input_required", ["failed", "cancelled", "expired"]],
    ["submitted", ["failed", "cancelled", "rejected", "expired"]],
    ["queued", ["failed", "cancelled", "rejected", "expired"]],
    ["starting", ["failed", "cancelled", "rejected", "expired"]],
    ["running", ["completed", "failed", "timed_out", "cancelled"]],
  ] as const)("let a run that is %s end as %j alone", (from, endings) => {
    expect(TERMINAL_STATES.filter((to) => mayFollow(from, to)).toSorted()).toEqual(endings.toSorted());
  });

  it("permit one claim of a run", () => {
    const claimed = transition(fresh, { type: "claimed", worker: "worker-1", at });
    expect(claimed?.attempts).toEqual([{ worker: "worker-1", started_at: at.toISOString() }]);
    expect(claimed && transition(claimed, { type: "claimed", worker: "worker-2", at })).toBeUndefined();
  });
});

describe("EXEC-007 the outcome of an error", () => {
  const special: Partial<Record<ErrorType, string>> = {
    cancelled: "cancelled",
    capacity_exhausted: "rejected",
    expired: "expired",
    queue_full: "rejected",
    timeout: "timed_out",
  };

  it.each(Object.keys(ERROR_TYPES) as ErrorType[])("is definite for %s", (type) => {
    const outcome = outcomeOf(new AppError(type, "Message."), at);
    expect(outcome).toEqual({
      state: special[type] ?? "failed",
      error: { type, category: ERROR_TYPES[type].category, message: "Message." },
      ended_at: at.toISOString(),
    });
  });

  it("contains no details, which may be personal", () => {
    const error = new AppError("validation_error", "The site rejected an answer.", {
      details: { candidates: ["Springfield"] },
    });
    expect(JSON.stringify(outcomeOf(error, at))).not.toContain("Springfield");
  });

  it("closes the attempt with the error's type and the facts", () => {
    const claimed = transition(fresh, { type: "claimed", worker: "worker-1", at }) as RunRecord;
    const outcome = outcomeOf(new AppError("timeout", "Too long."), at, { pages_completed: 3 });
    expect(transition(claimed, { type: "ended", outcome })).toMatchObject({
      state: "timed_out",
      facts: { pages_completed: 3 },
      attempts: [{ worker: "worker-1", error_type: "timeout", ended_at: at.toISOString() }],
    });
  });
});

/** mulberry32 */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
