import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { retry } from "../../../../shared/cloud/retry.ts";
import { AppError } from "../../../../shared/core/errors.ts";

const failed = (code: number | string) => Object.assign(new Error("failed"), { code });
const options = {
  action: "Cloud Storage: read",
  unavailable: "storage_unavailable" as const,
  timeoutMs: 10_000,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs it with the timers moved ahead as far as it needs. */
async function finished<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  await vi.runAllTimersAsync();
  return work;
}

describe("retry", () => {
  it("retries unavailable calls, and reports to later attempts whether an earlier one may have taken effect", async () => {
    const outcomes = ["ECONNREFUSED", 429, 503, 429];
    const told: boolean[] = [];
    const result = await finished(
      retry(async ({ ambiguous }) => {
        told.push(ambiguous);
        const code = outcomes.shift();
        if (code !== undefined) throw failed(code);
        return "done";
      }, options),
    );
    expect(result).toBe("done");
    expect(told).toEqual([false, false, false, true, true]);
  });

  it("waits longer each time, beginning with a quarter second when throttled", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const times: number[] = [];
    const attempts = retry(
      async () => {
        times.push(performance.now());
        throw failed(429);
      },
      { ...options, timeoutMs: 4_000 },
    );
    await expect(finished(attempts)).rejects.toThrow(AppError);
    const waits = times.slice(1).map((time, index) => time - (times[index] as number));
    expect(waits.map(Math.round)).toEqual([250, 350, 489, 685, 960]);
  });

  it("never waits past its limit", async () => {
    const started = performance.now();
    const attempts = retry(async () => Promise.reject(failed(503)), { ...options, timeoutMs: 1_000 });
    await expect(finished(attempts)).rejects.toMatchObject({
      type: "storage_unavailable",
      category: "transient",
    });
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it("ends an attempt without a response, and counts it as one that may have taken effect", async () => {
    let count = 0;
    const result = await finished(
      retry(
        async ({ ambiguous }) => {
          count++;
          return count === 1 ? new Promise<string>(() => {}) : `ambiguous: ${ambiguous}`;
        },
        { ...options, timeoutMs: 60_000 },
      ),
    );
    expect(result).toBe("ambiguous: true");
  });

  it("does not retry permanent failures", async () => {
    const attempt = vi.fn().mockRejectedValue(failed(403));
    await expect(finished(retry(attempt, options))).rejects.toMatchObject({
      type: "cloud_access_denied",
      details: { status: "denied" },
    });
    expect(attempt).toHaveBeenCalledOnce();
  });

  it("passes on an error of ours as it is", async () => {
    const error = new AppError("invalid_configuration", "no bucket");
    await expect(finished(retry(() => Promise.reject(error), options))).rejects.toBe(error);
  });

  it("ends with the signal's reason, during an attempt and during a wait", async () => {
    const abort = new AbortController();
    const attempts = retry(async () => Promise.reject(failed(503)), { ...options, signal: abort.signal });
    attempts.catch(() => {});
    await vi.advanceTimersByTimeAsync(10);
    abort.abort(new Error("cancelled"));
    await expect(finished(attempts)).rejects.toThrow("cancelled");
    const never = retry(() => Promise.resolve("never"), { ...options, signal: abort.signal });
    await expect(finished(never)).rejects.toThrow("cancelled");
  });
});
