/** The screenshots of one run or discovery: each page, the results, a failure. */
import type { CDPSession, Page } from "playwright-core";
import type { AppError } from "../../core/errors.ts";
import { pause } from "../run-limit.ts";
import type { FormPage } from "../tab/form-page.ts";
import { type Screenshot, takeScreenshot } from "./take-screenshot.ts";

// Also granted when the run's limit has passed.
const FAILURE_PICTURE_MS = 700;
const SIZE_MS = 150;
const RETRY_MS = 50;

export class PagePictures {
  #session: { page: Page; cdp: CDPSession } | undefined;
  readonly #quality: number | undefined;
  /** The most bytes per pixel of the form's pages, which look alike. */
  #density = 0;

  /** @param quality of the JPEGs, 1 to 100 */
  constructor(quality?: number) {
    this.#quality = quality;
  }

  async take(form: FormPage, page: number, title: string): Promise<Screenshot> {
    const [size, session] = await Promise.all([form.callSettled("pageSize"), this.#cdp(form.page)]);
    const options = { quality: this.#quality, density: this.#density };
    const shot = await form.orLost(takeScreenshot(form.page, session, size, options));
    this.#density = Math.max(this.#density, shot.jpeg.length / (size.width * size.height));
    return { page, title, ...shot };
  }

  /** Best effort: none of a crashed or hanging page, and none of a cancelled run. */
  async takeOfFailure(form: FormPage, failure: AppError, page: number): Promise<Screenshot | undefined> {
    if (failure.type === "browser_crashed" || failure.type === "cancelled") return undefined;
    const end = performance.now() + FAILURE_PICTURE_MS;
    // FormPage rejects calls once the run has ended: the tab is used directly.
    const shoot = async () => {
      const [size, session] = await Promise.all([sizeNow(form.page), this.#cdp(form.page)]);
      return takeScreenshot(form.page, session, size);
    };
    let shot: Awaited<ReturnType<typeof shoot>> | undefined;
    // While the browser's error page replaces the document, a screenshot fails.
    while (!shot && performance.now() < end) {
      const left = end - performance.now();
      shot = await Promise.race([shoot().catch(() => pause(RETRY_MS)), pause(left)]);
    }
    return shot && { page, title: `Failure: ${failure.type}`, ...shot };
  }

  async #cdp(page: Page): Promise<CDPSession | undefined> {
    if (this.#session?.page === page) return this.#session.cdp;
    if (page.context().browser()?.browserType().name() !== "chromium") return undefined;
    this.#session = { page, cdp: await page.context().newCDPSession(page) };
    return this.#session.cdp;
  }
}

// While the next document loads, Chromium evaluates nothing in the old one, but still shows it.
async function sizeNow(page: Page): Promise<{ width: number; height: number }> {
  const asked = page.evaluate(() => ({
    width: Math.max(document.documentElement.clientWidth, 1),
    height: Math.max(document.documentElement.scrollHeight, 1),
  }));
  const size = await Promise.race([asked.catch(() => undefined), pause(SIZE_MS)]);
  return size ?? page.viewportSize() ?? { width: 1280, height: 720 };
}
