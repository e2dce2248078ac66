/** Full-page JPEGs of at most 100 KB: quality is lowered first, then the scale; then the page is cropped to its upper part, or to a wanted one. */
import type { CDPSession, Page } from "playwright-core";
import { AppError } from "../../core/errors.ts";
import type { PageSize } from "../page/protocol.ts";
import { pause } from "../run-limit.ts";
import { crashed } from "../tab/page-failure.ts";

/** Limit of a screenshot in bytes. */
export const MAX_SCREENSHOT_BYTES = 100_000;

const QUALITY = 80;
const LOWEST_QUALITY = 40;
const LOWEST_SCALE = 0.35;
/** A screenshot's bytes grow with this power of its scale, by less than its area: letters have edges at any size. */
export const SIZE_GROWTH = 1.6;
// Chromium draws no surface higher than 16,384 pixels.
const TALLEST = 16_000;
/** The heading of a cropped part, in CSS pixels. */
const ABOVE_KEPT = 120;
const FAILURES_TOLERATED = 5;
/** A busy machine draws the surface again within some of these times. */
const RETRY_MS = 50;
/** Chromium sometimes never returns a screenshot of a document that has just replaced another one; the next try does. */
const HANGING_MS = 5000;
const HANGS_TOLERATED = 3;
const SHARE_AFTER_FAILURE = 0.5;
/** The density is the highest of the pages so far: a picture that exceeds the limit by less mostly fits. */
const LIKELY_LARGER = 1.1;
// Measured with nearly empty pages, at quality 80.
const LEAST_BYTES_PER_PIXEL = 0.02;
// JPEG size by quality, relative to quality 80; measured on form pages.
const SIZE_AT = [
  { quality: 80, size: 1 },
  { quality: 65, size: 0.82 },
  { quality: 50, size: 0.71 },
  { quality: LOWEST_QUALITY, size: 0.65 },
];

export interface Screenshot {
  /** Number of the wizard's page; one more than the last page for the results. */
  page: number;
  title: string;
  jpeg: Buffer;
  /** A part of the page is missing: even a small screenshot of the whole page was too large. */
  truncated: boolean;
}

interface Shot {
  quality: number;
  scale: number;
  height: number;
}

export interface ShotOptions {
  /** The quality of the first try, 1 to 100; lowered when the screenshot is too large. */
  quality?: number;
  /** Bytes per pixel of similar pages: where they exceed the limit, a smaller screenshot is taken at the same time. */
  density?: number;
  /** Pixels of the picture per CSS pixel, where the browser can scale. */
  scale?: number;
  /** At it, a picture that is too large is cropped. */
  leastScale?: number;
  /** The part of the page that a picture must show, in CSS pixels; the top where absent. */
  keep?: { top: number; bottom: number };
}

/** @param size of the whole page */
export async function takeScreenshot(
  page: Page,
  session: CDPSession | undefined,
  size: PageSize,
  { quality = QUALITY, density = 0, scale = 1, leastScale = LOWEST_SCALE, keep }: ShotOptions = {},
): Promise<Pick<Screenshot, "jpeg" | "truncated">> {
  const capture = async (shot: Shot) => {
    const top = topOf(shot, size, keep);
    const drawn = session
      ? captureOverCdp(session, size, shot, top)
      : captureByApi(page, size.width, shot, top);
    const jpeg = await Promise.race([drawn, pause(HANGING_MS)]);
    return jpeg && { jpeg, truncated: shot.height < size.height };
  };
  let shot = firstShot(size, { quality, scale }, session !== undefined, leastScale);
  const expected = size.width * shot.height * density;
  const isLarge = session !== undefined && expected > LIKELY_LARGER * MAX_SCREENSHOT_BYTES;
  const takeSpare = () =>
    capture(smaller(shot, MAX_SCREENSHOT_BYTES / expected, true, leastScale)).catch(() => undefined);
  for (let failures = 0, hangs = 0, tries = 0; ; tries++) {
    try {
      const first = capture(shot);
      const spare = isLarge && tries === 0 ? takeSpare() : undefined;
      const taken = await first;
      if (taken === undefined) {
        if (++hangs === HANGS_TOLERATED) throw crashed("The browser returned no screenshot.");
        continue;
      }
      // While Chromium draws a picture, the page may have another size.
      const fitting = [taken, await spare].find((one) => one && one.jpeg.length <= MAX_SCREENSHOT_BYTES);
      if (fitting) return fitting;
      shot = smaller(shot, MAX_SCREENSHOT_BYTES / taken.jpeg.length, session !== undefined, leastScale);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (++failures === FAILURES_TOLERATED) throw notDrawn(error);
      await pause(RETRY_MS * failures);
      // A machine short of memory may still draw a smaller surface.
      if (failures > 1) shot = smaller(shot, SHARE_AFTER_FAILURE, session !== undefined);
    }
  }
}

function notDrawn(error: unknown): unknown {
  const isOfBrowser = error instanceof Error && error.message.includes("Unable to capture screenshot");
  return isOfBrowser ? crashed("The browser could not draw a screenshot of the page.") : error;
}

// A screenshot of a very long page takes seconds and never fits: it is not tried.
function firstShot(
  size: PageSize,
  wanted: Omit<Shot, "height">,
  canScale: boolean,
  leastScale: number,
): Shot {
  const scale = canScale ? wanted.scale : 1;
  const shot = { ...wanted, scale, height: Math.min(size.height, Math.floor(TALLEST / scale)) };
  const atLeast = size.width * shot.height * scale ** SIZE_GROWTH * LEAST_BYTES_PER_PIXEL;
  return atLeast > MAX_SCREENSHOT_BYTES
    ? smaller(shot, MAX_SCREENSHOT_BYTES / atLeast, canScale, leastScale)
    : shot;
}

/** The next try; `fits` is the share of the last try's bytes that may remain. */
export function smaller(shot: Shot, fits: number, canScale: boolean, leastScale = LOWEST_SCALE): Shot {
  const target = fits * 0.94;
  const now = sizeAt(shot.quality);
  const step = SIZE_AT.find(({ quality, size }) => quality < shot.quality && size / now <= target);
  if (step) return { ...shot, quality: step.quality };
  const left = target / (sizeAt(LOWEST_QUALITY) / now);
  const scale = shot.scale * Math.min(left, 0.9) ** (1 / SIZE_GROWTH);
  if (canScale && scale >= leastScale) return { ...shot, quality: LOWEST_QUALITY, scale };
  if (canScale && shot.scale > leastScale) return { ...shot, quality: LOWEST_QUALITY, scale: leastScale };
  return {
    ...shot,
    quality: LOWEST_QUALITY,
    height: Math.max(1, Math.floor(shot.height * Math.min(left, 0.9))),
  };
}

/** The upper edge of a cropped picture: a little above the part that it must show, if that part would be missing. */
function topOf({ height }: Shot, size: PageSize, keep: ShotOptions["keep"]): number {
  if (!keep || keep.bottom <= height) return 0;
  const middle = (keep.top + keep.bottom - height) / 2;
  const top = Math.min(middle, keep.top - ABOVE_KEPT);
  return Math.round(Math.max(0, Math.min(top, size.height - height)));
}

function sizeAt(quality: number): number {
  return SIZE_AT.find((step) => step.quality <= quality)?.size ?? 1;
}

async function captureOverCdp(
  session: CDPSession,
  { width, fits_viewport }: PageSize,
  { quality, scale, height }: Shot,
  top: number,
): Promise<Buffer> {
  const { data } = await session.send("Page.captureScreenshot", {
    format: "jpeg",
    quality,
    // Chromium would lay the page out again.
    captureBeyondViewport: !fits_viewport,
    clip: { x: 0, y: top, width, height, scale },
  });
  return Buffer.from(data, "base64");
}

// Only Chromium can scale a screenshot.
function captureByApi(page: Page, width: number, { quality, height }: Shot, top: number): Promise<Buffer> {
  return page.screenshot({ type: "jpeg", quality, fullPage: true, clip: { x: 0, y: top, width, height } });
}
