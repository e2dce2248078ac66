/** Composes the MCP server of one computer: the gateway's tools, with runs in this process and this person as caller. */
import type { Server } from "@modelcontextprotocol/server";
import { createChooser } from "../../shared/actions/create-chooser.ts";
import { readModelOptions } from "../../shared/actions/translate/config.ts";
import type { BrowserConfig } from "../../shared/browser/config.ts";
import type { LaunchBrowser } from "../../shared/browser/launch/launch-browser.ts";
import { isPracticeSite } from "../../shared/browser/launch/practice-hosts.ts";
import { localFile, openLocalObjects } from "../../shared/cloud/local-objects.ts";
import { toAppError } from "../../shared/core/errors.ts";
import { createLogger, type Logger } from "../../shared/core/logger.ts";
import { packageVersion } from "../../shared/core/package-root.ts";
import { openOwnKeys } from "../../shared/keys/open-user-keys.ts";
import { IMAGE_BUDGET, IMAGE_FORMAT } from "../../shared/mcp/config.ts";
import { createMcpServerFactory } from "../../shared/mcp/mcp-server.ts";
import { cancelOnAbort } from "../../shared/mcp/runs/cancel-on-abort.ts";
import type { CallContext } from "../../shared/mcp/tool-call.ts";
import { DESKTOP_SCOPES, DESKTOP_TOOLS } from "../../shared/mcp/tools/desktop-tools.ts";
import {
  type LocalStore,
  localWorker,
  openLocalRuns,
  THIS_PERSON,
} from "../../shared/runs/open-local-runs.ts";
import type { Runs } from "../../shared/runs/runs.ts";
import { openUserCatalogue } from "../../shared/wizards/catalogue/open-user-catalogue.ts";
import type { Worker } from "../../shared/worker/execute-run.ts";
import { createProcessLauncher } from "../../shared/worker/process-launcher.ts";
import type { SpareBrowser } from "../../shared/worker/spare-browser.ts";
import type { DesktopConfig } from "./config.ts";

export interface Desktop {
  log: Logger;
  dataFolder: string;
  /** For one connection. */
  createServer(): Server;
  /** Cancels the runs, and closes every browser. */
  close(): Promise<void>;
}

const RUNS_AT_ONCE = 2;
const MAINTENANCE_MS = 3_600_000;

/** @throws AppError `invalid_configuration` */
export async function composeDesktop(config: DesktopConfig): Promise<Desktop> {
  const { settings, folders, browser, environment } = config;
  const log = createLogger(settings.logLevel, { service: "desktop" });
  const store = {
    env: { ...environment, ...(await openOwnKeys(folders)) },
    log,
    objects: await openLocalObjects(localFile(folders.data)),
  };
  const catalogue = openUserCatalogue(environment, { logger: log });
  const next = openNextBrowser(browser);
  const worker = workerOf(config, store, catalogue, next.launch);
  const launcher = createProcessLauncher(worker, RUNS_AT_ONCE, next.prepare);
  const runs = openLocalRuns({ ...store, launcher });
  const scout = config.scout
    ? await (await import("./scout-tools.ts")).openScoutTools(environment)
    : undefined;
  const create = createMcpServerFactory({
    tools: [...DESKTOP_TOOLS, ...(scout?.tools ?? [])],
    version: packageVersion(),
    moreInstructions: scout?.instructions,
    morePrompts: scout?.prompts,
  });
  const closing = new AbortController();
  // Clients of this computer may end a call after 60 s, with progress too.
  const waitMs = settings.quietWaitSeconds * 1000;
  const call: CallContext = {
    catalogue,
    runs,
    isPractice: (url) => isPracticeSite(url, browser.practiceHosts),
    waitMs,
    quietWaitMs: waitMs,
    retentionMs: {
      result: config.runs.resultRetentionHours * 3_600_000,
      scheduled: config.runs.historyRetentionDays * 86_400_000,
    },
    imageBudget: IMAGE_BUDGET,
    imageFormat: IMAGE_FORMAT,
    caller: { owners: runs.owners(THIS_PERSON), scopes: DESKTOP_SCOPES },
    log,
    facts: {},
    reportsProgress: true,
    callerGone: () => closing.signal,
    enterRun({ signal }, { runIds }) {
      const release = cancelOnAbort(runIds, signal, { runs, log });
      return { leave: async () => release() };
    },
  };
  const maintenance = maintainHourly(runs, log);
  return {
    log,
    dataFolder: folders.data,
    createServer: () => create(call),
    async close() {
      clearInterval(maintenance);
      await Promise.allSettled([launcher.close((id) => runs.cancel(id)), scout?.close()]);
      await next.close();
      closing.abort();
      store.objects.close();
    },
  };
}

function workerOf(
  { browser, environment }: DesktopConfig,
  store: LocalStore,
  catalogue: Worker["catalogue"],
  launch: LaunchBrowser,
): Worker {
  return {
    ...localWorker(store),
    catalogue,
    // The engine takes half a second to load.
    execute: async (...run) => (await import("../../shared/browser/execute-wizard.ts")).executeWizard(...run),
    executeOptions: { config: browser, launch, choose: createChooser(readModelOptions(environment)) },
    ownHandoff: openOnce(async () =>
      (await import("../../shared/handoff/serve-loopback.ts")).serveLoopback(store.log),
    ),
  };
}

/** A person tries several answers in turn. */
const IDLE_BROWSER_MS = 120_000;

/** The browser of the next run, which starts when a run has ended. */
function openNextBrowser(config: BrowserConfig) {
  let opened: Promise<SpareBrowser> | undefined;
  const open = async () => {
    const { createSpareBrowser } = await import("../../shared/worker/spare-browser.ts");
    const { launchBrowser } = await import("../../shared/browser/launch/launch-browser.ts");
    return createSpareBrowser(config, launchBrowser, IDLE_BROWSER_MS);
  };
  const launch: LaunchBrowser = async (...request) => {
    opened ??= open();
    return (await opened).launch(...request);
  };
  return {
    launch,
    prepare(): void {
      // A window that shows no form would puzzle.
      if (config.headless) void opened?.then((spare) => spare.prepare());
    },
    async close(): Promise<void> {
      await (await opened)?.close();
    },
  };
}

function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}

/** Ends runs of processes that were killed, and deletes objects past their retention. */
function maintainHourly(runs: Runs, log: Logger): NodeJS.Timeout {
  const maintain = () =>
    void runs.maintain().catch((error: unknown) => log.warn({ error: toAppError(error) }, "no maintenance"));
  maintain();
  return setInterval(maintain, MAINTENANCE_MS).unref();
}
