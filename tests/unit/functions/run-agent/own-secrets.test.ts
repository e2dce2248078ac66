import { describe, expect, it } from "vitest";
import { maskOwnSecrets, ownSecrets } from "../../../../functions/run-agent/own-secrets.ts";
import { profileSchema } from "../../../../shared/agents/profile/profile.ts";

const { env } = profileSchema.parse({
  id: "agent",
  name: "Agent",
  description: "For a test.",
  skills: [{ id: "do", name: "Do", description: "Does." }],
  executable: "agent",
  env: {
    MODEL_API_KEY: { from_env: "SOMETHING" },
    RENAMED: { from_env: "OPENAI_API_KEY" },
    VAULT: { secret: "an-example" },
    BASE_URL: { from_env: "MODEL_BASE_URL" },
    DEFAULT_TOKEN: { from_env: "UNSET_TOKEN", default: "a-default-that-is-public" },
    SHORT_KEY: { from_env: "SHORT_KEY" },
    PLAIN: "plain text",
  },
});

describe("FR-014/isolation the secrets of an agent", () => {
  it("come from Secret Manager, or have the name of a secret", () => {
    const resolved = {
      MODEL_API_KEY: "first-secret",
      RENAMED: "second-secret",
      VAULT: "third-secret",
      BASE_URL: "https://models.example/v1",
      DEFAULT_TOKEN: "a-default-that-is-public",
      SHORT_KEY: "short",
    };
    expect(ownSecrets({ env }, resolved)).toEqual(["first-secret", "second-secret", "third-secret"]);
  });

  it("is replaced in every text of a value, a long one by a hint", () => {
    const secrets = ["short-secret", "a-secret-with-$&-and-more-9876"];
    expect(
      maskOwnSecrets(
        { said: ["it is short-secret!", { again: "xa-secret-with-$&-and-more-9876x" }], n: 1, none: null },
        secrets,
      ),
    ).toEqual({ said: ["it is ***!", { again: "x...9876x" }], n: 1, none: null });
  });

  it("is replaced in the forms in which programs print it", () => {
    const secret = 'a "secret" / with+more ~ÿ?>';
    const bytes = Buffer.from(secret);
    const forms = [
      JSON.stringify({ secret }),
      encodeURIComponent(secret),
      bytes.toString("hex"),
      bytes.toString("hex").toUpperCase(),
      ...["", "u", "us", "user:"].flatMap((before) =>
        (["base64", "base64url"] as const).map((form) => Buffer.from(`${before}${secret};`).toString(form)),
      ),
    ];
    for (const form of forms) {
      const masked = maskOwnSecrets(`printed ${form} .`, [secret]) as string;
      expect(masked, form).toContain("***");
      expect(masked.length, form).toBeLessThan(30);
    }
  });
});
