import { expect, test } from "vitest";
import { DEFAULT_NOTATION } from "../../../../../shared/text/notation.ts";
import { splitChoiceGroups, withWholeGroups } from "../../../../../shared/wizards/answers/choice-groups.ts";

const options = ["veteran", "orphan"].map((field) => ({ field, label: field }));
const choices = [{ name: "circumstances", question: "Which apply?", options }];

test("a question of several checkboxes is set aside with all of them, not with one", () => {
  expect(withWholeGroups(["veteran"], choices)).toEqual(["veteran"]);
  expect(withWholeGroups(["veteran", "orphan"], choices)).toEqual(["veteran", "orphan", "circumstances"]);
});

test.each([["no"], [["no"]], [[]]])("%j denies all of them", (circumstances) => {
  const { chosen, problems } = splitChoiceGroups(
    { circumstances },
    [{ ...choices[0], none: "none" } as never],
    DEFAULT_NOTATION,
  );
  expect(problems).toEqual([]);
  expect(Object.fromEntries(chosen)).toEqual(
    Object.fromEntries(
      splitChoiceGroups(
        { circumstances: "none" },
        [{ ...choices[0], none: "none" } as never],
        DEFAULT_NOTATION,
      ).chosen,
    ),
  );
});

test.each([
  ["orphan", "orphan"],
  [["veteran", "orphan"], "veteran and orphan"],
])("%j is repeated as %j", (circumstances, words) => {
  const { chosen } = splitChoiceGroups({ circumstances }, choices, DEFAULT_NOTATION);
  expect(chosen.get("circumstances")).toBe(words);
});
