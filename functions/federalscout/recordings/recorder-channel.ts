/**
 * The recorder's script in an isolated world of each document: the page's own scripts reach neither the script nor its
 * binding, and cannot read the bar.
 */
import type { BrowserContext, CDPSession, Frame, Page } from "playwright-core";
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

/** Watches each page of the context, from its next document on. */
export async function openRecorderChannel(
  context: BrowserContext,
  options: RecorderChannelOptions,
): Promise<{ watch(page: Page): Promise<void> }> {
  const watched = new WeakSet<Page>();

  async function watch(page: Page): Promise<void> {
    if (watched.has(page)) return;
    watched.add(page);
    await install(await context.newCDPSession(page), page, options);
    // Frames of other sites have processes of their own.
    const frames = new WeakSet<Frame>();
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame() || frames.has(frame) || !options.isRecorded(frame.url())) return;
      context.newCDPSession(frame).then(
        (session) => {
          frames.add(frame);
          return install(session, page, options).catch(() => {});
        },
        // A frame of the page's own site belongs to the page's session.
        () => {},
      );
    });
  }

  context.on("page", (page) => void watch(page).catch(() => {}));
  return { watch };
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
    source: `(${watchForm})()`,
    worldName: WORLD,
    runImmediately: true,
  });
}
