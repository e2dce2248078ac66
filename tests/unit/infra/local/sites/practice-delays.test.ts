import { describe, expect, it } from "vitest";
import { PAGE_DELAYS, practiceDelays } from "../../../../../infra/local/sites/practice-delays.ts";

describe("practiceDelays", () => {
  it("takes 50-200 ms a page and 80-150 ms for suggestions, with a number for each page turn", () => {
    const { pages, suggestions } = practiceDelays(undefined, { kind: "normal" });
    expect(pages).toHaveLength(8);
    expect(Math.min(...pages)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...pages)).toBeLessThanOrEqual(200);
    expect(Math.min(...suggestions)).toBeGreaterThanOrEqual(80);
    expect(Math.max(...suggestions)).toBeLessThanOrEqual(150);
  });

  it("takes no time where none is wanted", () => {
    expect(practiceDelays("none", { kind: "normal" })).toEqual({ pages: [0], suggestions: [0], response: 0 });
  });

  it("slows pages down but not suggestions", () => {
    expect(practiceDelays("page", { kind: "slow", delayMs: 900 })).toEqual({
      pages: [900],
      suggestions: PAGE_DELAYS.suggestions,
      response: 900,
    });
    expect(practiceDelays("none", { kind: "slow" }).response).toBeGreaterThan(1000);
  });
});
