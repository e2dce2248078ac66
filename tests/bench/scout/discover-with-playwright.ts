/**
 * The same discovery with Playwright's own MCP server: a snapshot after every action that may change the page, because a
 * model has no other view of the page and of conditional fields. It ends without a wizard file.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { chromium } from "playwright-core";
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { browserBinary } from "../../../shared/browser/launch/browser-binary.ts";
import type { BenchSite, PageSteps } from "./sites.ts";
import type { Traffic } from "./traffic.ts";

export async function discoverWithPlaywright(
  site: BenchSite,
  hosts: Record<string, string>,
): Promise<Traffic> {
  const folder = await mkdtemp(join(tmpdir(), "bench-playwright-mcp-"));
  const config = join(folder, "config.json");
  await writeFile(config, JSON.stringify(await configuration(hosts, folder)));
  const manifest = createRequire(import.meta.url).resolve("@playwright/mcp/package.json");
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(dirname(manifest), "cli.js"), "--config", config],
    stderr: "ignore",
    cwd: folder,
  });
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(transport);
  const traffic: Traffic = { calls: 0, bytes: 0 };
  const call = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const { content, isError } = await client.callTool({ name, arguments: args }, { timeout: 60_000 });
    const text = (content as { text?: string }[]).map((part) => part.text ?? "").join("\n");
    traffic.calls++;
    traffic.bytes += Buffer.byteLength(text);
    if (isError) throw new Error(`${name}: ${text.slice(0, 500)}`);
    return text;
  };
  try {
    await call("browser_navigate", { url: site.url });
    let snapshot = await call("browser_snapshot", {});
    for (const steps of site.steps) snapshot = await takeSteps(steps, snapshot, call);
    return traffic;
  } finally {
    await call("browser_close", {}).catch(() => {});
    await client.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Call = (name: string, args: Record<string, unknown>) => Promise<string>;

async function takeSteps(steps: PageSteps, before: string, call: Call): Promise<string> {
  let snapshot = before;
  const look = async () => {
    snapshot = await call("browser_snapshot", {});
  };
  const click = async (text: string) => {
    await call("browser_click", { target: refOf(snapshot, text) });
    await look();
  };
  const fill = async (inputs: Readonly<Record<string, string>> | undefined) => {
    if (!inputs) return;
    const fields = Object.entries(inputs).map(([name, value]) => ({
      target: refOf(snapshot, name, "textbox|spinbutton"),
      name,
      type: "textbox",
      value,
    }));
    await call("browser_fill_form", { fields });
  };
  await fill(steps.fill);
  for (const option of [...(steps.explore ?? []), ...(steps.choose ?? [])]) await click(option);
  if (steps.select) {
    const [name, option] = steps.select;
    await call("browser_select_option", { target: refOf(snapshot, name, "combobox"), values: [option] });
  }
  if (steps.suggest) {
    const [name, suggestion] = steps.suggest;
    await call("browser_type", { target: refOf(snapshot, name, "combobox"), text: suggestion });
    await call("browser_wait_for", { time: 0.5 });
    await look();
    await call("browser_click", { target: refOf(snapshot, suggestion, "option") });
    await look();
  }
  for (const option of [...(steps.exploreThen ?? []), ...(steps.chooseThen ?? [])]) await click(option);
  await fill(steps.fillThen);
  await click(steps.press);
  return snapshot;
}

/** The reference of the line with the visible text, rather than with the accessible name. */
function refOf(snapshot: string, text: string, role?: string): string {
  const quoted = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const named = new RegExp(`- '?(?:${role ?? "\\w+"}) "${quoted}".*?\\[ref=(\\w+)\\]`, "g");
  const said = new RegExp(`\\[ref=(\\w+)\\][^\\n]*: "?${quoted}"?'?$`, "gm");
  const [first] = snapshot.matchAll(named);
  const seen = role ? first : ([...snapshot.matchAll(said)].at(-1) ?? first);
  if (!seen?.[1]) throw new Error(`the snapshot has no ${text}:\n${snapshot}`);
  return seen[1];
}

async function configuration(hosts: Record<string, string>, outputDir: string): Promise<object> {
  const rules = Object.entries(hosts).map(([host, address]) => `MAP ${host} ${address}`);
  const binary = await browserBinary(readBrowserConfig(), chromium, new AbortController().signal);
  return {
    outputDir,
    browser: {
      isolated: true,
      launchOptions: {
        headless: true,
        ...binary,
        args: ["--no-sandbox", "--disable-gpu", `--host-resolver-rules=${rules.join(", ")}`],
      },
      contextOptions: { ignoreHTTPSErrors: true, viewport: { width: 1280, height: 720 } },
    },
  };
}
