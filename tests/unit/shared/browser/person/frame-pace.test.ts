import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FramePace } from "../../../../../shared/browser/person/frame-pace.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const SIZE = { width: 390, height: 700 };
const frame = (bytes: number, fill = 0) => Buffer.alloc(bytes, fill);

function pace() {
  const sent: { n: number; bytes: number; fill: number }[] = [];
  const frames = new FramePace(({ n }, jpeg) => sent.push({ n, bytes: jpeg.length, fill: jpeg[0] ?? 0 }));
  return { frames, sent };
}

test("the newest frame follows the acknowledgement of those before it; older ones are left out", () => {
  const { frames, sent } = pace();
  for (let fill = 1; fill <= 5; fill++) frames.offer(SIZE, frame(1000, fill));
  expect(sent.map(({ fill }) => fill)).toEqual([1, 2]);
  frames.acknowledge(1);
  expect(sent.map(({ fill }) => fill)).toEqual([1, 2, 5]);
});

test("a frame with the same picture as the last one is left out", () => {
  const { frames, sent } = pace();
  frames.offer(SIZE, frame(1000, 1));
  frames.offer(SIZE, frame(1000, 1));
  expect(sent).toHaveLength(1);
});

test("less than 300 kB a second are sent in the mean, and the last frame is always sent", () => {
  const { frames, sent } = pace();
  const seconds = 20;
  let fill = 0;
  for (let ms = 0; ms < seconds * 1000; ms += 20) {
    frames.offer(SIZE, frame(40_000, ++fill % 251));
    for (const { n } of sent) frames.acknowledge(n);
    vi.advanceTimersByTime(20);
  }
  vi.advanceTimersByTime(2000);
  const bytes = sent.reduce((sum, one) => sum + one.bytes, 0);
  expect(bytes / seconds).toBeLessThan(300_000);
  expect(bytes / seconds).toBeGreaterThan(200_000);
  expect(sent.at(-1)?.fill).toBe(fill % 251);
});

test("a page that does not acknowledge gets another frame after a while", () => {
  const { frames, sent } = pace();
  for (let fill = 1; fill <= 3; fill++) frames.offer(SIZE, frame(1000, fill));
  vi.advanceTimersByTime(7000);
  expect(sent.map(({ fill }) => fill)).toEqual([1, 2, 3]);
});

test("large frames and slow acknowledgements lower the quality, step by step to the lowest", () => {
  const { frames, sent } = pace();
  const changed = vi.fn();
  frames.onQuality = changed;
  const qualities = [frames.quality];
  for (let fill = 1; fill <= 12; fill++) {
    frames.offer(SIZE, frame(100_000, fill));
    vi.advanceTimersByTime(700);
    for (const { n } of sent) frames.acknowledge(n);
    if (frames.quality !== qualities.at(-1)) qualities.push(frames.quality);
  }
  expect(qualities).toEqual([70, 50, 35]);
  expect(changed).toHaveBeenCalledTimes(2);
});

test("a new connection gets the present picture again", () => {
  const { frames, sent } = pace();
  frames.offer(SIZE, frame(1000, 1));
  frames.reset();
  frames.offer(SIZE, frame(1000, 1));
  expect(sent).toHaveLength(2);
});

test("nothing is sent after the end", () => {
  const { frames, sent } = pace();
  for (let fill = 1; fill <= 3; fill++) frames.offer(SIZE, frame(1000, fill));
  frames.close();
  frames.acknowledge(1);
  vi.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(2);
});
