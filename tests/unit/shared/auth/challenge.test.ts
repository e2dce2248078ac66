import { describe, expect, it } from "vitest";
import { bearerChallenge } from "../../../../shared/auth/challenge.ts";

const resourceMetadata = "https://runner.example/.well-known/oauth-protected-resource";

describe("SERVER-002 challenges", () => {
  it("name only the metadata and the scopes when no token was sent", () => {
    expect(bearerChallenge({ resourceMetadata, scopes: ["federalrunner:read"] })).toBe(
      `Bearer resource_metadata="${resourceMetadata}", scope="federalrunner:read"`,
    );
  });

  it("say that the token is not valid without saying why", () => {
    expect(
      bearerChallenge({ resourceMetadata, scopes: ["federalrunner:read"], error: "invalid_token" }),
    ).toBe(
      'Bearer error="invalid_token", error_description="The access token is not valid.", ' +
        `resource_metadata="${resourceMetadata}", scope="federalrunner:read"`,
    );
  });

  it("name every scope that a call needs", () => {
    const scopes = ["federalrunner:execute", "federalrunner:read"] as const;
    expect(bearerChallenge({ resourceMetadata, scopes, error: "insufficient_scope" })).toContain(
      'error="insufficient_scope", error_description="The access token lacks a scope that this call needs.", ' +
        `resource_metadata="${resourceMetadata}", scope="federalrunner:execute federalrunner:read"`,
    );
  });

  it("have no empty scope", () => {
    expect(bearerChallenge({ resourceMetadata, scopes: [] })).toBe(
      `Bearer resource_metadata="${resourceMetadata}"`,
    );
  });

  it("cannot be broken out of by a URL with quotes", () => {
    const value = bearerChallenge({ resourceMetadata: 'https://a.example/x", evil="1', scopes: [] });
    expect(value).toBe('Bearer resource_metadata="https://a.example/x%22,%20evil=%221"');
  });
});
