import { afterEach, describe, expect, it, vi } from "vitest";
import { readBrowserConfig } from "../../../../shared/browser/config.ts";
import type { LaunchBrowser, LaunchedBrowser } from "../../../../shared/browser/launch/launch-browser.ts";
import { createSpareBrowser } from "../../../../shared/worker/spare-browser.ts";

const config = readBrowserConfig({});

/** Browsers that only start and end. */
function launcher({ fails = 0 } = {}) {
  const launched: { type: string; alive: boolean }[] = [];
  let failures = fails;
  const launch: LaunchBrowser = async (_config, type) => {
    if (failures-- > 0) throw new Error("no browser");
    const browser = { type, alive: true };
    launched.push(browser);
    return {
      browser: { isConnected: () => browser.alive },
      close: async () => {
        browser.alive = false;
      },
    } as unknown as LaunchedBrowser;
  };
  return { launch, launched };
}

afterEach(() => vi.useRealTimers());

describe("a spare browser", () => {
  it("is started once and used once", async () => {
    const { launch, launched } = launcher();
    const spare = createSpareBrowser(config, launch);
    await Promise.all([spare.prepare(), spare.prepare()]);
    expect(launched).toHaveLength(1);
    const [one, two] = [await spare.launch(config, config.type), await spare.launch(config, config.type)];
    expect(launched).toHaveLength(2);
    expect(one).not.toBe(two);
  });

  it("is not used for a wizard that requires another kind", async () => {
    const { launch, launched } = launcher();
    const spare = createSpareBrowser(config, launch);
    await spare.prepare();
    await spare.launch(config, "firefox");
    expect(launched.map(({ type }) => type)).toEqual(["chromium", "firefox"]);
  });

  it("that died is replaced", async () => {
    const { launch, launched } = launcher();
    const spare = createSpareBrowser(config, launch);
    await spare.prepare();
    for (const browser of launched) browser.alive = false;
    const taken = await spare.launch(config, config.type);
    expect(taken.browser.isConnected()).toBe(true);
    expect(launched).toHaveLength(2);
  });

  it("that cannot start fails on use, or at once on request", async () => {
    const { launch } = launcher({ fails: 2 });
    const spare = createSpareBrowser(config, launch);
    await spare.prepare();
    await expect(spare.launch(config, config.type)).rejects.toThrow("no browser");
    await expect(spare.prepare({ orThrow: true })).rejects.toThrow("no browser");
  });

  it("awaits the removal of the browser of a run that has ended, before it is ready and before it closes", async () => {
    const { launch } = launcher();
    const removals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let at = 0;
    const slow: LaunchBrowser = async (...request) => {
      const launched = await launch(...request);
      return { ...launched, close: () => removals[at++]?.promise ?? launched.close() };
    };
    const spare = createSpareBrowser(config, slow);
    const order: string[] = [];
    for (const [step, removal] of removals.entries()) {
      void (await spare.launch(config, config.type)).close();
      const awaited = (step === 0 ? spare.prepare() : spare.close()).then(() => order.push("ready"));
      // Every other step of it has passed by then.
      await new Promise((resolve) => setImmediate(resolve));
      order.push("removed");
      removal.resolve();
      await awaited;
    }
    expect(order).toEqual(["removed", "ready", "removed", "ready"]);
  });

  it("opens its context before its run", async () => {
    const { launch } = launcher();
    let prepared = 0;
    const spare = createSpareBrowser(config, async (...request) => ({
      ...(await launch(...request)),
      prepareContext: async () => void prepared++,
    }));
    await spare.prepare();
    expect(prepared).toBe(1);
    await spare.launch(config, config.type);
    await spare.launch(config, config.type);
    expect(prepared).toBe(1);
  });

  it("is removed where no run takes it for the time that it is kept", async () => {
    vi.useFakeTimers();
    const { launch, launched } = launcher();
    const spare = createSpareBrowser(config, launch, 1000);
    await spare.prepare();
    await vi.advanceTimersByTimeAsync(999);
    await spare.prepare();
    await vi.advanceTimersByTimeAsync(999);
    expect(launched).toMatchObject([{ alive: true }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(launched).toMatchObject([{ alive: false }]);
    await spare.launch(config, config.type);
    await vi.advanceTimersByTimeAsync(5000);
    expect(launched).toMatchObject([{ alive: false }, { alive: true }]);
  });

  it("ends with its worker, and with a run that was cancelled before it started", async () => {
    const { launch, launched } = launcher();
    const spare = createSpareBrowser(config, launch);
    await spare.prepare();
    const aborted = AbortSignal.abort(new Error("cancelled"));
    await expect(spare.launch(config, config.type, aborted)).rejects.toThrow("cancelled");
    await spare.prepare();
    await spare.close();
    await spare.close();
    expect(launched.map(({ alive }) => alive)).toEqual([false, false]);
  });
});
