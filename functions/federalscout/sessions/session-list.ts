/** The open sessions: at most four, each with its own browser, closed after their idle time. */

import { type LaunchBrowser, launchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { holdDocuments } from "../../../shared/browser/sites/hold-documents.ts";
import { FormPage } from "../../../shared/browser/tab/form-page.ts";
import { preparePageScript } from "../../../shared/browser/tab/page-script.ts";
import { rulesOf } from "../../../shared/browser/visitor/rules.ts";
import type { Visitor } from "../../../shared/browser/visitor/visitor.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { keepNewest } from "../../../shared/core/keep-newest.ts";
import type { Logger } from "../../../shared/core/logger.ts";
import type { ScoutConfig } from "../config.ts";
import { type DiscoveryRecord, type DiscoveryStore, notFound } from "./discovery-record.ts";
import { DiscoverySession } from "./discovery-session.ts";
import { openBrowser } from "./open-browser.ts";

const MOST_SESSIONS = 4;
/** Records of sessions whose browser has ended by itself. */
const MOST_LOST = 20;

export interface SessionList {
  /**
   * @param visitor where the settings do not say it; default plain
   * @throws AppError `invalid_request` when four are open, `browser_unavailable`, `site_blocked` by robots.txt
   */
  open(record: DiscoveryRecord, visitor?: Visitor): Promise<DiscoverySession>;
  /** @throws AppError `session_not_found`; `browser_crashed` where the browser of the session has ended by itself */
  get(id: string): DiscoverySession;
  has(id: string): boolean;
  /** The record of a session whose browser has ended by itself: no page may be saved yet. */
  lost(id: string): DiscoveryRecord | undefined;
  /** Closes the session's browser; its saved pages stay. */
  close(id: string): Promise<void>;
  /** Closes it as one that can be resumed. */
  lose(id: string): Promise<void>;
  closeAll(): Promise<void>;
}

export function createSessionList(parts: {
  config: ScoutConfig;
  store: DiscoveryStore;
  logger: Logger;
  launch?: LaunchBrowser;
}): SessionList {
  const { config, logger, launch = launchBrowser } = parts;
  const sessions = new Map<string, { session: DiscoverySession; timer: NodeJS.Timeout }>();
  const lost = new Map<string, DiscoveryRecord>();
  let opening = 0;

  const drop = (id: string) => {
    const entry = sessions.get(id);
    clearTimeout(entry?.timer);
    sessions.delete(id);
    return entry?.session;
  };

  const close = async (id: string, why: string) => {
    const session = drop(id);
    if (!session) return;
    logger.info({ session_id: id, why }, "session closed");
    await session.close();
  };

  const lose = async (id: string, why: string) => {
    const record = sessions.get(id)?.session.record;
    if (record) keepNewest(lost, id, record, MOST_LOST);
    await close(id, why);
  };

  return {
    async open(record, usual = "plain") {
      if (sessions.size + opening >= MOST_SESSIONS) throw tooMany([...sessions.keys()]);
      opening++;
      try {
        const launched = await openBrowser(config, launch);
        try {
          const visitor = config.browser.visitor ?? usual;
          const [context] = await Promise.all([
            launched.newContext(undefined, visitor),
            launched.confineTo?.(record.url),
          ]);
          // A discovery reads each document that it meets.
          await preparePageScript(context, "reader");
          const { signal } = new AbortController();
          const visit = { sites: ANY_SITE, context, url: record.url, signal };
          const { sites, declared } = await rulesOf(visitor, config.browser, visit);
          const form = await FormPage.open(context, signal);
          await holdDocuments(launched.browser, context, sites, (error) => form.end(error), declared);
          const { screenshotQuality } = config;
          const session = new DiscoverySession({ record, launched, form, screenshotQuality });
          const timer = setTimeout(() => {
            if (session.isBusy) timer.refresh();
            else void close(session.id, "idle");
          }, config.sessionTimeoutMs);
          sessions.set(session.id, { session, timer });
          lost.delete(session.id);
          session.onLost(() => lose(session.id, "browser ended"));
          logger.info({ session_id: session.id }, "session opened");
          return session;
        } catch (error) {
          await launched.close();
          throw error;
        }
      } finally {
        opening--;
      }
    },

    get(id) {
      const entry = sessions.get(id);
      const record = lost.get(id);
      if (!entry && record) throw sessionLost(record, "The browser of this session has ended.");
      if (!entry) throw notFound(id, [...sessions.keys()]);
      entry.timer.refresh();
      return entry.session;
    },

    has: (id) => sessions.has(id),
    lost: (id) => lost.get(id),
    close: (id) => close(id, "ended"),
    lose: (id) => lose(id, "failed"),
    async closeAll() {
      await Promise.all([...sessions.keys()].map((id) => close(id, "server ends")));
    },
  };
}

/** A person sees each address of a discovery. */
const ANY_SITE = { allows: () => true, check: () => {} };

/** @param reason a sentence */
export function sessionLost(
  { session_id, url, pages }: DiscoveryRecord,
  reason: string,
  type: "browser_crashed" | "timeout" = "browser_crashed",
): AppError {
  const kept =
    pages.length > 0 ? "the saved pages are kept" : `it opens ${url} again, no page had been saved`;
  return new AppError(type, reason, {
    details: {
      session_id,
      pages_saved: pages.length,
      next: `Call federalscout_resume_discovery with session_id ${session_id}: ${kept}.`,
    },
  });
}

function tooMany(ids: string[]): AppError {
  return new AppError(
    "invalid_request",
    `${MOST_SESSIONS} discoveries are open already. Complete one, or end it with federalscout_cancel_discovery.`,
    { details: { candidates: ids } },
  );
}
