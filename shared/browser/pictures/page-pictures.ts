/** The screenshots of one run or discovery: each page, the results, also at a phone's width, a failure. */
import type { CDPSession, Page } from "playwright-core";
import { AppError } from "../../core/errors.ts";
import type { Locator } from "../../wizards/format/format.ts";
import { VIEWPORT } from "../config.ts";
import type { PageSize } from "../page/protocol.ts";
import { pause } from "../run-limit.ts";
import type { FormPage } from "../tab/form-page.ts";
import { coverTexts } from "./cover-texts.ts";
import { type Screenshot, type ShotOptions, SIZE_GROWTH, takeScreenshot } from "./take-screenshot.ts";

// Also granted when the run's limit has passed.
const FAILURE_PICTURE_MS = 1500;
const SIZE_MS = 150;
const RETRY_MS = 50;
const PHONE = { width: 390, height: 844 };
/** A phone shows a page of this width at nearly its full size. */
const WIDEST_PHONE = 430;
/** A phone's dense screen hides the traces of the low quality. */
const PHONE_SHOT = { leastScale: 1, quality: 40, density: 0 };
/** A page of this height in CSS pixels just fits one picture at scale 1; measured on pages of text. */
const FITTING_HEIGHT = 2600;
/** Pages whose scripts lay them out again do so within this time. */
const LAYOUT_MS = 250;
/** A phone's picture that takes longer is left out. */
const PHONE_MS = 5000;

/** Texts that no picture shows, such as those that a person has typed; also all images, after a person has drawn one. */
export interface HiddenTexts {
  list(): readonly string[];
  hidesImages?: boolean;
}

export class PagePictures {
  #session: { page: Page; cdp: CDPSession } | undefined;
  readonly #quality: number | undefined;
  readonly #phoneMs: number;
  /** The most bytes per pixel of the form's pages, which look alike. */
  #density = 0;

  readonly #hidden: HiddenTexts | undefined;

  /**
   * @param quality of the JPEGs, 1 to 100
   * @param hidden texts that no picture shows
   */
  constructor(quality?: number, phoneMs = PHONE_MS, hidden?: HiddenTexts) {
    this.#quality = quality;
    this.#phoneMs = phoneMs;
    this.#hidden = hidden;
  }

  async take(form: FormPage, page: number, title: string, more?: ShotOptions): Promise<Screenshot> {
    return this.#take(form, { page, title }, await form.callSettled("pageSize"), more);
  }

  /** A picture of the results page, which shows the figures where the page is too long for one picture. */
  async takeOfResults(form: FormPage, page: number, results: Locator[][]): Promise<Screenshot> {
    const keep = await form.callSettled("spotFigures", results);
    return this.take(form, page, "Results", { keep });
  }

  /**
   * {@link takeOfResults} at a phone's width, which the window keeps until {@link widen}.
   *
   * @param isSame whether the page still shows the results that were read
   * @returns undefined where the site serves no such page: parts of it are wider, or figures are hidden or cut
   */
  async takeForPhone(
    form: FormPage,
    page: number,
    results: Locator[][],
    isSame: () => Promise<boolean>,
  ): Promise<Screenshot | undefined> {
    let isLate = false;
    const shoot = async () => {
      const spot = await form.callSettled("spotFigures", results);
      if (!spot?.serves_phones || isLate) return undefined;
      await this.#resize(form.page, PHONE);
      const layout = await form.callSettled("layOutForPhone", results, WIDEST_PHONE, LAYOUT_MS);
      if (layout === undefined) return undefined;
      const { needed_width: width, figures: keep } = layout;
      const scale = Math.min(2, Math.max(1, (FITTING_HEIGHT / layout.height) ** (1 / SIZE_GROWTH)));
      let size: PageSize = layout;
      if (width > PHONE.width) {
        if (isLate) return undefined;
        await this.#resize(form.page, { ...PHONE, width });
        size = await form.callSettled("pageSize");
      }
      const shot = await this.#take(form, { page, title: "Results" }, size, { ...PHONE_SHOT, scale, keep });
      return (await isSame()) ? shot : undefined;
    };
    // The wide picture shows the results, too: no failure of this one may end the run.
    const shot = await Promise.race([shoot().catch(() => undefined), pause(this.#phoneMs)]);
    isLate = true;
    return shot;
  }

  /** Gives the window its own width again, after {@link takeForPhone}. */
  widen({ page }: FormPage): Promise<void> {
    return this.#resize(page, VIEWPORT);
  }

  async #take(
    form: FormPage,
    { page, title }: Pick<Screenshot, "page" | "title">,
    size: PageSize,
    more?: ShotOptions,
  ): Promise<Screenshot> {
    const session = await this.#cdp(form.page);
    parkPointer(form.page, session);
    const options = { quality: this.#quality, density: this.#density, ...more };
    const shot = await form.orLost(
      this.#covered(form.page, () => takeScreenshot(form.page, session, size, options)),
    );
    if (!shot)
      throw new AppError("navigation_failed", "The page did not answer while its picture was taken.");
    this.#density = Math.max(this.#density, shot.jpeg.length / (size.width * size.height));
    return { page, title, ...shot };
  }

  // Chromium draws a picture that is longer than the window in the size that its own session has set.
  async #resize(page: Page, size: typeof VIEWPORT): Promise<void> {
    const session = await this.#cdp(page);
    if (!session) return page.setViewportSize(size);
    await session.send("Emulation.setDeviceMetricsOverride", {
      ...size,
      deviceScaleFactor: 1,
      mobile: false,
    });
  }

  /** Best effort: none of a crashed or hanging page, and none of a cancelled run. */
  async takeOfFailure(form: FormPage, failure: AppError, page: number): Promise<Screenshot | undefined> {
    if (failure.type === "browser_crashed" || failure.type === "cancelled") return undefined;
    const end = performance.now() + FAILURE_PICTURE_MS;
    // FormPage rejects calls once the run has ended: the tab is used directly.
    const shoot = async () => {
      const [size, session] = await Promise.all([sizeNow(form.page), this.#cdp(form.page)]);
      return this.#covered(form.page, () => takeScreenshot(form.page, session, size));
    };
    let shot: Awaited<ReturnType<typeof shoot>> | undefined;
    // While the browser's error page replaces the document, a screenshot fails.
    while (!shot && performance.now() < end) {
      const left = end - performance.now();
      shot = await Promise.race([shoot().catch(() => pause(RETRY_MS)), pause(left)]);
    }
    return shot && { page, title: `Failure: ${failure.type}`, ...shot };
  }

  /** @returns undefined where the hidden texts of the page are unknown */
  async #covered<T>(page: Page, shoot: () => Promise<T>): Promise<T | undefined> {
    const uncover = await coverTexts(page, this.#hidden?.list() ?? [], this.#hidden?.hidesImages);
    if (!uncover) return undefined;
    try {
      return await shoot();
    } finally {
      await uncover();
    }
  }

  async #cdp(page: Page): Promise<CDPSession | undefined> {
    if (this.#session?.page === page) return this.#session.cdp;
    if (page.context().browser()?.browserType().name() !== "chromium") return undefined;
    this.#session = { page, cdp: await page.context().newCDPSession(page) };
    return this.#session.cdp;
  }
}

/**
 * Moves the pointer from its last click to the corner of the window: the element under it would be drawn as if a person pointed
 * at it. The browser handles it before the picture, which does not wait for a page that is busy.
 */
function parkPointer(page: Page, session: CDPSession | undefined): void {
  const moved = session
    ? session.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 0, y: 0 })
    : page.mouse.move(0, 0);
  moved.catch(() => {});
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
