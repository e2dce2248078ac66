import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { type RunningCommand, runCommand, startCommand } from "./run-command.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "demo-test-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("EXEC-SC-02/local-issuer federalrunner demo", () => {
  it("signs in, reads the contract, fills the FSA form page by page, and saves the pictures in full size", async () => {
    const { code, stdout, stderr } = await runCommand(["demo"], { cwd: folder });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toMatch(/Signing in at \S+\nConnected.*access token\n\d+ tools: /);
    expect(stderr).toMatch(/\nRun \S+ is submitted\.\n {2}✓ 1\/7 /);
    expect(stderr).toContain("✓ 7/7");
    expect(stderr).not.toContain("undefined");
    expect(stdout).toMatch(/Student Aid Index +19,514/);
    const pictures = stdout.split("\n").filter((line) => line.endsWith(".jpg"));
    expect(pictures).toHaveLength(8);
    for (const path of pictures) {
      const jpeg = readFileSync(join(folder, path.trim()));
      expect(jpeg.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
      expect(jpeg.length).toBeGreaterThan(20_000);
    }
  });
});

describe("EXEC-017/command federalrunner start and smoke", () => {
  let stack: RunningCommand;
  let url = "";
  let token = "";
  beforeAll(async () => {
    const data = join(folder, "stack");
    stack = startCommand(["start", "--port", "0"], { env: { LOCAL_DATA_DIR: data } });
    await stack.printed("Ctrl-C stops it");
    ({ mcp_url: url, access_token: token } = JSON.parse(readFileSync(join(data, "stack.json"), "utf8")));
  });
  afterAll(async () => {
    stack.child.kill("SIGTERM");
    expect((await stack.ended).code).toBe(0);
  });

  it("writes its connection settings to a file that only the owner can read", () => {
    const file = join(folder, "stack", "stack.json");
    const { ports, issuer, client_id, client_secret } = JSON.parse(readFileSync(file, "utf8"));
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(ports.gateway).toBe(Number(new URL(url).port));
    expect(Object.keys(ports).sort()).toEqual([
      ...["a2a_grpc", "agents", "gateway", "grpc", "identity", "service", "sites", "storage"],
    ]);
    expect({ issuer, client_id, client_secret }).toEqual({
      issuer: expect.stringMatching(/^http:/),
      client_id: expect.any(String),
      client_secret: expect.any(String),
    });
  });

  it("rejects a second start with the same data, and occupied ports", async () => {
    const again = await runCommand(["start", "--port", "0"], {
      env: { LOCAL_DATA_DIR: join(folder, "stack") },
    });
    expect(again).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("already uses this data folder"),
    });
    const taken = Number(new URL(url).port);
    const elsewhere = await runCommand(["start", "--port", String(taken), "--data", join(folder, "other")]);
    expect(elsewhere).toMatchObject({ code: 2, stderr: expect.stringMatching(/port \d+ is taken/) });
  });

  it("passes every check of a deployment, including a run", async () => {
    const { code, stdout } = await runCommand([
      ...["smoke", "--url", url, "--token", token, "--json"],
      ...["--run", "ssa-quick-calculator", "--data", join(packageRoot, "examples", "ssa-mid-career.json")],
    ]);
    const { success, checks } = JSON.parse(stdout);
    expect(checks.filter(({ passed }: { passed: boolean }) => !passed)).toEqual([]);
    expect(checks).toHaveLength(16);
    expect({ success, code }).toEqual({ success: true, code: 0 });
  });

  it("reports a deployment that rejects its credentials", async () => {
    const { code, stdout } = await runCommand(["smoke", "--url", url, "--token", "expired", "--json"]);
    const { success, checks } = JSON.parse(stdout);
    expect(success).toBe(false);
    expect(checks.filter(({ passed }: { passed: boolean }) => !passed)).toMatchObject([
      { suite: "protocol", problem: expect.stringContaining("access token is not valid") },
    ]);
    expect(code).toBe(1);
  });
});
