/** Settings of the gateway; tokens, sessions, storage, runs and wizards have their own. */
import type { KeyObject } from "node:crypto";
import { A2A_SETTINGS } from "../../shared/a2a/config.ts";
import {
  type AccessTokenSettings,
  type ApiAccessSettings,
  type CallbackSettings,
  readAccessTokenSettings,
  readApiAccessSettings,
  readCallbackSettings,
} from "../../shared/auth/config.ts";
import { PRACTICE_HOSTS_SETTING, parsePracticeHosts } from "../../shared/browser/launch/practice-hosts.ts";
import { type CloudSettings, readCloudSettings } from "../../shared/cloud/config.ts";
import { readTracingSettings, type TracingSettings } from "../../shared/cloud/tracing/config.ts";
import { LISTEN_SETTINGS, LOG_LEVEL_SETTING } from "../../shared/core/common-settings.ts";
import { configurationError, defineSettings, readGroups, readSettings } from "../../shared/core/config.ts";
import { parseVisitorKeys } from "../../shared/keys/visitor-keys.ts";
import { QUIET_WAIT_SETTING } from "../../shared/mcp/config.ts";
import {
  type GatewayKeys,
  type RunSettings,
  readGatewayKeys,
  readRunSettings,
  readSessionSecrets,
} from "../../shared/runs/config.ts";
import { readWizardSettings } from "../../shared/wizards/config.ts";

export const GATEWAY_SETTINGS = defineSettings({
  ...LISTEN_SETTINGS,
  logLevel: LOG_LEVEL_SETTING,
  serverUrl: {
    name: "MCP_SERVER_URL",
    type: "url",
    optional: true,
    meaning:
      "Public URL of the server, without a path; default http://127.0.0.1:PORT. Production requires it, with https.",
  },
  allowedHosts: {
    name: "MCP_ALLOWED_HOSTS",
    type: "string",
    optional: true,
    meaning:
      "Further accepted host names, separated by commas; the host of MCP_SERVER_URL and loopback names are always accepted.",
  },
  initializeAuth: {
    name: "MCP_INITIALIZE_AUTH",
    type: ["open", "required"],
    default: "open",
    meaning: "Whether `initialize` and `server/discover` require a token.",
  },
  missingSession: {
    name: "MCP_MISSING_SESSION",
    type: ["refuse", "accept"],
    default: "refuse",
    meaning:
      "Whether requests of 2025-06-18 and 2025-11-25 without a session id are refused with 400 or accepted, for clients that leave it out. Both require a token.",
  },
  quietWaitSeconds: QUIET_WAIT_SETTING,
  practiceHosts: PRACTICE_HOSTS_SETTING,
  consoleClientId: {
    name: "CONSOLE_CLIENT_ID",
    type: "string",
    optional: true,
    meaning:
      "Id of the console's public client at the issuer (at Auth0 a single-page application); without it, the gateway serves no console.",
  },
  a2aCards: {
    name: "A2A_CARDS",
    type: ["public", "private"],
    default: "public",
    meaning:
      "Whether agent cards are public, as A2A clients expect (they read the card before they have a token), or require the scope agents:read.",
  },
  visitorPublicKeys: {
    name: "VISITOR_PUBLIC_KEYS",
    type: "string",
    optional: true,
    meaning:
      "Public keys (JWK set) of declared visitors, which the directory at /.well-known/http-message-signatures-directory serves. `federalrunner keys visitor` creates them.",
  },
  ...A2A_SETTINGS,
});

type Environment = Record<string, string | undefined>;

export type GatewaySettings = ReturnType<typeof readGatewaySettings>;

/** @throws AppError `invalid_configuration` */
export function readGatewaySettings(env: Environment = process.env) {
  const settings = readSettings(GATEWAY_SETTINGS, env);
  const isProduction = settings.environment === "production";
  const problems: string[] = [];
  if (isProduction && settings.serverUrl === undefined) {
    problems.push("MCP_SERVER_URL is not set; production requires the https URL that clients connect to.");
  }
  if (isProduction && settings.serverUrl?.startsWith("http:")) {
    problems.push("MCP_SERVER_URL must be an https URL in production.");
  }
  if (isProduction && settings.practiceHosts !== undefined) {
    problems.push("FEDERALRUNNER_PRACTICE_HOSTS is for practice sites only; unset it in production.");
  }
  const { visitorPublicKeys } = settings;
  const visitorKeys = visitorPublicKeys === undefined ? undefined : parseVisitorKeys(visitorPublicKeys);
  if (visitorKeys && "problem" in visitorKeys) {
    problems.push(`VISITOR_PUBLIC_KEYS ${visitorKeys.problem}.`);
  }
  if (problems.length > 0) throw configurationError(problems);
  return {
    ...settings,
    visitorPublicKeys: visitorKeys && "key" in visitorKeys ? visitorKeys.key : [],
    practiceHosts:
      settings.practiceHosts === undefined ? undefined : parsePracticeHosts(settings.practiceHosts),
    allowedHosts: settings.allowedHosts?.split(/[\s,]+/).filter(Boolean) ?? [],
  };
}

export interface GatewayConfig {
  gateway: GatewaySettings;
  tokens: AccessTokenSettings;
  apiAccess: ApiAccessSettings;
  /** Undefined: the gateway serves no callbacks of Cloud Tasks and Cloud Scheduler. */
  callbacks: CallbackSettings | undefined;
  sessionSecrets: [KeyObject, ...KeyObject[]];
  cloud: CloudSettings;
  runs: RunSettings;
  keys: GatewayKeys;
  wizardsDir: string;
  /** Undefined: no traces. */
  tracing: TracingSettings | undefined;
  /** The source of all settings, for parts that read their own. */
  environment: Environment;
}

/** @throws AppError `invalid_configuration` that lists every problem */
export function readGatewayConfig(env: Environment = process.env): GatewayConfig {
  const { wizards, ...groups } = readGroups(
    {
      gateway: readGatewaySettings,
      tokens: readAccessTokenSettings,
      apiAccess: readApiAccessSettings,
      callbacks: readCallbackSettings,
      sessionSecrets: readSessionSecrets,
      cloud: readCloudSettings,
      runs: readRunSettings,
      keys: readGatewayKeys,
      wizards: readWizardSettings,
      tracing: readTracingSettings,
    },
    env,
  );
  return { ...groups, wizardsDir: wizards.wizardsDir, environment: env };
}

/** Outside production, reads further settings from `.env` in the working directory; the environment overrides them. */
export function loadDevelopmentSettings(): void {
  if (process.env.ENVIRONMENT?.toLowerCase() === "production") return;
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
