import { describe, expect, it } from "vitest";
import {
  readAgentKeys,
  readServiceSettings,
  readWorkerSettings,
  thresholdsOf,
} from "../../../../functions/run-agent/config.ts";

describe("the settings of the agents' worker", () => {
  it("let agents run as the worker's own user unless one is named, whose group is that of its number", () => {
    expect(readWorkerSettings({}).user).toBeUndefined();
    expect(readWorkerSettings({ AGENT_UID: "65532" }).user).toEqual({ uid: 65_532, gid: 65_532 });
    expect(readWorkerSettings({ AGENT_UID: "65532", AGENT_GID: "100" }).user).toEqual({
      uid: 65_532,
      gid: 100,
    });
  });

  it("refuse root as the agents' user", () => {
    expect(() => readWorkerSettings({ AGENT_UID: "0" })).toThrow("AGENT_UID must be a whole number");
  });

  it("FR-EDGE-05 FR-EDGE-15 refuse above 90 % CPU, 85 % memory, a load of 4, and below 1 GB of disk by default", () => {
    expect(thresholdsOf(readServiceSettings({}))).toEqual({
      max_cpu_percent: 90,
      max_memory_percent: 85,
      min_disk_bytes: 1_000_000_000,
      max_load: 4,
    });
  });

  it("let profiles name any variable but those that are the worker's own", () => {
    const env = {
      ANTHROPIC_API_KEY: "key",
      WORKER_PRIVATE_KEYS: "secret",
      GATEWAY_PUBLIC_KEY: "public",
      CLOUD_ACCESS_TOKEN: "token",
    };
    expect(readAgentKeys(env)).toEqual({ ANTHROPIC_API_KEY: "key" });
  });
});
