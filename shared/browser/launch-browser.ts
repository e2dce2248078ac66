/** Starting a browser that is certain to end: with its run, with an abort, and with this process. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserType } from "playwright-core";
import { AppError } from "../core/errors.ts";
import { type ChromiumBinary, chromiumBinary } from "./chromium-binary.ts";
import type { BrowserConfig } from "./config.ts";

const VIEWPORT = { width: 1280, height: 720 };
const CLOSE_GRACE_MS = 1000;
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
// A page must not learn from the machine it is rendered on what only that machine may know.
const METADATA_HOSTS = [
  "169.254.169.254",
  "metadata.google.internal",
  "metadata",
  "[fd20:ce::254]",
  "100.100.100.200",
];

export interface LaunchedBrowser {
  browser: Browser;
  /** A fresh context: 1280×720, English, the user agent of a desktop browser. */
  newContext(): Promise<BrowserContext>;
  /** Ends the browser, by force after a second. Never throws; may be called twice. */
  close(): Promise<void>;
}

/**
 * @throws AppError `browser_unavailable` that says what to install or set
 */
export async function launchBrowser(
  config: BrowserConfig,
  type: BrowserConfig["type"],
): Promise<LaunchedBrowser> {
  const [{ [type]: engine }, binary, scratch] = await Promise.all([
    import("playwright-core"),
    type === "chromium" ? chromiumBinary(config.path, config.cache) : undefined,
    mkdtemp(join(tmpdir(), "federalrunner-")),
  ]);
  const removeScratch = () => rm(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  const { browser, pid } = await start(engine, config, type, binary, scratch).catch(
    async (error: unknown) => {
      await removeScratch();
      throw error instanceof AppError ? error : unavailable(type, error);
    },
  );
  let closing: Promise<void> | undefined;
  return {
    browser,
    newContext: () =>
      browser.newContext({
        viewport: VIEWPORT,
        locale: "en-US",
        ...(type === "chromium" ? { userAgent: desktopUserAgent(browser.version()) } : {}),
        ignoreHTTPSErrors: config.practiceHosts !== undefined,
      }),
    close: () => {
      closing ??= endBrowser(browser, pid).then(removeScratch);
      return closing;
    },
  };
}

async function start(
  engine: BrowserType,
  config: BrowserConfig,
  type: BrowserConfig["type"],
  binary: ChromiumBinary | undefined,
  scratch: string,
): Promise<{ browser: Browser; pid: number | undefined }> {
  if (type !== "chromium") {
    const path = config.path === undefined ? {} : { executablePath: config.path };
    return { browser: await engine.launch({ headless: config.headless, ...path }), pid: undefined };
  }
  const browser = await engine.launch({
    headless: config.headless,
    args: [...ARGUMENTS, `--host-resolver-rules=${hostResolverRules(config.practiceHosts)}`],
    // The browser's own temporary files go away with the run, also when it was killed.
    env: { ...config.browserEnvironment, TMPDIR: scratch },
    ...binary,
  });
  return { browser, pid: await processId(browser) };
}

function hostResolverRules(practiceHosts: Record<string, string> | undefined): string {
  const practice = Object.entries(practiceHosts ?? {}).map(([host, address]) => `MAP ${host} ${address}`);
  return [...practice, ...METADATA_HOSTS.map((host) => `MAP ${host} ~NOTFOUND`)].join(", ");
}

async function processId(browser: Browser): Promise<number | undefined> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.find((info) => info.type === "browser")?.id;
}

async function endBrowser(browser: Browser, pid: number | undefined): Promise<void> {
  const closed = browser.close().then(
    () => true,
    () => true,
  );
  const grace = new AbortController();
  const late = new Promise<false>((resolve) => {
    const timer = setTimeout(() => resolve(false), CLOSE_GRACE_MS);
    grace.signal.addEventListener("abort", () => clearTimeout(timer));
  });
  const isClosed = await Promise.race([closed, late]);
  grace.abort();
  if (isClosed || pid === undefined) return;
  // Playwright starts the browser as the leader of a process group of its own.
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, "SIGKILL");
    } catch {}
  }
  await closed;
}

function desktopUserAgent(version: string): string {
  const [major] = version.split(".");
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
}

function unavailable(type: string, cause: unknown): AppError {
  const text = cause instanceof Error ? cause.message : "";
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(text)?.[1];
  if (library) {
    return new AppError(
      "browser_unavailable",
      `The browser needs the system library ${library}. On Debian or Ubuntu: apt-get install -y libnss3 libexpat1 fonts-liberation`,
      { cause },
    );
  }
  return new AppError(
    "browser_unavailable",
    `No ${type} could be started here. Set FEDERALRUNNER_BROWSER_PATH to an installed ${type === "chromium" ? "Chrome or Chromium" : type}.`,
    { cause },
  );
}
