import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createJobClient, type JobClient } from "../../shared/cloud/jobs.ts";
import { createRestClient } from "../../shared/cloud/rest-client.ts";
import { type CloudUnderTest, openCloudUnderTest } from "./cloud-under-test.ts";

// A real job needs its time to start.
const IN_TIME = { timeout: 240_000, interval: 200 };
const LONG_TEST = 300_000;

let cloud: CloudUnderTest;
let launcher: JobClient;

beforeAll(async () => {
  cloud = await openCloudUnderTest("jobs");
  launcher = createJobClient(cloud.settings);
});
afterAll(() => cloud.release());

const becomes = (execution: string, state: string) =>
  expect.poll(() => launcher.state(execution), IN_TIME).toBe(state);

describe("Cloud Run jobs", () => {
  it(
    "execute with overridden variables, and say how it ended",
    async () => {
      const good = await launcher.start(cloud.job, {});
      const bad = await launcher.start(cloud.job, { CODE: "3" });
      expect(good).toMatch(new RegExp(`^projects/[^/]+/locations/[^/]+/jobs/${cloud.job}/executions/[^/]+$`));
      await becomes(good, "succeeded");
      await becomes(bad, "failed");
    },
    LONG_TEST,
  );

  it(
    "can be cancelled while they run, and again after that",
    async () => {
      const execution = await launcher.start(cloud.job, { SLEEP: "200" });
      await becomes(execution, "running");
      await launcher.cancel(execution);
      await becomes(execution, "cancelled");
      await launcher.cancel(execution);
    },
    LONG_TEST,
  );

  it(
    "respond with an operation that names the execution, and an execution without the counts of zero",
    async () => {
      const { project, region } = cloud.settings;
      const rest = createRestClient("https://run.googleapis.com", cloud.settings);
      const job = `/v2/projects/${project}/locations/${region}/jobs/${cloud.job}`;
      const started = await rest.request("POST", `${job}:run`, LONG_TEST, { overrides: { timeout: "60s" } });
      const { name, metadata } = (await started.json()) as { name: string; metadata: { name: string } };
      expect(name).toMatch(/\/operations\/[^/]+$/);
      await becomes(metadata.name, "succeeded");
      const execution = await (await rest.request("GET", `/v2/${metadata.name}`, LONG_TEST)).json();
      expect(execution).toMatchObject({
        succeededCount: 1,
        taskCount: 1,
        completionTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      });
      expect(execution).not.toHaveProperty("runningCount");
    },
    LONG_TEST,
  );

  it("fail to start when they do not exist", async () => {
    await expect(launcher.start("federalrunner-none", {})).rejects.toMatchObject({
      type: "invalid_configuration",
    });
  });

  it("report missing executions", async () => {
    const { project, region } = cloud.settings;
    const unknown = `projects/${project}/locations/${region}/jobs/${cloud.job}/executions/${cloud.job}-none`;
    expect(await launcher.state(unknown)).toBeUndefined();
    await launcher.cancel(unknown);
  });
});
