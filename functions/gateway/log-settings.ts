/** Logs the settings at the start, without secrets. */
import type { Logger } from "../../shared/core/logger.ts";
import type { GatewayConfig } from "./config.ts";

export function logSettings(
  log: Logger,
  { gateway, tokens, apiAccess, cloud, runs, wizardsDir, tracing }: GatewayConfig,
  { url, port }: { url: string; port: number },
): void {
  const { isProduction: _, ...own } = gateway;
  const { project, region, bucket, storageEndpoint, runEndpoint } = cloud;
  log.info(
    {
      settings: {
        ...own,
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
        storageEndpoint,
        runEndpoint,
        ...runs,
        wizardsDir,
        traces: tracing,
      },
    },
    "the gateway is ready",
  );
}
