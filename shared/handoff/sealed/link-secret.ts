/**
 * The secret of a link, and the values derived from it. The secret stays with the worker and in the fragment of the link, which
 * no request holds; the relay gets the access token alone, from which the secret does not follow.
 */
import { type Bytes, fromBase64Url, toBase64Url, utf8 } from "./bytes.ts";

const SECRET_BYTES = 32;

/** One meeting of a run with a person, as the fragment of its link names it. */
export interface LinkParts {
  /** `<run id>.<number>`, by which the relay finds it. */
  meeting: string;
  secret: Bytes;
}

export function newSecret(): Bytes {
  return crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
}

export function fragmentOf({ meeting, secret }: LinkParts): string {
  return `${meeting}.${toBase64Url(secret)}`;
}

/** @returns undefined for a fragment of another form */
export function readFragment(fragment: string): LinkParts | undefined {
  const { meeting, text } =
    /^#?(?<meeting>[\w-]{1,64}\.\d{1,3})\.(?<text>[\w-]{43})$/.exec(fragment)?.groups ?? {};
  const secret = text === undefined ? undefined : fromBase64Url(text);
  return meeting === undefined || secret?.length !== SECRET_BYTES ? undefined : { meeting, secret };
}

/** The token that a page shows to the relay. */
export async function accessToken(secret: Bytes): Promise<string> {
  return toBase64Url(await derive(secret, "handoff access", new Uint8Array()));
}

/** HKDF-SHA256 (RFC 5869). @returns 32 bytes */
export async function derive(material: Bytes, purpose: string, salt: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", material, "HKDF", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits(
    { name: "HKDF", hash: "SHA-256", salt, info: utf8(purpose) },
    key,
    256,
  );
  return new Uint8Array(bits);
}
