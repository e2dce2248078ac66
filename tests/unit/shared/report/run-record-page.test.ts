import { expect, it } from "vitest";
import { renderRecord } from "../../../../shared/report/run-record-page.ts";
import { estimatorReport, officialEstimator } from "../../../fixtures/report/estimator-record.ts";

it("the record holds questions with answers, figures, source, assumptions, next steps and pictures, and no markup of others", async () => {
  const form = await officialEstimator();
  const { results, rests_on } = estimatorReport;
  const html = renderRecord(
    {
      ...estimatorReport,
      label: "<script>alert(1)</script>",
      results: {
        ...results,
        plans: { ...results.plans, value: [...results.plans.value, ["A & B", "<b>$1</b>"]] },
      },
      rests_on: { ...rests_on, personal_circumstances_homeless: false },
    },
    form,
    [{ title: "Results", jpeg: Buffer.from("jpeg") }],
  );
  expect(html).not.toMatch(/<script|<b>/);
  for (const part of [
    "Practice site, not official",
    "How many people are in the student&#39;s family, including the student?",
    "<td>4 <small>(default)</small></td>",
    "<td>$85,000</td>",
    '<a href="https://studentaid.gov/aid-estimator/"',
    "2026-11-26 19:13 UTC",
    "The estimate assumes full-time study.",
    "<strong>By 2027-06-30.</strong>",
    `data:image/jpeg;base64,${Buffer.from("jpeg").toString("base64")}`,
    "A &#38; B",
    "@media print",
  ]) {
    expect(html).toContain(part);
  }
  expect(html).not.toContain("homeless");
});
