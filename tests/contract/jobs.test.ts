import { ExecutionsClient, JobsClient } from "@google-cloud/run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grpcClientOptions } from "../../shared/cloud/grpc-client.ts";
import { createJobClient, type JobClient } from "../../shared/cloud/jobs.ts";
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
    "answer with an operation that ends with the execution inside, and are listed",
    async () => {
      const clientOptions = await grpcClientOptions(cloud.settings.grpcEndpoint, cloud.settings.accessToken);
      const jobs = new JobsClient(clientOptions);
      const executions = new ExecutionsClient(clientOptions);
      const parent = jobs.jobPath(cloud.settings.project, cloud.settings.region, cloud.job);
      const [operation] = await jobs.runJob({ name: parent });
      const [execution] = await operation.promise();
      expect(execution).toMatchObject({ succeededCount: 1, taskCount: 1 });
      const [listed] = await executions.listExecutions({ parent });
      expect(listed.map(({ name }) => name)).toContain(execution.name);
      await Promise.all([jobs.close(), executions.close()]);
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
