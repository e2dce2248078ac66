/** Agent cards over HTTP, in the schema of the requested version, with an ETag. */
import { createHash } from "node:crypto";
import { AgentCard } from "@a2a-js/sdk";
import { LegacyRestTransportHandler } from "@a2a-js/sdk/compat/v0_3/server";
import { type A2ARequestHandler, ServerCallContext } from "@a2a-js/sdk/server";
import { type Exchange, headerOf } from "../http/exchange.ts";
import { sendEmpty, sendJson } from "../http/send.ts";
import { VERSION_HEADER } from "./versions.ts";

const MAX_AGE_S = 300;
/** Cards of 0.3 name the version with three numbers. */
const LEGACY_REVISION = "0.3.0";

export async function sendCard(
  exchange: Exchange,
  card: AgentCard,
  { isPrivate }: { isPrivate: boolean },
): Promise<void> {
  const document = isLegacy(headerOf(exchange, VERSION_HEADER))
    ? await toLegacyCard(card)
    : AgentCard.toJSON(card);
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
function isLegacy(version: string | undefined): boolean {
  return version === undefined || version.trim() === "" || /^0\./.test(version.trim());
}

/** The SDK exports no conversion of cards, only this transport. Newer clients find the interfaces of 1.0 in the card. */
async function toLegacyCard(card: AgentCard): Promise<object> {
  const source = { getAuthenticatedExtendedAgentCard: async () => card } as unknown as A2ARequestHandler;
  const transport = new LegacyRestTransportHandler(source);
  const legacy = await transport.getAuthenticatedExtendedAgentCard(new ServerCallContext());
  return { ...legacy, protocolVersion: LEGACY_REVISION, supportedInterfaces: card.supportedInterfaces };
}

function matches(header: string | undefined, etag: string): boolean {
  const tags = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
