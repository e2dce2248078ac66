/** Stops requests for documents of other sites before anything is sent, in every window and frame; shows files as pages. */
import type { Browser, BrowserContext, CDPSession } from "playwright-core";
import type { AppError } from "../../core/errors.ts";
import { toAppError } from "../../core/errors.ts";
import { crashed } from "../tab/page-failure.ts";
import type { DeclaredRequests } from "../visitor/rules.ts";
import type { AllowedSites } from "./allowed-sites.ts";
import { isPdf, showPdf } from "./pdf-page.ts";

/** A run whose documents are held. */
interface Hold {
  context: BrowserContext;
  /** The browser's id of the context; undefined for a run that had the browser to itself at its start. */
  contextId?: string | undefined;
  sites: AllowedSites;
  /** Ends the run. */
  onBlocked(error: AppError): void;
  /** The requests of a declared visitor for documents of its sites. */
  declared?: DeclaredRequests | undefined;
}

/** The runs of a browser, which share one session: each further one would hold the documents of all runs. */
interface HeldBrowser {
  holds: Set<Hold>;
  session: Promise<CDPSession>;
}

const heldBrowsers = new WeakMap<Browser, HeldBrowser>();

/**
 * Frames may show other sites, but post nothing to them.
 *
 * @param onBlocked called with the `site_blocked` that ends the run
 * @param declared how a declared visitor asks for documents
 */
export async function holdDocuments(
  browser: Browser,
  context: BrowserContext,
  sites: AllowedSites,
  onBlocked: (error: AppError) => void,
  declared?: DeclaredRequests,
): Promise<void> {
  const hold: Hold = { context, sites, onBlocked, declared };
  if (browser.browserType().name() === "chromium") return holdOverCdp(browser, hold);
  // Playwright routes no redirects; in these browsers the check before each action is the only one for those.
  await context.route(
    (url) => !sites.allows(url.href),
    async (route, request) => {
      const isFrame = request.isNavigationRequest() && request.frame().parentFrame() !== null;
      if (!request.isNavigationRequest() || (isFrame && request.method() === "GET")) return route.fallback();
      refuse(hold, request.url());
      await route.abort("aborted");
    },
  );
}

function refuse({ sites, onBlocked }: Hold, url: string): void {
  try {
    sites.check(url);
  } catch (error) {
    onBlocked(toAppError(error));
  }
}

// A session of the whole browser holds the first request of a new window, and each redirect, which may repeat a body.
async function holdOverCdp(browser: Browser, hold: Hold): Promise<void> {
  const known = heldBrowsers.get(browser);
  const holds = known?.holds ?? new Set();
  const isAlone = holds.size === 0;
  holds.add(hold);
  const session =
    known?.session ??
    openSession(browser, holds).catch(() => {
      throw crashed("The browser failed before the form was opened.");
    });
  heldBrowsers.set(browser, { holds, session });
  hold.context.once("close", () => {
    holds.delete(hold);
    if (holds.size > 0) return;
    heldBrowsers.delete(browser);
    // The browser may have ended.
    session.then((held) => held.detach()).catch(() => {});
  });
  // Before the first document: a page whose document is held accepts no further session.
  if (!isAlone) hold.contextId = await contextIdOf(hold.context);
  await session;
}

async function openSession(browser: Browser, holds: ReadonlySet<Hold>): Promise<CDPSession> {
  const session = await browser.newBrowserCDPSession();
  session.on("Fetch.requestPaused", async (paused) => {
    const { requestId, frameId, request, responseStatusCode, responseErrorReason } = paused;
    const { url, method } = request;
    if (responseStatusCode !== undefined || responseErrorReason !== undefined) {
      const isShown = isPdf(paused) && (await isWindow(session, frameId));
      const shown = isShown
        ? showPdf(session, paused).catch(async (error) => {
            for (const one of await holdsOf(session, holds, frameId)) one.onBlocked(toAppError(error));
          })
        : session.send("Fetch.continueRequest", { requestId });
      return void (await shown.catch(() => {}));
    }
    const refusing = await refusingHolds(session, holds, { url, frameId });
    const isAllowed = refusing.length === 0 || (method === "GET" && !(await isWindow(session, frameId)));
    if (!isAllowed) for (const hold of refusing) refuse(hold, url);
    const declared = isAllowed ? await declaredOf(session, holds, paused) : undefined;
    const pace = paused.redirectedRequestId === undefined ? declared?.pace : undefined;
    if (pace && (await isWindow(session, frameId))) await pace.turn();
    const answered = isAllowed
      ? session.send("Fetch.continueRequest", { requestId, headers: signedHeaders(declared, request) })
      : session.send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
    // The document may be gone meanwhile.
    await answered.catch(() => {});
  });
  await session.send("Fetch.enable", {
    patterns: [
      { resourceType: "Document", requestStage: "Request" },
      { resourceType: "Document", requestStage: "Response" },
    ],
  });
  return session;
}

/** How the run of a request asks for it; undefined for a plain visit, and where several runs may have sent it. */
async function declaredOf(
  session: CDPSession,
  holds: ReadonlySet<Hold>,
  { frameId, request: { url } }: { frameId: string; request: { url: string } },
): Promise<DeclaredRequests | undefined> {
  if (![...holds].some(({ declared }) => declared)) return undefined;
  const [own, ...others] = await holdsOf(session, holds, frameId);
  return others.length === 0 && own?.sites.allows(url) ? own.declared : undefined;
}

/** The request's headers with the signature of its run; undefined for a run that signs nothing. */
function signedHeaders(
  declared: DeclaredRequests | undefined,
  { url, method, headers }: { url: string; method: string; headers: object },
): { name: string; value: string }[] | undefined {
  if (!declared?.signer) return undefined;
  const all = { ...headers, ...declared.signer.headersFor({ url, method }) };
  return Object.entries(all).map(([name, value]) => ({ name, value: String(value) }));
}

/** The runs that must not send this request; none where one of the runs that may send it is allowed to. */
async function refusingHolds(
  session: CDPSession,
  holds: ReadonlySet<Hold>,
  { url, frameId }: { url: string; frameId: string },
): Promise<Hold[]> {
  const allows = ({ sites }: Hold) => sites.allows(url);
  if ([...holds].every(allows)) return [];
  const own = await holdsOf(session, holds, frameId);
  return own.some(allows) ? [] : own;
}

/** The run of a window, or all runs for a frame in the process of its page. */
async function holdsOf(session: CDPSession, holds: ReadonlySet<Hold>, frameId: string): Promise<Hold[]> {
  const all = [...holds];
  const contextId = all.length > 1 ? (await targetOf(session, frameId))?.browserContextId : undefined;
  if (contextId === undefined) return all;
  const named = all.filter((hold) => hold.contextId === contextId);
  const own = named.length > 0 ? named : all.filter((hold) => hold.contextId === undefined);
  return own.length > 0 ? own : all;
}

async function contextIdOf(context: BrowserContext): Promise<string | undefined> {
  try {
    const page = context.pages()[0] ?? (await context.waitForEvent("page"));
    const session = await context.newCDPSession(page);
    const { targetInfo } = await session.send("Target.getTargetInfo");
    await session.detach();
    return targetInfo.browserContextId;
  } catch {
    // The page or the context is gone.
    return undefined;
  }
}

/** Whether a frame is the main frame of a tab or window. */
async function isWindow(session: CDPSession, frameId: string): Promise<boolean> {
  return (await targetOf(session, frameId))?.type === "page";
}

/** The target of a frame: windows, and frames in a process of their own, are targets of the same id. */
async function targetOf(
  session: CDPSession,
  frameId: string,
): Promise<{ type: string; browserContextId?: string } | undefined> {
  const targets = await session.send("Target.getTargets").catch(() => undefined);
  return targets ? targets.targetInfos.find(({ targetId }) => targetId === frameId) : { type: "page" };
}
