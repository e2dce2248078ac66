import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, it, onTestFinished } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { descendantsOf, ended } from "../../../fixtures/processes.ts";
import { type OddPages, startOddPages } from "../../../fixtures/scout/odd-pages.ts";

interface DesktopConfiguration {
  mcpServers: { federalscout: { command: string; args: string[]; env: Record<string, string> } };
}

/** The configuration as docs/scout.md has it, for this folder. */
async function documented(): Promise<DesktopConfiguration["mcpServers"]["federalscout"]> {
  const page = await readFile(join(packageRoot, "docs/scout.md"), "utf8");
  const json = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  const text = json.replaceAll("/path/to/federalrunner", packageRoot);
  return (JSON.parse(text) as DesktopConfiguration).mcpServers.federalscout;
}

it("DISC-013 DISC-SC-07/configuration starts as docs/scout.md tells Claude Desktop, and ends with it", async () => {
  const { command, args, env } = await documented();
  expect(env).toEqual({ FEDERALSCOUT_HEADLESS: "false" });
  const wizardsDir = await mkdtemp(join(tmpdir(), "scout-desktop-"));
  const pages: OddPages = await startOddPages();
  onTestFinished(async () => {
    await pages.close();
    await rm(wizardsDir, { recursive: true, force: true });
  });
  const transport = new StdioClientTransport({
    command,
    args,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      ...env,
      // A test has no display.
      FEDERALSCOUT_HEADLESS: "true",
      FEDERALSCOUT_ALLOW_LOCAL: "true",
      FEDERALSCOUT_WIZARDS_DIR: wizardsDir,
    },
    stderr: "ignore",
  });
  const client = new Client({ name: "claude-desktop", version: "1.0.0" });
  await client.connect(transport);
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThanOrEqual(9);
  const url = pages.url("branches");
  const { content } = await client.callTool({ name: "federalscout_start_discovery", arguments: { url } });
  expect((content as { type: string }[]).map(({ type }) => type)).toEqual(["text", "image"]);
  const all = [transport.pid as number, ...descendantsOf(transport.pid as number)];
  expect(all.length).toBeGreaterThan(2);
  await client.close();
  await ended(all);
});
