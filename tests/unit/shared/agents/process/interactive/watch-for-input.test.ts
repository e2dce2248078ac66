import { describe, expect, test } from "vitest";
import { watchForInput } from "../../../../../../shared/agents/process/interactive/watch-for-input.ts";

/** Samples a simulated process each second. @returns the second in which it counts as waiting */
function watched(options: {
  output: Record<number, string>;
  /** CPU time in microseconds used in a second. */
  cpu?: (second: number) => number | undefined;
  connected?: boolean | undefined;
  idleMs?: number;
}): number | undefined {
  let now = 0;
  const watch = watchForInput({
    idleMs: options.idleMs ?? 10_000,
    now: () => now,
    isConnected: () => options.connected,
  });
  let used: number | undefined = 0;
  for (let second = 0; second < 40; second++, now += 1000) {
    const text = options.output[second];
    if (text !== undefined) watch.add("stdout", Buffer.from(text));
    const more = options.cpu ? options.cpu(second) : 0;
    used = more === undefined ? undefined : (used ?? 0) + more;
    if (watch.isWaiting(used)) return second;
  }
  return undefined;
}

describe("FR-EDGE-07/refused watchForInput", () => {
  test("a prompt and ten idle seconds count as waiting", () => {
    expect(watched({ output: { 0: "Continue? [y/N] " } })).toBe(10);
    expect(watched({ output: { 0: "working\n", 5: "Continue", 6: "? [y/N] " } })).toBe(16);
  });

  test("a prompt that can be no pause counts after three seconds, also with a connection and a spinner", () => {
    const menu = "Do you trust the files in this folder?\n❯ 1. Yes\n  2. No\n";
    expect(watched({ output: { 0: menu }, connected: true })).toBe(3);
    const code = "Open https://example.org/device and enter the code ABCD-1234\n";
    const spinner = Object.fromEntries(Array.from({ length: 39 }, (_, n) => [n + 1, `\r⠋ Waiting ${n}`]));
    expect(watched({ output: { 0: code, ...spinner }, connected: true, cpu: () => 100_000 })).toBe(3);
    expect(watched({ output: { 0: "Continue? [y/N] " }, connected: false })).toBe(3);
  });

  test("a busy process counts only after it becomes idle", () => {
    const busy = (second: number) => (second < 20 ? 800_000 : 0);
    expect(watched({ output: { 0: "Password: " }, cpu: busy })).toBe(29);
    expect(watched({ output: { 0: "Password: " }, cpu: () => 60_000 })).toBeUndefined();
  });

  test("the CPU time of timers is not activity", () => {
    expect(watched({ output: { 0: "Password: " }, cpu: () => 15_000 })).toBe(10);
    expect(watched({ output: { 0: "Password: " }, cpu: () => 15_000, idleMs: 1000 })).toBe(1);
    expect(watched({ output: { 0: "Password: " }, cpu: () => 50_000, idleMs: 1000 })).toBeUndefined();
  });

  test("any output is activity", () => {
    const output = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [n, n % 8 ? "" : "Password: "]));
    expect(watched({ output })).toBeUndefined();
  });

  test("a likely prompt counts when the process has no network connection", () => {
    const output = { 0: "What do you mean?" };
    expect(watched({ output, connected: false })).toBe(10);
    expect(watched({ output, connected: true })).toBeUndefined();
    expect(watched({ output, connected: undefined })).toBeUndefined();
    expect(watched({ output: { 0: "[y/N] " }, connected: true })).toBe(10);
  });

  test("without a CPU time only a clear prompt counts", () => {
    expect(watched({ output: { 0: "Why?" }, cpu: () => undefined, connected: false })).toBeUndefined();
    expect(watched({ output: { 0: "Password: " }, cpu: () => undefined })).toBe(10);
  });

  test("an idle process without a prompt does not count", () => {
    expect(watched({ output: {} })).toBeUndefined();
    expect(watched({ output: { 0: "Thinking: " } })).toBeUndefined();
  });
});
