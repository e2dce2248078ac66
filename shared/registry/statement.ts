/**
 * A signed statement of a registry: a compact JWS (RFC 7515) by Ed25519, whose header holds the public key and, as `kid`, its
 * thumbprint (RFC 7638). The thumbprint is the publisher: trust in it is decided elsewhere.
 */
import { createHash, createPublicKey } from "node:crypto";
import type { z } from "zod";
import { AppError } from "../core/errors.ts";
import { parseJson } from "../core/json/parse-json.ts";
import { problemLines, schemaProblems } from "../core/schemas/schema-issues.ts";
import { type SigningKey, thumbprintOf } from "../keys/signing-key.ts";

/** `typ` of the header: a statement of one kind is none of the other. */
export type StatementType = "federalrunner-wizard+jws" | "federalrunner-log+jws";

export async function signStatement(
  payload: object,
  { id, key }: SigningKey,
  typ: StatementType,
): Promise<string> {
  const { CompactSign } = await import("jose");
  const { crv, kty, x } = createPublicKey(key).export({ format: "jwk" });
  const header = { alg: "EdDSA", kid: id, typ, jwk: { crv, kty, x } } as const;
  return new CompactSign(Buffer.from(JSON.stringify(payload))).setProtectedHeader(header).sign(key);
}

/**
 * @param name of the statement in messages
 * @returns the content and the thumbprint of the key that signed it
 * @throws AppError `wizard_untrusted`
 */
export async function readStatement<Content>(
  jws: string,
  { typ, schema, name }: { typ: StatementType; schema: z.ZodType<Content>; name: string },
): Promise<{ content: Content; key: string }> {
  const { EmbeddedJWK, compactVerify } = await import("jose");
  const verified = await compactVerify(jws, EmbeddedJWK, { algorithms: ["EdDSA"] }).catch((cause) => {
    throw untrusted(`${name} has no valid signature.`, { cause });
  });
  const { kid, typ: given, jwk } = verified.protectedHeader;
  if (given !== typ) throw untrusted(`${name} is no statement of the type ${typ}.`);
  if (kid === undefined || kid !== thumbprintOf(jwk?.x ?? ""))
    throw untrusted(`${name} names another key than the one that signed it.`);
  const parsed = parseJson(Buffer.from(verified.payload).toString("utf8"));
  if ("problem" in parsed) throw untrusted(`${name} is not JSON: ${parsed.problem}.`);
  return { content: readAs(parsed.value, schema, name), key: kid };
}

/** @throws AppError `wizard_untrusted` that names each wrong part */
export function readAs<Content>(value: unknown, schema: z.ZodType<Content>, name: string): Content {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const lines = problemLines(schemaProblems(read.error.issues, "a part of the format"), "it");
  throw untrusted(`${name} is malformed:\n  ${lines.slice(0, MOST_LINES).join("\n  ")}`);
}

const MOST_LINES = 10;

/** The error for content of a registry that cannot be trusted. */
export function untrusted(message: string, options: { next?: string; cause?: unknown } = {}): AppError {
  const { next, cause } = options;
  return new AppError("wizard_untrusted", message, {
    ...(next === undefined ? {} : { details: { next } }),
    cause,
  });
}

/** The name of a statement or a picture by its content. */
export function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
