/** How much longer a document may take on a slow connection, as the browser has measured it. */
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";

/** By the effective type of the Network Information API; 1 for every other connection, and where it is not known. */
const FACTORS: Record<string, number> = { "3g": 2, "2g": 3, "slow-2g": 4 };
const MOST_MS = 200;

export async function connectionFactor(page: Page): Promise<number> {
  const read = page
    .evaluate(() => (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType)
    .catch(() => undefined);
  // A page that waits for its next document answers nothing.
  const type = await Promise.race([read, pause(MOST_MS, undefined, { ref: false })]);
  return FACTORS[type ?? ""] ?? 1;
}
