import { expect, it } from "vitest";
import { gatewaySettings } from "../../../../../infra/local/stack/start-front.ts";

it("the gateway of npm start gets the settings that depend on its clients, and no others", () => {
  const env = {
    MCP_INITIALIZE_AUTH: "required",
    STREAMS_PER_CALLER: "0",
    AUTH0_ISSUER: "https://other",
    PATH: "/bin",
  };
  expect(gatewaySettings(env)).toEqual({ MCP_INITIALIZE_AUTH: "required", STREAMS_PER_CALLER: "0" });
});
