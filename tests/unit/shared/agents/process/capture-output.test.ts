import { describe, expect, test } from "vitest";
import { captureOutput } from "../../../../../shared/agents/process/capture-output.ts";

const NOTE = /\n\[… (\d+) bytes omitted …\]\n/;

describe("FR-004 captureOutput", () => {
  test("keeps all output up to the limit over both streams", () => {
    const capture = captureOutput(10);
    capture.add("stdout", Buffer.from("12345"));
    capture.add("stderr", Buffer.from("abc"));
    capture.add("stdout", Buffer.from("67"));
    expect(text(capture)).toEqual(["1234567", "abc"]);
    expect(capture.captured()).toMatchObject({ stdoutBytes: 7, stderrBytes: 3, truncated: false });
  });

  test("one byte above the limit omits bytes and counts them", () => {
    const capture = captureOutput(16);
    capture.add("stdout", Buffer.from("0123456789abcdef"));
    expect(capture.captured().truncated).toBe(false);
    capture.add("stdout", Buffer.from("g"));
    expect(text(capture)).toEqual(["01\n[… 1 bytes omitted …]\n3456789abcdefg", ""]);
    expect(capture.captured()).toMatchObject({ stdoutBytes: 17, truncated: true });
  });

  test("much output on one stream does not drop the other", () => {
    const capture = captureOutput(1000);
    capture.add("stdout", Buffer.from('{"answer": 42}'));
    for (let n = 0; n < 1000; n++) capture.add("stderr", Buffer.alloc(100, "."));
    const [stdout = "", stderr = ""] = text(capture);
    expect(stdout).toBe('{"answer": 42}');
    expect(Number(NOTE.exec(stderr)?.[1])).toBe(100_000 - (1000 - stdout.length));
  });

  test("keeps the end after much output", () => {
    const capture = captureOutput(1_000_000);
    for (let n = 0; n < 500; n++) capture.add("stdout", Buffer.alloc(64_000, "x"));
    capture.add("stdout", Buffer.from(`\n${JSON.stringify({ answer: "y".repeat(500_000) })}\n`));
    const last = capture.captured().stdout.toString().trimEnd().split("\n").at(-1) ?? "";
    expect(JSON.parse(last)).toEqual({ answer: "y".repeat(500_000) });
  });

  test("keeps the same bytes for any division into chunks", () => {
    const whole = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));
    const inChunksOf = (size: number) => {
      const capture = captureOutput(100_000);
      for (let at = 0; at < whole.length; at += size) capture.add("stdout", whole.subarray(at, at + size));
      return capture.captured();
    };
    const expected = inChunksOf(whole.length);
    expect(expected.stdout.length).toBeLessThan(100_100);
    for (const size of [1, 7, 65_536, 65_537, 100_001]) expect(inChunksOf(size)).toEqual(expected);
  });

  test("cuts between characters and counts the bytes of partial ones", () => {
    for (const characters of ["ä", "€", "🙂"]) {
      const size = Buffer.byteLength(characters);
      for (let limit = 64; limit < 64 + 8 * size; limit++) {
        const capture = captureOutput(limit);
        capture.add("stdout", Buffer.from(characters.repeat(200)));
        const [stdout = ""] = text(capture);
        expect(stdout).not.toContain("\ufffd");
        const kept = Buffer.byteLength(stdout.replace(NOTE, ""));
        expect(Number(NOTE.exec(stdout)?.[1]) + kept).toBe(200 * size);
        expect(kept).toBeGreaterThan(limit - 2 * size);
      }
    }
  });

  test("does not cut binary bytes as partial characters", () => {
    const capture = captureOutput(80);
    capture.add("stdout", Buffer.alloc(1000, 0x80));
    expect(capture.captured().stdout.length).toBeGreaterThan(80);
  });

  test("a limit of 0 keeps no output", () => {
    const capture = captureOutput(0);
    capture.add("stderr", Buffer.from("abc"));
    expect(text(capture)).toEqual(["", "\n[… 3 bytes omitted …]\n"]);
  });
});

function text(capture: ReturnType<typeof captureOutput>): string[] {
  const { stdout, stderr } = capture.captured();
  return [stdout.toString(), stderr.toString()];
}
