import { describe, expect, it, vi } from "vitest";
import { readCloudSettings } from "../../../../../shared/cloud/config.ts";
import type { JobClient } from "../../../../../shared/cloud/jobs.ts";
import { readRunSettings } from "../../../../../shared/runs/config.ts";
import { openWizardLaunchers } from "../../../../../shared/runs/submit/open-launchers.ts";

const CLOUD = readCloudSettings({
  GOOGLE_CLOUD_PROJECT: "project",
  STATE_BUCKET: "state",
  CONFIGURATION_BUCKET: "configuration",
  DEPLOYMENT: "demo",
});

describe("the job of a wizard's run", () => {
  it.each([
    [{}, 300],
    [{ FEDERALRUNNER_RUN_TIMEOUT_S: "900" }, 1140],
  ])("may take as long as the run, and four minutes for the rest: %j", async (env, taskTimeoutSeconds) => {
    const start = vi.fn(async () => "execution");
    const [launcher] = openWizardLaunchers(CLOUD, readRunSettings(env), { start } as unknown as JobClient)(
      false,
    );
    expect(await launcher.launch("run-1")).toMatchObject({ launcher: "job", execution: "execution" });
    expect(start.mock.calls).toEqual([["demo-execute-wizard", { RUN_ID: "run-1" }, { taskTimeoutSeconds }]]);
  });
});

describe("the launchers of a wizard's run", () => {
  const SERVICE = { WIZARD_SERVICE_URL: "https://service.example" };
  it.each([
    [{}, true, 1],
    [{}, false, 1],
    [SERVICE, true, 2],
    [SERVICE, false, 1],
    [{ ...SERVICE, WIZARD_LAUNCHER: "service" }, false, 1],
    [{ ...SERVICE, WIZARD_LAUNCHER: "job" }, true, 1],
  ])("with %j, for a caller that waits (%s), are %i", (env, callerWaits, count) => {
    const jobs = { prepare: async () => {} } as unknown as JobClient;
    const launchers = openWizardLaunchers(CLOUD, readRunSettings(env), jobs)(callerWaits);
    expect(launchers).toHaveLength(count);
    // Only the job's client is loaded before the launch.
    expect("prepare" in (launchers.at(-1) ?? {})).toBe(
      !("WIZARD_LAUNCHER" in env) || env.WIZARD_LAUNCHER === "job",
    );
  });
});
