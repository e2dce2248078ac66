import { describe, expect, it } from "vitest";
import {
  readProfileVariables,
  readServiceSettings,
  readWorkerSettings,
  thresholdsOf,
} from "../../../../functions/run-agent/config.ts";

describe("the settings of the agents' worker", () => {
  it("let agents run as the worker's own user unless a range is given", () => {
    expect(readWorkerSettings({}).users).toBeUndefined();
    expect(readWorkerSettings({ AGENT_UIDS: "20000-20031" }, true).users).toEqual({
      first: 20_000,
      last: 20_031,
    });
  });

  it.each(["0-10", "20031-20000", "20000", "a-b", "20000-4294967295", "-1-5"])(
    "refuse the range %s",
    (range) => {
      expect(() => readWorkerSettings({ AGENT_UIDS: range }, true)).toThrow(
        "AGENT_UIDS must be a range of users",
      );
    },
  );

  it("refuse a range where the worker is not root", () => {
    expect(() => readWorkerSettings({ AGENT_UIDS: "20000-20031" }, false)).toThrow("runs as root");
  });

  it("require a range in production", () => {
    expect(() => readWorkerSettings({ ENVIRONMENT: "production" }, true)).toThrow("AGENT_UIDS is not set");
    const settings = readWorkerSettings({ ENVIRONMENT: "production", AGENT_UIDS: "20000-20031" }, true);
    expect(settings).toMatchObject({ isProduction: true, metadataFence: "kernel" });
  });

  it("FR-EDGE-05 FR-EDGE-15/rejected refuse above 90 % CPU, 85 % memory, a load of 4, and below 1 GB of disk by default", () => {
    expect(thresholdsOf(readServiceSettings({}))).toEqual({
      max_cpu_percent: 90,
      max_memory_percent: 85,
      min_disk_bytes: 1_000_000_000,
      max_load: 4,
    });
  });

  it("refuse fewer users than concurrent runs", () => {
    const env = { AGENT_UIDS: "20000-20009", WORKER_CONCURRENCY: "11" };
    expect(() => readServiceSettings(env)).toThrow(/AGENT_UIDS has 10 users, fewer than the 11/);
    expect(readServiceSettings({ ...env, WORKER_CONCURRENCY: "10" }).concurrency).toBe(10);
  });

  it("let profiles name any variable but those that are the worker's own", () => {
    const env = {
      ANTHROPIC_API_KEY: "key",
      WORKER_PRIVATE_KEYS: "secret",
      AGENT_PRIVATE_KEYS: "secret",
      GATEWAY_PUBLIC_KEY: "public",
      CLOUD_ACCESS_TOKEN: "token",
      WORKER_SERVICE_TOKEN: "token",
    };
    expect(readProfileVariables(env)).toEqual({ ANTHROPIC_API_KEY: "key" });
  });
});
