/** The pictures of one run or discovery: of each page, of the results, and of a failure. */
import type { CDPSession, Page } from "playwright-core";
import type { AppError } from "../core/errors.ts";
import type { FormPage } from "./form-page.ts";
import { pause } from "./run-limit.ts";
import { type Screenshot, takeScreenshot } from "./take-screenshot.ts";

// What a failure's picture may take, also when the run's limit has passed already.
const FAILURE_PICTURE_MS = 700;

export class PagePictures {
  #session: { page: Page; cdp: CDPSession } | undefined;
  readonly #quality: number | undefined;

  /** @param quality of the JPEGs, 1 to 100 */
  constructor(quality?: number) {
    this.#quality = quality;
  }

  async take(form: FormPage, page: number, title: string): Promise<Screenshot> {
    const [size, session] = await Promise.all([form.callSettled("pageSize"), this.#cdp(form.page)]);
    const shot = await form.orLost(takeScreenshot(form.page, session, size, this.#quality));
    return { page, title, ...shot };
  }

  /** Best effort: a crashed or hanging page has no picture any more, and a cancelled run needs none. */
  async takeOfFailure(form: FormPage, failure: AppError, page: number): Promise<Screenshot | undefined> {
    if (failure.type === "browser_crashed" || failure.type === "cancelled") return undefined;
    // The run may be over for the form: the picture is taken past it, of whatever the tab shows.
    const shoot = async () => {
      const size = await form.page.evaluate(() => ({
        width: Math.max(document.documentElement.clientWidth, 1),
        height: Math.max(document.documentElement.scrollHeight, 1),
      }));
      return takeScreenshot(form.page, await this.#cdp(form.page), size, this.#quality);
    };
    const shot = await Promise.race([shoot().catch(() => undefined), pause(FAILURE_PICTURE_MS)]);
    return shot && { page, title: `Failure: ${failure.type}`, ...shot };
  }

  async #cdp(page: Page): Promise<CDPSession | undefined> {
    if (this.#session?.page === page) return this.#session.cdp;
    if (page.context().browser()?.browserType().name() !== "chromium") return undefined;
    this.#session = { page, cdp: await page.context().newCDPSession(page) };
    return this.#session.cdp;
  }
}
