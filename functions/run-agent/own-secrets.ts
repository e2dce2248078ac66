/** The secrets of an agent's environment, which are masked in its output by their values. */
import type { AgentProfile } from "../../shared/agents/profile/profile.ts";
import { hint, MASK } from "../../shared/core/masking/hint.ts";
import { NAME_ENDS } from "../../shared/core/masking/sensitive-names.ts";

const SECRET_NAME = new RegExp(`(?:${NAME_ENDS}|credentials?|auth_json)$`, "i");
/** Shorter values occur in ordinary text. */
const SHORTEST = 8;
/** A hint would reveal too much of a shorter one. */
const SHORTEST_WITH_HINT = 16;

/**
 * The secret values of the profile's `env`; URLs and names of models are not secret.
 *
 * @param resolved of `resolveSecrets`
 */
export function ownSecrets(
  { env }: Pick<AgentProfile, "env">,
  resolved: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(resolved).flatMap(([variable, value]) => {
    const reference = env[variable];
    if (typeof reference !== "object" || value === reference.default || value.length < SHORTEST) return [];
    const isSecret =
      "secret" in reference || SECRET_NAME.test(variable) || SECRET_NAME.test(reference.from_env);
    return isSecret ? [value, ...tokensWithin(value)] : [];
  });
}

/** The texts of a secret that is a document, such as the sign-in file of a program. */
function tokensWithin(value: string): string[] {
  if (!value.trimStart().startsWith("{")) return [];
  try {
    return textsIn(JSON.parse(value)).filter((text) => text.length >= SHORTEST_WITH_HINT);
  } catch {
    return [];
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Masks these secrets in all texts of a JSON value, also in the forms in which programs print them by accident. */
export function maskOwnSecrets(value: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0) return value;
  if (typeof value === "string") {
    return secrets.reduce((text, secret) => {
      const masked = text.replaceAll(secret, () => maskOf(secret));
      return encodedForms(secret).reduce((rest, form) => rest.replaceAll(form, MASK), masked);
    }, value);
  }
  if (Array.isArray(value)) return value.map((part) => maskOwnSecrets(part, secrets));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, maskOwnSecrets(part, secrets)]),
  );
}

function maskOf(secret: string): string {
  return secret.length < SHORTEST_WITH_HINT ? MASK : hint("", secret);
}

/** In JSON, in a URL, in hexadecimal digits, and in base64, also within a longer text as in `Basic`. */
function encodedForms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString("hex");
  const base64 = [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    // The characters at both ends also depend on the text around.
    const inner = padded
      .toString("base64")
      .slice(Math.ceil((before * 8) / 6), Math.floor((padded.length * 8) / 6));
    return [inner, inner.replaceAll("+", "-").replaceAll("/", "_")];
  });
  const forms = [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed())];
  return [...new Set([...forms, hex, hex.toUpperCase(), ...base64])].filter((form) => form !== secret);
}
