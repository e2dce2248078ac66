/**
 * The tab of the form: follows it through documents and windows, and reports failed navigations, alert boxes and the
 * loss of the page.
 */
import type { Dialog, Frame, Page, Request } from "playwright-core";
import { AppError } from "../../core/errors.ts";
import { pause } from "../run-limit.ts";
import type { AllowedSites } from "../sites/allowed-sites.ts";
import { type AnsweredDialog, answerDialog, buttonFor } from "./answer-dialog.ts";
import { crashed, statusProblem } from "./page-failure.ts";
import { SentData, type SentRequest } from "./sent-data.ts";

/** The document was replaced during a call. */
export class DocumentReplaced extends Error {
  override readonly name = "DocumentReplaced";
}

export class FormTab {
  /** The time of `performance.now()` at which the run ends. */
  ends = Number.POSITIVE_INFINITY;
  #page: Page;
  #navigation: PromiseWithResolvers<void> | undefined;
  #navigationProblem: AppError | undefined;
  #alerts: string[] = [];
  #asked: AnsweredDialog[] = [];
  #alerted = Promise.withResolvers<"alert">();
  #isLeft = false;
  #sent = 0;
  readonly #requests = new ScriptRequests();
  readonly #data = new SentData();
  readonly #lost = Promise.withResolvers<never>();
  #separateFrame = Promise.withResolvers<"frame">();
  /** Frames in which a button was pressed: their documents follow it. */
  readonly #followed = new WeakSet<Frame>();
  readonly #interrupts = new Set<(error: Error) => void>();

  readonly #sites: AllowedSites | undefined;

  /**
   * @param signal aborted with the AppError that ends the run
   * @param sites those whose documents may be read and filled; absent: all
   */
  constructor(page: Page, signal: AbortSignal, sites?: AllowedSites) {
    this.#page = page;
    this.#sites = sites;
    this.#lost.promise.catch(() => {});
    const abort = () => this.#lost.reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    this.#watch(page);
    page.context().on("page", (opened) => {
      if (this.#isLeft) return;
      this.#watch(opened);
      this.#moveTo(opened);
    });
  }

  /** The newest open window: forms continue there. */
  get page(): Page {
    return this.#page;
  }

  /** Whether a request for another document is pending. */
  get isNavigating(): boolean {
    return this.#navigation !== undefined;
  }

  /** Number of messages that the pages have sent: requests, and messages of open sockets. */
  get sent(): number {
    return this.#sent;
  }

  /** Resolves when no request for a document is pending, or after the timeout. */
  async arrived(timeoutMs: number): Promise<void> {
    if (this.#navigation) await this.orLost(Promise.race([this.#navigation.promise, pause(timeoutMs)]));
  }

  /** @throws AppError `site_blocked` when the document, or one around it, belongs to a site that is not allowed */
  checkSite(frame: Frame = this.#page.mainFrame()): void {
    for (const one of withParents(frame)) this.#sites?.check(one.url());
  }

  /** Whether {@link checkSite} accepts a frame. */
  allows(frame: Frame): boolean {
    return withParents(frame).every((one) => this.#sites?.allows(one.url()) ?? true);
  }

  /** Counts the next documents of a frame as navigations of the form. */
  follow(frame: Frame): void {
    this.#followed.add(frame);
  }

  /** Resolves when a frame of another origin shows its next document. */
  nextFrame(): Promise<"frame"> {
    return this.#separateFrame.promise;
  }

  /** Whether {@link takeAlerts} would return a text. */
  get hasAlerted(): boolean {
    return this.#alerts.length > 0;
  }

  /** Resolves when the site shows its next alert box. */
  nextAlert(): Promise<"alert"> {
    return this.#alerted.promise;
  }

  /** Texts of the alert boxes since the last call. All boxes are closed at once. */
  takeAlerts(): string[] {
    return this.#alerts.splice(0);
  }

  /** The questions of the browser's dialogs since the last call, with their answers. */
  takeAsked(): AnsweredDialog[] {
    return this.#asked.splice(0);
  }

  /** The failure of the last navigation, once. */
  takeNavigationProblem(): AppError | undefined {
    const problem = this.#navigationProblem;
    this.#navigationProblem = undefined;
    return problem;
  }

  /** The data that the pages have sent since the last call. */
  takeData(): SentRequest[] {
    return this.#data.take();
  }

  /**
   * Waits until the scripts of the page have the answers to their requests, for at most five seconds.
   *
   * @param since an instant of `performance.now()`; absent: also those that were sent up to five seconds ago
   * @returns whether it waited
   */
  async answered(since?: number): Promise<boolean> {
    const answers = this.#requests.answers(since);
    if (answers) await this.orLost(answers);
    return answers !== undefined;
  }

  /** Whether the page still loads a document, or awaits the answer to a request that it sent after `instant`. */
  isLoading(instant: number): boolean {
    return this.isNavigating || this.#requests.areUnansweredSince(instant);
  }

  /** Closes the tab without reporting a loss: the form is opened again in another one. A tab may close late, or never. */
  leave(): void {
    this.#isLeft = true;
    this.#page.close().catch(() => {});
  }

  /** Ends every pending and later call with this error. */
  end(error: AppError): void {
    this.#lost.reject(error);
  }

  /** Awaits `work`; rejects when the run ends or the page is lost first. */
  orLost<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#lost.promise]);
  }

  /** {@link orLost}, unless the form moves to another window (DocumentReplaced) or a navigation fails. */
  async inDocument<T>(work: Promise<T>): Promise<T> {
    const interrupted = Promise.withResolvers<never>();
    interrupted.promise.catch(() => {});
    this.#interrupts.add(interrupted.reject);
    try {
      return await this.orLost(Promise.race([work, interrupted.promise]));
    } finally {
      this.#interrupts.delete(interrupted.reject);
    }
  }

  #watch(page: Page): void {
    const isFollowed = (frame: Frame) => frame === page.mainFrame() || this.#followed.has(frame);
    const isForm = (request: Request) =>
      page === this.#page && request.isNavigationRequest() && isFollowed(request.frame());
    this.#requests.watch(page);
    this.#data.watch(page);
    page.on("crash", () => {
      if (page === this.#page) this.#lost.reject(crashed("The page's process crashed."));
    });
    page.on("close", () => this.#handleClose(page));
    page.on("dialog", (dialog) => this.#closeDialog(dialog));
    page.on("request", (request) => {
      this.#sent++;
      if (isForm(request)) this.#navigation ??= Promise.withResolvers();
    });
    page.on("websocket", (socket) => socket.on("framesent", () => this.#sent++));
    page.on("framenavigated", (frame) => {
      if (page !== this.#page) return;
      if (isFollowed(frame)) this.#endNavigation();
      if (isOfOtherOrigin(frame) && this.allows(frame)) {
        this.#separateFrame.resolve("frame");
        this.#separateFrame = Promise.withResolvers();
      }
    });
    page.on("response", (response) => {
      const problem = isForm(response.request()) ? statusProblem(response.status()) : undefined;
      if (problem) this.#fail(problem);
    });
    page.on("requestfailed", (request) => {
      if (!isForm(request)) return;
      this.#endNavigation();
      const why = request.failure()?.errorText ?? "no answer";
      // A download, or a navigation that another one replaced.
      if (/ERR_ABORTED|cancelled/i.test(why)) return;
      this.#fail(new AppError("navigation_failed", `A page could not be loaded (${why}).`));
    });
  }

  #fail(problem: AppError): void {
    this.#navigationProblem = problem;
    this.#interruptCalls(problem);
  }

  #endNavigation(): void {
    this.#navigation?.resolve();
    this.#navigation = undefined;
  }

  #moveTo(page: Page): void {
    this.#page = page;
    this.#endNavigation();
    this.#interruptCalls(new DocumentReplaced());
  }

  #interruptCalls(error: Error): void {
    for (const interrupt of this.#interrupts) interrupt(error);
  }

  // The form returns to the previous window; without one, the run is lost.
  #handleClose(page: Page): void {
    if (this.#isLeft || page !== this.#page) return;
    const previous = page.context().pages().at(-1);
    if (previous) this.#moveTo(previous);
    else this.#lost.reject(crashed("The page was closed."));
  }

  #closeDialog(dialog: Dialog): void {
    const [type, message] = [dialog.type(), dialog.message()];
    if (type === "alert") {
      this.#alerts.push(message);
      this.#alerted.resolve("alert");
      this.#alerted = Promise.withResolvers();
    } else if (type !== "beforeunload") this.#asked.push({ type, message, button: buttonFor(type, message) });
    answerDialog(dialog).catch(() => {});
  }
}

function withParents(frame: Frame): Frame[] {
  const parent = frame.parentFrame();
  return parent ? [frame, ...withParents(parent)] : [frame];
}

// A document without an address (about:blank, srcdoc) has the origin of its creator.
function isOfOtherOrigin(frame: Frame): boolean {
  const parent = frame.parentFrame();
  const [own, outer] = [frame, parent].map((one) => URL.parse(one?.url() ?? "")?.origin ?? "null");
  return parent !== null && own !== "null" && own !== outer;
}

/** An older request is one that the site keeps open. */
const ANSWERED_WITHIN_MS = 5000;

class ScriptRequests {
  /** With the times at which they were sent. */
  readonly #unanswered = new Map<Request, number>();

  watch(page: Page): void {
    page.on("request", (request) => {
      if (/^(fetch|xhr)$/.test(request.resourceType())) this.#unanswered.set(request, performance.now());
    });
    page.on("requestfinished", (request) => this.#unanswered.delete(request));
    page.on("requestfailed", (request) => this.#unanswered.delete(request));
  }

  /** Whether a request has no answer yet that was sent after an instant of `performance.now()`. */
  areUnansweredSince(instant: number): boolean {
    return [...this.#unanswered.values()].some((sent) => sent >= instant);
  }

  /** Resolves when the young requests are answered, and at the latest after five seconds; undefined where there is none. */
  answers(since = performance.now() - ANSWERED_WITHIN_MS): Promise<unknown> | undefined {
    const isYoung = ([, sent]: [Request, number]) => sent >= since;
    const young = [...this.#unanswered].filter(isYoung).map(([request]) => request);
    if (young.length === 0) return undefined;
    const ends = young.map(async (request) => (await request.response())?.finished());
    return Promise.race([Promise.allSettled(ends), pause(ANSWERED_WITHIN_MS)]);
  }
}
