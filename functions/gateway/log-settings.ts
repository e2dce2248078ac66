/** Logs the settings at the start, without secrets. */
import { withoutSecrets } from "../../shared/core/config.ts";
import type { Logger } from "../../shared/core/logger.ts";
import { RUN_SETTINGS } from "../../shared/runs/config.ts";
import { GATEWAY_SETTINGS, type GatewayConfig } from "./config.ts";

export function logSettings(
  log: Logger,
  { gateway, tokens, apiAccess, cloud, runs, wizardsDir, tracing }: GatewayConfig,
  { url, port }: { url: string; port: number },
): void {
  const { project, region, bucket, endpoint, grpcEndpoint } = cloud;
  log.info(
    {
      settings: {
        ...withoutSecrets(GATEWAY_SETTINGS, gateway),
        serverUrl: url,
        port,
        issuer: tokens.issuer,
        audience: tokens.audience,
        opaqueTokenScopes: tokens.opaqueTokenScopes,
        staticTokens: apiAccess.staticTokens.length,
        trustedProxyHops: apiAccess.trustedProxyHops,
        project,
        region,
        bucket,
        endpoint,
        grpcEndpoint,
        ...withoutSecrets(RUN_SETTINGS, runs),
        wizardsDir,
        traces: tracing,
      },
    },
    "the gateway is ready",
  );
}
