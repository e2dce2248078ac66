import { expect, it } from "vitest";
import { maskEnding, NOTHING_STARTED } from "../../../../functions/run-agent/mask-ending.ts";
import type { ProcessOutcome } from "../../../../shared/agents/process/process-spec.ts";

it.each([
  ["masked, and whole for a caller that waits", true, "SSN: 123-45-6789"],
  ["masked alone where no caller waits", undefined, undefined],
])("FR-014/secrets an answer is %s", (_what, callerWaits, live) => {
  const ending = maskEnding("echo", { ...NOTHING_STARTED, output: "SSN: 123-45-6789", callerWaits });
  expect(ending).toMatchObject({ result: { masked: true, truncated: false } });
  expect(JSON.stringify(ending.result)).not.toContain("6789");
  expect(ending.live?.output).toBe(live);
});

it("FR-014/secrets the end of a long output holds no rest of a secret that the cut divides", () => {
  const secret = "correct-horse-battery-staple";
  const stdout = Buffer.from(`${"a".repeat(10)}${secret}${"b".repeat(200_000 - 10)}`);
  const process: ProcessOutcome = {
    ended: "exit",
    exitCode: 0,
    signal: null,
    stdout,
    stderr: Buffer.alloc(0),
    stdoutBytes: stdout.length,
    stderrBytes: 0,
    truncated: false,
    durationUs: 1,
  };
  const { transcript } = maskEnding("echo", { ...NOTHING_STARTED, process, secrets: [secret] });
  expect(transcript?.attempts[0]).toMatchObject({ truncated: true });
  expect(transcript?.attempts[0]?.stdout).not.toContain("staple");
});
