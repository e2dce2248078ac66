import { expect, it } from "vitest";
import { createKeySet, parsePrivateKeys, parsePublicKey } from "../../../../shared/keys/keys.ts";

const { WORKER_PUBLIC_KEY = "", WORKER_PRIVATE_KEYS = "" } = await createKeySet();
const [privateKey] = (JSON.parse(WORKER_PRIVATE_KEYS) as { keys: object[] }).keys;

it("a public key is read, and a text that is none has its problem, without the text", () => {
  expect(parsePublicKey(WORKER_PUBLIC_KEY)).toEqual({ key: JSON.parse(WORKER_PUBLIC_KEY) });
  const problems = ["secret{", '{"kty": "EC"}', "null", JSON.stringify(privateKey)].map(parsePublicKey);
  expect(problems).toEqual([
    { problem: expect.stringMatching(/^is not JSON: line 1, column 1/) },
    { problem: "must be a public P-256 JWK with a kid" },
    { problem: "must be a public P-256 JWK with a kid" },
    { problem: "must not hold a private key" },
  ]);
  expect(JSON.stringify(problems)).not.toContain("secret");
});

it("private keys are read, and a text that is no set of them has its problem", () => {
  expect(parsePrivateKeys(WORKER_PRIVATE_KEYS)).toEqual({ key: [privateKey] });
  expect(["[", '{"keys": []}', `{"keys": [${WORKER_PUBLIC_KEY}]}`].map(parsePrivateKeys)).toEqual([
    { problem: expect.stringMatching(/^is not JSON: line 1, column 2/) },
    { problem: "must be a set of private P-256 JWKs with kids" },
    { problem: "must be a set of private P-256 JWKs with kids" },
  ]);
});
