/** A form filled by its hand-written script: proves that the form can be filled at all, and what it then receives. */
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { launchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import type { CorpusForm } from "./corpus-form.ts";
import { decide, differences } from "./office.ts";
import type { CorpusServer } from "./serve-corpus.ts";

/** @returns what was wrong; empty when the office received the recorded answers and the script read its code */
export async function runScript(server: CorpusServer, form: CorpusForm): Promise<string[]> {
  const config = readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME });
  const { url, received } = server.open(form, "plain");
  const browser = await launchBrowser(config, "chromium");
  try {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(8000);
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(`page error: ${error.message}`));
    await page.goto(url, { waitUntil: "domcontentloaded" });
    const code = await form.script(page, () =>
      page.screenshot({ type: "jpeg", quality: 80, fullPage: true }),
    );
    const { answers, received: meant = answers } = form.data.recorded;
    failures.push(...differences(meant, received()));
    if (code !== decide(meant).code) failures.push(`read the code ${code}`);
    return failures;
  } finally {
    await browser.close();
  }
}
