/** Which version of the protocol a request speaks: the header A2A-Version says it, and where it is absent it is 0.3. */
import { VersionNotSupportedError } from "@a2a-js/sdk/errors";
import { type Exchange, headerOf } from "../http/exchange.ts";

export type A2aVersion = "0.3" | "1.0";

export const VERSION_HEADER = "a2a-version";

/** @returns undefined for a version that is not spoken here */
export function readVersion(exchange: Exchange, otherwise: A2aVersion): A2aVersion | undefined {
  const given = headerOf(exchange, VERSION_HEADER)?.trim();
  const version = given === undefined || given === "" ? otherwise : majorMinor(given);
  exchange.facts.a2a_version = version ?? "unknown";
  return version;
}

export function unknownVersion(): Error {
  return new VersionNotSupportedError("A2A-Version must be 1.0 or 0.3.");
}

// A third number says nothing about the wire.
function majorMinor(text: string): A2aVersion | undefined {
  const version = /^(\d+\.\d+)(\.\d+)?$/.exec(text)?.[1];
  return version === "0.3" || version === "1.0" ? version : undefined;
}
