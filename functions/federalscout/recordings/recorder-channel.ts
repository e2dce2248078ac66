/**
 * The recorder's script in an isolated world of each document: the page's own scripts reach neither the script nor its
 * binding, and cannot read the bar.
 */
import type { BrowserContext, CDPSession, Frame, Page } from "playwright-core";
import { pause } from "../../../shared/browser/run-limit.ts";
import { pageScript } from "../../../shared/browser/tab/page-script.ts";
import { type RecorderMessage, readRecorderEvent } from "./recorder-event.ts";
import { watchForm } from "./watch-form.ts";

const WORLD = "federalrunner-recorder";
const BINDING = "federalrunnerRecord";

export interface RecorderChannelOptions {
  /** Whether the answers in a frame of another site are recorded too. */
  isRecorded(url: string): boolean;
  /** @returns the text for the bar */
  onMessage(message: RecorderMessage, page: Page): string;
}

export interface RecorderChannel {
  watch(page: Page): Promise<void>;
  /** Waits for the events that have happened in the documents. Never throws. */
  drain(): Promise<void>;
}

/** Longer, a page hangs. */
const DRAIN_MS = 1000;

/** Watches each page of the context, from its next document on. */
export async function openRecorderChannel(
  context: BrowserContext,
  options: RecorderChannelOptions,
): Promise<RecorderChannel> {
  const watched = new WeakSet<Page>();
  const sessions = new Set<CDPSession>();
  const open = async (of: Page | Frame, page: Page) => {
    const session = await context.newCDPSession(of);
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
    return install(session, page, options);
  };

  async function watch(page: Page): Promise<void> {
    if (watched.has(page)) return;
    watched.add(page);
    await open(page, page);
    // Frames of other sites have processes of their own.
    const frames = new WeakSet<Frame>();
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame() || frames.has(frame) || !options.isRecorded(frame.url())) return;
      frames.add(frame);
      // A frame of the page's own site belongs to the page's session.
      open(frame, page).catch(() => frames.delete(frame));
    });
  }

  context.on("page", (page) => void watch(page).catch(() => {}));
  return {
    watch,
    async drain() {
      // A session answers in order, after the events before it.
      const asked = [...sessions].map((session) => session.send("Runtime.evaluate", { expression: "0" }));
      await Promise.race([Promise.allSettled(asked), pause(DRAIN_MS)]);
    },
  };
}

async function install(
  session: CDPSession,
  page: Page,
  { onMessage }: RecorderChannelOptions,
): Promise<void> {
  session.on("Runtime.bindingCalled", ({ name, payload, executionContextId }) => {
    const message = name === BINDING ? readRecorderEvent(payload) : undefined;
    if (!message) return;
    const words = JSON.stringify(onMessage(message, page));
    session
      .send("Runtime.evaluate", {
        contextId: executionContextId,
        expression: `globalThis.federalrunnerShow?.(${words})`,
      })
      // The document may be gone.
      .catch(() => {});
  });
  await session.send("Page.enable");
  await session.send("Runtime.enable");
  await session.send("Runtime.addBinding", { name: BINDING, executionContextName: WORLD });
  await session.send("Page.addScriptToEvaluateOnNewDocument", {
    source: `(${watchForm})(() => ${pageScript("reader")})`,
    worldName: WORLD,
    runImmediately: true,
  });
}
