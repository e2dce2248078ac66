/** Asks the person at this terminal: by a page of this computer, or in the browser's own window. */
import { createInterface } from "node:readline/promises";
import { createLogger } from "../../../shared/core/logger.ts";
import { createDesk } from "../../../shared/handoff/create-desk.ts";
import { needText, sentenceOf } from "../../../shared/handoff/need.ts";
import type { PersonDesk, PersonLine } from "../../../shared/handoff/person-line.ts";
import { serveLoopback } from "../../../shared/handoff/serve-loopback.ts";
import type { OwnRun } from "../../../shared/worker/own-run.ts";

export interface OpenDesk {
  desk: PersonDesk;
  close(): Promise<void>;
}

/**
 * @param isHeaded the person sees the browser's window
 * @param own stores the waits, so that the console shows the link too
 */
export function openDesk(isHeaded: boolean, own: OwnRun | undefined): OpenDesk {
  return isHeaded ? { desk: WINDOW, close: async () => {} } : openPageDesk(own);
}

function openPageDesk(own: OwnRun | undefined): OpenDesk {
  const serving = serveLoopback(createLogger("error", { service: "cli" }));
  const desk = createDesk({
    runId: "run",
    serverUrl: async () => (await serving).url,
    async begin(meeting) {
      const { name, terms, link, for: need, until } = meeting;
      (await serving).book.open(name, terms);
      const time = until.toLocaleTimeString();
      process.stderr.write(`  ✋ ${needText(need)} Open this page, once, until ${time}:\n     ${link}\n`);
      void own?.beginWaiting(meeting).catch(() => {});
    },
    async end({ name }) {
      (await serving).book.end(name);
      void own?.endWaiting().catch(() => {});
    },
  });
  return { desk, close: async () => (await serving).close() };
}

const WINDOW: PersonDesk = {
  async ask({ for: need }) {
    const waiting = new AbortController();
    const input = createInterface({ input: process.stdin, output: process.stderr });
    const line: PersonLine = {
      isWindow: true,
      wasOpened: true,
      start({ message }) {
        const question = `  ✋ ${sentenceOf(need)} In the browser's window; then press Enter here. `;
        input.question(question, { signal: waiting.signal }).then(
          () => message({ type: "done" }),
          () => {},
        );
      },
      send() {},
      sendFrame() {},
      async close() {
        waiting.abort();
        input.close();
      },
    };
    return line;
  },
};
