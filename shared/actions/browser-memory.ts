/** Measures a browser of this machine. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";

/**
 * The memory of all processes of a page's browser: each one's share of what they hold together.
 *
 * @returns bytes; undefined for a browser without Chromium's protocol, of another machine, or without /proc
 */
export async function readBrowserMemory(page: Page): Promise<number | undefined> {
  const browser = page.context().browser();
  if (browser?.browserType().name() !== "chromium") return undefined;
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const sizes = await Promise.all(processInfo.map(({ id }) => proportionalSize(id)));
    const known = sizes.filter((size) => size !== undefined);
    return known.length === 0 ? undefined : known.reduce((sum, size) => sum + size, 0);
  } finally {
    await session.detach();
  }
}

/** proc_pid_smaps(5), in bytes. The id of a process elsewhere is here that of no browser. */
async function proportionalSize(pid: number): Promise<number | undefined> {
  const [name, sizes] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, "latin1").catch(() => ""),
    readFile(`/proc/${pid}/smaps_rollup`, "latin1").catch(() => ""),
  ]);
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(sizes)?.[1];
  return /chrom/i.test(name) && kilobytes !== undefined ? Number(kilobytes) * 1024 : undefined;
}
