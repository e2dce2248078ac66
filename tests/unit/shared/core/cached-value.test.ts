import { beforeEach, describe, expect, it } from "vitest";
import {
  type CachedValue,
  type CachedValueOptions,
  createCachedValue,
} from "../../../../shared/core/cached-value.ts";

let now: number;
let loads: number;
let answer: () => Promise<string>;
let log: string[];

beforeEach(() => {
  now = 1_000_000;
  loads = 0;
  answer = async () => `value ${loads}`;
  log = [];
});

function create(options: Partial<CachedValueOptions<string>> = {}): CachedValue<string> {
  return createCachedValue({
    initial: "initial",
    load() {
      loads += 1;
      return answer();
    },
    now: () => now,
    freshMs: 100,
    onFailure: (error) => log.push((error as Error).message),
    onRecovery: () => log.push("recovered"),
    ...options,
  });
}

const fail = () => Promise.reject(new Error("down"));

describe("a cached value", () => {
  it("is loaded once for callers at the same time, and again when it is no longer fresh", async () => {
    const cached = create();
    expect(await Promise.all([cached.get(), cached.get(), cached.get()])).toEqual(Array(3).fill("value 1"));
    now += 99;
    expect(await cached.get()).toBe("value 1");
    now += 1;
    expect(await Promise.all([cached.get(), cached.get()])).toEqual(["value 2", "value 2"]);
    expect(loads).toBe(2);
  });

  it("is due after the clock was set back", async () => {
    const cached = create();
    await cached.get();
    now -= 100;
    expect(await cached.get()).toBe("value 2");
  });

  it("is as old as its load's start", async () => {
    const cached = create();
    answer = async () => {
      now += 60;
      return "slow";
    };
    await cached.get();
    now += 40;
    await cached.get();
    expect(loads).toBe(2);
  });

  it("receives the previous value for its load", async () => {
    const previous: string[] = [];
    const cached = create({
      async load(value) {
        previous.push(value);
        return `${value}+`;
      },
    });
    await cached.get();
    await cached.refresh();
    expect(previous).toEqual(["initial", "initial+"]);
  });

  it("outlives failed loads, which are reported once an outage", async () => {
    const cached = create();
    await cached.get();
    answer = fail;
    for (let n = 0; n < 3; n += 1) {
      now += 100;
      expect(await cached.get()).toBe("value 1");
      expect(cached.hasFailed).toBe(true);
    }
    answer = async () => "back";
    now += 100;
    expect(await cached.get()).toBe("back");
    expect(cached.hasFailed).toBe(false);
    expect(log).toEqual(["down", "recovered"]);
  });

  it("is retried after a pause of its own, which its value may decide", async () => {
    const cached = create({ retryMs: (value) => (value === "initial" ? 10 : 30) });
    answer = fail;
    expect(await cached.get()).toBe("initial");
    now += 9;
    await cached.get();
    expect(loads).toBe(1);
    now += 1;
    answer = async () => "first";
    expect(await cached.get()).toBe("first");
    answer = fail;
    now += 100;
    await cached.get();
    now += 29;
    await cached.get();
    expect(loads).toBe(3);
    now += 1;
    await cached.get();
    expect(loads).toBe(4);
  });

  it("serves while it is loaded, up to the allowed age", async () => {
    const cached = create({ staleMs: () => 150 });
    expect(await cached.get()).toBe("value 1");
    const { promise, resolve } = Promise.withResolvers<string>();
    answer = () => promise;
    now += 149;
    expect(await cached.get()).toBe("value 1");
    expect(cached.isLoading).toBe(true);
    now += 1;
    const waiting = cached.get();
    resolve("new");
    expect(await waiting).toBe("new");
    expect(cached.isLoading).toBe(false);
    expect(loads).toBe(2);
  });

  it("is loaded immediately on request, once for concurrent requests", async () => {
    const cached = create();
    await cached.get();
    expect(cached.current).toBe("value 1");
    expect(await Promise.all([cached.refresh(), cached.refresh()])).toEqual(["value 2", "value 2"]);
    await cached.get();
    expect(loads).toBe(2);
  });

  it("counts failures of dependent reads as its own", async () => {
    const cached = create({ retryMs: () => 10 });
    await cached.get();
    cached.markFailed(new Error("read"));
    cached.markFailed(new Error("read again"));
    expect(cached.hasFailed).toBe(true);
    now += 10;
    expect(await cached.get()).toBe("value 2");
    expect(log).toEqual(["read", "recovered"]);
  });
});
