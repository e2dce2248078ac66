import { platform } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readScoutConfig } from "../../../../functions/federalscout/config.ts";

describe("DISC-012 the settings of FederalScout", () => {
  it("have the specification's defaults", () => {
    const config = readScoutConfig({ DISPLAY: ":0" });
    expect(config).toMatchObject({
      slowMoMs: 500,
      sessionTimeoutMs: 30 * 60 * 1000,
      screenshotQuality: 80,
      browserEndpoint: undefined,
      allowLocal: false,
    });
    expect(config.browser).toMatchObject({ headless: false, type: "chromium" });
  });

  it("show the browser wherever there is a display", () => {
    const expected = platform() === "linux";
    expect(readScoutConfig({}).browser.headless).toBe(expected);
    expect(readScoutConfig({ WAYLAND_DISPLAY: "wayland-0" }).browser.headless).toBe(false);
    expect(readScoutConfig({ DISPLAY: ":0", FEDERALSCOUT_HEADLESS: "true" }).browser.headless).toBe(true);
  });

  it("keep unfinished discoveries below the wizards' folder", () => {
    const own = readScoutConfig({
      FEDERALSCOUT_WIZARDS_DIR: "/data/a",
      FEDERALRUNNER_WIZARDS_DIR: "/data/b",
    });
    expect(own.wizardsDir).toBe("/data/a");
    expect(own.discoveriesDir).toBe(join("/data/a", ".discoveries"));
    expect(readScoutConfig({ FEDERALRUNNER_WIZARDS_DIR: "/data/b" }).wizardsDir).toBe("/data/b");
  });

  it("save in the person's own folder, in a checkout too", () => {
    const config = readScoutConfig({ FEDERALRUNNER_DATA_DIR: "/data/person" });
    expect(config.wizardsDir).toBe(join("/data/person", "wizards"));
    expect(config.official).toBeDefined();
  });

  it("take the engine's practice hosts", () => {
    const { browser } = readScoutConfig({ FEDERALRUNNER_PRACTICE_HOSTS: "a.gov:443=127.0.0.1:8443" });
    expect(browser.practiceHosts).toEqual({ "a.gov:443": "127.0.0.1:8443" });
  });

  it.each([
    ["FEDERALSCOUT_SCREENSHOT_QUALITY", "101"],
    ["FEDERALSCOUT_SLOW_MO", "slow"],
    ["FEDERALSCOUT_SESSION_TIMEOUT", "0"],
  ])("refuse a wrong %s", (name, value) => {
    expect(() => readScoutConfig({ [name]: value })).toThrow(name);
  });
});
