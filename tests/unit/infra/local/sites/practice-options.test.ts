import { describe, expect, it } from "vitest";
import { variantFromQuery } from "../../../../../infra/local/sites/practice-options.ts";

describe("variantFromQuery", () => {
  it.each([
    ["practice=drifted", { kind: "drifted" }],
    ["practice=slow&delay=900", { kind: "slow", delayMs: 900 }],
    ["practice=flaky&times=3", { kind: "flaky", times: 3 }],
    ["practice=flaky&times=always", { kind: "flaky", times: "always" }],
    ["practice=hanging&page=results", { kind: "hanging", page: "results" }],
    [
      "practice=rejecting&field=family_size&message=Too%20many",
      { kind: "rejecting", field: "family_size", message: "Too many" },
    ],
    ["practice=removed&field=state", { kind: "removed", field: "state" }],
  ])("reads %s", (query, variant) => {
    expect(variantFromQuery(new URLSearchParams(query))).toEqual(variant);
  });

  it.each(["", "practice=", "practice=exploding", "practice=removed", "practice=rejecting&message=No"])(
    "finds no variant in '%s'",
    (query) => {
      expect(variantFromQuery(new URLSearchParams(query))).toBeUndefined();
    },
  );
});
