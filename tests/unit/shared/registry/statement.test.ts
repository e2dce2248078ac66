import { CompactSign } from "jose";
import { expect, it } from "vitest";
import { z } from "zod";
import { readStatement, signStatement } from "../../../../shared/registry/statement.ts";
import { makeKey } from "../../../fixtures/registry/make-logs.ts";

const TYP = "federalrunner-log+jws" as const;
const statement = { typ: TYP, schema: z.strictObject({ says: z.string() }), name: "The statement" };
const refusal = (message: string) => ({
  type: "wizard_untrusted",
  message: expect.stringContaining(message),
});

it("a statement is read with the thumbprint of the key that signed it", async () => {
  const key = await makeKey();
  const jws = await signStatement({ says: "yes" }, key, TYP);
  expect(await readStatement(jws, statement)).toEqual({ content: { says: "yes" }, key: key.id });
});

it("a changed byte, another type, an unsigned text and a malformed content are refused", async () => {
  const key = await makeKey();
  const jws = await signStatement({ says: "yes" }, key, TYP);
  const [header, , signature] = jws.split(".");
  const changed = [header, Buffer.from('{"says":"no"}').toString("base64url"), signature].join(".");
  await expect(readStatement(changed, statement)).rejects.toMatchObject(refusal("no valid signature"));
  await expect(readStatement("{}", statement)).rejects.toMatchObject(refusal("no valid signature"));
  const file = await signStatement({ says: "yes" }, key, "federalrunner-wizard+jws");
  await expect(readStatement(file, statement)).rejects.toMatchObject(refusal("no statement of the type"));
  const other = await signStatement({ says: 1 }, key, TYP);
  await expect(readStatement(other, statement)).rejects.toMatchObject(refusal("says: "));
});

it("a statement cannot claim the name of another key", async () => {
  const [own, other] = [await makeKey(), await makeKey()];
  const jwk = own.key.export({ format: "jwk" });
  const header = { alg: "EdDSA", kid: other.id, typ: TYP, jwk: { kty: "OKP", crv: "Ed25519", x: jwk.x } };
  const jws = await new CompactSign(Buffer.from("{}")).setProtectedHeader(header).sign(own.key);
  await expect(readStatement(jws, statement)).rejects.toMatchObject(refusal("names another key"));
});

it("a symmetric or missing algorithm is no signature", async () => {
  const header = Buffer.from(JSON.stringify({ alg: "none", typ: TYP })).toString("base64url");
  await expect(readStatement(`${header}.e30.`, statement)).rejects.toMatchObject(
    refusal("no valid signature"),
  );
});
