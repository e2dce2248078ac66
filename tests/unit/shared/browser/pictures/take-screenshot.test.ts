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

  test("fails after some tries, with the browser's own reason", async () => {
    const { scales, session } = refusing(99);
    await expect(takeScreenshot(unused, session, size)).rejects.toThrow("Unable to capture");
    expect(scales).toHaveLength(3);
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
