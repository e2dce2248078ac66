import { encode } from "gpt-tokenizer";
import { expect, test } from "vitest";
import { failedRunText } from "../../../../../shared/mcp/runs/failed-run.ts";
import { describeFailure } from "../../../../../shared/mcp/tools/error-result.ts";
import type { RunEvent, RunRecord } from "../../../../../shared/runs/runs.ts";
import { fieldFile, pageFile, wizardOfPages } from "../../wizards/build-wizard.ts";

const { wizard } = wizardOfPages(
  pageFile(1, [fieldFile("name")]),
  pageFile(2, [fieldFile("income")]),
  pageFile(3, [fieldFile("partner")], { visible_when: { name: "two" } }),
);
const run = { id: "01a21946-c884-74e5-82e2-f0753e639cb0", attempts: [{}] } as RunRecord;
const done = (...pages: number[]) =>
  pages.map((page, seq) => ({ type: "progress", page, seq, at: "" }) as unknown as RunEvent);
const textOf = (type: string, pages: number[], more: object = {}) =>
  failedRunText({
    run,
    described: describeFailure({ type, message: "It failed.", details: {} }),
    events: done(...pages),
    answers: { name: "one" },
    wizard,
    ...more,
  });

test.each([
  ["selector_not_found", [], "It failed. Nothing was submitted."],
  ["selector_not_found", [1], "It failed. Nothing was submitted."],
  ["timeout", [], "It failed. Nothing was submitted."],
  ["timeout", [1], "It failed. It is not known whether the form was sent."],
  ["worker_lost", [1], "It failed. It is not known whether the form was sent."],
  ["selector_not_found", [1, 2], "It failed. The form was sent, but its result could not be read."],
])("%s after the pages %j says what was sent", (type, pages, words) => {
  expect(textOf(type, pages)).toContain(words);
});

test("a site may skip its last pages: a press that may bind, or a page that says so, is evidence", () => {
  const four = wizardOfPages(
    pageFile(1, [fieldFile("name")]),
    pageFile(2, [fieldFile("income")], { binding: true }),
    pageFile(3, [fieldFile("partner")]),
    pageFile(4, [fieldFile("phone")], { continue_button: { text: "Submit application", selector: "#go" } }),
  ).wizard;
  const unknown = "It is not known whether the form was sent.";
  const none = "Nothing was submitted.";
  expect(textOf("timeout", [], { wizard: four })).toContain(none);
  expect(textOf("timeout", [1], { wizard: four })).toContain(unknown);
  expect(textOf("selector_not_found", [1], { wizard: four })).toContain(none);
  expect(textOf("selector_not_found", [1, 2], { wizard: four })).toContain(unknown);
  const seen = describeFailure({ type: "timeout", message: "It failed.", details: { may_be_sent: true } });
  expect(textOf("timeout", [1], { described: seen })).toContain(unknown);
  const unsent = { ...four, pages: four.pages.slice(2), ends_before: "submit" as const };
  expect(textOf("timeout", [3], { wizard: unsent })).toContain(none);
  expect(textOf("internal_error", [3, 4], { wizard: unsent })).toContain(none);
});

test("a page that the answers ask for may still be open", () => {
  expect(textOf("selector_not_found", [1, 2], { answers: { name: "two" } })).toContain(
    "Nothing was submitted.",
  );
});

test("a run that no worker claimed, and a site that was not reached, submitted nothing", () => {
  expect(textOf("expired", [], { run: { ...run, attempts: [] } })).toContain("Nothing was submitted.");
  const unreachable = describeFailure({
    type: "navigation_failed",
    message: "a.example could not be reached.",
    details: { unreachable: "a.example" },
  });
  const single = { ...wizard, pages: wizard.pages.slice(0, 1) };
  expect(textOf("navigation_failed", [], { described: unreachable, wizard: single })).toContain(
    "Nothing was submitted.",
  );
});

test("the form's address follows, and the operator's step only in full; the whole is short", () => {
  const text = textOf("selector_not_found", [1], { note: "Practice site: its figures are not official." });
  expect(text).toMatch(
    /^Practice site: .*\nIt failed\..*\n.*\nThe form: https:\/\/example\.gov\/form\nRun 01a21946-/,
  );
  expect(text).not.toMatch(/FederalScout|operator/);
  expect(encode(text).length).toBeLessThanOrEqual(120);
  expect(textOf("selector_not_found", [1], { isFull: true })).toMatch(/For the operator: .*FederalScout/);
});
