/**
 * A step of the image's build: unpacks Chromium to FEDERALRUNNER_CACHE_DIR and starts it once. Exit code 0, or 2 with
 * the cause.
 */
import { readBrowserConfig } from "../../shared/browser/config.ts";
import { launchBrowser } from "../../shared/browser/launch/launch-browser.ts";
import { AppError } from "../../shared/core/errors.ts";

try {
  const config = readBrowserConfig();
  const { browser, close } = await launchBrowser(config, config.type);
  process.stdout.write(`${config.type} ${browser.version()}\n`);
  await close();
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
