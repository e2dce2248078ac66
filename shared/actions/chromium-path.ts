import { readBrowserConfig } from "../browser/config.ts";
import { browserBinary, CHROMIUM } from "../browser/launch/browser-binary.ts";

const UNPACK_MS = 120_000;

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
