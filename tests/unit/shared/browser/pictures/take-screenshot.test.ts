import type { CDPSession, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { smaller, takeScreenshot } from "../../../../../shared/browser/pictures/take-screenshot.ts";

const WHOLE = { quality: 80, scale: 1, height: 2000 };

describe("EXEC-009/size a screenshot that is too large", () => {
  test.each([
    ["a little", 0.9, { quality: 65, scale: 1, height: 2000 }],
    ["a little", 0.78, { quality: 50, scale: 1, height: 2000 }],
    ["more", 0.7, { quality: 40, scale: 1, height: 2000 }],
  ])("by %s gets a lower quality", (_, fits, next) => {
    expect(smaller(WHOLE, fits, true)).toEqual(next);
  });

  test("by far gets a smaller scale, down to a third", () => {
    const next = smaller(WHOLE, 0.25, true);
    expect(next).toMatchObject({ quality: 40, height: 2000 });
    expect(next.scale).toBeGreaterThan(0.35);
    expect(next.scale).toBeLessThan(0.6);
    expect(smaller(WHOLE, 0.01, true)).toEqual({ quality: 40, scale: 0.35, height: 2000 });
  });

  test("at the smallest scale, or without scaling, is cropped", () => {
    expect(smaller({ quality: 40, scale: 0.35, height: 2000 }, 0.5, true)).toEqual({
      quality: 40,
      scale: 0.35,
      height: 940,
    });
    expect(smaller(WHOLE, 0.1, false)).toMatchObject({ quality: 40, scale: 1, height: expect.any(Number) });
  });

  test.each([true, false])("fits after some tries, for any page (scaling: %s)", (canScale) => {
    for (const bytesPerPixel of [0.02, 0.1, 0.5, 2, 8]) {
      let shot = { quality: 80, scale: 1, height: 16_000 };
      const bytes = () => 1280 * shot.scale * shot.height * shot.scale * bytesPerPixel * (shot.quality / 80);
      let tries = 0;
      while (bytes() > 100_000 && tries < 20) {
        shot = smaller(shot, 100_000 / bytes(), canScale);
        tries++;
      }
      expect(bytes()).toBeLessThanOrEqual(100_000);
      expect(shot.height).toBeGreaterThanOrEqual(1);
      expect(tries).toBeLessThan(8);
    }
  });
});

describe("EXEC-009/size a page whose screenshot is expected to be too large", () => {
  const size = { width: 1280, height: 1500 };

  /** A browser that returns the screenshots only once it has this many requests. */
  function answering(bytes: number[]) {
    const qualities: number[] = [];
    const all = Promise.withResolvers<void>();
    const send = async (_method: string, { quality }: { quality: number }) => {
      const jpeg = Buffer.alloc(bytes[qualities.length] ?? 1);
      if (qualities.push(quality) === bytes.length) all.resolve();
      await all.promise;
      return { data: jpeg.toString("base64") };
    };
    return { qualities, session: { send } as unknown as CDPSession };
  }

  test.each([
    ["the smaller one where the first is too large", [160_000, 80_000], 80_000, [80, 40]],
    ["the first where it fits", [90_000, 60_000], 90_000, [80, 40]],
  ])("is taken in two qualities at once: %s", async (_, bytes, length, tried) => {
    const { qualities, session } = answering(bytes);
    const { jpeg, truncated } = await takeScreenshot({} as Page, session, size, { density: 0.08 });
    expect({ length: jpeg.length, truncated }).toEqual({ length, truncated: false });
    expect(qualities).toEqual(tried);
  });

  test("is taken once where it may just fit", async () => {
    const { qualities, session } = answering([95_000]);
    await takeScreenshot({} as Page, session, size, { density: 0.055 });
    expect(qualities).toEqual([80]);
  });

  test("is taken smaller again where neither fits", async () => {
    const { qualities, session } = answering([300_000, 120_000]);
    const { jpeg } = await takeScreenshot({} as Page, session, size, { density: 0.08 });
    expect(jpeg.length).toBe(1);
    expect(qualities).toHaveLength(3);
  });
});

describe("EXEC-009/size a screenshot that the browser cannot draw", () => {
  const unused = {} as Page;
  const size = { width: 1280, height: 2000 };

  /** A browser that fails this many times. */
  function refusing(times: number) {
    const scales: number[] = [];
    const send = async (_method: string, { clip }: { clip: { scale: number } }) => {
      scales.push(clip.scale);
      if (scales.length <= times) throw new Error("Unable to capture screenshot");
      return { data: Buffer.from("jpeg").toString("base64") };
    };
    return { scales, session: { send } as unknown as CDPSession };
  }

  test("is drawn smaller", async () => {
    const { scales, session } = refusing(2);
    const { jpeg, truncated } = await takeScreenshot(unused, session, size);
    expect({ jpeg: jpeg.toString(), truncated }).toEqual({ jpeg: "jpeg", truncated: false });
    expect(scales).toEqual([...scales].sort((a, b) => b - a));
    expect(scales.at(-1)).toBeLessThan(1);
  });

  test("fails after some tries as a crash of the browser", async () => {
    const { scales, session } = refusing(99);
    await expect(takeScreenshot(unused, session, size)).rejects.toMatchObject({ type: "browser_crashed" });
    expect(scales).toHaveLength(5);
  });
});

describe("a screenshot that the browser does not return", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A browser that leaves this many requests unanswered. */
  function hanging(times: number) {
    const scales: number[] = [];
    const send = (_method: string, { clip }: { clip: { scale: number } }) => {
      scales.push(clip.scale);
      if (scales.length <= times) return new Promise(() => {});
      return Promise.resolve({ data: Buffer.from("jpeg").toString("base64") });
    };
    return { scales, session: { send } as unknown as CDPSession };
  }
  const size = { width: 1280, height: 2000 };

  test("is taken again at the same size", async () => {
    const { scales, session } = hanging(2);
    const shot = takeScreenshot({} as Page, session, size);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await shot).truncated).toBe(false);
    expect(scales).toEqual([1, 1, 1]);
  });

  test("is a crash of the browser after three tries", async () => {
    const { scales, session } = hanging(99);
    const refused = expect(takeScreenshot({} as Page, session, size)).rejects.toMatchObject({
      type: "browser_crashed",
    });
    await vi.advanceTimersByTimeAsync(15_000);
    await refused;
    expect(scales).toHaveLength(3);
  });
});
