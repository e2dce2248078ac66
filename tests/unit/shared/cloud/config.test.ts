import { describe, expect, it } from "vitest";
import { readCloudSettings } from "../../../../shared/cloud/config.ts";

describe("settings of Google Cloud", () => {
  it("need a project and a bucket, and nothing else in production", () => {
    expect(() => readCloudSettings({})).toThrow(/GOOGLE_CLOUD_PROJECT(.|\n)*STATE_BUCKET/);
    expect(readCloudSettings({ GOOGLE_CLOUD_PROJECT: "p", STATE_BUCKET: "b" })).toEqual({
      project: "p",
      region: "us-central1",
      bucket: "b",
      callTimeoutSeconds: 30,
    });
  });

  it("take endpoints only as URLs", () => {
    const env = { GOOGLE_CLOUD_PROJECT: "p", STATE_BUCKET: "b", RUN_ENDPOINT: "localhost:1" };
    expect(() => readCloudSettings(env)).toThrow(/RUN_ENDPOINT/);
  });
});
