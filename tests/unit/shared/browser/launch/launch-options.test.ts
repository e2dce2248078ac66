import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  chromiumArguments,
  environmentOf,
  launchOptions,
} from "../../../../../shared/browser/launch/launch-options.ts";

const FACTS = {
  binary: { executablePath: "/opt/browser" },
  scratch: "/tmp/run",
  proxyUrl: "http://127.0.0.1:1",
};
const CHROMIUM = { headless: true, sandbox: true, proxyUrl: FACTS.proxyUrl, profile: "/tmp/run/profile" };
const CONFIG = { headless: true, browserEnvironment: { PATH: "/bin" } };

describe("the launch options of a browser", () => {
  it.each(["webkit", "firefox"])("lead %s through the filtering proxy", (engine) => {
    const options = launchOptions(engine, CONFIG, FACTS);
    expect(options).toMatchObject({
      proxy: { server: FACTS.proxyUrl },
      env: { PATH: "/bin", TMPDIR: FACTS.scratch },
      executablePath: "/opt/browser",
    });
    expect(options.proxy).not.toHaveProperty("bypass");
  });

  it("replace the home folder where the run has one", () => {
    const environment = { HOME: "/home/ada" };
    expect(environmentOf(environment, "/tmp/run", undefined)).toMatchObject({ HOME: "/home/ada" });
    expect(environmentOf(environment, "/tmp/run", "/tmp/run")).toMatchObject({ HOME: "/tmp/run" });
  });

  it("lead Chromium through it, loopback addresses included", () => {
    const options = chromiumArguments(CHROMIUM);
    expect(options).toContain(`--proxy-server=${FACTS.proxyUrl}`);
    expect(options).toContain("--proxy-bypass-list=<-loopback>");
  });

  it("keep WebRTC from other ways in Chromium and Firefox", () => {
    expect(chromiumArguments(CHROMIUM)).toContain(
      "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    );
    const { firefoxUserPrefs } = launchOptions("firefox", CONFIG, FACTS);
    expect(firefoxUserPrefs).toEqual({ "media.peerconnection.enabled": false });
  });

  it("switch Chromium's sandbox", () => {
    expect(chromiumArguments(CHROMIUM)).not.toContain("--no-sandbox");
    expect(chromiumArguments({ ...CHROMIUM, sandbox: false })).toContain("--no-sandbox");
  });

  it("add the features that a run needs, and leave out a costly one", () => {
    const values = (name: string) =>
      chromiumArguments(CHROMIUM).flatMap((one) =>
        one.startsWith(name) ? [one.slice(name.length).split(",")] : [],
      );
    expect(values("--enable-features=")).toEqual([expect.arrayContaining(["WebMCP"])]);
    expect(values("--disable-features=")).toEqual([expect.arrayContaining(["RenderDocument"])]);
  });

  it.skipIf(process.platform === "win32")(
    "hold every switch of Playwright's own launch, which another version may change",
    async () => {
      const { chromium } = await import("playwright-core");
      const folder = await mkdtemp(join(tmpdir(), "switches-"));
      const [script, list] = [join(folder, "browser"), join(folder, "switches")];
      await writeFile(script, `#!/bin/sh\nprintf '%s\\n' "$@" > ${list}\n`, { mode: 0o755 });
      const proxy = { server: FACTS.proxyUrl };
      for (const headless of [true, false]) {
        await expect(chromium.launch({ executablePath: script, headless, proxy })).rejects.toThrow();
        const theirs = (await readFile(list, "utf8")).trim().split("\n");
        const ours = chromiumArguments({ ...CHROMIUM, headless, sandbox: false });
        const isOurs = (one: string) => ours.some((own) => own === one || own.startsWith(`${one},`));
        expect(theirs.filter((one) => !one.startsWith("--user-data-dir") && !isOurs(one))).toEqual([]);
      }
      await rm(folder, { recursive: true });
    },
  );
});
