import { expect, test } from "vitest";
import type { RunRecord } from "../../../../../shared/runs/runs.ts";
import { mailOf, noticeOf } from "../../../../../shared/schedules/notices/notice.ts";
import { receiversText } from "../../../../../shared/schedules/notices/receivers-text.ts";

const run = {
  id: "01a21946-c884-74e5-82e2-f0753e639cb0",
  kind: "wizard",
  target: "fsa-estimator",
  state: "completed",
  ended_at: "2026-11-29T12:00:00.000Z",
} as RunRecord;
const about = { schedule: { id: "aid", name: "Aid" }, now: new Date("2026-11-29T12:01:00.000Z") };
const comparison = {
  isChanged: true,
  results: [{ label: "Student Aid Index", before: "9,800", after: "10,269" }],
};

test("a notice names the results that changed, without their figures", () => {
  const notice = noticeOf(run, { ...about, comparison });
  expect(notice.data).toMatchObject({ results_changed: true, changed_results: ["Student Aid Index"] });
  const { text } = mailOf(notice, "UTC");
  expect(text).toContain("Changed since the run before:\n- Student Aid Index\n");
  expect(JSON.stringify(notice) + text).not.toMatch(/9,800|10,269/);
});

test("figures before and after stand in it with details alone", () => {
  const notice = noticeOf(run, { ...about, comparison, details: true });
  expect(notice.data.changed_figures).toEqual(comparison.results);
  expect(mailOf(notice, "UTC").text).toContain("- Student Aid Index 10,269, before 9,800\n");
});

test("a mail leads to the record by a link that ends, and the notice of a webhook has none", () => {
  const notice = noticeOf(run, { ...about, comparison });
  const link = { url: "https://runner.example/record#secret", until: "2026-11-29T13:01:00.000Z" };
  const { text } = mailOf(notice, "UTC", link);
  expect(text).toContain(`Its record: ${link.url}\nThe link opens for any holder, until `);
  expect(text).toMatch(/13:01 \(UTC\) or the run's deletion\./);
  expect(JSON.stringify(notice) + mailOf(notice, "UTC").text).not.toContain("record#");
});

test("an agent's answer has no results, the same results are said, and a first run compares nothing", () => {
  const changed = noticeOf(run, { ...about, comparison: { isChanged: true }, details: true });
  expect(mailOf(changed, "UTC").text).toContain("Changed since the run before.\n");
  const same = noticeOf(run, { ...about, comparison: { isChanged: false, results: [] } });
  expect(mailOf(same, "UTC").text).toContain("Its results are those of the run before.");
  expect(noticeOf(run, about).data.results_changed).toBeUndefined();
  expect(mailOf(noticeOf(run, about), "UTC").text).not.toMatch(/run before/);
});

test.each([
  [undefined, /^No one is told .*run list.*next conversation/],
  [{ email: "jane@example.org" }, /^Told when a run ends: jane@example\.org by mail, without figures\.$/],
  [
    { webhook: "https://hooks.example/secret-path", only_changes: true, details: true },
    /^Told of failed runs and changed results: hooks\.example by a signed POST, with the figures before and after\.$/,
  ],
  [
    { email: "a@b.example", webhook: "https://c.example/d", only_failures: true },
    /a@b\.example by mail and c\.example by/,
  ],
])("the receivers of %j are said, a webhook's path is not", (notify, words) => {
  expect(receiversText(notify)).toMatch(words);
  expect(receiversText(notify)).not.toContain("secret-path");
});
