import { describe, expect, it, test } from "vitest";
import {
  acceptedAudiences,
  protectedResourceMetadata,
  resourceOf,
} from "../../../../shared/auth/resources.ts";

const SERVER = "https://runner.example";

test.each([
  ["https://runner.example", "https://runner.example", "https://runner.example/mcp"],
  ["https://runner.example/", "https://runner.example/", "https://runner.example/mcp"],
  ["https://runner.example/mcp", "https://runner.example", "https://runner.example/mcp"],
  ["https://api.example/", "https://api.example/", "https://api.example/"],
  ["federalrunner-api", "federalrunner-api", "federalrunner-api"],
])("SERVER-002 the audience %s is the resource %s at the root, and %s at /mcp", (audience, root, mcp) => {
  expect(resourceOf("/", audience, SERVER)).toBe(root);
  expect(resourceOf("/mcp", audience, SERVER)).toBe(mcp);
  expect(acceptedAudiences(audience, SERVER)[0]).toBe(audience);
  expect(new Set(acceptedAudiences(audience, SERVER))).toEqual(new Set([audience, root, mcp]));
});

describe("SERVER-002 the protected resource's metadata", () => {
  it("names the tokens' audience as resource, and their issuer, both exactly as configured", () => {
    expect(
      protectedResourceMetadata({
        issuer: "https://tenant.us.auth0.example/",
        audience: "https://runner.example/mcp",
        scopes: ["federalrunner:read", "federalrunner:execute"],
      }),
    ).toEqual({
      resource: "https://runner.example/mcp",
      authorization_servers: ["https://tenant.us.auth0.example/"],
      scopes_supported: ["federalrunner:read", "federalrunner:execute"],
      bearer_methods_supported: ["header"],
      resource_name: "FederalRunner",
    });
  });

  it("offers all scopes by default, and the documentation if there is one", () => {
    const metadata = protectedResourceMetadata({
      issuer: "https://issuer.example/",
      audience: "https://runner.example/mcp",
      documentation: "https://runner.example/docs",
    });
    expect(metadata.scopes_supported).toEqual([
      "agents:read",
      "agents:run",
      "federalrunner:execute",
      "federalrunner:read",
      "runs:read:all",
      "schedules:write",
    ]);
    expect(metadata.resource_documentation).toBe("https://runner.example/docs");
  });
});
