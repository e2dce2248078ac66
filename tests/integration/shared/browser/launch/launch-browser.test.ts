import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LaunchedBrowser, launchBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import { QUICK } from "../../../../fixtures/forms/run-form.ts";

let server: Server;
let launched: LaunchedBrowser;
let page: Page;
let origin: string;
const seen: { url: string; headers: Record<string, unknown> }[] = [];
const METADATA = [
  "http://169.254.169.254/",
  "http://2852039166/",
  "http://0xa9fea9fe/",
  "http://0251.0376.0251.0376/",
  "http://169.254.43518/",
  "http://[::ffff:169.254.169.254]/",
  "http://[::169.254.169.254]/",
  "http://[64:ff9b::169.254.169.254]/",
  "http://[fd00:ec2::254]/",
  "http://[fd20:ce::254]/",
  "http://metadata.google.internal/",
  "http://METADATA.google.internal./",
  "http://metadata/",
];

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://test.invalid");
    seen.push({ url: url.pathname, headers: request.headers });
    const to = url.searchParams.get("to");
    if (url.pathname === "/archive") {
      response.writeHead(200, { "content-disposition": "attachment", "content-type": "application/zip" });
      response.end("downloaded");
    } else if (to) response.writeHead(302, { location: to }).end();
    else response.setHeader("content-type", "text/html").end("<title>Here</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${address}`;
  launched = await launchBrowser({ ...QUICK, practiceHosts: { "practice.example:80": address } }, "chromium");
});
beforeEach(async () => {
  page = await (await launched.newContext()).newPage();
});
afterAll(async () => {
  await launched.close();
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  ["pthread_create: Resource temporarily unavailable (11)", "limit of processes"],
  ["FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox!", "user namespaces"],
  ["ERROR: No space left on device", "no space left"],
])("a start that fails with %s says so", async (printed, reason) => {
  const folder = mkdtempSync(join(tmpdir(), "browser-"));
  try {
    const path = join(folder, "browser");
    writeFileSync(path, `#!/bin/sh\necho '${printed}' >&2\nexit 1\n`, { mode: 0o755 });
    await expect(launchBrowser({ ...QUICK, path }, "chromium")).rejects.toThrow(reason);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the browser keeps no download of a site, which could fill the disk", async () => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.goto(`${origin}/archive`).catch(() => {}),
  ]);
  expect(await download.failure()).not.toBeNull();
  await expect(download.path()).rejects.toThrow();
});

test("the browser reports the memory of its processes", async () => {
  expect(await launched.memory?.()).toBeGreaterThan(50_000_000);
});

describe("the browser cannot reach the cloud's metadata", () => {
  const visit = (url: string) =>
    page.goto(url, { timeout: 5000 }).then(
      () => "reached",
      (e: Error) => e.message,
    );
  const REFUSED = /ERR_EMPTY_RESPONSE|ERR_TUNNEL_CONNECTION_FAILED/;

  test.each(METADATA)("at %s, directly, by a redirect, in a frame or by a script", async (url) => {
    expect(await visit(url)).toMatch(REFUSED);
    // Chromium's own error page would replace the next address.
    page = await page.context().newPage();
    expect(await visit(`${origin}/?to=${encodeURIComponent(url)}`)).toMatch(REFUSED);
    page = await page.context().newPage();
    await page.goto(origin);
    const failed: string[] = [];
    page.on("requestfailed", (request) => failed.push(request.failure()?.errorText ?? ""));
    await page.evaluate(async (target) => {
      const frame = document.createElement("iframe");
      frame.src = target;
      document.body.append(frame);
      await fetch(target, { mode: "no-cors" }).catch(() => {});
    }, url);
    await expect.poll(() => failed.length).toBe(2);
    for (const why of failed) expect(why).toMatch(REFUSED);
  });
});

describe("EXEC-008 the browser looks like a desktop browser", () => {
  test("in its user agent, its window and its language, and hides neither its mode nor its driver", async () => {
    await page.goto(`${origin}/me`);
    const headers = JSON.stringify(seen.find(({ url }) => url === "/me")?.headers);
    expect(headers).toMatch(/Mozilla\/5\.0 \(X11; Linux x86_64\).* Chrome\/\d+\.0\.0\.0 Safari/);
    // Its client hints are the browser's own.
    expect(headers).toMatch(/"sec-ch-ua":"[^}]*HeadlessChrome/);
    const inPage = await page.evaluate(async () => {
      const { userAgentData } = navigator as {
        userAgentData?: { getHighEntropyValues(names: string[]): unknown };
      };
      const hints = await userAgentData?.getHighEntropyValues([
        "fullVersionList",
        "platform",
        "uaFullVersion",
      ]);
      return {
        words: JSON.stringify([navigator.userAgent, navigator.appVersion, hints]),
        size: [innerWidth, innerHeight],
        isDriven: navigator.webdriver,
        language: navigator.language,
      };
    });
    expect(inPage.words).toContain('{"brand":"Chromium","version":"');
    expect(inPage.words).toContain('{"brand":"HeadlessChrome","version":"');
    expect(inPage.isDriven).toBe(true);
    expect(inPage.size).toEqual([1280, 720]);
    expect(inPage.language).toBe("en-US");
  });

  test("and reaches practice sites under their official names", async () => {
    await page.goto("http://practice.example/form");
    expect(page.url()).toBe("http://practice.example/form");
    expect(await page.title()).toBe("Here");
  });
});

test("no secret of this process's environment reaches the browser", async () => {
  expect(Object.keys(QUICK.browserEnvironment).sort()).toEqual(["HOME", "PATH"]);
});
