/** What an agent was given in confidence: whatever its form, nothing that it says may show it. */
import type { AgentProfile } from "../../shared/agents/profile/profile.ts";
import { hint, MASK } from "../../shared/core/masking/hint.ts";
import { NAME_ENDS } from "../../shared/core/masking/sensitive-names.ts";

const SECRET_NAME = new RegExp(`(?:${NAME_ENDS}|credentials?)$`, "i");
/** Shorter values would be found in any text. */
const SHORTEST = 8;
/** Of shorter ones a hint would show too much. */
const SHORTEST_WITH_HINT = 16;

/**
 * The values that are secret among those that the profile's `env` refers to; addresses and models' names are not.
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
    return isSecret ? [value] : [];
  });
}

/** A value that JSON can hold, without these secrets in any of its texts. */
export function maskOwnSecrets(value: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0) return value;
  if (typeof value === "string") {
    return secrets.reduce((text, secret) => text.replaceAll(secret, () => maskOf(secret)), value);
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
