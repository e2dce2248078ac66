/** Settings of A2A that the gateway and the service over gRPC share. */
import { WAIT_SETTING } from "../core/common-settings.ts";
import { defineSettings } from "../core/config.ts";

export const A2A_SETTINGS = defineSettings({
  waitSeconds: WAIT_SETTING,
  streamsPerCaller: {
    name: "STREAMS_PER_CALLER",
    type: "integer",
    default: 32,
    range: [0, 10_000],
    meaning:
      "Maximum number of streams that one caller holds open at an instance, over A2A, MCP and REST together; a further one is refused with 429. 0: no maximum.",
  },
  a2aGrpcAddress: {
    name: "A2A_GRPC_ADDRESS",
    type: "string",
    optional: true,
    meaning:
      "Public address of the A2A service over gRPC, as in grpc.example.com:443, which agent cards then name.",
  },
  a2aGrpcAgentDomain: {
    name: "A2A_GRPC_AGENT_DOMAIN",
    type: "string",
    optional: true,
    meaning:
      "Domain whose host names lead to the A2A service over gRPC and select an agent, as in echo.agents.example.com for the agent echo; for clients of 0.3, which send no tenant. Agent cards then name these hosts.",
  },
});

/**
 * Maximum size of the screenshots of an A2A task, in characters of base64; above it only the last one is sent.
 */
export const A2A_SCREENSHOT_BUDGET = 2_000_000;
