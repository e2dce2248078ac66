import { beforeEach, describe, expect, it } from "vitest";
import {
  createKnownLockouts,
  type KnownLockouts,
} from "../../../../../shared/auth/lockout/known-lockouts.ts";
import { START } from "../../../../fixtures/auth/token-issuer.ts";

const MINUTE = 60_000;

let now: number;
let stored: Map<string, { generation: string; until: number }>;
let calls: string[];
let failures: unknown[];
let answer: () => Promise<void>;
let known: KnownLockouts;

beforeEach(() => {
  now = START;
  stored = new Map();
  calls = [];
  failures = [];
  answer = async () => {};
  known = createKnownLockouts({
    store: {
      async listLockouts() {
        calls.push("list");
        await answer();
        return new Map([...stored].map(([source, { generation }]) => [source, generation]));
      },
      async readLockout(source) {
        calls.push(`read ${source}`);
        await answer();
        return stored.get(source)?.until;
      },
    },
    now: () => now,
    onFailure: (error) => failures.push(error),
  });
});

describe("FR-EDGE-11 an instance's list of lockouts", () => {
  it("is one listing for all requests of two seconds, and no reading of others' lockouts", async () => {
    stored.set("other", { generation: "1", until: now + MINUTE });
    await Promise.all(Array.from({ length: 20 }, () => known.lockedUntil("me")));
    now += 1999;
    await known.lockedUntil("me");
    expect(calls).toEqual(["list"]);
    now += 1;
    await known.lockedUntil("me");
    expect(calls).toEqual(["list", "list"]);
  });

  it("is read once for each lockout of a source", async () => {
    stored.set("me", { generation: "1", until: now + MINUTE });
    for (let n = 0; n < 5; n += 1) expect(await known.lockedUntil("me")).toBe(now + MINUTE);
    expect(calls).toEqual(["list", "read me"]);
    now += 2000;
    await known.lockedUntil("me");
    await expect.poll(() => calls).toEqual(["list", "read me", "list"]);
    await known.lockedUntil("me");
    expect(calls).toEqual(["list", "read me", "list"]);
    now += 2 * MINUTE;
    expect(await known.lockedUntil("me")).toBeUndefined();
    stored.set("me", { generation: "2", until: now + MINUTE });
    now += 5000;
    expect(await known.lockedUntil("me")).toBe(now + MINUTE - 5000);
  });

  it("answers from the cache while the list is at most five seconds old", async () => {
    await known.lockedUntil("me");
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = () => promise;
    stored.set("me", { generation: "1", until: now + MINUTE });
    now += 3000;
    expect(await known.lockedUntil("me")).toBeUndefined();
    resolve();
    await expect.poll(() => known.lockedUntil("me")).toBe(START + MINUTE);
    expect(calls).toEqual(["list", "list", "read me"]);
  });

  it("reads the list before the first answer after a longer silence", async () => {
    await known.lockedUntil("me");
    stored.set("me", { generation: "1", until: now + MINUTE });
    now += 5000;
    expect(await known.lockedUntil("me")).toBe(START + MINUTE);
  });

  it("uses a block that this instance recorded itself, without reading storage", async () => {
    known.note("me", now + MINUTE);
    expect(await known.lockedUntil("me")).toBe(now + MINUTE);
    expect(calls).toEqual([]);
    now += MINUTE;
    expect(await known.lockedUntil("me")).toBeUndefined();
  });

  it("keeps known blocks, adds none and logs a warning while storage is unavailable", async () => {
    stored.set("blocked", { generation: "1", until: now + 10 * MINUTE });
    expect(await known.lockedUntil("blocked")).toBeDefined();
    answer = () => Promise.reject(new Error("down"));
    now += MINUTE;
    expect(await known.lockedUntil("blocked")).toBe(START + 10 * MINUTE);
    expect(await known.lockedUntil("me")).toBeUndefined();
    expect(failures).toHaveLength(1);
    now += 2000;
    answer = async () => {};
    stored.set("me", { generation: "2", until: now + MINUTE });
    await expect.poll(() => known.lockedUntil("me")).toBe(now + MINUTE);
  });
});
