import { describe, expect, it } from "vitest";
import { createVerdictCache } from "../../../../../shared/auth/tokens/verdict-cache.ts";

function createCache(maxEntries: number) {
  let now = 0;
  const loads: string[] = [];
  const cache = createVerdictCache<string>({ maxEntries, now: () => now });
  const ask = (key: string, until = 100) =>
    cache.remember(key, async () => {
      loads.push(key);
      return { value: `${key} at ${now}`, until };
    });
  return {
    ask,
    cache,
    loads,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

describe("the memory for verdicts on tokens", () => {
  it("keeps a verdict until its time is over", async () => {
    const { ask, wait } = createCache(10);
    expect(await ask("a")).toBe("a at 0");
    wait(99);
    expect(await ask("a")).toBe("a at 0");
    wait(1);
    expect(await ask("a", 200)).toBe("a at 100");
  });

  it("does not keep an expired verdict", async () => {
    const { ask, loads } = createCache(10);
    await ask("a", 0);
    await ask("a", 0);
    expect(loads).toEqual(["a", "a"]);
  });

  it("loads once for concurrent callers", async () => {
    const { ask, loads } = createCache(10);
    expect(await Promise.all([ask("a"), ask("a"), ask("b")])).toEqual(["a at 0", "a at 0", "b at 0"]);
    expect(loads).toEqual(["a", "b"]);
  });

  it("drops the least recently used verdict when it is full", async () => {
    const { ask, loads } = createCache(2);
    for (const key of ["a", "b", "a", "c", "a", "b"]) await ask(key);
    expect(loads).toEqual(["a", "b", "c", "b"]);
  });

  it("keeps no failure", async () => {
    const { ask, cache } = createCache(2);
    const failing = cache.remember("a", () => Promise.reject(new Error("down")));
    await expect(failing).rejects.toThrow("down");
    expect(await ask("a")).toBe("a at 0");
  });
});
