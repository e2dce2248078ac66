import { describe, expect, it } from "vitest";
import { type Contender, measureInterleaved } from "../../../bench/frame/measure-interleaved.ts";

/** Contenders that write down when they run and return how often they have. */
function contenders(names: string[]): { calls: string[]; list: Contender<number>[] } {
  const calls: string[] = [];
  const list = names.map((name) => ({
    name,
    run: async () => {
      calls.push(name);
      return calls.filter((call) => call === name).length;
    },
  }));
  return { calls, list };
}

describe("measureInterleaved", () => {
  it("runs the contenders in turn, warm-up rounds first", async () => {
    const { calls, list } = contenders(["a", "b", "c"]);
    await measureInterleaved(list, { runs: 2, warmups: 1 });
    expect(calls.join("")).toBe("abcabcabc");
  });

  it("gives one duration for each measured round, and the outcome of the last one", async () => {
    const { list } = contenders(["a", "b"]);
    const measured = await measureInterleaved(list, { runs: 3, warmups: 2 });
    expect(measured).toMatchObject([
      { name: "a", outcome: 5 },
      { name: "b", outcome: 5 },
    ]);
    for (const { durations } of measured) {
      expect(durations).toHaveLength(3);
      expect(Math.min(...durations)).toBeGreaterThanOrEqual(0);
    }
  });

  it("measures memory in a separate round without effect on the outcome", async () => {
    const { calls, list } = contenders(["a", "b"]);
    const measured = await measureInterleaved(list, { runs: 1, warmups: 0, memory: true });
    expect(calls.join("")).toBe("abab");
    expect(measured.map(({ outcome }) => outcome)).toEqual([1, 1]);
  });

  it("reports the current round", async () => {
    const said: string[] = [];
    const { list } = contenders(["a"]);
    await measureInterleaved(list, { runs: 2, memory: true, progress: (text) => said.push(text) });
    expect(said).toEqual(["warm-up 1 of 1", "round 1 of 2", "round 2 of 2", "memory round"]);
  });

  it("ends with the failure of a contender", async () => {
    const failing = { name: "a", run: () => Promise.reject(new Error("broken")) };
    await expect(measureInterleaved([failing], { runs: 1 })).rejects.toThrow("broken");
  });
});
