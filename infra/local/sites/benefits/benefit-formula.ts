/**
 * The calculator's practice formula: simple enough to state on the result page, yet every answer counts. It counts
 * from a fixed year, so that a result never depends on the day.
 */

export const BENEFIT_FIGURES = {
  year: 2026,
  single: 420,
  couple: 640,
  child: 110,
  /** Share of the rent or the mortgage payment that counts, up to the region's limit. */
  rentShare: 0.4,
  mortgageShare: 0.15,
  housingLimit: { north: 320, south: 410, east: 365, west: 455 },
  disability: 150,
  carer: 90,
  pregnant: 60,
  /** Yearly income that is kept whole, and the share that is taken of the rest. */
  allowance: 10_800,
  taper: 0.3,
  savingsFree: 6_000,
  savingsLimit: 16_000,
  savingsStep: 250,
  savingsTaken: 4,
  adult: 18,
} as const;

/** The form's answers, as numbers and choices. */
export interface BenefitQuestion {
  birthYear: number;
  region: keyof typeof BENEFIT_FIGURES.housingLimit;
  partnerIncome?: number;
  children: number;
  income: number;
  housing: { kind: "rent" | "mortgage" | "neither"; monthly: number };
  circumstances: readonly ("disability" | "carer" | "pregnant")[];
  savings: number;
}

export interface BenefitEstimate {
  /** Whole dollars a month. */
  monthly: number;
  yearly: number;
  status: string;
  parts: { label: string; amount: number }[];
}

/** Computes the monthly benefit, with its parts. */
export function estimateBenefit(question: BenefitQuestion): BenefitEstimate {
  const figures = BENEFIT_FIGURES;
  const part = (label: string, amount: number) => ({ label, amount: Math.round(amount) });
  const hasPartner = question.partnerIncome !== undefined;
  const { kind, monthly: cost } = question.housing;
  const share = kind === "rent" ? figures.rentShare : kind === "mortgage" ? figures.mortgageShare : 0;
  const income = question.income + (question.partnerIncome ?? 0);
  const extra = Math.max(0, Math.min(question.savings, figures.savingsLimit) - figures.savingsFree);
  const parts = [
    part("Standard allowance", hasPartner ? figures.couple : figures.single),
    part("For children", question.children * figures.child),
    part("For housing", Math.min(cost * share, figures.housingLimit[question.region])),
    part(
      "For your circumstances",
      question.circumstances.reduce((sum, circumstance) => sum + figures[circumstance], 0),
    ),
    part("Taken for income", (-figures.taper * Math.max(0, income - figures.allowance)) / 12),
    part("Taken for savings", -figures.savingsTaken * Math.floor(extra / figures.savingsStep)),
  ];
  const sum = Math.max(
    0,
    parts.reduce((total, { amount }) => total + amount, 0),
  );
  const refusal =
    figures.year - question.birthYear < figures.adult
      ? "Not entitled: under 18"
      : question.savings > figures.savingsLimit
        ? "Not entitled: savings over the limit"
        : sum === 0
          ? "Not entitled: income over the limit"
          : undefined;
  const monthly = refusal ? 0 : sum;
  return { monthly, yearly: monthly * 12, status: refusal ?? "You may be entitled", parts };
}
