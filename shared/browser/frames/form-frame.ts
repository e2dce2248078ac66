/** One document of the form's tab, through the page runtime in it: the main document, or a frame that its scripts cannot reach. */
import type { ElementHandle, Frame, JSHandle } from "playwright-core";
import { AppError } from "../../core/errors.ts";
import type * as pageReader from "../page/page-reader.ts";
import type * as pageResults from "../page/page-results.ts";
import type * as pageRuntime from "../page/page-runtime.ts";
import type { Point } from "../page/protocol.ts";
import { pause } from "../run-limit.ts";
import { DocumentReplaced, type FormTab } from "../tab/form-tab.ts";
import { crashed, hasEnded } from "../tab/page-failure.ts";
import { evaluatePageScript, type ScriptName, scriptWith } from "../tab/page-script.ts";

// A loading frame returns nothing until it has a document.
const LOADING_MS = 500;

/** A function of the page runtime has thrown: the page's scripts interfere with it. */
export class PageScriptError extends AppError {
  constructor(cause: unknown) {
    super("navigation_failed", "A script failed inside the page: its own scripts interfere.", { cause });
  }
}

type PageFunctions = typeof pageRuntime & typeof pageReader & typeof pageResults;
type PageRuntime = PageFunctions & Pick<JSON, "parse">;
export type RuntimeMethod = keyof PageFunctions;
export type Arguments<K extends RuntimeMethod> = Parameters<PageRuntime[K]>;
export type Returned<K extends RuntimeMethod> = PageRuntime[K] extends (...args: never[]) => infer R
  ? Awaited<R>
  : never;

export class FormFrame {
  readonly frame: Frame;
  readonly #tab: FormTab;
  #runtimes: Partial<Record<ScriptName, Promise<JSHandle<PageRuntime>>>> = {};
  #element: Promise<ElementHandle> | undefined;
  #reach: { url: string; isApart: boolean } | undefined;

  constructor(frame: Frame, tab: FormTab) {
    this.frame = frame;
    this.#tab = tab;
  }

  /**
   * Calls a function of the page runtime. Arguments travel as data, never as script text.
   *
   * @throws DocumentReplaced when the document or tab changed meanwhile
   * @throws AppError when the run ended, the page crashed, a navigation failed meanwhile, or the function failed
   */
  async call<K extends RuntimeMethod>(method: K, ...args: Arguments<K>): Promise<Returned<K>> {
    return this.#inRuntime(scriptWith(method), async (runtime) => {
      const result = await runtime.evaluate(callByText, textOf(method, args));
      return result as Returned<K>;
    });
  }

  /** {@link call} for a function that only reads: repeated in the new document after a replacement. */
  async callSettled<K extends RuntimeMethod>(method: K, ...args: Arguments<K>): Promise<Returned<K>> {
    for (;;) {
      try {
        return await this.call(method, ...args);
      } catch (error) {
        if (!(error instanceof DocumentReplaced) || this.frame.isDetached()) throw error;
      }
    }
  }

  /** {@link call} for a function that returns an element, for the real mouse and keyboard. */
  async element<K extends RuntimeMethod>(
    method: K,
    ...args: Arguments<K>
  ): Promise<ElementHandle<HTMLElement> | null> {
    return this.#inRuntime(scriptWith(method), async (runtime) => {
      const handle = await runtime.evaluateHandle(callByText, textOf(method, args));
      return handle.asElement() as ElementHandle<HTMLElement> | null;
    });
  }

  /** Clicks with the real mouse. Without a point it does nothing: a script has pressed the button. */
  async click(at: Point | undefined, timeoutMs: number): Promise<void> {
    this.#tab.checkSite(this.frame);
    this.#tab.follow(this.frame);
    if (!at) return;
    const point = await this.pointInTab(at);
    if (!point) return this.call("pressAimed");
    const { mouse } = this.frame.page();
    // A page that hangs in its click handler never acknowledges the click.
    await this.#tab.orLost(Promise.race([mouse.click(point.x, point.y), pause(timeoutMs)]));
  }

  /** A point of this document's viewport in that of the tab; undefined where something covers the frame. */
  async pointInTab(at: Point): Promise<Point | undefined> {
    const parent = this.frame.parentFrame();
    if (!parent) return at;
    const element = await this.#frameElement();
    const around = new FormFrame(parent, this.#tab);
    const point = await around.#inRuntime("runtime", (runtime) =>
      runtime.evaluate((rt, [frame, inner]) => rt.pointThrough(frame as Element, inner), [
        element,
        at,
      ] as const),
    );
    const outer = await around.#outermost();
    return point && outer.pointInTab(point);
  }

  /** Whether the document is shown, and unreachable for the scripts of the document around it. */
  async isSeparate(): Promise<boolean> {
    return (await this.#isApart()) && this.#isShown();
  }

  // The document that reaches this one by its scripts.
  async #outermost(): Promise<FormFrame> {
    const parent = this.frame.parentFrame();
    return !parent || (await this.#isApart()) ? this : new FormFrame(parent, this.#tab).#outermost();
  }

  async #isApart(): Promise<boolean> {
    const url = this.frame.url();
    if (this.#reach?.url === url) return this.#reach.isApart;
    const isApart = await this.#settled(this.frame.evaluate(() => window.frameElement === null));
    if (isApart !== undefined) this.#reach = { url, isApart };
    return isApart ?? false;
  }

  async #isShown(): Promise<boolean> {
    const isShown = this.#frameElement().then((element) =>
      element.evaluate((frame) => {
        const { width, height } = (frame as Element).getBoundingClientRect();
        const isRendered = (frame as Element).checkVisibility({
          visibilityProperty: true,
          opacityProperty: true,
        });
        return (
          isRendered && width > 1 && height > 1 && !(frame as Element).closest("[inert],[aria-hidden=true]")
        );
      }),
    );
    return (await this.#settled(isShown)) ?? false;
  }

  #frameElement(): Promise<ElementHandle> {
    this.#element ??= this.frame.frameElement().catch((error) => {
      // The document around a loading frame may not hold it yet.
      this.#element = undefined;
      throw error;
    });
    return this.#element;
  }

  /** Undefined for a frame that is loading: it is asked again. */
  #settled<T>(asked: Promise<T>): Promise<T | undefined> {
    return Promise.race([asked.catch(() => undefined), pause(LOADING_MS).then(() => undefined)]);
  }

  async #inRuntime<T>(script: ScriptName, work: (runtime: JSHandle<PageRuntime>) => Promise<T>): Promise<T> {
    try {
      this.#tab.checkSite(this.frame);
      return await this.#tab.inDocument(
        this.#install(script).then((runtime) => {
          // The document may have been replaced since the first check.
          this.#tab.checkSite(this.frame);
          return work(runtime);
        }),
      );
    } catch (error) {
      throw this.#explain(error);
    }
  }

  #install(script: ScriptName): Promise<JSHandle<PageRuntime>> {
    const installed =
      this.#runtimes[script] ?? (evaluatePageScript(this.frame, script) as Promise<JSHandle<PageRuntime>>);
    this.#runtimes[script] = installed;
    return installed;
  }

  #explain(error: unknown): unknown {
    const text = error instanceof Error ? error.message : "";
    if (error instanceof AppError || error instanceof DocumentReplaced) return error;
    if (/context was destroyed|Cannot find context|navigat|JSHandle is disposed|was detached/i.test(text)) {
      this.#runtimes = {};
      return new DocumentReplaced();
    }
    if (/crashed/i.test(text)) return crashed("The page's process crashed.");
    if (hasEnded(error)) return crashed("The page was closed.");
    return new PageScriptError(error);
  }
}

/** A call as one text: the driver walks through every value of structured arguments, several times. */
function textOf(method: RuntimeMethod, args: unknown[]): string {
  // JSON has no `undefined`: a missing argument is an empty list.
  return JSON.stringify([method, args.map((value) => (value === undefined ? [] : [value]))]);
}

/** Runs inside the page. */
function callByText(runtime: PageRuntime, text: string): unknown {
  const [name, args] = runtime.parse(text) as [RuntimeMethod, [unknown?][]];
  return (runtime[name] as (...values: unknown[]) => unknown)(...args.map(([value]) => value));
}
