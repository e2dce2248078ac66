import type { BrowserType, LaunchOptions } from "playwright-core";
import type { BrowserConfig } from "../config.ts";

const ARGUMENTS = ["--disable-gpu", "--disable-dev-shm-usage"];
// Connections that bypass the proxy fail: names do not resolve, and WebRTC sends no datagrams.
const PROXY_ONLY = [
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
];

export interface LaunchFacts {
  engine: ReturnType<BrowserType["name"]>;
  binary: Pick<LaunchOptions, "executablePath" | "channel">;
  sandbox: boolean;
  /** Folder for the browser's temporary files. */
  scratch: string;
  /** Replaces the home folder, so that nothing of a run stays there. */
  home?: string | undefined;
  /** URL of the filtering proxy. */
  proxyUrl: string;
}

/** The options of Playwright for one run's browser: every engine reaches the network through the proxy only. */
export function launchOptions(
  { headless, browserEnvironment }: Pick<BrowserConfig, "headless" | "browserEnvironment">,
  { engine, binary, sandbox, scratch, home, proxyUrl }: LaunchFacts,
): LaunchOptions {
  const isChromium = engine === "chromium";
  return {
    headless,
    // The run's host handles signals; see end-with-process.ts.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    artifactsDir: scratch,
    // The browser's temporary files are removed with the run, also after a kill.
    env: { ...browserEnvironment, ...(home === undefined ? {} : { HOME: home }), TMPDIR: scratch },
    ...binary,
    // Playwright removes each browser's exception for loopback addresses.
    proxy: { server: proxyUrl },
    chromiumSandbox: isChromium ? sandbox : undefined,
    args: isChromium ? [...ARGUMENTS, ...PROXY_ONLY] : undefined,
    firefoxUserPrefs: engine === "firefox" ? { "media.peerconnection.enabled": false } : undefined,
  };
}
