/**
 * The tab that the form is in, watched from outside: which document and window it goes to, what fails on the way,
 * what boxes it shows, and when it is lost.
 */
import type { Dialog, Page, Request } from "playwright-core";
import { AppError } from "../core/errors.ts";
import { judgeStatus } from "./judge-status.ts";
import { pause } from "./run-limit.ts";

/** The document went away while something was done in it. */
export class DocumentReplaced extends Error {
  override readonly name = "DocumentReplaced";
}

export class FormTab {
  #page: Page;
  #navigation: PromiseWithResolvers<void> | undefined;
  #navigationProblem: AppError | undefined;
  #alerts: string[] = [];
  #alerted = Promise.withResolvers<"alert">();
  #isLeft = false;
  readonly #lost = Promise.withResolvers<never>();
  #interrupt: (error: Error) => void = () => {};

  /** @param signal aborted with the AppError that ends the run */
  constructor(page: Page, signal: AbortSignal) {
    this.#page = page;
    this.#lost.promise.catch(() => {});
    const abort = () => this.#lost.reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    this.#watch(page);
    page.context().on("page", (opened) => {
      if (this.#isLeft) return;
      this.#watch(opened);
      this.#goOnIn(opened);
    });
  }

  /** The newest window that is open: forms continue there. */
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

  /** Waits for something of the page, unless the run ends or the page is lost first. */
  orLost<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#lost.promise]);
  }

  /** The same, unless the form goes on elsewhere (DocumentReplaced) or a navigation fails meanwhile. */
  protected whileHere<T>(work: Promise<T>): Promise<T> {
    const interrupted = Promise.withResolvers<never>();
    interrupted.promise.catch(() => {});
    this.#interrupt = interrupted.reject;
    return this.orLost(Promise.race([work, interrupted.promise]));
  }

  #watch(page: Page): void {
    const isForm = (request: Request) =>
      page === this.#page && request.isNavigationRequest() && request.frame() === page.mainFrame();
    page.on("crash", () => {
      if (page === this.#page) this.#lost.reject(crashed("The page's process crashed."));
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
    this.#endNavigation();
    this.#interrupt(new DocumentReplaced());
  }

  // A window that closes gives the form back to the one before; the last one takes the run with it.
  #leaveClosed(page: Page): void {
    if (this.#isLeft || page !== this.#page) return;
    const before = page.context().pages().at(-1);
    if (before) this.#goOnIn(before);
    else this.#lost.reject(crashed("The page was closed."));
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

/** The error of a run whose browser or page is gone. */
export function crashed(message: string): AppError {
  return new AppError("browser_crashed", message);
}
