/** Agent cards over HTTP, in the schema of the requested version, with an ETag. */
import { createHash } from "node:crypto";
import { AgentCard, type AgentInterface } from "@a2a-js/sdk";
import { LegacyRestTransportHandler } from "@a2a-js/sdk/compat/v0_3/server";
import { type A2ARequestHandler, ServerCallContext } from "@a2a-js/sdk/server";
import { type Exchange, headerOf } from "../http/exchange.ts";
import { sendEmpty, sendJson } from "../http/send.ts";
import { givenVersion } from "./versions.ts";

const MAX_AGE_S = 300;
/** Cards of 0.3 name the version with three numbers. */
export const LEGACY_REVISION = "0.3.0";

export async function sendCard(
  exchange: Exchange,
  card: AgentCard,
  { isPrivate }: { isPrivate: boolean },
): Promise<void> {
  const document = isLegacy(givenVersion(exchange)) ? await toLegacyCard(card) : AgentCard.toJSON(card);
  const etag = `"${createHash("sha256").update(JSON.stringify(document)).digest("base64url").slice(0, 22)}"`;
  const headers = {
    etag,
    vary: isPrivate ? "A2A-Version, Authorization" : "A2A-Version",
    "cache-control": isPrivate ? "private, no-cache" : `public, max-age=${MAX_AGE_S}`,
  };
  if (matches(headerOf(exchange, "if-none-match"), etag)) sendEmpty(exchange, 304, headers);
  else if (exchange.request.method === "HEAD") sendEmpty(exchange, 200, headers);
  else sendJson(exchange, 200, document, headers);
}

// Clients read the card to select a version: a request for an unsupported newer one gets the newest supported one.
function isLegacy(version: string): boolean {
  return version === "" || /^0\./.test(version);
}

/** The SDK exports no conversion of cards, only this transport. Newer clients find the interfaces of 1.0 in the card. */
async function toLegacyCard(card: AgentCard): Promise<object> {
  // Clients of 0.3 send no tenant: such an interface would lead them to the root agent.
  const own = { ...card, supportedInterfaces: card.supportedInterfaces.filter(isReachedByUrl) };
  const source = { getAuthenticatedExtendedAgentCard: async () => own } as unknown as A2ARequestHandler;
  const transport = new LegacyRestTransportHandler(source);
  const legacy = await transport.getAuthenticatedExtendedAgentCard(new ServerCallContext());
  // The signature covers the card of 1.0.
  const { supportedInterfaces } = card;
  const { capabilities } = legacy as { capabilities: object };
  return {
    ...legacy,
    signatures: undefined,
    protocolVersion: LEGACY_REVISION,
    supportedInterfaces,
    capabilities: { ...capabilities, extendedAgentCard: true },
  };
}

function isReachedByUrl({ protocolVersion, tenant }: AgentInterface): boolean {
  return tenant === "" || !protocolVersion.startsWith("0.");
}

/**
 * The extended card of 0.3 over HTTP+JSON. Its specification (7.10) has the card's own form; SDKs of JavaScript read the
 * security schemes in the form of ProtoJSON, so they have both.
 */
export async function toRestCard(card: AgentCard): Promise<object> {
  const legacy = (await toLegacyCard(card)) as { securitySchemes?: Record<string, object> };
  const { securitySchemes: proto = {} } = AgentCard.toJSON(card) as typeof legacy;
  const schemes = Object.entries(legacy.securitySchemes ?? {}).map(([name, scheme]) => [
    name,
    { ...scheme, ...proto[name] },
  ]);
  return { ...legacy, securitySchemes: Object.fromEntries(schemes) };
}

function matches(header: string | undefined, etag: string): boolean {
  const tags = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
