import { describe, expect, it } from "vitest";
import {
  type BenefitQuestion,
  estimateBenefit,
} from "../../../../../../infra/local/sites/benefits/benefit-formula.ts";

const QUESTION: BenefitQuestion = {
  birthYear: 1985,
  region: "north",
  children: 0,
  income: 0,
  housing: { kind: "neither", monthly: 0 },
  circumstances: [],
  savings: 0,
};

describe("the practice formula of the benefits calculator", () => {
  it("adds a household's entitlements", () => {
    const estimate = estimateBenefit({
      ...QUESTION,
      partnerIncome: 0,
      children: 2,
      housing: { kind: "rent", monthly: 500 },
      circumstances: ["carer", "disability"],
    });
    expect(estimate).toMatchObject({ monthly: 640 + 220 + 200 + 240, status: "You may be entitled" });
    expect(estimate.yearly).toBe(estimate.monthly * 12);
  });

  it("limits housing by region, and takes back for income and savings", () => {
    const rich = {
      ...QUESTION,
      housing: { kind: "rent", monthly: 2_000 },
      income: 14_400,
      savings: 6_600,
    } as const;
    expect(estimateBenefit(rich).parts.map(({ amount }) => amount)).toEqual([420, 0, 320, 0, -90, -8]);
  });

  it.each<[Partial<BenefitQuestion>, RegExp]>([
    [{ birthYear: 2010 }, /under 18/],
    [{ savings: 16_001 }, /savings/],
    [{ income: 90_000 }, /income/],
  ])("returns no benefit and the reason for %o", (facts, status) => {
    const estimate = estimateBenefit({ ...QUESTION, ...facts });
    expect(estimate.monthly).toBe(0);
    expect(estimate.status).toMatch(status);
  });
});
