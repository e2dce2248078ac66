/**
 * The browser tab in which a form is filled: calls the page runtime in it, follows the form into new documents and
 * new tabs, and notices what happens to it from outside (crash, dialog, failed navigation).
 */
import type { BrowserContext, Dialog, ElementHandle, JSHandle, Page, Request } from "playwright-core";
import { AppError } from "../core/errors.ts";
import { judgeStatus } from "./judge-status.ts";
import { pageRuntimeSource } from "./page-runtime/source.ts";
import type { PageRuntime } from "./page-runtime/types.ts";
import { orAborted, pause } from "./run-limit.ts";

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
  #page: Page;
  #runtime: Promise<JSHandle<PageRuntime>> | undefined;
  #navigationProblem: AppError | undefined;
  #navigation: PromiseWithResolvers<void> | undefined;
  #alerts: string[] = [];
  #alerted = Promise.withResolvers<"alert">();
  #isLeft = false;
  readonly #lost: Promise<never>;
  #lose: (error: AppError) => void = () => {};
  #interrupt: (error: Error) => void = () => {};

  readonly #runtimeSource: string;

  private constructor(page: Page, signal: AbortSignal, runtimeSource: string) {
    this.#page = page;
    this.#runtimeSource = runtimeSource;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => {});
    this.#lost = promise;
    this.#lose = reject;
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    this.#watch(page);
    page.context().on("page", (opened) => {
      if (this.#isLeft) return;
      this.#watch(opened);
      this.#goOnIn(opened);
    });
  }

  /**
   * @param signal aborted with the AppError that ends the run
   * @param runtimeSource what is installed in the page's documents
   */
  static async open(
    context: BrowserContext,
    signal: AbortSignal,
    runtimeSource: string = pageRuntimeSource,
  ): Promise<FormPage> {
    const opening = context.newPage().catch(() => {
      throw crashed("The browser ended during the run.");
    });
    return new FormPage(await orAborted(opening, signal), signal, runtimeSource);
  }

  get page(): Page {
    return this.#page;
  }

  /** Whether the site has been asked for another document and has not sent it yet. */
  get isNavigating(): boolean {
    return this.#navigation !== undefined;
  }

  /** Resolves when no other document is under way any more, or when the time is over. */
  async arrived(timeoutMs: number): Promise<void> {
    if (this.#navigation) await this.orLost(Promise.race([this.#navigation.promise, pause(timeoutMs)]));
  }

  /** Whether the site has shown an alert box whose text was not taken yet. */
  get hasAlerted(): boolean {
    return this.#alerts.length > 0;
  }

  /** Resolves when the site shows its next alert box. */
  nextAlert(): Promise<"alert"> {
    return this.#alerted.promise;
  }

  /** Texts of the site's alert boxes since they were last taken. All boxes are answered at once. */
  takeAlerts(): string[] {
    return this.#alerts.splice(0);
  }

  /** What went wrong with the last navigation, if anything did; asking forgets it. */
  takeNavigationProblem(): AppError | undefined {
    const problem = this.#navigationProblem;
    this.#navigationProblem = undefined;
    return problem;
  }

  /** Closes the tab without counting as a loss: the form is opened again in another one. */
  async leave(): Promise<void> {
    this.#isLeft = true;
    await this.#page.close().catch(() => {});
  }

  /**
   * Calls a function of the page runtime. Arguments travel as data, never as script text.
   *
   * @throws DocumentReplaced when the document or tab changed meanwhile
   * @throws AppError when the run was ended, the page crashed, or a navigation failed meanwhile
   */
  async call<K extends RuntimeMethod>(method: K, ...args: Arguments<K>): Promise<Returned<K>> {
    return this.#whileHere(async (runtime) => {
      const result = await runtime.evaluate(
        (rt, [name, values]) => (rt[name] as (...values: unknown[]) => unknown)(...values),
        [method, args] as const,
      );
      return result as Returned<K>;
    });
  }

  /** The same for a function that only reads: asked again in the new document when the old one went away. */
  async callSettled<K extends RuntimeMethod>(method: K, ...args: Arguments<K>): Promise<Returned<K>> {
    for (;;) {
      try {
        return await this.call(method, ...args);
      } catch (error) {
        if (!(error instanceof DocumentReplaced)) throw error;
      }
    }
  }

  /** The same for a function that returns an element, to act on it with the real mouse or keyboard. */
  async element<K extends RuntimeMethod>(
    method: K,
    ...args: Arguments<K>
  ): Promise<ElementHandle<HTMLElement> | null> {
    return this.#whileHere(async (runtime) => {
      const handle = await runtime.evaluateHandle(
        (rt, [name, values]) => (rt[name] as (...values: unknown[]) => unknown)(...values),
        [method, args] as const,
      );
      return handle.asElement() as ElementHandle<HTMLElement> | null;
    });
  }

  /** Waits for something of the page, unless the run ends or the page is lost first. */
  orLost<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#lost]);
  }

  async #whileHere<T>(work: (runtime: JSHandle<PageRuntime>) => Promise<T>): Promise<T> {
    const { promise: interrupted, reject } = Promise.withResolvers<never>();
    interrupted.catch(() => {});
    this.#interrupt = reject;
    this.#runtime ??= this.#page.evaluateHandle(this.#runtimeSource) as Promise<JSHandle<PageRuntime>>;
    try {
      return await this.orLost(Promise.race([this.#runtime.then(work), interrupted]));
    } catch (error) {
      throw this.#explain(error);
    }
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
    return error;
  }

  #watch(page: Page): void {
    const isForm = (request: Request) =>
      page === this.#page && request.isNavigationRequest() && request.frame() === page.mainFrame();
    page.on("crash", () => {
      if (page === this.#page) this.#lose(crashed("The page's process crashed."));
    });
    page.on("close", () => this.#leaveClosed(page));
    page.on("dialog", (dialog) => this.#answer(dialog));
    page.on("request", (request) => {
      if (isForm(request)) this.#navigation ??= Promise.withResolvers();
    });
    page.on("framenavigated", (frame) => {
      if (page === this.#page && frame === page.mainFrame()) this.#endNavigation();
    });
    page.on("response", (response) => {
      const problem = isForm(response.request()) ? judgeStatus(response.status()) : undefined;
      if (problem) this.#fail(problem);
    });
    page.on("requestfailed", (request) => {
      if (!isForm(request)) return;
      this.#endNavigation();
      const why = request.failure()?.errorText ?? "no answer";
      // A download, or a navigation that another one overtook.
      if (/ERR_ABORTED|cancelled/i.test(why)) return;
      this.#fail(new AppError("navigation_failed", `A page could not be loaded (${why}).`));
    });
  }

  #fail(problem: AppError): void {
    this.#navigationProblem = problem;
    this.#interrupt(problem);
  }

  #endNavigation(): void {
    this.#navigation?.resolve();
    this.#navigation = undefined;
  }

  #goOnIn(page: Page): void {
    this.#page = page;
    this.#runtime = undefined;
    this.#endNavigation();
    this.#interrupt(new DocumentReplaced());
  }

  // A window that closes gives the form back to the one before; the last one takes the run with it.
  #leaveClosed(page: Page): void {
    if (this.#isLeft || page !== this.#page) return;
    const before = page.context().pages().at(-1);
    if (before) this.#goOnIn(before);
    else this.#lose(crashed("The page was closed."));
  }

  #answer(dialog: Dialog): void {
    if (dialog.type() === "alert") {
      this.#alerts.push(dialog.message());
      this.#alerted.resolve("alert");
      this.#alerted = Promise.withResolvers();
    }
    const answer = dialog.type() === "prompt" ? dialog.dismiss() : dialog.accept();
    answer.catch(() => {});
  }
}

function crashed(message: string): AppError {
  return new AppError("browser_crashed", message);
}
