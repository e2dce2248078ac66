/**
 * The calculator's practice formula. Its shape follows Social Security's own (indexed monthly earnings, bend points,
 * early and delayed retirement, survivors' shares of the primary amount); it uses one level of earnings for all
 * years, and a fixed current year, so that results do not depend on the date.
 */

/** The year that the calculator calls the current one. */
export const CURRENT_YEAR = 2026;

/** The form's answers, as numbers. */
export interface BenefitQuestion {
  birthYear: number;
  birthMonth: number;
  /** Yearly earnings now. */
  earnings: number;
  /** Set when the person no longer works. */
  lastWork?: { year: number; earnings: number };
  retirement?: { year: number; month: number };
  dollars: "constant" | "nominal";
}

/** Monthly amounts in dollars. */
export interface BenefitEstimate {
  fullRetirementAge: { years: number; months: number };
  retirement: { label: string; age: { years: number; months: number }; year: number; monthly: number }[];
  disability: number;
  survivors: {
    child: number;
    spouseWithChild: number;
    spouseAtFullRetirementAge: number;
    familyMaximum: number;
  };
}

/** Figures that the result page states. */
export const SSA_FIGURES = {
  largestEarnings: 184_500,
  bendPoints: [1_286, 7_749],
  shares: [0.9, 0.32, 0.15],
  inflation: 0.024,
  yearsCounted: 35,
  fewestYears: 10,
  familyMaximum: 1.75,
  survivorWithChild: 0.75,
} as const;

/** Computes every benefit of the result page. */
export function estimateBenefits(question: BenefitQuestion): BenefitEstimate {
  const fullAge = fullRetirementMonths(question.birthYear);
  const birthMonths = question.birthYear * 12 + question.birthMonth - 1;
  const stop =
    question.lastWork?.year ?? question.retirement?.year ?? Math.floor((birthMonths + fullAge) / 12);
  const primary = primaryAmount(question, stop);
  const ages = [
    { label: "Retirement benefit at age 62", months: 62 * 12 },
    { label: "Retirement benefit at full retirement age", months: fullAge },
    { label: "Retirement benefit at age 70", months: 70 * 12 },
  ];
  if (question.retirement) {
    const { year, month } = question.retirement;
    ages.push({
      label: "Retirement benefit at the date chosen",
      months: year * 12 + month - 1 - birthMonths,
    });
  }
  // Disability and survivor benefits assume work up to the current year.
  const primaryNow = primaryAmount(question, Math.min(stop, CURRENT_YEAR));
  return {
    fullRetirementAge: inYears(fullAge),
    retirement: ages.map(({ label, months }) => {
      const year = Math.floor((birthMonths + months) / 12);
      const monthly = primary * ageFactor(months, fullAge) * inflation(question.dollars, year);
      return { label, age: inYears(months), year, monthly: wholeDollars(monthly) };
    }),
    disability: wholeDollars(primaryNow),
    survivors: {
      child: wholeDollars(primaryNow * SSA_FIGURES.survivorWithChild),
      spouseWithChild: wholeDollars(primaryNow * SSA_FIGURES.survivorWithChild),
      spouseAtFullRetirementAge: wholeDollars(primaryNow),
      familyMaximum: wholeDollars(primaryNow * SSA_FIGURES.familyMaximum),
    },
  };
}

function primaryAmount(question: BenefitQuestion, stopYear: number): number {
  const years = Math.min(SSA_FIGURES.yearsCounted, stopYear - (question.birthYear + 22));
  if (years < SSA_FIGURES.fewestYears) return 0;
  const level = Math.min(question.lastWork?.earnings ?? question.earnings, SSA_FIGURES.largestEarnings);
  const monthly = (level * years) / SSA_FIGURES.yearsCounted / 12;
  const [first, second] = SSA_FIGURES.bendPoints;
  const [low, middle, high] = SSA_FIGURES.shares;
  return (
    low * Math.min(monthly, first) +
    middle * Math.max(0, Math.min(monthly, second) - first) +
    high * Math.max(0, monthly - second)
  );
}

// Earlier: 5/9 % a month for three years, 5/12 % beyond. Later: 2/3 % a month until 70.
function ageFactor(months: number, fullAge: number): number {
  const early = Math.max(0, fullAge - months);
  const late = Math.max(0, Math.min(months, 70 * 12) - fullAge);
  return 1 - (Math.min(early, 36) * 5) / 900 - (Math.max(0, early - 36) * 5) / 1200 + (late * 2) / 300;
}

function inflation(dollars: BenefitQuestion["dollars"], year: number): number {
  return dollars === "nominal" ? (1 + SSA_FIGURES.inflation) ** Math.max(0, year - CURRENT_YEAR) : 1;
}

function fullRetirementMonths(birthYear: number): number {
  if (birthYear >= 1960) return 67 * 12;
  if (birthYear >= 1955) return 66 * 12 + (birthYear - 1954) * 2;
  return 66 * 12;
}

function inYears(months: number): { years: number; months: number } {
  return { years: Math.floor(months / 12), months: months % 12 };
}

// Benefits are paid in whole dollars, rounded down; the small addend corrects the error of binary fractions.
function wholeDollars(amount: number): number {
  return Math.floor(amount + 1e-6);
}
