/** Settings of runs. Each process gets only the key rows that it needs. */
import type { KeyObject } from "node:crypto";
import type { JWK } from "jose";
import { RUN_TIMEOUT_SETTING, SERVICE_TOKEN_SETTING } from "../core/common-settings.ts";
import { configurationError, defineSettings, readSettings, type SettingRow } from "../core/config.ts";
import { type Parsed, parsePrivateKeys, parsePublicKey, parseSecrets } from "../keys/keys.ts";

export const RUN_SETTINGS = defineSettings({
  resultRetentionHours: {
    name: "RESULT_RETENTION",
    type: "integer",
    default: 24,
    range: [0, 24 * 365],
    meaning:
      "Hours after its end for which the sealed result and the screenshots of a wizard's run are kept.",
  },
  historyRetentionDays: {
    name: "HISTORY_RETENTION",
    type: "integer",
    default: 30,
    range: [1, 3650],
    meaning:
      "Days after its creation for which a run's record and events, and an agent's masked input and output, are kept.",
  },
  wizardLauncher: {
    name: "WIZARD_LAUNCHER",
    type: ["auto", "job", "service"],
    default: "auto",
    meaning:
      "The launcher of wizards' workers: `job`, the private `service`, or `auto`, which is the service when the caller waits and WIZARD_SERVICE_URL is set, and otherwise the job.",
  },
  wizardServiceUrl: {
    name: "WIZARD_SERVICE_URL",
    type: "url",
    optional: true,
    meaning: "URL of the private execute-wizard service; unset where only the job is deployed.",
  },
  wizardRunSeconds: RUN_TIMEOUT_SETTING,
  workerServiceToken: SERVICE_TOKEN_SETTING,
  agentServiceUrl: {
    name: "AGENT_SERVICE_URL",
    type: "url",
    optional: true,
    meaning: "URL of the private run-agent service; unset where no agents are deployed.",
  },
});

const KEYS = defineSettings({
  workerPublicKey: {
    name: "WORKER_PUBLIC_KEY",
    type: "string",
    meaning:
      "Public key (JWK) that the inputs of wizards' runs are sealed to. `federalrunner keys new` creates a set.",
  },
  workerPrivateKeys: {
    name: "WORKER_PRIVATE_KEYS",
    type: "string",
    secret: true,
    meaning:
      "Private keys (JWK set) with which the wizards' worker opens inputs; during a rotation, the new and the old one. No other process may hold them.",
  },
  agentPublicKey: {
    name: "AGENT_PUBLIC_KEY",
    type: "string",
    meaning: "Public key (JWK) that the inputs of agents' runs are sealed to.",
  },
  agentPrivateKeys: {
    name: "AGENT_PRIVATE_KEYS",
    type: "string",
    secret: true,
    meaning:
      "Private keys (JWK set) with which the agents' worker opens inputs and workspaces; during a rotation, the new and the old one. No other process may hold them.",
  },
  gatewayPublicKey: {
    name: "GATEWAY_PUBLIC_KEY",
    type: "string",
    meaning: "Public key (JWK) that results and screenshots are sealed to.",
  },
  gatewayPrivateKeys: {
    name: "GATEWAY_PRIVATE_KEYS",
    type: "string",
    secret: true,
    meaning:
      "Private keys (JWK set) with which the gateway opens results; during a rotation, the new and the old one.",
  },
  hmacKeys: {
    name: "HMAC_KEYS",
    type: "string",
    secret: true,
    meaning:
      "Secrets (base64url, at least 32 bytes, separated by commas) for hashes of owners, inputs and addresses; the first creates hashes, all are recognised.",
  },
  sessionSecrets: {
    name: "SESSION_SECRETS",
    type: "string",
    secret: true,
    meaning:
      "Secrets (base64url, at least 32 bytes, separated by commas) that sign sessions; the first signs, all are accepted.",
  },
});

const {
  workerPublicKey,
  workerPrivateKeys,
  agentPublicKey,
  agentPrivateKeys,
  gatewayPublicKey,
  gatewayPrivateKeys,
  hmacKeys,
  sessionSecrets,
} = KEYS;

/** The keys of the wizards' worker: it opens inputs of its kind and no results. */
export const WORKER_KEYS = defineSettings({ workerPrivateKeys, gatewayPublicKey });
/** The keys of the agents' worker: it opens inputs of its kind and no results. */
export const AGENT_KEYS = defineSettings({ agentPrivateKeys, gatewayPublicKey });
/** The keys of every process that submits runs and reads results: it opens results and no inputs. */
export const GATEWAY_KEYS = defineSettings({ workerPublicKey, agentPublicKey, gatewayPrivateKeys, hmacKeys });
export const SESSION_KEYS = defineSettings({ sessionSecrets });

type Environment = Record<string, string | undefined>;

export type RunSettings = ReturnType<typeof readRunSettings>;

/** @throws AppError `invalid_configuration` that lists every problem. */
export function readRunSettings(env: Environment = process.env) {
  const settings = readSettings(RUN_SETTINGS, env);
  if (settings.wizardLauncher === "service" && settings.wizardServiceUrl === undefined) {
    throw configurationError(["WIZARD_SERVICE_URL is not set, but WIZARD_LAUNCHER is service."]);
  }
  return settings;
}

export interface WorkerKeys {
  workerPrivateKeys: JWK[];
  gatewayPublicKey: JWK;
}

export function readWorkerKeys(env: Environment = process.env): WorkerKeys {
  return parseKeys<WorkerKeys>(WORKER_KEYS, env, {
    workerPrivateKeys: parsePrivateKeys,
    gatewayPublicKey: parsePublicKey,
  });
}

export interface AgentKeys {
  agentPrivateKeys: JWK[];
  gatewayPublicKey: JWK;
}

export function readAgentKeys(env: Environment = process.env): AgentKeys {
  return parseKeys<AgentKeys>(AGENT_KEYS, env, {
    agentPrivateKeys: parsePrivateKeys,
    gatewayPublicKey: parsePublicKey,
  });
}

export interface GatewayKeys {
  workerPublicKey: JWK;
  agentPublicKey: JWK;
  gatewayPrivateKeys: JWK[];
  hmacKeys: [KeyObject, ...KeyObject[]];
}

export function readGatewayKeys(env: Environment = process.env): GatewayKeys {
  return parseKeys<GatewayKeys>(GATEWAY_KEYS, env, {
    workerPublicKey: parsePublicKey,
    agentPublicKey: parsePublicKey,
    gatewayPrivateKeys: parsePrivateKeys,
    hmacKeys: parseSecrets,
  });
}

export function readSessionSecrets(env: Environment = process.env): [KeyObject, ...KeyObject[]] {
  return parseKeys<{ sessionSecrets: [KeyObject, ...KeyObject[]] }>(SESSION_KEYS, env, {
    sessionSecrets: parseSecrets,
  }).sessionSecrets;
}

type Parsers<Keys> = { [Name in keyof Keys]: (text: string) => Parsed<Keys[Name]> };

function parseKeys<Keys>(
  rows: Record<keyof Keys & string, SettingRow>,
  env: Environment,
  parsers: Parsers<Keys>,
): Keys {
  const texts = readSettings(rows, env) as Record<keyof Keys, string>;
  const problems: string[] = [];
  const keys: Partial<Keys> = {};
  for (const name of Object.keys(rows) as (keyof Keys & string)[]) {
    const parsed = parsers[name](texts[name]);
    if ("problem" in parsed) problems.push(`${rows[name].name} ${parsed.problem}`);
    else keys[name] = parsed.key;
  }
  if (problems.length > 0) throw configurationError(problems);
  return keys as Keys;
}
