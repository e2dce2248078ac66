/** The answer of the calculator: all benefits in tables, and the steps of the calculation. */
import {
  type BenefitEstimate,
  type BenefitQuestion,
  CURRENT_YEAR,
  estimateBenefits,
  SSA_FIGURES,
} from "./benefit-formula.ts";
import { ssaIdentifier } from "./form-fields.ts";
import { pageFrame } from "./form-page.ts";

/** `$2,345.00`, the way the calculator writes monthly amounts. */
export function formatBenefit(amount: number): string {
  return `$${amount.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
}

const RETIREMENT_IDS = ["est_early", "est_full", "est_late", "est_chosen"];

/** @returns the whole document */
export function resultPage(question: BenefitQuestion, isDrifted: boolean): string {
  const estimate = estimateBenefits(question);
  const isNominal = question.dollars === "nominal";
  const row = (id: string, label: string, cells: string[], amount: number) =>
    `<tr><th scope="row">${label}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}<td class="amount" id="${ssaIdentifier(id, isDrifted)}">${formatBenefit(amount)}</td></tr>`;
  return pageFrame(
    "Social Security Benefit Estimates (practice)",
    `<h1>Benefit Estimates</h1>
<p>All amounts are monthly, in <strong>${isNominal ? "inflated (future) dollars" : "today's dollars"}</strong>. This is a
practice estimate, not an official one.</p>
<table class="benefits is-retirement" id="${ssaIdentifier("retirement", isDrifted)}">
<caption>Retirement benefits</caption>
<thead><tr><th scope="col">Benefit</th><th scope="col">Your age</th><th scope="col">Year</th><th scope="col">Monthly amount</th></tr></thead>
<tbody>
${estimate.retirement
  .map(({ label, age, year, monthly }, index) =>
    row(RETIREMENT_IDS[index] ?? "", label, [ageInWords(age), String(year)], monthly),
  )
  .join("\n")}
</tbody>
</table>
<table class="benefits is-others" id="${ssaIdentifier("survivors", isDrifted)}">
<caption>Disability and survivors' benefits</caption>
<thead><tr><th scope="col">Benefit, if it began in ${CURRENT_YEAR}</th><th scope="col">Monthly amount</th></tr></thead>
<tbody>
${otherRows(estimate, (id, label, amount) => row(id, label, [], amount))}
</tbody>
</table>
<dl><dt>Full retirement age</dt><dd class="is-full-age" id="${ssaIdentifier("full_age", isDrifted)}">${ageInWords(estimate.fullRetirementAge)}</dd></dl>
${explanation(isNominal)}
<p><a href="/OACT/quickcalc/">Change the entries</a></p>`,
  );
}

function otherRows(
  { disability, survivors }: BenefitEstimate,
  row: (id: string, label: string, amount: number) => string,
): string {
  return [
    row("est_disability", "Disability benefit", disability),
    row("est_child", "Survivor benefit for a child", survivors.child),
    row("est_caring", "Survivor benefit for a spouse caring for a child", survivors.spouseWithChild),
    row(
      "est_spouse",
      "Survivor benefit for a spouse at full retirement age",
      survivors.spouseAtFullRetirementAge,
    ),
    row("est_family", "Family maximum", survivors.familyMaximum),
  ].join("\n");
}

function explanation(isNominal: boolean): string {
  const { bendPoints, fewestYears, inflation, largestEarnings, shares, yearsCounted } = SSA_FIGURES;
  const [first, second] = bendPoints.map((amount) => `$${amount.toLocaleString("en-US")}`);
  const [low, middle, high] = shares.map((share) => `${Math.round(share * 100)}%`);
  return `<h2>How this estimate was made</h2>
<ul class="formula">
<li>Earnings, at most $${largestEarnings.toLocaleString("en-US")} a year, count for every year from age 22 until work ends: the last year worked, the retirement date, or full retirement age. ${yearsCounted} years make the average; with fewer than ${fewestYears} there is no benefit.</li>
<li>Of the monthly average count ${low} up to ${first}, ${middle} up to ${second} and ${high} beyond.</li>
<li>Each month before full retirement age takes 5/9% (5/12% beyond 36 months), each month after it, until 70, adds 2/3%.</li>
<li>A child, and a spouse who cares for it, get 75%; a spouse at full retirement age 100%; a family at most 175%.</li>
${isNominal ? `<li>Retirement amounts grow with prices, ${(inflation * 100).toFixed(1)}% a year from ${CURRENT_YEAR}.</li>` : ""}
</ul>`;
}

function ageInWords({ years, months }: { years: number; months: number }): string {
  return months === 0 ? `${years} years` : `${years} years and ${months} months`;
}
