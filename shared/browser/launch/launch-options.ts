import type { BrowserType, LaunchOptions } from "playwright-core";
import type { BrowserConfig } from "../config.ts";

/** The switches with which Playwright starts Chromium (playwright-core 1.65.1); its functions rely on them. */
const PLAYWRIGHT_SWITCHES = [
  "--disable-field-trial-config",
  "--disable-background-networking",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-back-forward-cache",
  "--disable-breakpad",
  "--disable-component-extensions-with-background-pages",
  "--disable-component-update",
  "--no-default-browser-check",
  "--disable-default-apps",
  "--disable-dev-shm-usage",
  "--disable-edgeupdater",
  "--disable-extensions",
  "--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion",
  "--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies",
  "--allow-pre-commit-input",
  "--disable-hang-monitor",
  "--disable-ipc-flooding-protection",
  "--disable-popup-blocking",
  "--disable-prompt-on-repost",
  "--disable-renderer-backgrounding",
  "--disable-updater-scheduler",
  "--force-color-profile=srgb",
  "--metrics-recording-only",
  "--no-first-run",
  "--password-store=basic",
  "--use-mock-keychain",
  "--no-service-autorun",
  "--disable-search-engine-choice-screen",
  "--unsafely-disable-devtools-self-xss-warnings",
  "--enable-unsafe-swiftshader",
  "--edge-skip-compat-layer-relaunch",
  "--disable-stack-profiler",
  "--disable-infobars",
  "--disable-sync",
  "--do-not-de-elevate",
];
const HEADLESS = [
  "--headless",
  "--hide-scrollbars",
  "--mute-audio",
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
];
// Connections that bypass the proxy fail: names do not resolve, and WebRTC sends no datagrams.
const PROXY_ONLY = [
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
];

/** Further values of Playwright's switches, by the start of the switch. */
const FURTHER_FEATURES: Record<string, string> = {
  // A discovery reads the tools that a page declares for agents. A run has the same browser, so that the page is the same.
  "--enable-features=": "WebMCP",
  // Another frame host for each document of a site takes a third of the processor time of a navigation.
  "--disable-features=": "RenderDocument",
};

export interface ChromiumFacts {
  headless: boolean;
  sandbox: boolean;
  /** URL of the filtering proxy, which also takes requests to loopback addresses. */
  proxyUrl: string;
  /** Folder of the profile. */
  profile: string;
}

export function chromiumArguments({ headless, sandbox, proxyUrl, profile }: ChromiumFacts): string[] {
  return [
    // Chromium reads the last one of several switches of a name.
    ...PLAYWRIGHT_SWITCHES.map(withFurther),
    ...(headless ? HEADLESS : []),
    ...(sandbox ? [] : ["--no-sandbox"]),
    `--proxy-server=${proxyUrl}`,
    "--proxy-bypass-list=<-loopback>",
    "--disable-gpu",
    ...PROXY_ONLY,
    `--user-data-dir=${profile}`,
    "--remote-debugging-pipe",
    "--no-startup-window",
  ];
}

function withFurther(given: string): string {
  const [, feature] = Object.entries(FURTHER_FEATURES).find(([start]) => given.startsWith(start)) ?? [];
  return feature === undefined ? given : `${given},${feature}`;
}

export interface LaunchFacts {
  binary: Pick<LaunchOptions, "executablePath">;
  /** Folder for the browser's temporary files. */
  scratch: string;
  /** Replaces the home folder, so that nothing of a run stays there. */
  home?: string | undefined;
  /** URL of the filtering proxy. */
  proxyUrl: string;
}

/** Playwright's options for WebKit and Firefox. */
export function launchOptions(
  engine: ReturnType<BrowserType["name"]>,
  { headless, browserEnvironment }: Pick<BrowserConfig, "headless" | "browserEnvironment">,
  { binary, scratch, home, proxyUrl }: LaunchFacts,
): LaunchOptions {
  return {
    headless,
    // The run's host handles signals; see end-with-process.ts.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    artifactsDir: scratch,
    env: environmentOf(browserEnvironment, scratch, home),
    ...binary,
    // Playwright removes each browser's exception for loopback addresses.
    proxy: { server: proxyUrl },
    firefoxUserPrefs: engine === "firefox" ? { "media.peerconnection.enabled": false } : undefined,
  };
}

/**
 * The browser's temporary files are removed with the run, also after a kill.
 *
 * @param home replaces the home folder, so that nothing of a run stays there
 */
export function environmentOf(
  browserEnvironment: Record<string, string>,
  scratch: string,
  home?: string,
): Record<string, string> {
  return { ...browserEnvironment, ...(home === undefined ? {} : { HOME: home }), TMPDIR: scratch };
}
