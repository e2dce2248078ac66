import { homedir } from "node:os";
import { join } from "node:path";
import { ENVIRONMENT_SETTING, RUN_TIMEOUT_SETTING } from "../core/common-settings.ts";
import { configurationError, defineSettings, readSettings } from "../core/config.ts";
import type { Network } from "../core/network/network-address.ts";
import { absolutePath } from "../core/user-folders.ts";
import { parseSigningKey } from "../keys/signing-key.ts";
import { PRACTICE_HOSTS_SETTING, parsePracticeHosts } from "./launch/practice-hosts.ts";
import { createRequestSigner, type RequestSigner } from "./visitor/sign-request.ts";
import { VISITORS, type Visitor } from "./visitor/visitor.ts";

/** The window in which forms are discovered and filled, in CSS pixels. */
export const VIEWPORT = { width: 1280, height: 720 };

/** Settings of the engine. All times are limits, not waits. */
export const BROWSER_SETTINGS = defineSettings({
  environment: ENVIRONMENT_SETTING,
  type: {
    name: "FEDERALRUNNER_BROWSER_TYPE",
    type: ["chromium", "webkit", "firefox"],
    default: "chromium",
    meaning:
      "The browser engine; webkit and firefox need FEDERALRUNNER_BROWSER_PATH or an installed Playwright browser.",
  },
  path: {
    name: "FEDERALRUNNER_BROWSER_PATH",
    type: "string",
    optional: true,
    meaning:
      "The browser's executable. Unset: the Chromium of the package @sparticuz/chromium, or an installed Chrome.",
  },
  cache: {
    name: "FEDERALRUNNER_CACHE_DIR",
    type: "string",
    optional: true,
    setBy: "platform",
    meaning:
      "Folder of the unpacked Chromium in an image. Unset: `federalrunner` in the user's cache (XDG_CACHE_HOME, `~/.cache`).",
  },
  userCache: {
    name: "XDG_CACHE_HOME",
    type: "string",
    optional: true,
    setBy: "platform",
    meaning: "The user's folder of caches, by the XDG Base Directory Specification.",
  },
  headless: {
    name: "FEDERALRUNNER_HEADLESS",
    type: "boolean",
    default: true,
    meaning: "Whether the browser runs without a window.",
  },
  uid: {
    name: "FEDERALRUNNER_BROWSER_UID",
    type: "integer",
    optional: true,
    range: [1, 4_294_967_294],
    meaning:
      "User that Chromium runs as; the worker must be root. It cannot read the worker's memory, files and environment. No other program may use it.",
  },
  memoryMb: {
    name: "FEDERALRUNNER_BROWSER_MEMORY_MB",
    type: "integer",
    range: [256, 1_048_576],
    default: 1536,
    meaning: "Memory of all processes of a run's browser, in megabytes, above which the run ends (Linux).",
  },
  runTimeoutS: RUN_TIMEOUT_SETTING,
  heal: {
    name: "HEAL",
    type: ["off", "report", "on"],
    default: "report",
    meaning:
      "Healing of a field or button that no locator finds: `off` fails, `report` fails and names the element that would be used in the warnings, `on` uses the element if type and label agree.",
  },
  visitor: {
    name: "VISITOR",
    type: VISITORS,
    optional: true,
    meaning:
      "How a visit presents itself: `declared` names FederalRunner and VISITOR_CONTACT in the user agent and honours robots.txt, `plain` is the Chromium that it is. Unset: `declared` for scheduled runs and `wizards verify`, `plain` for others.",
  },
  visitorContact: {
    name: "VISITOR_CONTACT",
    type: "string",
    optional: true,
    meaning: "Web or mail address of the operator, for the sites that a declared visitor visits.",
  },
  visitorKey: {
    name: "VISITOR_PRIVATE_KEY",
    type: "string",
    optional: true,
    secret: true,
    meaning:
      "Private key (Ed25519 JWK) that signs a declared visitor's requests for documents (Web Bot Auth). `federalrunner keys visitor` creates it.",
  },
  visitorDirectory: {
    name: "VISITOR_DIRECTORY",
    type: "url",
    optional: true,
    meaning:
      "Origin whose directory serves the public key of VISITOR_PRIVATE_KEY: the gateway's, with https.",
  },
  practiceHosts: PRACTICE_HOSTS_SETTING,
});

// No other variable: an exploited browser process must hold no secret of its host.
const PASSED_ON = [
  "PATH",
  "HOME",
  "LANG",
  "TZ",
  "DISPLAY",
  "WAYLAND_DISPLAY",
  "XAUTHORITY",
  "XDG_RUNTIME_DIR",
  "LD_LIBRARY_PATH",
  "FONTCONFIG_PATH",
];

export interface BrowserConfig {
  type: "chromium" | "webkit" | "firefox";
  path: string | undefined;
  cache: string;
  headless: boolean;
  /** Undefined: the worker's own user. */
  uid: number | undefined;
  heal: "off" | "report" | "on";
  /** Undefined: by the cause of a run. */
  visitor?: Visitor | undefined;
  /** Address of the operator. */
  visitorContact?: string | undefined;
  /** Signs the requests of a declared visitor. */
  visitorSigner?: RequestSigner | undefined;
  /** Limit of all processes of a browser together, in bytes. */
  memoryLimit: number;
  /** Milliseconds. */
  timeouts: { run: number; pageLoad: number; element: number; navigation: number };
  /** `host:port` to `address:port`. */
  practiceHosts: Record<string, string> | undefined;
  /** Addresses of these are not visited. */
  refusedNetworks: readonly Network[];
  /** Environment variables of the browser's process. */
  browserEnvironment: Record<string, string>;
}

/**
 * @throws AppError `invalid_configuration`
 */
export function readBrowserConfig(
  env: Record<string, string | undefined> = process.env,
  isRoot: boolean = process.getuid?.() === 0,
): BrowserConfig {
  const settings = readSettings(BROWSER_SETTINGS, env);
  if (settings.uid !== undefined && !isRoot) {
    throw configurationError([
      "FEDERALRUNNER_BROWSER_UID is set, but only a worker that runs as root can change users.",
    ]);
  }
  if (settings.practiceHosts !== undefined && settings.environment === "production") {
    throw configurationError([
      "FEDERALRUNNER_PRACTICE_HOSTS is for practice sites only; unset it in production",
    ]);
  }
  return {
    type: settings.type,
    path: settings.path,
    cache:
      settings.cache ?? join(absolutePath(settings.userCache) ?? join(homedir(), ".cache"), "federalrunner"),
    headless: settings.headless,
    uid: settings.uid,
    heal: settings.heal,
    visitor: settings.visitor,
    visitorContact: settings.visitorContact,
    visitorSigner: signerOf(settings),
    memoryLimit: settings.memoryMb * 1024 * 1024,
    timeouts: {
      run: settings.runTimeoutS * 1000,
      pageLoad: 30_000,
      element: 10_000,
      navigation: 15_000,
    },
    practiceHosts:
      settings.practiceHosts === undefined ? undefined : parsePracticeHosts(settings.practiceHosts),
    refusedNetworks:
      settings.environment === "production" ? ["metadata", "loopback", "private"] : ["metadata"],
    browserEnvironment: Object.fromEntries(
      PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
    ),
  };
}

/** @throws AppError `invalid_configuration` */
function signerOf({
  visitorKey,
  visitorDirectory,
}: {
  visitorKey?: string | undefined;
  visitorDirectory?: URL | string | undefined;
}): RequestSigner | undefined {
  if (visitorKey === undefined) return undefined;
  const parsed = parseSigningKey(visitorKey);
  if ("problem" in parsed) throw configurationError([`VISITOR_PRIVATE_KEY ${parsed.problem}`]);
  const directory = visitorDirectory === undefined ? undefined : new URL(visitorDirectory);
  if (directory?.protocol !== "https:" || directory.href !== `${directory.origin}/`) {
    throw configurationError([
      "VISITOR_DIRECTORY must be an https origin without a path, such as the gateway's, where VISITOR_PRIVATE_KEY is set",
    ]);
  }
  return createRequestSigner(parsed.key, directory.origin);
}
