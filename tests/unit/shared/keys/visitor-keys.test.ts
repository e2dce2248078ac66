import { expect, it } from "vitest";
import { readBrowserConfig } from "../../../../shared/browser/config.ts";
import { createVisitorKeys, parseVisitorKeys } from "../../../../shared/keys/visitor-keys.ts";

// RFC 8037, appendix A: the key pair and its thumbprint.
const X = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
const D = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";
const KEY_ID = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";
const PRIVATE = JSON.stringify({ kty: "OKP", crv: "Ed25519", x: X, d: D });

it("the directory names a key by its thumbprint", () => {
  const keys = JSON.stringify({ keys: [{ kty: "OKP", crv: "Ed25519", x: X, kid: "mine" }] });
  const expected = { kty: "OKP", crv: "Ed25519", x: X, kid: KEY_ID, use: "sig" };
  expect(parseVisitorKeys(keys)).toEqual({ key: [expected] });
});

it("the directory refuses a private key", async () => {
  const text = JSON.stringify({ keys: [JSON.parse(PRIVATE)] });
  expect(parseVisitorKeys(text)).toEqual({ problem: "must not hold a private key" });
});

it("a worker with a key and a directory signs", () => {
  const env = { VISITOR_PRIVATE_KEY: PRIVATE, VISITOR_DIRECTORY: "https://gateway.example" };
  const signer = readBrowserConfig(env).visitorSigner;
  const headers = signer?.headersFor({ url: "https://a.example/", method: "GET" });
  expect(headers?.["Signature-Input"]).toContain(`keyid="${KEY_ID}"`);
  expect(readBrowserConfig({}).visitorSigner).toBeUndefined();
});

it.each([
  ["a key that is none", { VISITOR_PRIVATE_KEY: "{}" }, "VISITOR_PRIVATE_KEY must be a private Ed25519 JWK"],
  ["a key without JSON", { VISITOR_PRIVATE_KEY: "secret" }, "VISITOR_PRIVATE_KEY is not JSON"],
  ["no directory", { VISITOR_PRIVATE_KEY: PRIVATE }, "VISITOR_DIRECTORY must be an https origin"],
  [
    "a directory over http",
    { VISITOR_PRIVATE_KEY: PRIVATE, VISITOR_DIRECTORY: "http://gateway.example" },
    "VISITOR_DIRECTORY",
  ],
  [
    "a directory with a path",
    { VISITOR_PRIVATE_KEY: PRIVATE, VISITOR_DIRECTORY: "https://gateway.example/keys" },
    "VISITOR_DIRECTORY",
  ],
])("%s is refused by the setting's name, without the key", (_, env, problem) => {
  let message = "";
  try {
    readBrowserConfig(env);
  } catch (error) {
    message = String(error);
  }
  expect(message).toContain(problem);
  expect(message).not.toContain(D);
});

it("two new pairs differ", async () => {
  const [one, other] = [await createVisitorKeys(), await createVisitorKeys()];
  expect(one.VISITOR_PRIVATE_KEY).not.toBe(other.VISITOR_PRIVATE_KEY);
  expect(one.VISITOR_PUBLIC_KEYS).not.toContain('"d"');
});
