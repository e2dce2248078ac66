import { describe, expect, test } from "vitest";
import { agentEnvironment } from "../../../../../shared/agents/process/agent-environment.ts";

const scratch = { home: "/scratch/home", tmp: "/scratch/tmp" };

describe("FR-014/isolation agentEnvironment", () => {
  test("takes only PATH from the worker", () => {
    process.env.GATEWAY_KEY_OF_A_TEST = "secret";
    const env = agentEnvironment(scratch, {});
    delete process.env.GATEWAY_KEY_OF_A_TEST;
    expect(env.PATH).toBe(process.env.PATH);
    expect(Object.keys(env)).not.toContain("GATEWAY_KEY_OF_A_TEST");
    expect(Object.values(env)).not.toContain("secret");
  });

  test("sets the folders of the run, plain text and no prompts", () => {
    expect(agentEnvironment(scratch, {}, "/bin")).toMatchObject({
      PATH: "/bin",
      HOME: "/scratch/home",
      TMPDIR: "/scratch/tmp",
      LANG: "C.UTF-8",
      TZ: "UTC",
      TERM: "dumb",
      NO_COLOR: "1",
      CI: "1",
    });
  });

  test("lets a profile override variables, but not those that block the metadata server", () => {
    const env = agentEnvironment(scratch, {
      ANTHROPIC_API_KEY: "key",
      TZ: "Europe/Berlin",
      GCE_METADATA_HOST: "169.254.169.254",
    });
    expect(env).toMatchObject({
      ANTHROPIC_API_KEY: "key",
      TZ: "Europe/Berlin",
      GCE_METADATA_HOST: "127.0.0.1:9",
      METADATA_SERVER_DETECTION: "none",
      NO_GCE_CHECK: "true",
    });
  });
});
