/** The form: the documents of its current tab. */
import type { BrowserContext, ElementHandle, Frame } from "playwright-core";
import { type Arguments, FormFrame, type Returned, type RuntimeMethod } from "../frames/form-frame.ts";
import { orAborted } from "../run-limit.ts";
import type { AllowedSites } from "../sites/allowed-sites.ts";
import { FormTab } from "./form-tab.ts";
import { crashed } from "./page-failure.ts";
import { openTab } from "./ready-tab.ts";

export { PageScriptError } from "../frames/form-frame.ts";
export { DocumentReplaced } from "./form-tab.ts";

export class FormPage extends FormTab {
  readonly #frames = new WeakMap<Frame, FormFrame>();

  /**
   * @param signal aborted with the AppError that ends the run
   * @param sites those whose documents may be read and filled; absent: all
   */
  static async open(context: BrowserContext, signal: AbortSignal, sites?: AllowedSites): Promise<FormPage> {
    const opening = openTab(context).catch(() => {
      throw crashed("The browser ended during the run.");
    });
    return new FormPage(await orAborted(opening, signal), signal, sites);
  }

  get main(): FormFrame {
    return this.frameOf(this.page.mainFrame());
  }

  /** Whether the page shows frames of any kind. */
  get hasFrames(): boolean {
    return this.page.frames().length > 1;
  }

  /** The main document, and the visible frames of allowed sites that its scripts cannot reach. */
  async frames(): Promise<FormFrame[]> {
    const inner = this.page.frames().filter((frame) => frame.parentFrame() !== null && this.allows(frame));
    const frames = inner.map((frame) => this.frameOf(frame));
    const areSeparate = await Promise.all(frames.map((frame) => frame.isSeparate()));
    return [this.main, ...frames.filter((_, index) => areSeparate[index])];
  }

  frameOf(frame: Frame): FormFrame {
    const known = this.#frames.get(frame) ?? new FormFrame(frame, this);
    this.#frames.set(frame, known);
    return known;
  }

  /** {@link FormFrame.call} in the main document. */
  call<K extends RuntimeMethod>(method: K, ...args: Arguments<K>): Promise<Returned<K>> {
    return this.main.call(method, ...args);
  }

  /** {@link FormFrame.callSettled} in the main document. */
  callSettled<K extends RuntimeMethod>(method: K, ...args: Arguments<K>): Promise<Returned<K>> {
    return this.main.callSettled(method, ...args);
  }

  /** {@link FormFrame.element} in the main document. */
  element<K extends RuntimeMethod>(
    method: K,
    ...args: Arguments<K>
  ): Promise<ElementHandle<HTMLElement> | null> {
    return this.main.element(method, ...args);
  }
}
