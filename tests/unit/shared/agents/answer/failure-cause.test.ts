import { describe, expect, it } from "vitest";
import { findFailureCause } from "../../../../../shared/agents/answer/failure-cause.ts";

describe("FR-EDGE-01 the cause of an agent's failure", () => {
  // Output of the bundled agents against an API with these failures.
  it.each([
    ["API Error: Request rejected (429) · rate limited", "rate_limited", true],
    ["exceeded retry limit, last status: 429 Too Many Requests", "rate_limited", true],
    ['{"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}}', "rate_limited", true],
    ['API Error: 529 {"type":"overloaded_error","message":"Overloaded"}', "overloaded", true],
    ["unexpected status 503 Service Unavailable", "overloaded", true],
    ["API Error: Connection refused (ECONNREFUSED)", "network", true],
    ["Connection error.", "network", true],
    ["Could not connect to local model provider at http://127.0.0.1:1/v1.", "network", true],
    ["stream disconnected before completion: error sending request", "network", true],
    ["TypeError: fetch failed", "network", true],
    ["Invalid API key · Fix external API key", "key_refused", false],
    ["Not logged in · Please run /login", "key_refused", false],
    ["unexpected status 401 Unauthorized: invalid x-api-key", "key_refused", false],
    ["API key not valid. Please pass a valid API key.", "key_refused", false],
    ["Authentication failed with provider at http://127.0.0.1/v1 (HTTP 401).", "key_refused", false],
    ["Credit balance is too low", "quota_exhausted", false],
    ["429 You exceeded your current quota, please check your plan", "quota_exhausted", false],
    ["The model `gpt-9` does not exist or you do not have access to it.", "model_unknown", false],
    ["prompt is too long: 210000 tokens > 200000 maximum", "input_too_long", false],
  ])("%j is %s, which passes: %s", (words, cause, transient) => {
    expect(findFailureCause(words)).toMatchObject({ cause, transient });
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
