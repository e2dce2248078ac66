import { describe, expect, it } from "vitest";
import { mapConcurrently } from "../../../../shared/core/map-concurrently.ts";

describe("mapConcurrently", () => {
  it("returns the results in the order of the items, with at most the limit of concurrent calls", async () => {
    let running = 0;
    let most = 0;
    const results = await mapConcurrently([3, 1, 2, 1, 3], 2, async (turns, index) => {
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      running -= 1;
      return `${index}:${turns}`;
    });
    expect(results).toEqual(["0:3", "1:1", "2:2", "3:1", "4:3"]);
    expect(most).toBe(2);
  });

  it("starts no call after a failure, and rejects with it after the running calls have ended", async () => {
    const { promise: slow, resolve } = Promise.withResolvers<void>();
    const started: number[] = [];
    let slowEnded = false;
    const result = mapConcurrently([0, 1, 2, 3], 2, async (item) => {
      started.push(item);
      if (item === 0) throw new Error("first");
      await slow;
      slowEnded = true;
      throw new Error("second");
    });
    resolve();
    await expect(result).rejects.toThrow("first");
    expect({ started, slowEnded }).toEqual({ started: [0, 1], slowEnded: true });
  });
});
