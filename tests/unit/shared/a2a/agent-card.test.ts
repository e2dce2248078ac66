import { expect, it } from "vitest";
import {
  type CardFacts,
  describeAgent,
  describeRootAgent,
  extendAgentCard,
} from "../../../../shared/a2a/agent-card.ts";
import { profileOf } from "../agents/profile/build-profile.ts";

const FACTS: CardFacts = {
  serverUrl: "https://runner.example.com",
  version: "1.2.3",
  grpcAddress: undefined,
  pushNotifications: true,
  issuer: "https://issuer.example.com/",
};
const key = { type: "string", writeOnly: true };
const parameters = { type: "object", properties: { depth: { type: "integer" }, key }, required: ["depth"] };

it("an agent's card states its product, its modes and the scopes that it requires", () => {
  const both = ["agents:read", "agents:run"];
  const requirements = (scopes: string[]) => [
    { schemes: { oauth: { list: scopes } } },
    { schemes: { bearer: { list: [] } } },
  ];
  expect(describeAgent(profileOf(), FACTS)).toMatchObject({
    description: expect.stringMatching(/^Executes tasks\. Each message starts a new conversation/),
    version: "1.2.3",
    documentationUrl: "https://runner.example.com/docs/a2a",
    provider: { organization: "FederalRunner", url: "https://runner.example.com" },
    capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true, extensions: [] },
    defaultInputModes: ["text/plain"],
    defaultOutputModes: ["text/plain"],
    skills: [{ id: "do", tags: ["agent"], securityRequirements: requirements(["agents:run"]) }],
    securityRequirements: requirements(both),
  });
});

it("a card has an address for each transport and version; over gRPC 0.3 a host names the agent", () => {
  const addresses = (facts: Partial<CardFacts>, describe = describeAgent.bind(undefined, profileOf())) =>
    describe({ ...FACTS, ...facts }).supportedInterfaces.map(
      ({ protocolVersion, protocolBinding, tenant, url }) =>
        `${protocolVersion} ${protocolBinding} ${tenant}@${url}`,
    );
  const grpc = { grpcAddress: "grpc.example.com:443" };
  const base = "https://runner.example.com/agents/my-agent";
  expect(addresses({}).sort()).toEqual([
    `0.3 HTTP+JSON @${base}/rest`,
    `0.3 JSONRPC @${base}/jsonrpc`,
    `1.0 HTTP+JSON @${base}/rest`,
    `1.0 JSONRPC @${base}/jsonrpc`,
  ]);
  expect(addresses({ ...grpc, grpcAgentDomain: "agents.example.com" }).slice(4)).toEqual([
    "1.0 GRPC my-agent@grpc.example.com:443",
    "0.3 GRPC @my-agent.agents.example.com:443",
  ]);
  expect(addresses(grpc).slice(4)).toEqual([
    "1.0 GRPC my-agent@grpc.example.com:443",
    "0.3 GRPC my-agent@grpc.example.com:443",
  ]);
  expect(addresses(grpc, describeRootAgent.bind(undefined, [])).slice(4)).toEqual([
    "1.0 GRPC @grpc.example.com:443",
    "0.3 GRPC @grpc.example.com:443",
  ]);
});

it("the public card shows an agent's parameters without private ones, the extended card all and its limits", () => {
  const profile = profileOf({ parameters });
  const card = describeAgent(profile, FACTS);
  const { timeout_seconds, access_type, max_concurrent_executions, when_busy } = profile;
  const limits = { timeout_seconds, access_type, max_concurrent_executions, when_busy };
  const extension = (uri: string, params: object) => [
    { uri, description: expect.stringMatching(/^Parameters .*\.$/), required: false, params },
  ];
  const shown = { ...parameters, properties: { depth: { type: "integer" } } };
  expect(card.capabilities?.extensions).toEqual(
    extension("urn:federalrunner:a2a:agent-parameters:1", { parameters: shown }),
  );
  expect(card.defaultInputModes).toContain("application/json");
  expect(extendAgentCard(card, profile).capabilities?.extensions).toEqual(
    extension("urn:federalrunner:a2a:agent-profile:1", { ...limits, parameters }),
  );
});
