import { describe, expect, it } from "vitest";
import { createBucketPolicy } from "../../../../shared/cloud/bucket-policy.ts";
import { createJobClient } from "../../../../shared/cloud/jobs.ts";
import { createObjectStore } from "../../../../shared/cloud/objects.ts";
import { PERMISSIONS } from "../../../../shared/cloud/permissions.ts";
import { createTaskQueue } from "../../../../shared/cloud/queue.ts";
import { createScheduler } from "../../../../shared/cloud/scheduler.ts";
import { createSecretReader } from "../../../../shared/cloud/secrets.ts";
import { createOtlpTracing } from "../../../../shared/cloud/tracing/otlp-tracing.ts";

const settings = {
  project: "p",
  region: "r",
  bucket: "b",
  invokerServiceAccount: undefined,
  endpoint: undefined,
  grpcEndpoint: undefined,
  accessToken: undefined,
  callTimeoutSeconds: 1,
};

describe("the table of permissions", () => {
  it("has a row for each call of each client and no other", () => {
    const calls = {
      ObjectStore: createObjectStore(settings),
      BucketPolicy: createBucketPolicy(settings),
      JobClient: createJobClient(settings),
      Scheduler: createScheduler(settings),
      SecretReader: { access: createSecretReader(settings) },
      TaskQueue: createTaskQueue(settings, "q"),
      Tracing: { export: createOtlpTracing },
    };
    expect(Object.keys(PERMISSIONS).sort()).toEqual(Object.keys(calls).sort());
    for (const [client, methods] of Object.entries(calls)) {
      const rows = PERMISSIONS[client as keyof typeof PERMISSIONS];
      expect(Object.keys(rows).sort()).toEqual(Object.keys(methods).sort());
    }
  });
});
