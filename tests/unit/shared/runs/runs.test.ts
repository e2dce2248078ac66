import { expect, it } from "vitest";
import { firstWords, plainLabel, runLabelSchema } from "../../../../shared/runs/runs.ts";

it.each(["for my daughter", "at 67", "85k a year", "2027-07 to 2032-09"])(
  "the label %j is accepted",
  (label) => {
    expect(runLabelSchema.safeParse(label).success).toBe(true);
  },
);

it.each(["SSN 123-45-6789", "ada@example.org", "call (312) 555-0142", "card 4111 1111 1111 1111"])(
  "the label %j holds personal data, and the refusal does not repeat it",
  (label) => {
    const { error } = runLabelSchema.safeParse(label);
    expect(error?.issues[0]?.message).toMatch(/^holds personal data/);
    expect(JSON.stringify(error?.issues)).not.toContain(label);
  },
);

it.each([
  ["retirement_date 2032-09, earnings 85000", "retirement_date 2032-09, earnings 85000"],
  ["town SSN 078-05-1120, jane.roe@example.org", "town SSN ***"],
  [`${"x".repeat(92)} SSN 078-05-1120`, "x".repeat(92)],
  ["a@b.co ".repeat(10_000), "a...@b.co"],
])("a made name %j becomes a label that the schema accepts", (name, start) => {
  const label = plainLabel(name);
  expect(label.startsWith(start)).toBe(true);
  expect(runLabelSchema.safeParse(label).success).toBe(true);
  expect(label).not.toContain("078-05");
  expect(label).not.toContain("jane.roe");
});

it.each([
  ["", undefined],
  [" \n ", undefined],
  ["Summarize  the\nletter", "Summarize the letter"],
  [`${"word ".repeat(30)}`, `${"word ".repeat(12).trim()} …`],
  ["x".repeat(100_000), `${"x".repeat(60)} …`],
])("the first words of the request %j are %j", (input, words) => expect(firstWords(input)).toBe(words));
