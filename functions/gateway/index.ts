/** The gateway as a function of `@google-cloud/functions-framework`: `functions-framework --target=gateway`. */
import { http } from "@google-cloud/functions-framework";
import { openTracing } from "../../shared/cloud/tracing/open-tracing.ts";
import { composeGateway } from "./compose-gateway.ts";
import { loadDevelopmentSettings, readGatewayConfig } from "./config.ts";
import { withOwnBody } from "./http/own-body.ts";
import { logSettings } from "./log-settings.ts";

loadDevelopmentSettings();
const config = readGatewayConfig();
const { port, serverUrl } = config.gateway;
const url = serverUrl ?? `http://127.0.0.1:${port}`;
const gateway = composeGateway(config, url);
await openTracing("gateway", gateway.log, config.tracing);
logSettings(gateway.log, config, { url, port });
http("gateway", withOwnBody(gateway.app));
