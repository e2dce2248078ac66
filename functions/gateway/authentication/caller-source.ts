import { clientAddress } from "../../../shared/auth/client-address.ts";
import { keyedHash } from "../../../shared/keys/keyed-hash.ts";
import type { Exchange } from "../http/exchange.ts";

/** @returns the HMAC of a request's address. @param trustedHops number of trusted proxies before the gateway */
export function createCallerSource(hmacKey: Uint8Array, trustedHops: number): (exchange: Exchange) => string {
  return ({ request }) => {
    // Node joins the lines of this header, but its type does not say so.
    const value = request.headers["x-forwarded-for"];
    const forwardedFor = Array.isArray(value) ? value.join(",") : value;
    const address = clientAddress({ socketAddress: request.socket.remoteAddress, forwardedFor, trustedHops });
    return keyedHash(hmacKey, "address", address);
  };
}
