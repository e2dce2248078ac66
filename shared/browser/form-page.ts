/**
 * The browser tab in which a form is filled: calls the page runtime in it, follows the form into new documents and
 * new tabs, and notices what happens to it from outside (crash, dialog, failed navigation).
 */
import type { BrowserContext, Dialog, JSHandle, Page, Response } from "playwright-core";
import { AppError } from "../core/errors.ts";
import { pageRuntimeSource } from "./page-runtime/source.ts";
import type { PageRuntime } from "./page-runtime/types.ts";

type RuntimeMethod = {
  [K in keyof PageRuntime]: PageRuntime[K] extends (...args: never[]) => unknown ? K : never;
}[keyof PageRuntime];
type Arguments<K extends RuntimeMethod> = PageRuntime[K] extends (...args: infer A) => unknown ? A : never;
type Returned<K extends RuntimeMethod> = PageRuntime[K] extends (...args: never[]) => infer R
  ? Awaited<R>
  : never;

/** The document went away while the page runtime worked in it. */
export class DocumentReplaced extends Error {
  override readonly name = "DocumentReplaced";
}

export class FormPage {
  /** Text of the page's own dialogs (alert, confirm), in order. */
  readonly dialogs: string[] = [];
  #page: Page;
  #runtime: Promise<JSHandle<PageRuntime>> | undefined;
  #navigationProblem: AppError | undefined;
  #interrupt: ((error: Error) => void) | undefined;
  readonly #lost: Promise<never>;
  #isLeft = false;
  #lose: (error: AppError) => void = () => {};

  private constructor(page: Page, context: BrowserContext, signal: AbortSignal) {
    this.#page = page;
    this.#lost = new Promise((_, reject) => {
      this.#lose = reject;
    });
    this.#lost.catch(() => {});
    signal.addEventListener("abort", () => this.#lose(signal.reason as AppError), { once: true });
    if (signal.aborted) this.#lose(signal.reason as AppError);
    this.#watch(page);
    context.on("page", (opened) => this.#follow(opened));
    context.browser()?.on("disconnected", () => this.#lose(crashed("The browser ended during the run.")));
  }

  /** @param signal aborted with the AppError that ends the run */
  static async open(context: BrowserContext, signal: AbortSignal): Promise<FormPage> {
    return new FormPage(await context.newPage(), context, signal);
  }

  get page(): Page {
    return this.#page;
  }

  /** Closes the tab without counting as a loss: the form goes on in another one. */
  async leave(): Promise<void> {
    const page = this.#page;
    page.removeAllListeners();
    this.#isLeft = true;
    await page.close().catch(() => {});
  }

  /** What went wrong with the last navigation, if anything did; asking forgets it. */
  takeNavigationProblem(): AppError | undefined {
    const problem = this.#navigationProblem;
    this.#navigationProblem = undefined;
    return problem;
  }

  /**
   * Calls a function of the page runtime. Arguments travel as data, never as script text.
   *
   * @throws DocumentReplaced when the document or tab changed meanwhile
   * @throws AppError when the run was ended, the page crashed, or a navigation failed meanwhile
   */
  async call<K extends RuntimeMethod>(method: K, ...args: Arguments<K>): Promise<Returned<K>> {
    const interrupted = this.#interruption();
    try {
      const runtime = await this.orLost(Promise.race([this.#install(), interrupted]));
      const call = runtime.evaluate(
        (rt, [name, values]) => (rt[name] as (...values: unknown[]) => unknown)(...values),
        [method, args] as const,
      );
      return (await this.orLost(Promise.race([call, interrupted]))) as Returned<K>;
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** The same for a function that returns an element, to act on it with the real mouse or keyboard. */
  async element<K extends RuntimeMethod>(method: K, ...args: Arguments<K>) {
    try {
      const runtime = await this.orLost(this.#install());
      const call = runtime.evaluateHandle(
        (rt, [name, values]) => (rt[name] as (...values: unknown[]) => unknown)(...values),
        [method, args] as const,
      );
      return (await this.orLost(call)).asElement() as
        | import("playwright-core").ElementHandle<HTMLElement>
        | null;
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** Waits for something of the page, unless the run ends or the page is lost first. */
  orLost<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#lost]);
  }

  /** The same with a time limit, after which `otherwise` is the answer. */
  async within<T>(work: Promise<T>, timeoutMs: number, otherwise: T): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<T>((resolve) => {
      timer = setTimeout(() => resolve(otherwise), timeoutMs);
    });
    return this.orLost(Promise.race([work, late])).finally(() => clearTimeout(timer));
  }

  #install(): Promise<JSHandle<PageRuntime>> {
    this.#runtime ??= this.#page.evaluateHandle(pageRuntimeSource) as Promise<JSHandle<PageRuntime>>;
    return this.#runtime;
  }

  #interruption(): Promise<never> {
    const interrupted = new Promise<never>((_, reject) => {
      this.#interrupt = reject;
    });
    interrupted.catch(() => {});
    return interrupted;
  }

  #explain(error: unknown): unknown {
    if (error instanceof AppError || error instanceof DocumentReplaced) return error;
    const text = error instanceof Error ? error.message : "";
    if (
      /context was destroyed|Cannot find context|navigat|JSHandle is disposed|Frame was detached/i.test(text)
    ) {
      this.#runtime = undefined;
      return new DocumentReplaced();
    }
    if (/crashed/i.test(text)) return crashed("The page's process crashed.");
    if (/has been closed|Target closed|browser has disconnected/i.test(text))
      return crashed("The page was closed.");
    return error;
  }

  #watch(page: Page): void {
    page.on("crash", () => this.#lose(crashed("The page's process crashed.")));
    page.on("close", () => {
      if (page === this.#page) this.#lose(crashed("The page was closed."));
    });
    page.on("dialog", (dialog) => this.#answer(dialog));
    page.on("framenavigated", (frame) => {
      // A change within the document keeps its runtime alive; a handle to a lost one fails and is renewed.
      if (frame === page.mainFrame() && page !== this.#page) this.#runtime = undefined;
    });
    page.on("response", (response) => this.#judge(page, response));
    page.on("requestfailed", (request) => {
      const failure = request.failure()?.errorText ?? "";
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
      if (page !== this.#page || /ERR_ABORTED|cancelled/i.test(failure)) return;
      this.#fail(
        new AppError("navigation_failed", `A page could not be loaded (${failure || "no answer"}).`),
      );
    });
  }

  #judge(page: Page, response: Response): void {
    const request = response.request();
    if (page !== this.#page || !request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const status = response.status();
    if (status === 401 || status === 403 || status === 429 || status === 451) {
      this.#fail(
        new AppError("site_blocked", `The site refused the visit (HTTP ${status}).`, { details: { status } }),
      );
    } else if (status >= 400) {
      this.#fail(
        new AppError("navigation_failed", `The site answered HTTP ${status} instead of a page.`, {
          details: { status },
        }),
      );
    }
  }

  #fail(problem: AppError): void {
    this.#navigationProblem = problem;
    this.#interrupt?.(problem);
  }

  #follow(opened: Page): void {
    if (this.#isLeft || opened === this.#page) return;
    this.#watch(opened);
    this.#page = opened;
    this.#runtime = undefined;
    this.#interrupt?.(new DocumentReplaced());
  }

  #answer(dialog: Dialog): void {
    if (dialog.type() !== "beforeunload") this.dialogs.push(dialog.message());
    const answer = dialog.type() === "prompt" ? dialog.dismiss() : dialog.accept();
    answer.catch(() => {});
  }
}

function crashed(message: string): AppError {
  return new AppError("browser_crashed", message);
}
