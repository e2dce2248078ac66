/** Pages that report as much as they can: no report may end this process, or fill its memory. */
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { startChromium } from "../../../../../shared/browser/launch/chromium-process.ts";
import { launchBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import { QUICK } from "../../../../fixtures/forms/run-form.ts";

test("one line of page script kills the process: more on stderr than the longest string of V8 holds", async () => {
  // Chromium writes each console message there, as one line.
  const browser = "head -c 600000000 /dev/zero >&2; exit 3";
  const { connect } = startChromium(["/bin/sh", "-c", browser], [], { PATH: "/usr/bin:/bin" }, () => {});
  const { chromium } = await import("playwright-core");
  const failure: Error = await connect(chromium, tmpdir()).then(
    () => expect.unreachable(),
    (error: Error) => error,
  );
  expect(failure.message).toMatch(/^The browser has ended/);
  expect(failure.message.length).toBeLessThan(20_000);
});

test("a console message and an error of 40 MB do not reach this process, and short ones do", async () => {
  const { newContext, close, endedBy } = await launchBrowser(QUICK, "chromium");
  try {
    const context = await newContext();
    const page = await context.newPage();
    const texts: number[] = [];
    page.on("console", (message) => texts.push(message.text().length));
    await page.evaluate((length) => {
      const text = "x".repeat(length);
      // biome-ignore lint/suspicious/noConsole: the page's own console is the subject.
      for (const shown of ["short", text]) console.log(shown);
      setTimeout(() => {
        throw new Error(text);
      });
    }, 40_000_000);
    const other = await context.newPage();
    expect(await other.evaluate(() => 1)).toBe(1);
    expect(texts).toEqual(["short".length]);
    expect(endedBy?.()).toBeUndefined();
  } finally {
    await close();
  }
});

test("a page that takes more memory than the limit ends its browser, with the reason", async () => {
  const memoryLimit = 300 * 1024 * 1024;
  const { browser, newContext, close, endedBy } = await launchBrowser({ ...QUICK, memoryLimit }, "chromium");
  try {
    const page = await (await newContext()).newPage();
    const ended = new Promise<void>((resolve) => browser.once("disconnected", () => resolve()));
    page
      .evaluate(() => {
        (window as { kept?: unknown }).kept = Array.from({ length: 40 }, () => new Uint8Array(1e7).fill(1));
      })
      .catch(() => {});
    await ended;
    expect(endedBy?.()).toMatchObject({
      type: "browser_crashed",
      message: "The page took more than 300 MB of memory (FEDERALRUNNER_BROWSER_MEMORY_MB).",
    });
  } finally {
    await close();
  }
});
