import { describe, expect, it } from "vitest";
import { readAccessTokenSettings, readCallbackSettings } from "../../../../shared/auth/config.ts";
import { AppError } from "../../../../shared/core/errors.ts";

const AUDIENCE = { AUTH0_API_AUDIENCE: "https://runner.example/mcp" };

function problemsOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ type: "invalid_configuration" });
    return (error as AppError).message;
  }
  throw new Error("the settings were accepted");
}

describe("SERVER-008/auth0 EXEC-014/variables settings of access tokens", () => {
  it("derive Auth0's issuer, with its last slash, from the domain", () => {
    expect(readAccessTokenSettings({ AUTH0_DOMAIN: "tenant.us.auth0.com", ...AUDIENCE })).toEqual({
      issuer: "https://tenant.us.auth0.com/",
      audience: "https://runner.example/mcp",
      opaqueTokenScopes: [],
    });
  });

  it("take an issuer with its own domain as it is written", () => {
    const env = { AUTH0_DOMAIN: "tenant.us.auth0.com", AUTH0_ISSUER: "https://login.example/", ...AUDIENCE };
    expect(readAccessTokenSettings(env).issuer).toBe("https://login.example/");
  });

  it.each(["http://127.0.0.1:9000/", "http://localhost:9000/", "http://[::1]:9000/"])(
    "allow the local identity provider's %s",
    (issuer) => {
      expect(readAccessTokenSettings({ AUTH0_ISSUER: issuer, ...AUDIENCE }).issuer).toBe(issuer);
    },
  );

  it("refuse an issuer over http elsewhere", () => {
    const env = { AUTH0_ISSUER: "http://tenant.us.auth0.com/", ...AUDIENCE };
    expect(problemsOf(() => readAccessTokenSettings(env))).toContain("must be an https URL");
  });

  it("report missing settings", () => {
    expect(problemsOf(() => readAccessTokenSettings(AUDIENCE))).toContain(
      "AUTH0_DOMAIN or AUTH0_ISSUER must be set",
    );
    expect(problemsOf(() => readAccessTokenSettings({}))).toContain("AUTH0_API_AUDIENCE is not set");
  });

  it("read the scopes of opaque tokens, and refuse unknown ones without repeating them", () => {
    const env = { AUTH0_DOMAIN: "tenant.us.auth0.com", ...AUDIENCE };
    expect(
      readAccessTokenSettings({ ...env, AUTH0_OPAQUE_TOKEN_SCOPES: "federalrunner:read, agents:read" })
        .opaqueTokenScopes,
    ).toEqual(["federalrunner:read", "agents:read"]);
    const problems = problemsOf(() =>
      readAccessTokenSettings({ ...env, AUTH0_OPAQUE_TOKEN_SCOPES: "everything" }),
    );
    expect(problems).toContain("AUTH0_OPAQUE_TOKEN_SCOPES may name only agents:read, ");
    expect(problems).not.toContain("everything");
  });
});

describe("settings of callbacks", () => {
  const given = {
    INVOKER_SERVICE_ACCOUNT: "c@project.example",
    CALLBACK_URL: "https://gateway.example",
  };

  it.each(Object.keys(given))("are absent without %s", (name) => {
    expect(readCallbackSettings({ ...given, [name]: undefined })).toBeUndefined();
  });

  it("trust Google's keys, or those of a local cloud", () => {
    expect(readCallbackSettings(given)).toEqual({
      serviceAccount: "c@project.example",
      url: "https://gateway.example",
      jwksUri: "https://www.googleapis.com/oauth2/v3/certs",
    });
    const local = { ...given, CLOUD_ENDPOINT: "http://127.0.0.1:1" };
    expect(readCallbackSettings(local)?.jwksUri).toBe("http://127.0.0.1:1/oauth2/v3/certs");
  });
});
