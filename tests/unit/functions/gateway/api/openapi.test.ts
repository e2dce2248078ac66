import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";
import { ENDPOINTS } from "../../../../../functions/gateway/api/define-endpoint.ts";
import { describeApi } from "../../../../../functions/gateway/api/openapi.ts";
import { createOpenApiEndpoint } from "../../../../../functions/gateway/api/openapi-endpoint.ts";

const OPTIONS = { version: "1.0.0", serverUrl: "https://gateway.example.org", issuer: "https://issuer.test" };

it("describes the API without a finding of the OpenAPI linter", async () => {
  const endpoints = [...ENDPOINTS, createOpenApiEndpoint(ENDPOINTS, OPTIONS)];
  const source = JSON.stringify(describeApi(endpoints, OPTIONS));
  // The pattern of a time would repeat its format in 300 characters.
  expect(source).toContain('"format":"date-time"');
  expect(source).not.toMatch(/"format":"date-time","pattern"/);
  const config = await createConfig({ extends: ["recommended"], rules: EXCEPTIONS });
  const findings = await lintFromString({ source, config });
  expect(
    findings.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`),
  ).toEqual([]);
});

/** A run's id is a UUID, so that no run is named `export`. */
const EXCEPTIONS = { "no-ambiguous-paths": "off" } as const;
