import { describe, expect, it } from "vitest";
import { lazily } from "../../../../shared/core/lazily.ts";

describe("an object that is loaded lazily", () => {
  it("is loaded once, with the first call, and gets the arguments", async () => {
    let loads = 0;
    const adder = lazily(async () => {
      loads += 1;
      return { add: async (a: number, b: number) => a + b };
    });
    await Promise.resolve(adder);
    expect(loads).toBe(0);
    expect(await Promise.all([adder.add(1, 2), adder.add(3, 4)])).toEqual([3, 7]);
    expect(loads).toBe(1);
  });

  it("rejects every call with the failure of its loading", async () => {
    const broken = lazily<{ get(): Promise<void> }>(async () => {
      throw new Error("not configured");
    });
    await expect(broken.get()).rejects.toThrow("not configured");
    await expect(broken.get()).rejects.toThrow("not configured");
  });
});
