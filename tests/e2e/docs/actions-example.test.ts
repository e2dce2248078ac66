import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { browserBinary } from "../../../shared/browser/launch/browser-binary.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { type PageServer, servePages } from "../../actions/serve-pages.ts";
import { codeBlocks, readDocuments } from "../../fixtures/docs/read-documents.ts";
import { runCommand } from "../cli/run-command.ts";

const FOLDER = join(packageRoot, ".local", "docs-actions");

let server: PageServer;
beforeAll(async () => {
  server = await servePages();
  mkdirSync(FOLDER, { recursive: true });
});
afterAll(async () => {
  rmSync(FOLDER, { recursive: true });
  await server.close();
});

const blocks = readDocuments()
  .filter(({ path }) => path === "docs/agents.md")
  .flatMap(codeBlocks);

describe("docs/agents.md", () => {
  test("the program prints the documented output, with the package's export", async () => {
    const program = blocks.find(({ language }) => language === "ts")?.code ?? "";
    const expected = blocks.find(({ language }) => language === "text")?.code ?? "";
    const { chromium } = await import("playwright-core");
    const binary = await browserBinary(
      readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME }),
      chromium,
      new AbortController().signal,
    );
    const launch = `chromium.launch(${JSON.stringify({ ...binary, args: ["--no-sandbox"] })})`;
    const file = join(FOLDER, "example.ts");
    writeFileSync(
      file,
      program
        .replace("chromium.launch()", launch)
        .replace("https://forms.example.gov/household", `${server.origin}/fields.html`),
    );
    const running = spawn(process.execPath, [file], { env: { PATH: process.env.PATH } });
    const [stdout, stderr] = await Promise.all([text(running.stdout), text(running.stderr)]);
    expect(stderr).toBe("");
    expect(stdout.trim()).toBe(expected.trim());
  });

  test("the command performs steps until one fails", async () => {
    const { code, stdout } = await runCommand([
      "step",
      `${server.origin}/fields.html`,
      "type 85000 into Income",
      "click the Finish button",
      "click the Next button",
      "--json",
    ]);
    const { success, outcomes } = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(success).toBe(false);
    expect(
      outcomes.map(({ action, error_type }: Record<string, string>) => `${action} ${error_type}`),
    ).toEqual(["navigate none", "type none", "click element_not_found"]);
    expect(outcomes[2].message).toContain("button “Next”");
  });
});
