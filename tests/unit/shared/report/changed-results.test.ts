import { expect, test } from "vitest";
import { changedResults, changeInWords } from "../../../../shared/report/changed-results.ts";

const figure = (label: string, text: string) => ({ label, text, type: "text", value: text });
const table = (cell: string) => ({ label: "Plans", text: "", value: [["Plan"], [cell]] });

test("results that differ, that are gone, that are new, and tables are named with their wording", () => {
  const changed = changedResults(
    {
      index: figure("Index", "9,800"),
      grant: figure("Grant", "$1"),
      same: figure("Same", "1"),
      plans: table("a"),
    },
    {
      index: figure("Index", "10,269"),
      loan: figure("Loan", "$2"),
      same: figure("Same", "1"),
      plans: table("b"),
    },
  );
  expect(changed.map(changeInWords)).toEqual([
    "Index 10,269, before 9,800",
    "Loan $2",
    "Plans",
    "no longer Grant $1",
  ]);
  expect(changedResults({ plans: table("a") }, { plans: table("a") })).toEqual([]);
});
