/** The protocol version of a request, from the header A2A-Version. */
import { VersionNotSupportedError } from "@a2a-js/sdk/errors";
import { type Exchange, headerOf } from "../http/exchange.ts";

export type A2aVersion = "0.3" | "1.0";

export const VERSION_HEADER = "a2a-version";

/** @returns undefined for an unsupported version */
export function readVersion(exchange: Exchange, fallback: A2aVersion): A2aVersion | undefined {
  const given = headerOf(exchange, VERSION_HEADER)?.trim();
  const version = given === undefined || given === "" ? fallback : majorMinor(given);
  exchange.facts.a2a_version = version ?? "unknown";
  return version;
}

export function unknownVersion(): Error {
  return new VersionNotSupportedError("A2A-Version must be 1.0 or 0.3.");
}

// The patch number does not change the wire format.
function majorMinor(text: string): A2aVersion | undefined {
  const version = /^(\d+\.\d+)(\.\d+)?$/.exec(text)?.[1];
  return version === "0.3" || version === "1.0" ? version : undefined;
}
