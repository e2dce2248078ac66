/** The form, through the page runtime in its current document and tab. */
import type { BrowserContext, ElementHandle, JSHandle, Page } from "playwright-core";
import { AppError } from "../core/errors.ts";
import { crashed, DocumentReplaced, FormTab } from "./form-tab.ts";
import type * as pageRuntime from "./page/page-runtime.ts";
import { pageScript } from "./page-script.ts";
import { orAborted } from "./run-limit.ts";
import type { AllowedSites } from "./sites/allowed-sites.ts";

export { DocumentReplaced } from "./form-tab.ts";

/** A function of the page runtime has thrown: the page is not as its code expects. */
export class PageScriptError extends Error {
  override readonly name = "PageScriptError";
}

type PageRuntime = typeof pageRuntime;
type RuntimeMethod = keyof PageRuntime;
type Arguments<K extends RuntimeMethod> = Parameters<PageRuntime[K]>;
type Returned<K extends RuntimeMethod> = PageRuntime[K] extends (...args: never[]) => infer R
  ? Awaited<R>
  : never;

export class FormPage extends FormTab {
  #runtime: { page: Page; handle: Promise<JSHandle<PageRuntime>> } | undefined;

  /**
   * @param signal aborted with the AppError that ends the run
   * @param sites those whose documents may be read and filled; absent: all
   */
  static async open(context: BrowserContext, signal: AbortSignal, sites?: AllowedSites): Promise<FormPage> {
    const opening = context.newPage().catch(() => {
      throw crashed("The browser ended during the run.");
    });
    return new FormPage(await orAborted(opening, signal), signal, sites);
  }

  /**
   * Calls a function of the page runtime. Arguments travel as data, never as script text.
   *
   * @throws DocumentReplaced when the document or tab changed meanwhile
   * @throws AppError when the run ended, the page crashed, or a navigation failed meanwhile
   */
  async call<K extends RuntimeMethod>(method: K, ...args: Arguments<K>): Promise<Returned<K>> {
    return this.#inRuntime(async (runtime) => {
      const result = await runtime.evaluate(
        (rt, [name, values]) => (rt[name] as (...values: unknown[]) => unknown)(...values),
        [method, args] as const,
      );
      return result as Returned<K>;
    });
  }

  /** {@link call} for a function that only reads: repeated in the new document after a replacement. */
  async callSettled<K extends RuntimeMethod>(method: K, ...args: Arguments<K>): Promise<Returned<K>> {
    for (;;) {
      try {
        return await this.call(method, ...args);
      } catch (error) {
        if (!(error instanceof DocumentReplaced)) throw error;
      }
    }
  }

  /** {@link call} for a function that returns an element, for the real mouse and keyboard. */
  async element<K extends RuntimeMethod>(
    method: K,
    ...args: Arguments<K>
  ): Promise<ElementHandle<HTMLElement> | null> {
    return this.#inRuntime(async (runtime) => {
      const handle = await runtime.evaluateHandle(
        (rt, [name, values]) => (rt[name] as (...values: unknown[]) => unknown)(...values),
        [method, args] as const,
      );
      return handle.asElement() as ElementHandle<HTMLElement> | null;
    });
  }

  async #inRuntime<T>(work: (runtime: JSHandle<PageRuntime>) => Promise<T>): Promise<T> {
    try {
      this.checkSite();
      return await this.inDocument(
        this.#install().then((runtime) => {
          // The document may have been replaced since the first check.
          this.checkSite();
          return work(runtime);
        }),
      );
    } catch (error) {
      throw this.#explain(error);
    }
  }

  #install(): Promise<JSHandle<PageRuntime>> {
    const { page } = this;
    if (this.#runtime?.page !== page) {
      const handle = page.evaluateHandle(pageScript()) as Promise<JSHandle<PageRuntime>>;
      this.#runtime = { page, handle };
    }
    return this.#runtime.handle;
  }

  #explain(error: unknown): unknown {
    const text = error instanceof Error ? error.message : "";
    if (error instanceof AppError || error instanceof DocumentReplaced) return error;
    if (/context was destroyed|Cannot find context|navigat|JSHandle is disposed|was detached/i.test(text)) {
      this.#runtime = undefined;
      return new DocumentReplaced();
    }
    if (/crashed/i.test(text)) return crashed("The page's process crashed.");
    if (/has been closed|Target closed|disconnected/i.test(text)) return crashed("The page was closed.");
    return new PageScriptError("A script failed inside the page.", { cause: error });
  }
}
