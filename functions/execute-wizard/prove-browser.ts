/**
 * A step of the image's build: unpacks Chromium to FEDERALRUNNER_CACHE_DIR and starts it once. Exit code 0, or 2 with
 * the cause.
 */
import { readBrowserConfig } from "../../shared/browser/config.ts";
import { launchBrowser } from "../../shared/browser/launch/launch-browser.ts";

try {
  const config = readBrowserConfig();
  const { browser, close } = await launchBrowser(config, config.type);
  process.stdout.write(`${config.type} ${browser.version()}\n`);
  await close();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
