import { describe, expect, test } from "vitest";
import { watchForInput } from "../../../../../../shared/agents/process/interactive/watch-for-input.ts";

/** A process that is looked at once a second; tells after how many seconds it counted as waiting. */
function watched(options: {
  output: Record<number, string>;
  /** CPU time in microseconds that it uses in a second. */
  cpu?: (second: number) => number | undefined;
  connected?: boolean | undefined;
}): number | undefined {
  let now = 0;
  const watch = watchForInput({ idleMs: 10_000, now: () => now, isConnected: () => options.connected });
  let used: number | undefined = 0;
  for (let second = 0; second < 40; second++, now += 1000) {
    const text = options.output[second];
    if (text !== undefined) watch.saw("stdout", Buffer.from(text));
    const more = options.cpu ? options.cpu(second) : 0;
    used = more === undefined ? undefined : (used ?? 0) + more;
    if (watch.isWaiting(used)) return second;
  }
  return undefined;
}

describe("FR-EDGE-07/refused watchForInput", () => {
  test("a prompt and ten seconds of nothing", () => {
    expect(watched({ output: { 0: "Continue? [y/N] " } })).toBe(10);
    expect(watched({ output: { 0: "working\n", 5: "Continue", 6: "? [y/N] " } })).toBe(16);
  });

  test("a busy process does not wait, until it is busy no more", () => {
    const busy = (second: number) => (second < 20 ? 800_000 : 0);
    expect(watched({ output: { 0: "Password: " }, cpu: busy })).toBe(29);
    expect(watched({ output: { 0: "Password: " }, cpu: () => 60_000 })).toBeUndefined();
  });

  test("the timers of an idle process are no work", () => {
    expect(watched({ output: { 0: "Password: " }, cpu: () => 15_000 })).toBe(10);
  });

  test("output of any kind is work", () => {
    const output = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [n, n % 8 ? "" : "Password: "]));
    expect(watched({ output })).toBeUndefined();
  });

  test("what only looks like a prompt counts when the process is connected to nothing", () => {
    const output = { 0: "What do you mean?" };
    expect(watched({ output, connected: false })).toBe(10);
    expect(watched({ output, connected: true })).toBeUndefined();
    expect(watched({ output, connected: undefined })).toBeUndefined();
    expect(watched({ output: { 0: "[y/N] " }, connected: true })).toBe(10);
  });

  test("where Linux does not tell the CPU time, only a clear prompt counts", () => {
    expect(watched({ output: { 0: "Why?" }, cpu: () => undefined, connected: false })).toBeUndefined();
    expect(watched({ output: { 0: "Password: " }, cpu: () => undefined })).toBe(10);
  });

  test("silence alone means nothing", () => {
    expect(watched({ output: {} })).toBeUndefined();
    expect(watched({ output: { 0: "Thinking: " } })).toBeUndefined();
  });
});
