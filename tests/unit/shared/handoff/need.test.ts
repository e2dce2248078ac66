import { expect, test } from "vitest";
import { deedOf, needOfKind, needText, PERSON_NEEDS, sentenceOf } from "../../../../shared/handoff/need.ts";

test.each([
  ["a sign-in", "sign-in"],
  ["a captcha", "captcha"],
  ["a file upload", "upload"],
  ["a signature", "signature"],
  ["a tree", "control"],
])("%s asks the person for: %s", (kind, need) => {
  expect(needOfKind(kind)).toBe(need);
});

test("each need has a sentence for the person, one for the caller, and a deed that names the page alone", () => {
  for (const need of PERSON_NEEDS) {
    expect(sentenceOf(need)).toMatch(/^[A-Z].*\.$/);
    expect(needText(need)).toMatch(/^A person has to .+\.$/);
    expect(deedOf(need, 2)).toMatch(/^A person .+ on page 2\.$/);
    expect(deedOf(need, undefined)).toMatch(/ on the first page\.$/);
  }
});
