import { expect, test } from "vitest";
import { withWholeGroups } from "../../../../../../shared/wizards/answers/options/choice-groups.ts";

const options = ["veteran", "orphan"].map((field) => ({ field, label: field }));
const choices = [{ name: "circumstances", question: "Which apply?", options }];

test("a question of several checkboxes is set aside with all of them, not with one", () => {
  expect(withWholeGroups(["veteran"], choices)).toEqual(["veteran"]);
  expect(withWholeGroups(["veteran", "orphan"], choices)).toEqual(["veteran", "orphan", "circumstances"]);
});
