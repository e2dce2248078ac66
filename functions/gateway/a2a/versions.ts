/** The protocol version of a request: the header A2A-Version, or the parameter of this name in the query. */
import { VersionNotSupportedError } from "@a2a-js/sdk/errors";
import { type Exchange, headerOf } from "../http/exchange.ts";

export type A2aVersion = "0.3" | "1.0";

const VERSION_HEADER = "a2a-version";
/** The version of a request that names none (section 3.6.2). */
const DEFAULT_VERSION: A2aVersion = "0.3";

/** @returns undefined for an unsupported version */
export function readVersion(exchange: Exchange): A2aVersion | undefined {
  const given = givenVersion(exchange);
  const version = given === "" ? DEFAULT_VERSION : majorMinor(given);
  exchange.facts.a2a_version = version ?? "unknown";
  return version;
}

/** The requested version, unchecked; empty without one. */
export function givenVersion(exchange: Exchange): string {
  const header = headerOf(exchange, VERSION_HEADER)?.trim();
  if (header) return header;
  const { searchParams } = new URL(exchange.request.url ?? "/", "http://any");
  const [, parameter = ""] = [...searchParams].find(([name]) => name.toLowerCase() === VERSION_HEADER) ?? [];
  return parameter.trim();
}

export function unknownVersion(): Error {
  return new VersionNotSupportedError("A2A-Version must be 1.0 or 0.3.");
}

// The patch number does not change the wire format.
function majorMinor(text: string): A2aVersion | undefined {
  const version = /^(\d+\.\d+)(\.\d+)?$/.exec(text)?.[1];
  return version === "0.3" || version === "1.0" ? version : undefined;
}
