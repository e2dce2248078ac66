import { describe, expect, it } from "vitest";
import { launchOptions } from "../../../../../shared/browser/launch/launch-options.ts";

const FACTS = {
  binary: { executablePath: "/opt/browser" },
  sandbox: true,
  scratch: "/tmp/run",
  proxyUrl: "http://127.0.0.1:1234",
};
const options = (engine: "chromium" | "webkit" | "firefox", sandbox = true) =>
  launchOptions({ headless: true, browserEnvironment: { PATH: "/bin" } }, { ...FACTS, engine, sandbox });

describe("the launch options of a browser", () => {
  it.each(["chromium", "webkit", "firefox"] as const)("lead %s through the filtering proxy", (engine) => {
    expect(options(engine)).toMatchObject({
      proxy: { server: FACTS.proxyUrl },
      env: { PATH: "/bin", TMPDIR: FACTS.scratch },
      executablePath: "/opt/browser",
    });
    expect(options(engine).proxy).not.toHaveProperty("bypass");
  });

  it("replace the home folder where the run has one", () => {
    const given = { headless: true, browserEnvironment: { HOME: "/home/ada" } };
    const facts = { ...FACTS, engine: "chromium" as const };
    expect(launchOptions(given, facts).env).toMatchObject({ HOME: "/home/ada" });
    expect(launchOptions(given, { ...facts, home: "/tmp/run" }).env).toMatchObject({ HOME: "/tmp/run" });
  });

  it("keep WebRTC from other ways in Chromium and Firefox", () => {
    expect(options("chromium").args).toContain("--force-webrtc-ip-handling-policy=disable_non_proxied_udp");
    expect(options("firefox").firefoxUserPrefs).toEqual({ "media.peerconnection.enabled": false });
  });

  it("switch Chromium's sandbox, and never by an argument", () => {
    expect(options("chromium").chromiumSandbox).toBe(true);
    expect(options("chromium", false).chromiumSandbox).toBe(false);
    expect(options("chromium").args).not.toContain("--no-sandbox");
    expect(options("firefox").chromiumSandbox).toBeUndefined();
  });
});
