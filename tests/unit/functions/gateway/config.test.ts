import { describe, expect, it } from "vitest";
import { readGatewayConfig, readGatewaySettings } from "../../../../functions/gateway/config.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { createKeySet } from "../../../../shared/keys/keys.ts";

const CLOUD = { GOOGLE_CLOUD_PROJECT: "project", STATE_BUCKET: "bucket", CONFIGURATION_BUCKET: "wizards" };
const TOKENS = { AUTH0_DOMAIN: "tenant.us.auth0.com", AUTH0_API_AUDIENCE: "https://runner.example" };

function problemsOf(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError) return error.details.settings as string[];
  }
  return [];
}

describe("SERVER-008/gateway EXEC-014/variables the gateway's settings", () => {
  it("have the defaults of a developer's machine", () => {
    expect(readGatewaySettings({})).toMatchObject({
      port: 8080,
      logLevel: "INFO",
      initializeAuth: "open",
      missingSession: "refuse",
      waitSeconds: 240,
      allowedHosts: [],
    });
  });

  it("EXEC-012/https of production demand an https URL", () => {
    const production = { ENVIRONMENT: "production" };
    expect(problemsOf(() => readGatewaySettings(production))).toEqual([
      expect.stringContaining("MCP_SERVER_URL is not set"),
    ]);
    const plain = { ENVIRONMENT: "Production", MCP_SERVER_URL: "http://runner.example" };
    expect(problemsOf(() => readGatewaySettings(plain))).toEqual([expect.stringContaining("https")]);
    const good = { ENVIRONMENT: "production", MCP_SERVER_URL: "https://runner.example" };
    expect(readGatewaySettings(good)).toMatchObject({
      serverUrl: "https://runner.example",
    });
  });

  it("take further hosts as a list", () => {
    const { allowedHosts } = readGatewaySettings({ MCP_ALLOWED_HOSTS: "a.example, b.example" });
    expect(allowedHosts).toEqual(["a.example", "b.example"]);
  });

  it("are validated with all other settings of the gateway, in one error", async () => {
    const problems = problemsOf(() => readGatewayConfig({ PORT: "many" }));
    for (const name of [
      "PORT",
      "AUTH0_DOMAIN or AUTH0_ISSUER",
      "AUTH0_API_AUDIENCE",
      "STATE_BUCKET",
      "CONFIGURATION_BUCKET",
      "WORKER_PUBLIC_KEY",
      "HMAC_KEYS",
      "SESSION_SECRETS",
    ]) {
      expect(
        problems.some((problem) => problem.startsWith(name)),
        name,
      ).toBe(true);
    }
    const config = readGatewayConfig({ ...CLOUD, ...TOKENS, ...(await createKeySet()) });
    expect(config.tokens).toMatchObject({
      issuer: "https://tenant.us.auth0.com/",
      audience: "https://runner.example",
    });
    expect(config.sessionSecrets[0].symmetricKeySize).toBe(32);
  });
});
