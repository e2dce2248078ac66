import { expect, test, vi } from "vitest";
import { createRunLimit, orAborted } from "../../../../shared/browser/run-limit.ts";
import { AppError } from "../../../../shared/core/errors.ts";

test("a run ends at its limit as timeout", async () => {
  const { signal } = createRunLimit(5);
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  expect(signal.reason).toMatchObject({ type: "timeout", message: expect.stringContaining("0.005 s") });
});

test("a caller's abort is a cancellation, or the caller's own error", () => {
  const caller = new AbortController();
  const limit = createRunLimit(60_000, caller.signal);
  caller.abort();
  expect(limit.signal.reason).toMatchObject({ type: "cancelled" });
  limit.clear();
  const lost = createRunLimit(60_000, AbortSignal.abort(new AppError("worker_lost", "Gone.")));
  expect(lost.signal.reason).toMatchObject({ type: "worker_lost" });
  lost.clear();
});

test("work is awaited unless the signal is aborted first", async () => {
  const { signal } = new AbortController();
  await expect(orAborted(Promise.resolve(1), signal)).resolves.toBe(1);
  await expect(orAborted(Promise.reject(new Error("no")), signal)).rejects.toThrow("no");
  const aborted = AbortSignal.abort(new Error("over"));
  await expect(orAborted(new Promise(() => {}), aborted)).rejects.toThrow("over");
});

test("the limit stands still while it is held, and goes on afterwards", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const { signal, hold } = createRunLimit(1_000);
    vi.advanceTimersByTime(600);
    const release = hold();
    vi.advanceTimersByTime(5_000);
    expect(signal.aborted).toBe(false);
    expect(release()).toBe(5_000);
    vi.advanceTimersByTime(399);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.reason).toMatchObject({ type: "timeout" });
  } finally {
    vi.useRealTimers();
  }
});
