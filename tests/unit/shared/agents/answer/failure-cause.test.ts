import { describe, expect, it } from "vitest";
import { findFailureCause } from "../../../../../shared/agents/answer/failure-cause.ts";

describe("FR-EDGE-01 the cause of an agent's failure", () => {
  // Output of the bundled agents against an API with these failures.
  it.each([
    ["API Error: Request rejected (429) · rate limited", "rate_limited", "model_api_unavailable"],
    ["exceeded retry limit, last status: 429 Too Many Requests", "rate_limited", "model_api_unavailable"],
    ['{"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}}', "rate_limited", "model_api_unavailable"],
    [
      'API Error: 529 {"type":"overloaded_error","message":"Overloaded"}',
      "overloaded",
      "model_api_unavailable",
    ],
    ["unexpected status 503 Service Unavailable", "overloaded", "model_api_unavailable"],
    ["API Error: Connection refused (ECONNREFUSED)", "network", "model_api_unavailable"],
    ["Connection error.", "network", "model_api_unavailable"],
    [
      "Could not connect to local model provider at http://127.0.0.1:1/v1.",
      "network",
      "model_api_unavailable",
    ],
    ["stream disconnected before completion: error sending request", "network", "model_api_unavailable"],
    ["TypeError: fetch failed", "network", "model_api_unavailable"],
    ["Invalid API key · Fix external API key", "key_refused", "model_api_refused"],
    ["Not logged in · Please run /login", "key_refused", "model_api_refused"],
    ["unexpected status 401 Unauthorized: invalid x-api-key", "key_refused", "model_api_refused"],
    ["API key not valid. Please pass a valid API key.", "key_refused", "model_api_refused"],
    [
      "Authentication failed with provider at http://127.0.0.1/v1 (HTTP 401).",
      "key_refused",
      "model_api_refused",
    ],
    ["Credit balance is too low", "quota_exhausted", "model_api_refused"],
    ["429 You exceeded your current quota, please check your plan", "quota_exhausted", "model_api_refused"],
    [
      "The model `gpt-9` does not exist or you do not have access to it.",
      "model_unknown",
      "model_api_refused",
    ],
    ["prompt is too long: 210000 tokens > 200000 maximum", "input_too_long", "agent_failed"],
  ])("%j is %s, which ends as %s", (words, cause, type) => {
    expect(findFailureCause(words)).toMatchObject({ cause, type });
  });

  it.each([
    "SyntaxError on line 429",
    "503 files changed",
    "could not find main.c",
    "The function rates nothing and limits nothing.",
    "",
  ])("is not to be had from %j", (words) => {
    expect(findFailureCause(words)).toBeUndefined();
  });
});
