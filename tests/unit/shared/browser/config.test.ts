import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readBrowserConfig } from "../../../../shared/browser/config.ts";

describe("EXEC-008 SERVER-008/browser EXEC-014/time-limit settings of the browser", () => {
  test("have defaults", () => {
    expect(readBrowserConfig({})).toEqual({
      type: "chromium",
      path: undefined,
      cache: join(homedir(), ".cache/federalrunner"),
      headless: true,
      uid: undefined,
      heal: "report",
      memoryLimit: 1536 * 1024 * 1024,
      timeouts: { run: 60_000, pageLoad: 30_000, element: 10_000, navigation: 15_000 },
      practiceHosts: undefined,
      refusedNetworks: ["metadata"],
      browserEnvironment: {},
    });
  });

  test.each([
    [{ FEDERALRUNNER_CACHE_DIR: "/app/browser", XDG_CACHE_HOME: "/cache" }, "/app/browser"],
    [{ XDG_CACHE_HOME: "/cache" }, "/cache/federalrunner"],
    [{ XDG_CACHE_HOME: "cache" }, join(homedir(), ".cache/federalrunner")],
  ])("name the folder of the unpacked browser: %j", (env, folder) => {
    expect(readBrowserConfig(env).cache).toBe(folder);
  });

  test("are read; the browser inherits only the variables that it needs", () => {
    const config = readBrowserConfig({
      FEDERALRUNNER_BROWSER_TYPE: "webkit",
      FEDERALRUNNER_HEADLESS: "false",
      FEDERALRUNNER_RUN_TIMEOUT_S: "90",
      FEDERALRUNNER_PRACTICE_HOSTS: "studentaid.gov:443=127.0.0.1:8443",
      HOME: "/home/ann",
      AUTH_SECRET: "hush",
    });
    expect(config).toMatchObject({
      type: "webkit",
      headless: false,
      practiceHosts: { "studentaid.gov:443": "127.0.0.1:8443" },
      browserEnvironment: { HOME: "/home/ann" },
    });
    expect(config.timeouts.run).toBe(90_000);
  });

  test("for practice sites are rejected in production", () => {
    const practice = { ENVIRONMENT: "production", FEDERALRUNNER_PRACTICE_HOSTS: "a.gov:443=127.0.0.1:1" };
    expect(() => readBrowserConfig(practice)).toThrow(
      /FEDERALRUNNER_PRACTICE_HOSTS is for practice sites only/,
    );
    expect(readBrowserConfig({ ENVIRONMENT: "production" }).practiceHosts).toBeUndefined();
  });

  test("refuse loopback and private addresses in production", () => {
    expect(readBrowserConfig({ ENVIRONMENT: "production" }).refusedNetworks).toEqual([
      "metadata",
      "loopback",
      "private",
    ]);
  });

  test("accept a user for the browser from root only", () => {
    const env = { FEDERALRUNNER_BROWSER_UID: "31000" };
    expect(readBrowserConfig(env, true).uid).toBe(31_000);
    expect(() => readBrowserConfig(env, false)).toThrow(/only a worker that runs as root/);
  });
});
