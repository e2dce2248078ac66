import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";

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
