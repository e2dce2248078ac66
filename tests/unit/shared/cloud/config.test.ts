import { describe, expect, it } from "vitest";
import { readCloudSettings } from "../../../../shared/cloud/config.ts";

const REQUIRED = { GOOGLE_CLOUD_PROJECT: "p", STATE_BUCKET: "b", CONFIGURATION_BUCKET: "c" };

describe("settings of Google Cloud", () => {
  it("need a project and two buckets, and nothing else in production", () => {
    expect(() => readCloudSettings({})).toThrow(
      /GOOGLE_CLOUD_PROJECT(.|\n)*STATE_BUCKET(.|\n)*CONFIGURATION_BUCKET/,
    );
    expect(readCloudSettings(REQUIRED)).toEqual({
      project: "p",
      region: "us-central1",
      bucket: "b",
      runBuckets: "",
      configurationBucket: "c",
      deployment: "",
      callTimeoutSeconds: 30,
    });
  });

  it("take endpoints only as URLs", () => {
    const env = { ...REQUIRED, CLOUD_GRPC_ENDPOINT: "localhost:1" };
    expect(() => readCloudSettings(env)).toThrow(/CLOUD_GRPC_ENDPOINT/);
  });
});
