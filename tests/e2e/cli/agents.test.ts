import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { profileFile } from "../../unit/shared/agents/profile/build-profile.ts";
import { runInProcess } from "./run-command.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agents-test-"));
  write("shout", {
    executable: "tr",
    args: ["a-z", "A-Z"],
    parameters: {
      type: "object",
      properties: { depth: { type: "integer", default: 1, description: "How deep." } },
    },
  });
  write("my-claude", { executable: "claude", env: { ANTHROPIC_API_KEY: { from_env: "NO_SUCH_KEY" } } });
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(id: string, rest: object): void {
  writeFileSync(join(folder, `${id}.json`), JSON.stringify(profileFile({ id, name: `The ${id}`, ...rest })));
}

/** Runs `federalrunner agents …` without a deployment, with a folder of profiles. */
async function agents(...args: string[]) {
  const env = {
    LOCAL_DATA_DIR: folder,
    FEDERALRUNNER_AGENTS_DIR: folder,
    PATH: "/usr/bin:/bin",
    NO_SUCH_KEY: "",
  };
  const { code, stdout, stderr } = await runInProcess(["agents", ...args], env);
  return { code, stdout, stderr, json: args.includes("--json") ? JSON.parse(stdout) : undefined };
}

describe("FR-001 FR-010 federalrunner agents", () => {
  it("list shows whether each agent is ready or what is missing, with warnings", async () => {
    const [{ stdout, code }, { json }] = await Promise.all([agents("list"), agents("list", "--json")]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^shout +read-only +ready \(1 warning\) +directory +The shout$/m);
    expect(stdout).toMatch(/^my-claude +read-only +claude is not installed \(1 warning\) +directory /m);
    expect(stdout).toMatch(
      /^claude-code-writer +read-write +claude is not installed +bundled +Claude Code, as a writer$/m,
    );
    expect(json).toMatchObject({ success: true, count: 14, problems: [] });
    expect(json.agents).toContainEqual(
      expect.objectContaining({
        agent_id: "my-claude",
        state: "claude is not installed",
        warnings: [expect.stringContaining("-p or --print")],
      }),
    );
  });

  it("show prints command, limits and parameters", async () => {
    const [{ stdout }, { json }] = await Promise.all([
      agents("show", "shout"),
      agents("show", "my-claude", "--json"),
    ]);
    expect(stdout).toContain("Command: tr a-z A-Z");
    expect(stdout).toContain("Access: read-only; 10 at once, 300 s each");
    expect(stdout).toContain("Parameter depth (integer, optional, default 1): How deep.");
    expect(stdout).toContain("! parameters.depth: {{param.depth}} is not used");
    expect(json).toMatchObject({
      success: true,
      agent_id: "my-claude",
      source: "directory",
      profile: { executable: "claude" },
    });
  });

  it("check of one agent exits with 1 on a problem, and prints the next step", async () => {
    const [good, bad, unknown] = await Promise.all([
      agents("check", "echo"),
      agents("check", "claude-code", "--json"),
      agents("check", "eco"),
    ]);
    expect(good).toMatchObject({ code: 0, stdout: expect.stringMatching(/^✓ echo: \S*cat/) });
    expect(bad).toMatchObject({
      code: 1,
      json: { success: false, agents: [{ agent_id: "claude-code", ok: false }] },
    });
    expect(bad.json.agents[0].problems[0]).toEqual({
      kind: "program",
      message: "claude is not installed",
      next: "npm install -g @anthropic-ai/claude-code@2.1.332",
    });
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining("Did you mean echo?") });
  });

  it("check of all agents lists each, and exits with 1 where one cannot run", async () => {
    const fine = await agents("check");
    expect(fine.code).toBe(1);
    expect(fine.stdout).toMatch(/^✗ my-claude\n {4}claude is not installed\n/m);
    expect(fine.stdout).toContain(
      "ANTHROPIC_API_KEY: the variable NO_SUCH_KEY is not set\n      → export NO_SUCH_KEY=…",
    );
    write("broken", { timeout_seconds: 1 });
    const broken = await agents("check");
    rmSync(join(folder, "broken.json"));
    expect(broken.code).toBe(1);
    expect(broken.stderr).toContain(
      "broken.json is not a valid agent profile:\n  timeout_seconds: must be at least 60",
    );
  });
});
