/** The open sessions: at most four, each with its own browser, closed after their idle time. */

import { type LaunchBrowser, launchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { holdDocuments } from "../../../shared/browser/sites/hold-documents.ts";
import { FormPage } from "../../../shared/browser/tab/form-page.ts";
import { AppError } from "../../../shared/core/errors.ts";
import type { Logger } from "../../../shared/core/logger.ts";
import type { ScoutConfig } from "../config.ts";
import { type DiscoveryRecord, type DiscoveryStore, notFound } from "./discovery-record.ts";
import { DiscoverySession } from "./discovery-session.ts";
import { openBrowser } from "./open-browser.ts";

const MOST_SESSIONS = 4;

export interface SessionList {
  /** @throws AppError `invalid_request` when four are open, `browser_unavailable` */
  open(record: DiscoveryRecord): Promise<DiscoverySession>;
  /** @throws AppError `session_not_found` */
  get(id: string): DiscoverySession;
  has(id: string): boolean;
  /** Closes the session's browser; its saved pages stay. */
  close(id: string): Promise<void>;
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

  return {
    async open(record) {
      if (sessions.size + opening >= MOST_SESSIONS) throw tooMany([...sessions.keys()]);
      opening++;
      try {
        const launched = await openBrowser(config, launch);
        try {
          const [context] = await Promise.all([launched.newContext(), launched.confineTo?.(record.url)]);
          const form = await FormPage.open(context, new AbortController().signal);
          await holdDocuments(launched.browser, context, ANY_SITE, (error) => form.end(error));
          const { screenshotQuality } = config;
          const session = new DiscoverySession({ record, launched, form, screenshotQuality });
          const timer = setTimeout(() => {
            if (session.isBusy) timer.refresh();
            else void close(session.id, "idle");
          }, config.sessionTimeoutMs);
          sessions.set(session.id, { session, timer });
          session.onLost(() => close(session.id, "browser ended"));
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
      if (!entry) throw notFound(id, [...sessions.keys()]);
      entry.timer.refresh();
      return entry.session;
    },

    has: (id) => sessions.has(id),
    close: (id) => close(id, "ended"),
    async closeAll() {
      await Promise.all([...sessions.keys()].map((id) => close(id, "server ends")));
    },
  };
}

/** A person sees each address of a discovery. */
const ANY_SITE = { allows: () => true, check: () => {} };

function tooMany(ids: string[]): AppError {
  return new AppError(
    "invalid_request",
    `${MOST_SESSIONS} discoveries are open already. Complete one, or end it with federalscout_cancel_discovery.`,
    { details: { candidates: ids } },
  );
}
