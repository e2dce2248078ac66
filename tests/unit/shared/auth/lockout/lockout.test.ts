import { expect, it } from "vitest";
import { createLockout, LOCKOUT_MS } from "../../../../../shared/auth/lockout/lockout.ts";
import { createLogger } from "../../../../../shared/core/logger.ts";
import { recordingLogger } from "../../wizards/recording-logger.ts";

it("FR-EDGE-11 a failure of a blocked address does not extend the block, and writes nothing", async () => {
  let now = 1_000_000;
  let failures = 0;
  const locked: number[] = [];
  const lockout = createLockout({
    store: {
      addFailure: async () => void failures++,
      countFailures: async () => failures,
      lock: async (_source, _at, until) => void locked.push(until),
      readLockout: async () => undefined,
      listLockouts: async () => new Map(),
    },
    log: createLogger("silent"),
    now: () => now,
  });
  const end = now + LOCKOUT_MS;
  for (let i = 0; i < 5; i++) expect(await lockout.recordFailure("source")).toBeUndefined();
  now += 60_000;
  expect(await lockout.recordFailure("source")).toBe(end);
  expect(await lockout.lockedUntil("source")).toBe(end);
  expect({ locked, failures }).toEqual({ locked: [end], failures: 4 });
});

it("FR-EDGE-11 a block that storage cannot take holds at this instance, and is logged", async () => {
  const log = recordingLogger();
  const failure = new Error("storage is unavailable");
  const lockout = createLockout({
    store: {
      addFailure: async () => undefined,
      countFailures: async () => 5,
      lock: async () => Promise.reject(failure),
      readLockout: async () => undefined,
      listLockouts: async () => new Map(),
    },
    log,
    now: () => 0,
  });
  expect(await lockout.recordFailure("source")).toBeUndefined();
  expect(await lockout.lockedUntil("source")).toBe(LOCKOUT_MS);
  expect(log.entries).toContainEqual([{ error: failure }, "an address is blocked by this instance only"]);
});
