import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../../../../functions/federalscout/sessions/open-browser.ts";
import { readBrowserConfig } from "../../../../shared/browser/config.ts";
import { browserBinary } from "../../../../shared/browser/launch/browser-binary.ts";
import { launchBrowser } from "../../../../shared/browser/launch/launch-browser.ts";
import { formatPracticeHosts } from "../../../../shared/browser/launch/practice-hosts.ts";
import { isRunning } from "../../../fixtures/processes.ts";
import { attackFromPage, startHostilePage } from "../../../fixtures/scout/hostile-page.ts";
import { type OddPages, startOddPages } from "../../../fixtures/scout/odd-pages.ts";
import { scoutInProcess } from "../../../fixtures/scout/scout-in-process.ts";
import { startScout } from "../../../fixtures/scout/start-scout.ts";

let pages: OddPages;
let profile = "";
let chrome: ChildProcess;
let endpoint = "";

beforeAll(async () => {
  pages = await startOddPages();
  profile = await mkdtemp(join(tmpdir(), "scout-chrome-"));
  const binary = await browserBinary(readBrowserConfig(process.env), chromium, new AbortController().signal);
  if (!("executablePath" in binary)) throw new Error("this test needs a browser of its own");
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"];
  chrome = spawn(binary.executablePath, [...args, `--user-data-dir=${profile}`], {
    stdio: ["ignore", "ignore", "pipe"],
    // Downloads go to a folder there.
    env: { ...process.env, HOME: profile },
  });
  for await (const line of createInterface(chrome.stderr as NodeJS.ReadableStream)) {
    const address = /DevTools listening on ws:\/\/([^/]+)/.exec(line)?.[1];
    if (!address) continue;
    endpoint = `http://${address}`;
    break;
  }
});
afterAll(async () => {
  chrome.kill("SIGKILL");
  await once(chrome, "exit");
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  await pages.close();
});

describe("DISC-002 DISC-012 a running Chrome", () => {
  it("is used when its endpoint is set, and keeps running with its other tabs", async () => {
    const scout = await startScout(
      {},
      { FEDERALSCOUT_BROWSER_ENDPOINT: endpoint, FEDERALSCOUT_ALLOW_LOCAL: "true" },
    );
    const { json } = await scout.call("start_discovery", { url: pages.url("branches") });
    expect(json).toMatchObject({ success: true, heading: "Branches" });
    const targets = async () => {
      const list = (await (await fetch(`${endpoint}/json`)).json()) as { type: string; url: string }[];
      return list.filter(({ type }) => type === "page").map(({ url }) => url);
    };
    expect(await targets()).toContain(pages.url("branches"));
    await scout.call("cancel_discovery", { session_id: json.session_id });
    expect(await targets()).not.toContain(pages.url("branches"));
    await scout.close();
    expect(isRunning(chrome.pid as number)).toBe(true);
  });

  it("that does not answer is a failure that names the setting", async () => {
    const scout = await startScout(
      {},
      { FEDERALSCOUT_BROWSER_ENDPOINT: "http://127.0.0.1:1", FEDERALSCOUT_ALLOW_LOCAL: "true" },
    );
    const { json } = await scout.call("start_discovery", { url: pages.url("branches") });
    expect(json.error).toMatchObject({ type: "browser_unavailable" });
    expect(json.error.message).toContain("FEDERALSCOUT_BROWSER_ENDPOINT");
    await scout.close();
  });

  it("gives a page of a public site neither this computer's ports nor its disk", async () => {
    const hostile = await startHostilePage();
    // Below "localhost" a page is in a secure context, whose workers have WebTransport.
    const practice = formatPracticeHosts({ "public.localhost:80": hostile.address });
    const { config, close } = await scoutInProcess(undefined, {
      FEDERALSCOUT_BROWSER_ENDPOINT: endpoint,
      FEDERALRUNNER_PRACTICE_HOSTS: practice,
    });
    const attached = await openBrowser(config, launchBrowser);
    await attached.confineTo?.("http://public.localhost/");
    const page = await (await attached.newContext()).newPage();
    const downloads: Promise<string | null>[] = [];
    page.on("download", (download) => downloads.push(download.failure()));
    await page.goto("http://public.localhost/");
    expect(await page.evaluate("isSecureContext")).toBe(true);
    await page.evaluate(attackFromPage, hostile.victims);
    for (const href of ["/archive", "blob"])
      await page.evaluate((target) => {
        const link = document.createElement("a");
        link.href = target === "blob" ? URL.createObjectURL(new Blob(["x".repeat(1_000_000)])) : target;
        link.download = "archive.zip";
        link.click();
      }, href);
    await expect.poll(() => downloads.length).toBe(2);
    for (const failure of downloads) expect(await failure).not.toBeNull();
    expect(await readdir(profile, { recursive: true })).not.toContainEqual(
      expect.stringContaining("archive"),
    );
    expect(hostile.arrived).toEqual([]);
    await Promise.all([attached.close(), close(), hostile.close()]);
  });
});
