import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLocalClock } from "../../../../../infra/local/cloud/clock.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the local clock", () => {
  it("calls due actions in the order of time, and no cancelled ones", async () => {
    const clock = createLocalClock();
    const calls: string[] = [];
    clock.at(clock.now() + 20, () => calls.push("second"));
    clock.at(clock.now() + 10, () => calls.push("first"));
    clock.at(clock.now() + 15, () => calls.push("cancelled"))();
    clock.at(clock.now() + 60_000, () => calls.push("much later"));
    await vi.advanceTimersByTimeAsync(30);
    expect(calls).toEqual(["first", "second"]);
  });

  it("can be moved ahead", async () => {
    const clock = createLocalClock();
    const calls: string[] = [];
    const day = 86_400_000;
    clock.at(clock.now() + 2 * day, () => calls.push("two days"));
    clock.at(clock.now() + day, () => calls.push("one day"));
    const before = clock.now();
    clock.advance(3 * day);
    expect(clock.now() - before).toBe(3 * day);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toEqual(["one day", "two days"]);
  });

  it("keeps the order of time also for actions that are added on the way", async () => {
    const clock = createLocalClock();
    const calls: string[] = [];
    const hour = 3_600_000;
    const every = (name: string, step: number, time: number) => {
      clock.at(time, () => {
        calls.push(name);
        every(name, step, time + step);
      });
    };
    every("hour", hour, clock.now() + hour);
    every("three hours", 3 * hour, clock.now() + 3 * hour - 1);
    clock.advance(4 * hour);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toEqual(["hour", "hour", "three hours", "hour", "hour"]);
  });

  it("can be ahead from the start", () => {
    expect(createLocalClock(60_000).now() - Date.now()).toBe(60_000);
  });

  it("waits longer than a timer of the machine can", async () => {
    const clock = createLocalClock();
    const action = vi.fn();
    clock.at(clock.now() + 2 ** 31 + 1000, action);
    await vi.advanceTimersByTimeAsync(2 ** 31);
    expect(action).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(action).toHaveBeenCalledOnce();
  });

  it("forgets everything when it is stopped, also what is added later", async () => {
    const clock = createLocalClock();
    const action = vi.fn();
    clock.at(clock.now() + 10, action);
    clock.stop();
    clock.at(clock.now() + 10, action);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(20);
    expect(action).not.toHaveBeenCalled();
  });
});
