/** Which characters of the page script have run, over many documents. */
import type { CDPSession, Frame, Page } from "playwright-core";
import type { LaunchBrowser } from "../../shared/browser/launch/launch-browser.ts";

/** A function of V8's precise coverage. Its first range is the whole function, the others are blocks of it. */
export interface CoveredFunction {
  ranges: { startOffset: number; endOffset: number; count: number }[];
}

export class CoveredScript {
  readonly #script: string;
  readonly #hits: Uint8Array;

  /** @param script the bundle that documents evaluate, alone or inside a longer script */
  constructor(script: string) {
    this.#script = script;
    this.#hits = new Uint8Array(script.length);
  }

  /** Whether the character at this offset has run in any document. */
  isHit(offset: number): boolean {
    return this.#hits[offset] === 1;
  }

  /** Adds the coverage of one evaluated script. A script that does not hold the bundle is left out. */
  add(source: string, functions: readonly CoveredFunction[]): void {
    const start = source.indexOf(this.#script);
    if (start < 0) return;
    const counts = new Uint8Array(source.length);
    // Outer ranges come first: a range inside another one replaces its count.
    const ranges = functions
      .flatMap((one) => one.ranges)
      .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
    for (const { startOffset, endOffset, count } of ranges)
      counts.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    for (let offset = 0; offset < this.#hits.length; offset++)
      if (counts[start + offset] === 1) this.#hits[offset] = 1;
  }

  /**
   * Launches browsers whose tabs and frames are measured until their context closes. A call that itself leaves its document is
   * not counted.
   */
  measured(launch: LaunchBrowser): LaunchBrowser {
    return async (...args) => {
      const launched = await launch(...args);
      const takes = new Set<() => Promise<void>>();
      const takeAll = async () => void (await Promise.all([...takes].map((take) => take())));
      // A navigation discards the document with its counts, and the browser answers no session during it: they are taken after
      // each call of the script.
      const takeAfterCalls = (frame: Frame) => {
        const evaluateHandle = frame.evaluateHandle.bind(frame);
        frame.evaluateHandle = (async (...call: Parameters<typeof evaluateHandle>) => {
          const handle = await evaluateHandle(...call);
          for (const name of ["evaluate", "evaluateHandle"] as const) {
            const evaluate: (...args: never[]) => Promise<unknown> = handle[name].bind(handle);
            Object.assign(handle, { [name]: (...args: never[]) => evaluate(...args).finally(takeAll) });
          }
          return handle;
        }) as typeof evaluateHandle;
      };
      return {
        ...launched,
        newContext: async (locale) => {
          const context = await launched.newContext(locale);
          const watch = async (target: Page | Frame) => {
            // A frame of the same process has no session of its own, a closed page none any more.
            const session = await context.newCDPSession(target).catch(() => undefined);
            if (session) takes.add(await this.#follow(session).catch(() => async () => {}));
          };
          const watchPage = async (page: Page) => {
            takeAfterCalls(page.mainFrame());
            page.on("frameattached", takeAfterCalls);
            page.on("framenavigated", (frame) => {
              if (frame.parentFrame()) void watch(frame);
            });
            const close = page.close.bind(page);
            page.close = async (options) => {
              await takeAll();
              await close(options);
            };
            await watch(page);
          };
          const newPage = context.newPage.bind(context);
          context.on("page", (page) => {
            // Other tabs than those of `newPage` have an opener.
            void page.opener().then((opener) => opener && watchPage(page));
          });
          context.newPage = async () => {
            const page = await newPage();
            await watchPage(page);
            return page;
          };
          const close = context.close.bind(context);
          context.close = async (options) => {
            await takeAll();
            await close(options);
          };
          return context;
        },
        close: async () => {
          await takeAll();
          await launched.close();
        },
      };
    };
  }

  /** Counts in one session from now on. @returns what adds the counts since the last call */
  async #follow(session: CDPSession): Promise<() => Promise<void>> {
    const sources = new Map<string, Promise<string>>();
    session.on("Debugger.scriptParsed", ({ scriptId, length = 0 }) => {
      if (length < this.#script.length) return;
      const source = session.send("Debugger.getScriptSource", { scriptId });
      sources.set(
        scriptId,
        source.then(
          ({ scriptSource }) => scriptSource,
          () => "",
        ),
      );
    });
    const take = async () => {
      // A tab that the form has closed has no counts any more.
      const { result } = await session.send("Profiler.takePreciseCoverage").catch(() => ({ result: [] }));
      for (const { scriptId, functions } of result) {
        const source = await sources.get(scriptId);
        if (source) this.add(source, functions);
      }
    };
    await Promise.all([
      session.send("Debugger.enable"),
      session.send("Debugger.setSkipAllPauses", { skip: true }),
      session.send("Profiler.enable"),
      session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: true }),
    ]);
    return take;
  }
}
