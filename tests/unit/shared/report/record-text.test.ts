import { encode } from "gpt-tokenizer";
import { expect, test } from "vitest";
import { recordText } from "../../../../shared/report/record-text.ts";
import { estimatorReport, officialEstimator } from "../../../fixtures/report/estimator-record.ts";

const link = { url: "https://runner.example/record#secret", until: "2026-11-26T20:13:42.000Z" };

test("holds the record's facts in words, and says that its link opens for its holder", async () => {
  const form = await officialEstimator();
  const text = recordText(estimatorReport, { form, link, kept_until: "2026-11-27T19:13:42.000Z" });
  for (const part of [
    /^Practice site: its figures are not official\.\nRecord of FSA Student Aid Estimator \(for my daughter\)\n/,
    /Official page: https:\/\/studentaid\.gov\/aid-estimator\/\nPractice copy read: 2026-11-26 19:13 UTC/,
    /- Student Aid Index: 19,514 \(The lower, the more aid\)\n- Plans \(Plan \| Cost\):\n {2}A \| \$1\n/,
    /Assumed by the site:\n- The estimate assumes full-time study\./,
    /including the student\? 4 \(default\)/,
    /\$85,000/,
    /Next steps:\n- .*By 2027-06-30\./,
    /https:\/\/runner\.example\/record#secret opens for any holder of this link, until 2026-11-26 20:13 UTC or the run's deletion/,
    /kept until 2026-11-27 19:13 UTC/,
  ])
    expect(text).toMatch(part);
});

test("has at most 1,500 tokens, however long the record is", () => {
  const rows = Array.from({ length: 200 }, (_, at) => [`Row ${at}`, `$${at},000.00`, "a note of some words"]);
  const many = (name: string, text: string) =>
    Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`${name}_${at}`, `${text} ${at}`]));
  const text = recordText(
    {
      ...estimatorReport,
      results: {
        ...estimatorReport.results,
        table: { label: "All", text: "", value: [["A", "B", "C"], ...rows] },
      },
      rests_on: many("answer", "a rather long answer of several words"),
      assumptions: Array.from(
        { length: 30 },
        (_, at) => `The site assumes for the year ${at} that prices stay.`,
      ),
    },
    { form: undefined, link },
  );
  expect(encode(text).length).toBeLessThanOrEqual(1_500);
  expect(text).toMatch(/and \d+ more/);
  expect(text).toContain(link.url);
});
