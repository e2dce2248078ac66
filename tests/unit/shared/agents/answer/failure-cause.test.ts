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

  // Texts of the providers' limits; the profiles name the sources.
  it.each([
    [
      "You've hit your usage limit. Upgrade your plan or try again in 2 days 17 hours 14 minutes.",
      "model_usage_limited",
    ],
    [
      "You’ve hit your usage limit. Upgrade to Pro (https://example.com), or try again at 6:44 PM.",
      "model_usage_limited",
    ],
    [
      '{"type":"error","error":{"type":"usage_limit_reached","resets_in_seconds":13872},"status_code":429}',
      "model_usage_limited",
    ],
    ["5-hour limit reached - resets 3pm", "model_usage_limited"],
    ["5-hour limit reached ∙ resets 12:30pm", "model_api_unavailable"],
    ["You've hit your limit - resets 3am (UTC)", "model_usage_limited"],
    ["You've hit your session limit · resets 12:50am (America/Los_Angeles)", "model_usage_limited"],
    ["Weekly limit reached ∙ resets Dec 2 at 9am", "model_usage_limited"],
    ["Claude AI usage limit reached|1795730400", "model_usage_limited"],
    ["You have no quota. Your premium request allowance has been used.", "model_usage_limited"],
    ["Execution failed: 402 You have no quota", "model_usage_limited"],
    [
      "Sorry, you've hit a rate limit that restricts requests. Please try again in 58 hours.",
      "model_usage_limited",
    ],
    [
      "You've hit your global rate limit. Please wait 6 seconds for your limit to reset.",
      "model_api_unavailable",
    ],
    ["[API Error: You have exhausted your daily quota on this model.]", "model_usage_limited"],
    [
      "You have exhausted your capacity on this model. Your quota will reset after 18h31m10s.",
      "model_usage_limited",
    ],
    ["[API Error: Resource has been exhausted (e.g. check quota).]", "model_api_unavailable"],
    [
      "You exceeded your current quota, please check your plan. limit: 10. Please retry in 34.07s.",
      "model_api_unavailable",
    ],
    [
      "Rate limit reached for model on tokens per min (TPM). Please try again in 1.276s.",
      "model_api_unavailable",
    ],
    ['{"status_code":429}', "model_api_unavailable"],
  ])("%j is a limit, which ends as %s", (words, type) => {
    const found = findFailureCause(words, { now: new Date("2026-11-26T18:00:00Z") });
    expect(found).toMatchObject({ cause: "rate_limited", type });
  });

  it("names the end of the limit, and knows the limits of the profile", () => {
    const now = new Date("2026-11-26T18:00:00Z");
    expect(findFailureCause("5-hour limit reached - resets 3pm", { now })).toMatchObject({
      words: "the account's usage limit is reached, until 2026-11-26T21:00Z",
      details: { retry_after_seconds: 10_800, limit_ends_at: "2026-11-26T21:00:00.000Z" },
    });
    expect(findFailureCause("no more tokens today")).toBeUndefined();
    const limits = [{ message: "no more tokens", kind: "usage" as const }];
    expect(findFailureCause("No more tokens today", { limits })).toMatchObject({
      type: "model_usage_limited",
    });
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
