import { describe, expect, it } from "vitest";
import type { AgentProfile } from "../../../../../shared/agents/profile/profile.ts";
import { checkTarget, type Targets } from "../../../../../shared/schedules/definition/check-target.ts";

const profile = { id: "echo", enabled: true, timeout_seconds: 60, parameters: undefined } as AgentProfile;
const targets: Targets = {
  agents: { get: async () => ({ profile }) },
  wizards: { get: async () => Promise.reject(new Error("no wizard")) },
};
const check = (more: object) =>
  checkTarget({ target: { kind: "agent", id: "echo" }, input: "hello", ...more }, targets);

describe("a schedule of an agent", () => {
  it.each([undefined, 1, 60])("may have the time limit %s", async (timeout_seconds) => {
    expect(await check({ timeout_seconds })).toEqual([]);
  });

  it("has no time limit above the agent's own", async () => {
    expect(await check({ timeout_seconds: 61 })).toEqual([
      expect.objectContaining({ field: "timeout_seconds", problem: "range" }),
    ]);
  });

  it("needs an input and takes no user data", async () => {
    const problems = await check({ input: undefined, user_data: {} });
    expect(problems.map(({ field }) => field)).toEqual(["input", "user_data"]);
  });
});
