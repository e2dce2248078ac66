/** Signs requests of a declared visitor (Web Bot Auth: draft-ietf-webbotauth-httpsig-protocol-01, over RFC 9421). */
import { randomBytes, sign } from "node:crypto";
import type { SigningKey } from "../../keys/signing-key.ts";

export interface RequestSigner {
  /** The headers that sign a request for this address. */
  headersFor(request: { url: string; method: string }): Record<string, string>;
}

/** A copied signature is of use for this long, for one method and path of one host. */
const VALID_SECONDS = 60;
const LABEL = "sig1";

/**
 * @param directory origin that serves the public keys
 * @param now milliseconds since 1970
 */
export function createRequestSigner(
  { id, key }: SigningKey,
  directory: string,
  now: () => number = Date.now,
): RequestSigner {
  return {
    headersFor({ url, method }) {
      const { host, pathname } = new URL(url);
      const agent = JSON.stringify(directory);
      const components = [
        ["@authority", host],
        ["@method", method],
        ["@path", pathname],
      ].map(([name, value]) => ({ name: `"${name}"`, value }));
      const covered = [...components, { name: `"signature-agent";key="${LABEL}"`, value: agent }];
      const created = Math.floor(now() / 1000);
      const parameters = [
        `(${covered.map(({ name }) => name).join(" ")})`,
        `created=${created}`,
        `expires=${created + VALID_SECONDS}`,
        `keyid="${id}"`,
        `alg="ed25519"`,
        `nonce="${randomBytes(32).toString("base64url")}"`,
        `tag="web-bot-auth"`,
      ].join(";");
      const lines = [...covered, { name: `"@signature-params"`, value: parameters }];
      const base = lines.map(({ name, value }) => `${name}: ${value}`).join("\n");
      return {
        "Signature-Agent": `${LABEL}=${agent}`,
        "Signature-Input": `${LABEL}=${parameters}`,
        Signature: `${LABEL}=:${sign(null, Buffer.from(base), key).toString("base64")}:`,
      };
    },
  };
}
