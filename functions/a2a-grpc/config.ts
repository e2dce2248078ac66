/** Settings of the A2A service over gRPC; tokens, storage, runs and wizards have their own. */
import { A2A_SETTINGS } from "../../shared/a2a/config.ts";
import {
  type AccessTokenSettings,
  type ApiAccessSettings,
  readAccessTokenSettings,
  readApiAccessSettings,
} from "../../shared/auth/config.ts";
import { type CloudSettings, readCloudSettings } from "../../shared/cloud/config.ts";
import { readTracingSettings, type TracingSettings } from "../../shared/cloud/tracing/config.ts";
import { LISTEN_SETTINGS, LOG_LEVEL_SETTING } from "../../shared/core/common-settings.ts";
import { defineSettings, readGroups, readSettings } from "../../shared/core/config.ts";
import { type GatewayKeys, readGatewayKeys } from "../../shared/runs/config.ts";

export const GRPC_SETTINGS = defineSettings({
  ...LISTEN_SETTINGS,
  logLevel: LOG_LEVEL_SETTING,
  serverUrl: {
    name: "MCP_SERVER_URL",
    type: "url",
    meaning: "Public URL of the gateway, without a path: the audience of tokens and the address in cards.",
  },
  ...A2A_SETTINGS,
});

type Environment = Record<string, string | undefined>;

export interface GrpcConfig {
  grpc: ReturnType<typeof readGrpcSettings>;
  tokens: AccessTokenSettings;
  apiAccess: ApiAccessSettings;
  cloud: CloudSettings;
  keys: GatewayKeys;
  /** Undefined: no traces. */
  tracing: TracingSettings | undefined;
  /** The source of all settings, for parts that read their own. */
  environment: Environment;
}

function readGrpcSettings(env: Environment) {
  return readSettings(GRPC_SETTINGS, env);
}

/** @throws AppError `invalid_configuration` that lists every problem */
export function readGrpcConfig(env: Environment = process.env): GrpcConfig {
  const groups = readGroups(
    {
      grpc: readGrpcSettings,
      tokens: readAccessTokenSettings,
      apiAccess: readApiAccessSettings,
      cloud: readCloudSettings,
      keys: readGatewayKeys,
      tracing: readTracingSettings,
    },
    env,
  );
  return { ...groups, environment: env };
}
