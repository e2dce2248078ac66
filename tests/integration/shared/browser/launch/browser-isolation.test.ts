import { execFile, spawnSync } from "node:child_process";
import { chmod, mkdtemp, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { launchBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import { QUICK } from "../../../../fixtures/forms/run-form.ts";

// Only this file uses this user.
const UID = 6_000_000 + process.pid;
const AS_BROWSER = [`--reuid=${UID}`, `--regid=${UID}`, "--clear-groups"];
/** Whether the kernel permits user namespaces to this user. */
const canSandbox = spawnSync("setpriv", [...AS_BROWSER, "unshare", "--user", "true"]).status === 0;

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
        if (type !== "renderer" || !canSandbox) continue;
        expect(/^Seccomp:\s+(\d)/m.exec(status)?.[1]).toBe("2");
        expect(await readlink(`/proc/${id}/ns/user`)).not.toBe(await readlink("/proc/self/ns/user"));
      }
      const asBrowser = promisify(execFile)("setpriv", [
        ...AS_BROWSER,
        "cat",
        `/proc/${process.pid}/environ`,
      ]);
      await expect(asBrowser).rejects.toThrow(/Permission denied/);
    } finally {
      await close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
