import { expect, it } from "vitest";
import { renderRecord } from "../../../../shared/report/run-record-page.ts";
import { loadWizardFile } from "../../../../shared/wizards/format/load-wizard.ts";

it("the record holds questions with answers, figures, source, assumptions, next steps and pictures, and no markup of others", async () => {
  const form = { ...(await loadWizardFile("wizards/fsa-estimator.json")), official: true };
  const html = renderRecord(
    {
      note: "Practice site: its figures are not official.",
      practice: true,
      run_id: "01a21946-c884-74e5-82e2-f0753e639cb0",
      wizard_id: "fsa-estimator",
      wizard_name: "FSA Student Aid Estimator",
      label: "<script>alert(1)</script>",
      source: { url: "https://studentaid.gov/aid-estimator/", visited_at: "2026-11-26T19:13:42.000Z" },
      results: {
        index: { label: "Student Aid Index", text: "19,514", meaning: "The lower, the more aid." },
        plans: {
          label: "Plans",
          text: "",
          value: [
            ["Plan", "Cost"],
            ["A & B", "<b>$1</b>"],
          ],
        },
      },
      rests_on: { family_size: 4, parent_income: "85000", personal_circumstances_homeless: false },
      defaults_applied: { family_size: 4 },
      assumptions: ["The estimate assumes full-time study."],
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
