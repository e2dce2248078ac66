/**
 * Agent cards, which clients read first. One card names both protocol versions; the transport selects the schema that it
 * is sent in.
 */
import type { AgentCard, AgentInterface, AgentSkill, SecurityScheme } from "@a2a-js/sdk";
import { duplicateInterfacesForLegacy } from "@a2a-js/sdk/compat/v0_3";
import type { AgentProfile } from "../agents/profile/profile.ts";
import { requiredScope, type TargetKind } from "../auth/scopes.ts";
import { quoteSiteText, SITE_TEXT_NOTE } from "../core/site-text.ts";
import type { CatalogueEntry } from "../wizards/catalogue/catalogue.ts";
import type { Contract } from "../wizards/contract/contract.ts";

export interface CardFacts {
  /** Public, without a path. */
  serverUrl: string;
  /** The product's version. */
  version: string;
  /** Address of the gRPC service, `host:port`; undefined without one. */
  grpcAddress: string | undefined;
  /** The domain of host names that select an agent over gRPC. */
  grpcAgentDomain?: string | undefined;
  /** Whether the deployment sends them. */
  pushNotifications: boolean;
  /** Issuer of access tokens. */
  issuer: string;
}

/** Extension of the public card: an agent's parameters. */
const PARAMETERS_EXTENSION = "urn:federalrunner:a2a:agent-parameters:1";
/** Extension of the extended card: an agent's parameters and limits. */
const PROFILE_EXTENSION = "urn:federalrunner:a2a:agent-profile:1";
/** Extension of the extended card: the contracts of all wizards. */
const CONTRACTS_EXTENSION = "urn:federalrunner:a2a:wizard-contracts:1";

/** `docs/a2a.md`, which the gateway serves. */
const DOCUMENTATION_PATH = "/docs/a2a";

/** Below the server's URL. */
function endpointPath(agentId: string | undefined): string {
  return agentId === undefined ? "/a2a" : `/agents/${agentId}`;
}

export function describeAgent(profile: AgentProfile, facts: CardFacts): AgentCard {
  const card = {
    ...commonCard(profile.id, facts),
    name: profile.name,
    description: `${profile.description} ${profile.session ? CONTINUES : STARTS_NEW}`,
    defaultInputModes: ["text/plain", ...(profile.parameters ? ["application/json"] : [])],
    defaultOutputModes: ["text/plain"],
    skills: profile.skills.map((skill) => toSkill(skill, "agent")),
  };
  const parameters = publicParameters(profile.parameters);
  if (!parameters) return card;
  return withExtension(card, PARAMETERS_EXTENSION, "Parameters of this agent, as JSON Schema.", {
    parameters,
  });
}

const CONTINUES = "A message with the contextId of an earlier one continues its conversation.";
const STARTS_NEW = "Each message starts a new conversation: the agent does not remember earlier messages.";

/** Callers need the parameters before they have a token. A property is private where its schema is `writeOnly`. */
function publicParameters(schema: AgentProfile["parameters"]): AgentProfile["parameters"] {
  const properties = Object.entries((schema?.properties ?? {}) as Record<string, { writeOnly?: boolean }>);
  const shown = properties.filter(([, property]) => property.writeOnly !== true);
  if (shown.length === 0) return undefined;
  const required = (schema?.required ?? []) as string[];
  return {
    ...schema,
    properties: Object.fromEntries(shown),
    required: required.filter((name) => shown.some(([known]) => known === name)),
  };
}

/** Adds the agent's parameters and limits, for authenticated callers. */
export function extendAgentCard(card: AgentCard, profile: AgentProfile): AgentCard {
  const { access_type, max_concurrent_executions, when_busy, timeout_seconds, parameters } = profile;
  const capabilities = { ...card.capabilities, extensions: [] };
  return withExtension({ ...card, capabilities }, PROFILE_EXTENSION, "Parameters and limits of this agent.", {
    access_type,
    max_concurrent_executions,
    when_busy,
    timeout_seconds,
    parameters,
  });
}

export function describeRootAgent(wizards: readonly CatalogueEntry[], facts: CardFacts): AgentCard {
  return {
    ...commonCard(undefined, facts),
    name: "FederalRunner",
    description:
      "Fills in federal web forms and returns their results. Send a text that names a form, or " +
      '{"wizard_id": …, "user_data": {…}} as data or text; the task then asks for missing answers, which the next message of the task provides.',
    defaultInputModes: ["application/json", "text/plain"],
    defaultOutputModes: ["application/json", "image/jpeg", "text/plain"],
    skills: wizards.map((wizard) => toSkill(wizardSkill(wizard), "wizard")),
  };
}

function wizardSkill({ wizard_id, name, description, category, words_note }: CatalogueEntry): SkillFacts {
  const quote = words_note === undefined ? (words: string) => words : quoteSiteText;
  const purpose = description === "" ? `Fills in ${quote(name)}.` : quote(description);
  return {
    id: wizard_id,
    name,
    description: words_note === undefined ? purpose : `${words_note} ${purpose}`,
    tags: ["form", category].filter(Boolean),
    examples: [`Fill in the form ${wizard_id}.`, JSON.stringify({ wizard_id, user_data: {} })],
  };
}

/** @param contracts by the wizard's id */
export function extendRootCard(card: AgentCard, contracts: Record<string, Contract>): AgentCard {
  const about = `JSON Schema of each wizard's user_data. ${SITE_TEXT_NOTE}`;
  return withExtension(card, CONTRACTS_EXTENSION, about, { contracts });
}

function commonCard(agentId: string | undefined, facts: CardFacts) {
  const { serverUrl, version, issuer, pushNotifications } = facts;
  const kind = agentId === undefined ? "wizard" : "agent";
  const path = endpointPath(agentId);
  const [read, run] = [requiredScope(kind, "read"), requiredScope(kind, "run")];
  const current = [
    { url: new URL(`${path}/jsonrpc`, serverUrl).href, protocolBinding: "JSONRPC" },
    { url: new URL(`${path}/rest`, serverUrl).href, protocolBinding: "HTTP+JSON" },
  ].map((transport) => ({ ...transport, tenant: "", protocolVersion: "1.0" }));
  const interfaces = [
    ...duplicateInterfacesForLegacy(current, ["JSONRPC", "HTTP+JSON"]),
    ...grpcInterfaces(agentId, facts),
  ];
  return {
    version,
    documentationUrl: new URL(DOCUMENTATION_PATH, serverUrl).href,
    provider: { organization: "FederalRunner", url: serverUrl },
    supportedInterfaces: interfaces,
    capabilities: { streaming: true, pushNotifications, extendedAgentCard: true, extensions: [] },
    securitySchemes: {
      bearer: bearerScheme(),
      oauth: {
        scheme: {
          $case: "openIdConnectSecurityScheme",
          value: {
            description: `Access tokens with ${run} to send and cancel, and ${read} for everything else.`,
            openIdConnectUrl: new URL(".well-known/openid-configuration", issuer).href,
          },
        },
      } satisfies SecurityScheme,
    },
    securityRequirements: [requirement("oauth", [read, run]), requirement("bearer", [])],
    signatures: [],
  } satisfies Partial<AgentCard>;
}

/** A client of 0.3 sends no tenant: it reaches an agent by a host name. */
function grpcInterfaces(
  agentId: string | undefined,
  { grpcAddress, grpcAgentDomain }: CardFacts,
): AgentInterface[] {
  if (grpcAddress === undefined) return [];
  const current = {
    url: grpcAddress,
    protocolBinding: "GRPC",
    tenant: agentId ?? "",
    protocolVersion: "1.0",
  };
  const legacy = { ...current, tenant: "", protocolVersion: "0.3" };
  if (agentId === undefined) return [current, legacy];
  // Clients of 0.3 name the agent in their metadata: their messages have no tenant.
  if (grpcAgentDomain === undefined) return [current, { ...legacy, tenant: agentId }];
  const port = grpcAddress.slice(grpcAddress.lastIndexOf(":"));
  return [current, { ...legacy, url: `${agentId}.${grpcAgentDomain}${port}` }];
}

function requirement(scheme: string, list: string[]) {
  return { schemes: { [scheme]: { list } } };
}

function bearerScheme(): SecurityScheme {
  const value = { description: "A static token of this deployment.", scheme: "bearer", bearerFormat: "" };
  return { scheme: { $case: "httpAuthSecurityScheme", value } };
}

type SkillFacts = Pick<AgentSkill, "id" | "name" | "description" | "tags" | "examples">;

function toSkill(skill: SkillFacts, kind: TargetKind): AgentSkill {
  const { id, name, description, examples } = skill;
  // Clients require a tag.
  const tags = skill.tags.length > 0 ? skill.tags : [kind];
  const securityRequirements = [
    requirement("oauth", [requiredScope(kind, "run")]),
    requirement("bearer", []),
  ];
  return { id, name, description, tags, examples, inputModes: [], outputModes: [], securityRequirements };
}

function withExtension(
  card: AgentCard,
  uri: string,
  description: string,
  params: Record<string, unknown>,
): AgentCard {
  const extensions = [
    ...(card.capabilities?.extensions ?? []),
    { uri, description, required: false, params },
  ];
  return { ...card, capabilities: { ...card.capabilities, extensions } };
}
