/** Which characters of the page script have run, over many documents. */
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

  /** Launches browsers whose pages are measured until their context closes. */
  measured(launch: LaunchBrowser): LaunchBrowser {
    return async (...args) => {
      const launched = await launch(...args);
      const collecting: (() => Promise<void>)[] = [];
      const collect = async () => void (await Promise.all(collecting.splice(0).map((one) => one())));
      return {
        ...launched,
        newContext: async () => {
          const context = await launched.newContext();
          const newPage = context.newPage.bind(context);
          context.newPage = async () => {
            const page = await newPage();
            await page.coverage.startJSCoverage({ reportAnonymousScripts: true, resetOnNavigation: false });
            collecting.push(async () => {
              // A page that the form has closed has no coverage any more.
              const scripts = await page.coverage.stopJSCoverage().catch(() => []);
              for (const { source = "", functions } of scripts) this.add(source, functions);
            });
            return page;
          };
          const close = context.close.bind(context);
          context.close = async (options) => {
            await collect();
            await close(options);
          };
          return context;
        },
        close: async () => {
          await collect();
          await launched.close();
        },
      };
    };
  }
}
