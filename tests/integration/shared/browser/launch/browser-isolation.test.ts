import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { isolationFor } from "../../../../../shared/browser/launch/browser-isolation.ts";
import { launchBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import { QUICK } from "../../../../fixtures/forms/run-form.ts";

// Only this file uses this user.
const UID = 6_000_000 + process.pid;

describe("the browser of a worker that runs as root", () => {
  it.skipIf(process.getuid?.() !== 0)("runs as its own user, and its pages in a sandbox", async () => {
    const folder = await mkdtemp(join(tmpdir(), "federalrunner-isolation-"));
    await chmod(folder, 0o755);
    const config = { ...QUICK, cache: folder, uid: UID };
    const { browser, newContext, close } = await launchBrowser(config, "chromium");
    try {
      const page = await (await newContext()).newPage();
      await page.setContent("<title>Here</title>");
      expect(await page.title()).toBe("Here");
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      expect(processInfo.map(({ type }) => type)).toContain("renderer");
      for (const { id, type } of processInfo) {
        const status = await readFile(`/proc/${id}/status`, "utf8");
        expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(UID));
        if (type !== "renderer" || !(await isolationFor(config)).sandbox) continue;
        expect(/^Seccomp:\s+(\d)/m.exec(status)?.[1]).toBe("2");
        expect(await readlink(`/proc/${id}/ns/user`)).not.toBe(await readlink("/proc/self/ns/user"));
      }
      const read = ["--clear-groups", "cat", `/proc/${process.pid}/environ`];
      const asBrowser = promisify(execFile)("setpriv", [`--reuid=${UID}`, `--regid=${UID}`, ...read]);
      await expect(asBrowser).rejects.toThrow(/Permission denied/);
    } finally {
      await close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
