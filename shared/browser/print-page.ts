import { readBrowserConfig } from "./config.ts";
import { launchBrowser } from "./launch/launch-browser.ts";

/**
 * Prints a page that needs no other file.
 *
 * @returns the PDF
 * @throws AppError `browser_unavailable`
 */
export async function printPage(html: string): Promise<Buffer> {
  const launched = await launchBrowser(readBrowserConfig(), "chromium");
  try {
    const page = await (await launched.newContext()).newPage();
    await page.setContent(html, { waitUntil: "load" });
    return await page.pdf({ format: "Letter", printBackground: true, margin: MARGIN });
  } finally {
    await launched.close();
  }
}

const MARGIN = { top: "18mm", right: "16mm", bottom: "18mm", left: "16mm" };
