import { pino } from "pino";
import { describe, expect, it } from "vitest";
import {
  describeReadiness,
  profileVersion,
  type ReadinessReport,
} from "../../../../../shared/agents/readiness/readiness.ts";
import { withReadiness } from "../../../../../shared/agents/readiness/with-readiness.ts";
import { profileOf } from "../profile/build-profile.ts";

const profile = profileOf({ id: "echo" });
const NOW = new Date("2026-11-27T10:00:00.000Z");

/** The state of the agent by a report that was written some hours ago. */
async function readinessBy(report: ReadinessReport | undefined, hours = 1) {
  const objects = {
    read: async () =>
      report && { body: Buffer.from(JSON.stringify(report)), generation: "1", updated: NOW.toISOString() },
  };
  const catalogue = {
    list: async () => ({ agents: [{ profile, source: "bucket" as const, warnings: [] }], problems: [] }),
    get: async () => ({ profile, source: "bucket" as const, warnings: [] }),
  };
  const clock = { now: () => new Date(NOW.getTime() + hours * 3_600_000) };
  const log = pino({ level: "silent" });
  // biome-ignore lint/suspicious/noExplicitAny: the reader needs the body of an object alone.
  const agents = withReadiness(catalogue, { objects: objects as any, clock: clock as any, log });
  const [one] = (await agents.list()).agents;
  expect((await agents.get("echo")).readiness).toEqual(one?.readiness);
  return describeReadiness(one?.readiness);
}

const checked = { checked_at: NOW.toISOString(), profile: profileVersion(profile) };

describe("whether an agent can run", () => {
  it("is what its worker has found", async () => {
    expect(await readinessBy({ echo: { ready: true, missing: [], ...checked } })).toBe("Ready");
    expect(await readinessBy({ echo: { ready: false, missing: ["program", "key"], ...checked } })).toBe(
      "Missing: its program, a key",
    );
  });

  it.each<[string, ReadinessReport | undefined, number]>([
    ["without a report", undefined, 1],
    ["of an agent that the report leaves out", {}, 1],
    ["a day after the report", { echo: { ready: true, missing: [], ...checked } }, 25],
    [
      "after a change of the profile",
      { echo: { ready: true, missing: [], ...checked, profile: "older" } },
      1,
    ],
    ["by a report that cannot be read", { echo: { ready: "yes" } } as unknown as ReadinessReport, 1],
  ])("is not known %s", async (_, report, hours) => {
    expect(await readinessBy(report, hours)).toBe("Not checked yet");
  });
});
