import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LaunchedBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import {
  MAX_SCREENSHOT_BYTES,
  takeScreenshot,
} from "../../../../../shared/browser/pictures/take-screenshot.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { jpegSize } from "../../../../fixtures/forms/jpeg-size.ts";
import { QUICK } from "../../../../fixtures/forms/run-form.ts";

let launched: LaunchedBrowser;
beforeAll(async () => {
  launched = await shareBrowser(QUICK, "chromium");
});
afterAll(() => launched.close());

const NOISE = `<canvas id="c" width="1280"></canvas><script>
  const canvas = document.getElementById("c");
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  const image = context.createImageData(1280, HEIGHT);
  let seed = 1;
  for (let i = 0; i < image.data.length; i++) image.data[i] = i % 4 === 3 ? 255 : (seed = (seed * 48271) % 2147483647) % 256;
  context.putImageData(image, 0, 0);
</script>`;
const TEXT = "<p>The quick brown fox jumps over the lazy dog and fills one more line of this form.</p>";

describe("EXEC-009/size a screenshot is a JPEG of at most 100,000 bytes", () => {
  test.each([
    ["a short page", TEXT.repeat(3), 720, false],
    ["a long page, whole", TEXT.repeat(90), 3000, false],
    ["a very long page", TEXT.repeat(3000), 60_000, true],
    ["a page like a photograph", NOISE.replaceAll("HEIGHT", "720"), 720, undefined],
    ["a long page like a photograph", NOISE.replaceAll("HEIGHT", "6000"), 6000, true],
  ])("of %s", async (_, html, least, truncated) => {
    const context = await launched.newContext();
    const page = await context.newPage();
    await page.setContent(`<body style="margin: 0">${html}</body>`);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeGreaterThanOrEqual(least);
    for (const session of [await context.newCDPSession(page), undefined]) {
      const shot = await takeScreenshot(page, session, { width: 1280, height });
      expect(shot.jpeg.length).toBeLessThanOrEqual(MAX_SCREENSHOT_BYTES);
      const size = jpegSize(shot.jpeg);
      expect(size.width).toBeGreaterThan(200);
      if (session && truncated !== undefined) expect(shot.truncated).toBe(truncated);
      if (!shot.truncated) expect(size.width / size.height).toBeCloseTo(1280 / height, 1);
    }
    await context.close();
  });
});
