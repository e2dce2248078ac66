import { expect, it } from "vitest";
import { servesReflection } from "../../../../functions/a2a-grpc/config.ts";

it.each([
  ["development", undefined, true],
  ["production", undefined, false],
  ["production", true, true],
  ["development", false, false],
] as const)("reflection in %s with the setting %s: %s", (environment, reflection, expected) => {
  expect(servesReflection({ environment, reflection })).toBe(expected);
});
