import { describe, expect, it, vi } from "vitest";
import type { JobClient } from "../../../../../shared/cloud/jobs.ts";
import { readRunSettings } from "../../../../../shared/runs/config.ts";
import { openWizardLaunchers } from "../../../../../shared/runs/submit/open-launchers.ts";

describe("the job of a wizard's run", () => {
  it.each([
    [{}, 300],
    [{ FEDERALRUNNER_RUN_TIMEOUT_S: "900" }, 1140],
  ])("may take as long as the run, and four minutes for the rest: %j", async (env, taskTimeoutSeconds) => {
    const start = vi.fn(async () => "execution");
    const [launcher] = openWizardLaunchers(readRunSettings(env), { start } as unknown as JobClient)(false);
    expect(await launcher.launch("run-1")).toMatchObject({ launcher: "job", execution: "execution" });
    expect(start.mock.calls).toEqual([["execute-wizard", { RUN_ID: "run-1" }, { taskTimeoutSeconds }]]);
  });
});
