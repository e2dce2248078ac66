import { readBrowserConfig } from "../browser/config.ts";
import { browserBinary } from "../browser/launch/browser-binary.ts";

const UNPACK_MS = 120_000;
/** Playwright's own Chromium is never the one. */
const CHROMIUM = { name: () => "chromium" as const, executablePath: () => "" };

/**
 * The executable of the product's Chromium, or of an installed Chrome where the product has none, for
 * `chromium.launch({ executablePath })`.
 *
 * @throws AppError `browser_unavailable`
 */
export async function chromiumPath(): Promise<string> {
  const { executablePath } = await browserBinary(
    readBrowserConfig(),
    CHROMIUM,
    AbortSignal.timeout(UNPACK_MS),
  );
  return executablePath;
}
