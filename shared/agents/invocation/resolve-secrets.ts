/** Resolves the references in a profile's `env` for one run; the values are not cached. */
import { AppError, toAppError } from "../../core/errors.ts";
import type { AgentProfile, SecretReference } from "../profile/profile.ts";

export interface SecretSources {
  /** Source of `from_env`. */
  env: Record<string, string | undefined>;
  /** Source of `secret`; see `shared/cloud/secrets.ts`. */
  readSecret(name: string): Promise<string>;
}

/**
 * @returns values by the name of the variable in the profile; unset optional ones are omitted
 * @throws AppError `secret_unavailable` with every variable that has no value, or the first transient failure
 */
export async function resolveSecrets(
  { id, env, sign_in = [] }: Pick<AgentProfile, "env" | "id"> & Partial<Pick<AgentProfile, "sign_in">>,
  sources: SecretSources,
): Promise<Record<string, string>> {
  const references = Object.entries(env).flatMap(([variable, value]) =>
    typeof value === "string" ? [] : [{ variable, reference: value }],
  );
  const resolved = await Promise.all(
    references.map(async ({ variable, reference }) => ({
      variable,
      outcome: await resolveReference(reference, sources),
    })),
  );
  const missing = resolved.flatMap(({ variable, outcome }) =>
    "problem" in outcome ? [{ variable, problem: outcome.problem }] : [],
  );
  if (missing.length > 0) {
    const lines = missing.map(({ variable, problem }) => `${variable}: ${problem}`);
    throw new AppError("secret_unavailable", `The agent ${id} cannot start:\n  ${lines.join("\n  ")}`, {
      details: { variables: missing.map(({ variable }) => variable) },
    });
  }
  const values = Object.fromEntries(
    resolved.flatMap(({ variable, outcome }) =>
      "value" in outcome && outcome.value !== undefined ? [[variable, outcome.value]] : [],
    ),
  );
  if (sign_in.length > 0 && !sign_in.some(({ variables }) => variables.every((name) => name in values))) {
    throw new AppError("secret_unavailable", `The agent ${id} cannot start: ${describeSignIns(sign_in)}`, {
      details: { variables: sign_in.flatMap(({ variables }) => variables) },
    });
  }
  return values;
}

/** @param ways of which none is complete */
export function describeSignIns(ways: AgentProfile["sign_in"]): string {
  const each = ways.map(({ variables, name }) => `${variables.join(", ")} (${name})`);
  return `it has no sign-in: set ${each.join(", or ")}.`;
}

/** @returns the value, undefined for an unset optional reference, or the problem */
export async function resolveReference(
  reference: SecretReference,
  { env, readSecret }: SecretSources,
): Promise<{ value: string | undefined } | { problem: string }> {
  const unset = reference.optional || reference.default !== undefined;
  if ("from_env" in reference) {
    const value = env[reference.from_env];
    if (value) return { value };
    return unset
      ? { value: reference.default }
      : { problem: `the variable ${reference.from_env} is not set` };
  }
  try {
    return { value: await readSecret(reference.secret) };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.category === "transient") throw error;
    const isAbsent = error.type === "secret_unavailable" && error.details.absent === true;
    return unset && isAbsent ? { value: reference.default } : { problem: error.message };
  }
}
