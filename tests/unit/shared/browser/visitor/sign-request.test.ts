import { createPublicKey, verify } from "node:crypto";
import { expect, it } from "vitest";
import { createRequestSigner } from "../../../../../shared/browser/visitor/sign-request.ts";
import { parseSigningKey } from "../../../../../shared/keys/signing-key.ts";
import { createVisitorKeys, parseVisitorKeys } from "../../../../../shared/keys/visitor-keys.ts";

const DIRECTORY = "https://gateway.example";
const NOW = 1_800_000_000_123;

async function sign(request: { url: string; method: string }) {
  const created = await createVisitorKeys();
  const key = parseSigningKey(created.VISITOR_PRIVATE_KEY);
  const keys = parseVisitorKeys(created.VISITOR_PUBLIC_KEYS);
  if ("problem" in key || "problem" in keys) throw new Error("a new pair is refused");
  const [publicKey] = keys.key;
  const headers = createRequestSigner(key.key, DIRECTORY, () => NOW).headersFor(request);
  return {
    headers,
    keyId: publicKey?.kid,
    publicKey: createPublicKey({ key: { ...publicKey }, format: "jwk" }),
  };
}

it("a request is signed by the key that the directory publishes, for its host, method and path", async () => {
  const { headers, keyId, publicKey } = await sign({
    url: "https://Aid.Example:443/estimator/start?year=2026#top",
    method: "POST",
  });
  const [, parameters = ""] = /^sig1=(.*)$/.exec(headers["Signature-Input"] ?? "") ?? [];
  expect(headers["Signature-Agent"]).toBe(`sig1="${DIRECTORY}"`);
  expect(parameters).toMatch(
    /^\("@authority" "@method" "@path" "signature-agent";key="sig1"\);created=1800000000;expires=1800000060;keyid="[\w-]{43}";alg="ed25519";nonce="[\w-]{43}";tag="web-bot-auth"$/,
  );
  expect(parameters).toContain(`keyid="${keyId}"`);
  const base = [
    `"@authority": aid.example`,
    `"@method": POST`,
    `"@path": /estimator/start`,
    `"signature-agent";key="sig1": "${DIRECTORY}"`,
    `"@signature-params": ${parameters}`,
  ].join("\n");
  const [, signature = ""] = /^sig1=:(.*):$/.exec(headers.Signature ?? "") ?? [];
  const bytes = Buffer.from(signature, "base64");
  expect(verify(null, Buffer.from(base), publicKey, bytes)).toBe(true);
  expect(verify(null, Buffer.from(base.replace("POST", "GET")), publicKey, bytes)).toBe(false);
});

it("two signatures of one request differ", async () => {
  const request = { url: "https://aid.example/", method: "GET" };
  const [one, other] = [await sign(request), await sign(request)];
  expect(one.headers["Signature-Input"]).not.toBe(other.headers["Signature-Input"]);
});
