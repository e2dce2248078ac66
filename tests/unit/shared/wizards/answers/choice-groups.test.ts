import { expect, test } from "vitest";
import { DEFAULT_NOTATION } from "../../../../../shared/text/notation.ts";
import { splitChoiceGroups, withWholeGroups } from "../../../../../shared/wizards/answers/choice-groups.ts";

const options = ["veteran", "orphan"].map((field) => ({ field, label: field }));
const choices = [{ name: "circumstances", question: "Which apply?", options }];

test("a question of several checkboxes is set aside with all of them, not with one", () => {
  expect(withWholeGroups(["veteran"], choices)).toEqual(["veteran"]);
  expect(withWholeGroups(["veteran", "orphan"], choices)).toEqual(["veteran", "orphan", "circumstances"]);
});

test.each([
  ["orphan", "orphan"],
  [["veteran", "orphan"], "veteran and orphan"],
  ["no", "none of these"],
  [["no"], "none of these"],
  [[], "none of these"],
])("%j is repeated as “%s”", (circumstances, words) => {
  const groups = [{ ...choices[0], none: "none" } as never];
  const { chosen, problems } = splitChoiceGroups({ circumstances }, groups, DEFAULT_NOTATION);
  expect([problems, chosen.get("circumstances")]).toEqual([[], words]);
});
