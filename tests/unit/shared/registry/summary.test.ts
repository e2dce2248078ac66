import { describe, expect, it } from "vitest";
import type { FormState } from "../../../../shared/registry/registry.ts";
import { summaryBadge, summaryTable } from "../../../../shared/registry/summary.ts";

const at = "2026-11-30T06:00:00.000Z";
const row = (state?: Partial<FormState>) => ({
  wizard_id: "aid",
  version: 2,
  host: "example.gov",
  key: "KEY",
  state:
    state &&
    ({ state: "proved", by: "KEY", since: at, at, on: "site", words: "1 page", ...state } as FormState),
});

describe("the table of a registry", () => {
  it.each([
    [undefined, "not walked yet"],
    [{}, "proved on 2026-11-30"],
    [{ on: "practice" as const }, "proved on 2026-11-30, on a practice site only"],
    [
      { state: "changed" as const, since: "2026-11-23T06:00:00.000Z", words: "2 questions" },
      "changed since 2026-11-23: 2 questions",
    ],
    [{ state: "changed" as const, words: "a | [b](c)" }, "changed since 2026-11-30: a \\| \\[b\\](c)"],
  ])("states %j", (state, words) => {
    expect(summaryTable([row(state)]).split("\n")[2]).toBe(
      `| \`aid\` 2 | example.gov | ${words} | \`KEY\` |`,
    );
  });
});

describe("the badge of a registry", () => {
  it.each([
    [[row({}), row({})], "2 of 2", "#2a7d2e"],
    [[row({}), row({ state: "changed" })], "1 of 2", "#8a6100"],
    [[row({ on: "practice" }), row()], "0 of 2", "#6e6e6e"],
    [[], "0 of 0", "#6e6e6e"],
  ])("counts the forms that are proved on their real sites", (rows, message, color) => {
    const badge = summaryBadge(rows);
    expect(badge).toContain(`aria-label="forms proved: ${message}"`);
    expect(badge).toContain(`fill="${color}"`);
    expect(badge).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+(?:\.5)?" height="20"/);
  });
});
