import { expect, it } from "vitest";
import { maskEnding, NOTHING_STARTED } from "../../../../functions/run-agent/mask-ending.ts";

it.each([
  ["masked, and whole for a caller that waits", true, "SSN: 123-45-6789"],
  ["masked alone where no caller waits", undefined, undefined],
])("FR-014/secrets an answer is %s", (_what, callerWaits, live) => {
  const ending = maskEnding("echo", { ...NOTHING_STARTED, output: "SSN: 123-45-6789", callerWaits });
  expect(ending).toMatchObject({ result: { masked: true } });
  expect(JSON.stringify(ending.result)).not.toContain("6789");
  expect(ending.live?.output).toBe(live);
});
