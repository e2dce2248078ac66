/** Launches a browser that ends with its run, with an abort, and with this process. */
import { rmSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, CDPSession } from "playwright-core";
import { AppError } from "../../core/errors.ts";
import { type BrowserConfig, VIEWPORT } from "../config.ts";
import { orAborted, pause } from "../run-limit.ts";
import { preparePageScript } from "../tab/page-script.ts";
import { userAgentOf, type Visitor } from "../visitor/visitor.ts";
import { type BrowserBinary, browserBinary, CHROMIUM } from "./browser-binary.ts";
import { commandAsUser, isolationFor } from "./browser-isolation.ts";
import { limitMemory, readMemory } from "./browser-memory.ts";
import { startChromium } from "./chromium-process.ts";
import { endWithProcess } from "./end-with-process.ts";
import { type FilteringProxy, startFilteringProxy } from "./filtering-proxy.ts";
import { chromiumArguments, environmentOf, launchOptions } from "./launch-options.ts";
import { loadPlaywright } from "./load-playwright.ts";
import { createReadyContexts, DEFAULT_LOCALE, DEFAULT_VISITOR, type ReadyContexts } from "./ready-context.ts";
import { reflectInternals } from "./reflect-internals.ts";

const CLOSE_GRACE_MS = 1000;
const LATE_LAUNCH_MS = 1500;
const NEVER = new AbortController().signal;

export interface LaunchedBrowser {
  browser: Browser;
  /**
   * A fresh context: 1280×720, the user agent of a desktop browser.
   *
   * @param locale of the wizard; English without one
   * @param visitor that the user agent names; plain without one
   */
  newContext: ReadyContexts["newContext"];
  /** Opens the context of the next run with the defaults, and its tab, before it is asked for. Never throws. */
  prepareContext?: ReadyContexts["prepare"];
  /** The error of the last connection to a host; undefined if it succeeded. */
  failureOf: FilteringProxy["failureOf"];
  /** Why this process ended the browser before its run: a page exceeded a limit. */
  endedBy?(): AppError | undefined;
  /** Confines a run's browser to the networks of its form; see {@link FilteringProxy}. */
  confineTo?: FilteringProxy["confineTo"];
  /** Memory of all processes of the browser, in bytes; undefined where it cannot be measured. Never throws. */
  memory?(): Promise<number | undefined>;
  /** Kills the browser and removes its files. Never throws; may be called twice. */
  close(): Promise<void>;
}

export type LaunchBrowser = typeof launchBrowser;

interface RunningBrowser {
  browser: Browser;
  /** Undefined for other browsers than Chromium. */
  session: CDPSession | undefined;
}

/** Parts of a launch that exist before the browser responds. */
interface Launch {
  config: BrowserConfig;
  binary: BrowserBinary;
  scratch: string;
  proxy: FilteringProxy;
  /** Known once Chromium has started; undefined for other browsers. */
  kill?: () => void;
  endedBy?: AppError;
}

/**
 * @throws AppError `browser_unavailable` with the package or setting that is missing; the signal's reason when it is aborted
 */
export async function launchBrowser(
  config: BrowserConfig,
  type: BrowserConfig["type"],
  signal: AbortSignal = NEVER,
): Promise<LaunchedBrowser> {
  const engine = type === "chromium" ? CHROMIUM : (await loadPlaywright())[type];
  const binary = await browserBinary(config, engine, signal);
  signal.throwIfAborted();
  const scratch = await createScratch();
  const proxy = await startFilteringProxy(config);
  const launch: Launch = { config, binary, scratch, proxy };
  const starting = type === "chromium" ? startPiped(launch) : startOther(type, launch);
  const kill = () => launch.kill?.();
  let running: RunningBrowser | undefined;
  let unwatch = () => {};
  let closing: Promise<void> | undefined;
  const close = () => {
    unwatch();
    closing ??= starting
      .then(({ browser }) => endBrowser(browser, kill), kill)
      .then(() => rm(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }))
      .catch(() => {})
      .then(proxy.close)
      .then(release);
    return closing;
  };
  const release = endWithProcess({
    close,
    discard() {
      kill();
      rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 10 });
    },
  });
  try {
    running = await orAborted(starting, signal);
  } catch (error) {
    // A launch cannot be interrupted: a browser that starts after the abort is closed.
    await Promise.race([close(), pause(LATE_LAUNCH_MS)]);
    throw error instanceof AppError ? error : unavailable(type, error);
  }
  const { browser, session } = running;
  const end = (error: AppError) => {
    launch.endedBy ??= error;
    kill();
  };
  const contexts = createReadyContexts((locale, visitor) =>
    openContext(browser, config, { type, locale, visitor }),
  );
  if (session) unwatch = limitMemory(() => processIds(session), config.memoryLimit, end);
  return {
    browser,
    close,
    endedBy: () => launch.endedBy,
    failureOf: proxy.failureOf,
    confineTo: proxy.confineTo,
    memory: () => memoryOf(session),
    newContext: contexts.newContext,
    prepareContext: contexts.prepare,
  };
}

async function startPiped(launch: Launch): Promise<RunningBrowser> {
  const { config, binary, scratch, proxy } = launch;
  const { sandbox, uid } = await isolationFor(config);
  const process = startChromium(
    await commandAsUser(binary.executablePath, uid, scratch),
    chromiumArguments({
      headless: config.headless,
      sandbox,
      proxyUrl: proxy.url,
      profile: join(scratch, "profile"),
    }),
    environmentOf(config.browserEnvironment, scratch, homeOf(launch)),
    () => {
      launch.endedBy ??= new AppError(
        "browser_crashed",
        "The page sent more data than a browser may report.",
      );
    },
  );
  launch.kill = process.kill;
  // The browser starts while Playwright loads.
  const { chromium } = await loadPlaywright();
  const browser = await process.connect(chromium, scratch);
  return { browser, session: await browser.newBrowserCDPSession() };
}

async function startOther(type: BrowserConfig["type"], launch: Launch): Promise<RunningBrowser> {
  const engine = (await loadPlaywright())[type];
  const { config, binary, scratch, proxy } = launch;
  const facts = { binary, scratch, home: homeOf(launch), proxyUrl: proxy.url };
  const options = launchOptions(engine.name(), config, facts);
  return { browser: await engine.launch(options), session: undefined };
}

/** An installed browser keeps its home, which holds the certificates and fonts of its person. */
function homeOf({ config, binary, scratch }: Launch): string | undefined {
  return config.path === undefined && !binary.isInstalled ? scratch : undefined;
}

export interface ContextOptions {
  type: BrowserConfig["type"];
  locale?: string | undefined;
  visitor?: Visitor | undefined;
  /** The proxy of a browser that this process has attached to; a launched one has its limits from the command line. */
  attachedBy?: Pick<FilteringProxy, "url">;
}

/** Opens a context with the limits of a form's page, in a browser of either origin. */
export async function openContext(
  browser: Browser,
  config: BrowserConfig,
  { type, locale = DEFAULT_LOCALE, visitor = DEFAULT_VISITOR, attachedBy }: ContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale,
    timezoneId: timeZoneOf(locale),
    // A site could fill the disk.
    acceptDownloads: false,
    ...(type === "chromium" && !attachedBy
      ? { userAgent: userAgentOf(browser.version(), visitor, config.visitorContact) }
      : {}),
    ignoreHTTPSErrors: config.practiceHosts !== undefined,
    ...(attachedBy ? { proxy: { server: attachedBy.url } } : {}),
  });
  await Promise.all([prepareContext(context), attachedBy && context.addInitScript(withoutDatagrams)]);
  return context;
}

/** Runs in every document before its scripts: a running browser sends the datagrams of WebRTC past the proxy. */
function withoutDatagrams(): void {
  const names = [
    "RTCPeerConnection",
    "webkitRTCPeerConnection",
    "RTCIceTransport",
    "RTCIceGatherer",
    "WebTransport",
  ];
  for (const name of names) delete (globalThis as Record<string, unknown>)[name];
}

async function processIds(session: CDPSession): Promise<number[]> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.map(({ id }) => id);
}

async function memoryOf(session: CDPSession | undefined): Promise<number | undefined> {
  const pids = session && (await processIds(session).catch(() => undefined));
  return pids && readMemory(pids);
}

// Killing is faster than closing, and works on a browser that hangs.
async function endBrowser(browser: Browser, kill: () => void): Promise<void> {
  kill();
  await Promise.race([browser.close().catch(() => {}), pause(CLOSE_GRACE_MS)]);
}

function unavailable(type: string, cause: unknown): AppError {
  const text = cause instanceof Error ? cause.message : "";
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(text)?.[1];
  if (library) {
    const message = `The browser needs the system library ${library}. On Debian or Ubuntu: apt-get install -y libnss3 libexpat1 fonts-liberation`;
    return new AppError("browser_unavailable", message, { cause });
  }
  const reason = REASONS.find(([pattern]) => pattern.test(text))?.[1];
  const remedy = `Set FEDERALRUNNER_BROWSER_PATH to an installed ${type === "chromium" ? "Chrome or Chromium" : type}.`;
  return new AppError("browser_unavailable", `${type} could not be started. ${reason ?? remedy}`, { cause });
}

/** By the words of the browser and the system at a failed start. */
const REASONS: readonly [RegExp, string][] = [
  [
    /Resource temporarily unavailable|EAGAIN|pthread_create/,
    "The limit of processes is reached: raise the pids limit of the container, or run fewer browsers.",
  ],
  [
    /No usable sandbox|new namespace|sandbox.*(?:not permitted|EPERM)/i,
    "The kernel refuses its sandbox: allow user namespaces and CAP_SYS_CHROOT to this process.",
  ],
  [/No space left|ENOSPC/, "There is no space left in the folder for temporary files."],
  [/Cannot allocate memory|ENOMEM|SIGKILL/, "There is not enough memory."],
];

/** Capitals of countries with several times. Source: IANA time zone database, `zone1970.tab`. */
const CAPITALS: Readonly<Record<string, string>> = {
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CL: "America/Santiago",
  ES: "Europe/Madrid",
  MX: "America/Mexico_City",
  NZ: "Pacific/Auckland",
  PT: "Europe/Lisbon",
};

/** The time zone of a locale's region, so that a form shows its dates as there; undefined for English of the United States. */
function timeZoneOf(locale: string): string | undefined {
  const parsed = new Intl.Locale(locale);
  const { region = "US" } = parsed;
  if (region === "US") return undefined;
  const zones = (parsed as Intl.Locale & { getTimeZones?(): string[] | undefined }).getTimeZones?.() ?? [];
  const named = CAPITALS[region];
  if (named !== undefined) return named;
  const [zone, ...others] = zones;
  return others.every((other) => zone !== undefined && isSameTime(zone, other)) ? zone : undefined;
}

function isSameTime(one: string, other: string): boolean {
  const dates = [new Date("2026-01-15T12:00:00Z"), new Date("2026-07-15T12:00:00Z")];
  const show = (timeZone: string) =>
    dates.map((date) => date.toLocaleString("en-GB", { timeZone, timeZoneName: "longOffset" })).join();
  return show(one) === show(other);
}

const PREFIX = "federalrunner-browser-";
const OWNED = new RegExp(`^${PREFIX}(\\d+)-`);

let isSwept = false;

/** The first call of a process also removes the folders of processes that do not run any more. */
export function createScratch(parent: string = tmpdir()): Promise<string> {
  if (!isSwept) void sweepScratch(parent);
  isSwept = true;
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

/** Never throws. */
export async function sweepScratch(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  const left = names.filter((name) => {
    const pid = OWNED.exec(name)?.[1];
    return pid !== undefined && !isRunning(Number(pid));
  });
  await Promise.allSettled(left.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Gives a context the scripts that its documents evaluate before their own. */
async function prepareContext(context: BrowserContext): Promise<void> {
  await Promise.all([preparePageScript(context), reflectInternals(context)]);
}
