/** A browser with a window on a display of its own; new headless Chromium where the display or the browser is missing. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Readable } from "node:stream";
import type { ScoutConfig } from "../../../functions/federalscout/config.ts";
import { displayHands } from "./display-hands.ts";
import { browserHands, type Hands } from "./person.ts";

export interface Windows {
  /** Such as `Xvfb, xdotool`. */
  kind: string;
  hands: Hands;
  configFor(config: ScoutConfig): ScoutConfig;
  close(): Promise<void>;
}

const XVFB = "/usr/bin/Xvfb";
const XDOTOOL = "/usr/bin/xdotool";
/** Debian's Chromium, and Chrome: the packaged Chromium has no windows. */
const BROWSERS = ["/usr/bin/chromium", "/opt/google/chrome/chrome"];

export async function openWindows(): Promise<Windows> {
  const path = process.env.FEDERALRUNNER_BROWSER_PATH ?? BROWSERS.find((one) => existsSync(one));
  if (!path || !existsSync(XVFB))
    return { kind: "no window", hands: browserHands, configFor: (config) => config, close: async () => {} };
  const { server, display } = await startDisplay();
  const hands = existsSync(XDOTOOL) ? displayHands(XDOTOOL, display) : browserHands;
  return {
    kind: hands === browserHands ? "Xvfb, input events of the browser" : "Xvfb, xdotool",
    hands,
    configFor: (config) => ({
      ...config,
      browser: {
        ...config.browser,
        headless: false,
        path,
        browserEnvironment: { ...config.browser.browserEnvironment, DISPLAY: display },
      },
    }),
    async close() {
      const ended = once(server, "exit");
      server.kill();
      await ended;
    },
  };
}

/** Xvfb takes the first free number and reports it. */
async function startDisplay(): Promise<{ server: ChildProcess; display: string }> {
  const args = ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"];
  const server = spawn(XVFB, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = await once(server.stdio[3] as Readable, "data");
  return { server, display: `:${String(number).trim()}` };
}
