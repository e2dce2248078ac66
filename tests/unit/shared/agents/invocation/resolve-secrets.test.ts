import { describe, expect, it } from "vitest";
import { resolveSecrets } from "../../../../../shared/agents/invocation/resolve-secrets.ts";
import { AppError } from "../../../../../shared/core/errors.ts";
import { profileOf } from "../profile/build-profile.ts";

const ABSENT = new AppError("secret_unavailable", "The secret nothing does not exist.", {
  details: { absent: true },
});
const DENIED = new AppError("secret_unavailable", "The secret closed may not be read.");
const AWAY = new AppError("secret_manager_unavailable", "Secret Manager: no success within 1 s.");

async function readSecret(name: string): Promise<string> {
  if (name === "nothing") throw ABSENT;
  if (name === "closed") throw DENIED;
  if (name === "away") throw AWAY;
  return `value of ${name}`;
}

const resolve = (env: object, given: Record<string, string> = {}) =>
  resolveSecrets(profileOf({ env }), { env: given, readSecret });

describe("the secrets of a profile", () => {
  it("come from variables of the worker and from Secret Manager, under the names of the profile", async () => {
    const env = { A: { from_env: "WORKER_A" }, B: { secret: "b" }, C: "plain" };
    expect(await resolve(env, { WORKER_A: "a", C: "not looked at" })).toEqual({ A: "a", B: "value of b" });
  });

  it("may be unset when the profile allows it", async () => {
    const env = {
      A: { from_env: "A", optional: true },
      B: { from_env: "B", default: "b" },
      C: { secret: "nothing", optional: true },
      D: { secret: "nothing", default: "d" },
    };
    expect(await resolve(env, { A: "" })).toEqual({ B: "b", D: "d" });
  });

  it("must be complete for one way to sign in", async () => {
    const optional = (name: string) => ({ from_env: name, optional: true });
    const profile = profileOf({
      env: { KEY: optional("KEY"), TOKEN: optional("TOKEN"), HOST: optional("HOST") },
      sign_in: [
        { name: "an API key", variables: ["KEY"] },
        { name: "a subscription", variables: ["TOKEN", "HOST"], obtain: "`tool login`" },
      ],
    });
    const given = (env: Record<string, string>) => resolveSecrets(profile, { env, readSecret });
    expect(await given({ KEY: "k" })).toEqual({ KEY: "k" });
    expect(await given({ TOKEN: "t", HOST: "h" })).toEqual({ TOKEN: "t", HOST: "h" });
    await expect(given({ TOKEN: "t" })).rejects.toMatchObject({
      type: "secret_unavailable",
      message:
        "The agent my-agent cannot start: it has no sign-in: set KEY (an API key), or TOKEN, HOST (a subscription).",
    });
  });

  it("are listed all at once when they are missing", async () => {
    const env = {
      A: { from_env: "A" },
      B: { secret: "nothing" },
      C: { from_env: "C" },
      // A secret without read permission is a mistake of the deployment.
      D: { secret: "closed", optional: true },
    };
    await expect(resolve(env, { C: "c" })).rejects.toMatchObject({
      type: "secret_unavailable",
      message:
        "The agent my-agent cannot start:\n  A: the variable A is not set\n  B: The secret nothing does not exist.\n  D: The secret closed may not be read.",
      details: { variables: ["A", "B", "D"] },
    });
  });

  it("fail with the transient error while Secret Manager is unavailable", async () => {
    const env = { A: { from_env: "A" }, B: { secret: "away", optional: true } };
    await expect(resolve(env)).rejects.toMatchObject({
      type: "secret_manager_unavailable",
      category: "transient",
    });
  });
});
