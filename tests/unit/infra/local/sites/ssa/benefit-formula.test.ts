import { describe, expect, it } from "vitest";
import {
  type BenefitQuestion,
  estimateBenefits,
} from "../../../../../../infra/local/sites/ssa/benefit-formula.ts";

const question: BenefitQuestion = { birthYear: 1980, birthMonth: 6, earnings: 75_000, dollars: "constant" };

const retirement = (changes: Partial<BenefitQuestion>) =>
  estimateBenefits({ ...question, ...changes }).retirement.map(({ monthly }) => monthly);

describe("the quick calculator's practice formula", () => {
  it("pays 70 % at 62, the primary amount at 67 and 124 % at 70", () => {
    // 6,250 a month over 35 years: 90% of 1,286 + 32% of 4,964 = 2,745.88
    expect(retirement({})).toEqual([1_922, 2_745, 3_404]);
  });

  it("lets retirement amounts grow with prices in inflated dollars, and nothing else", () => {
    const [nominal, constant] = [
      estimateBenefits({ ...question, dollars: "nominal" }),
      estimateBenefits(question),
    ];
    // 1.024 to the power of 16, 21 and 24 years.
    expect(nominal.retirement.map(({ monthly }) => monthly)).toEqual([2_809, 4_518, 6_015]);
    expect(nominal.disability).toBe(constant.disability);
    expect(nominal.survivors).toEqual(constant.survivors);
  });

  it("derives disability and survivors' benefits from the work done until now", () => {
    expect(estimateBenefits(question)).toMatchObject({
      disability: 2_117,
      survivors: {
        child: 1_587,
        spouseWithChild: 1_587,
        spouseAtFullRetirementAge: 2_117,
        familyMaximum: 3_705,
      },
    });
  });

  it("adds the date chosen, and stops the earnings there", () => {
    const { retirement } = estimateBenefits({ ...question, retirement: { year: 2045, month: 6 } });
    expect(retirement.at(-1)).toMatchObject({
      label: "Retirement benefit at the date chosen",
      age: { years: 65, months: 0 },
      year: 2045,
    });
    expect(retirement).toHaveLength(4);
  });

  it("counts the last year worked and its earnings for people who have stopped working", () => {
    const [early = 0] = retirement({ earnings: 0, lastWork: { year: 2020, earnings: 65_000 } });
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThan(1_922);
    expect(retirement({ earnings: 0 })).toEqual([0, 0, 0]);
  });

  it("pays nothing for fewer than ten years of work", () => {
    expect(retirement({ lastWork: { year: 2011, earnings: 65_000 } })).toEqual([0, 0, 0]);
  });

  it("counts earnings up to the largest taxed amount", () => {
    expect(retirement({ earnings: 900_000 })).toEqual(retirement({ earnings: 184_500 }));
  });

  it.each([
    [1950, { years: 66, months: 0 }],
    [1957, { years: 66, months: 6 }],
    [1960, { years: 67, months: 0 }],
  ])("has the full retirement age for birth year %i", (birthYear, age) => {
    expect(estimateBenefits({ ...question, birthYear }).fullRetirementAge).toEqual(age);
  });
});
