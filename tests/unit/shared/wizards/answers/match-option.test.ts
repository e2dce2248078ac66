import { describe, expect, it } from "vitest";
import { matchOption } from "../../../../../shared/wizards/answers/match-option.ts";

type Listed = string | [value: unknown, label: string];

const OPTIONS: Record<string, Listed[]> = {
  yesno: ["yes", "no"],
  sentences: [
    ["paid", "Yes, I paid"],
    ["unpaid", "No, I paid nothing"],
  ],
  letters: [
    ["Y", "Y"],
    ["N", "N"],
  ],
  switch: [
    ["1", "On"],
    ["0", "Off"],
  ],
  unsure: ["yes", "no", "not sure"],
  count: [
    ["1", "One"],
    ["2", "Two"],
    ["3", "Three or more"],
  ],
  compass: [
    ["N", "North"],
    ["S", "South"],
  ],
  marital: [
    ["unmarried", "Unmarried"],
    ["married", "Married or remarried"],
    ["separated", "Separated"],
  ],
  parents: [
    ["married", "Married"],
    ["unmarried", "Unmarried"],
    ["unmarried_together", "Unmarried and both parents living together"],
  ],
  widowhood: [
    ["w", "Widowed"],
    ["d", "Divorced or separated"],
    ["n", "Never married"],
  ],
  filing: [
    ["mfj", "Married filing jointly"],
    ["mfs", "Married filing separately"],
    ["s", "Single"],
  ],
  grade: [
    ["freshman", "First year (freshman)"],
    ["sophomore", "Second year (sophomore)"],
    ["other_undergrad", "Other undergraduate (third year and beyond)"],
    ["graduate", "Graduate or professional"],
  ],
  bare_grade: ["freshman", "sophomore", "other_undergrad", "graduate"],
  dollars: [
    ["constant", "today’s dollars"],
    ["nominal", "inflated (future) dollars"],
  ],
  states: ["Illinois", "Washington", "District of Columbia", "U.S. Virgin Islands", "Puerto Rico"],
  codes: [
    ["IL", "Illinois"],
    ["DC", "District of Columbia"],
    ["PR", "Puerto Rico"],
  ],
  months: "January February March April May June July August September October November December"
    .split(" ")
    .map((name, i): Listed => [String(i + 1), name]),
  numbers: [
    [1, "1"],
    [2, "2"],
  ],
  seniors: ["Up to 65", "Over 65"],
  consent: ["yes", "later"],
  citizens: ["us citizen", "permanent resident", "other"],
  incomes: [
    "$0 - $30,000",
    "$30,001 - $48,000",
    "$48,001 - $75,000",
    "$75,000 - $110,000",
    "$110,001+",
    "I don't know.",
  ],
  ages: ["Under 18", "18 to 24", "25 to 64", "65 and older"],
  loans: ["Direct Loan A", "Direct Loan B", "Direct Loan for Parents", "Direct Loan for a Graduate School"],
  sizes: [
    ["a", "Less than 500"],
    ["b", "500 to 1000"],
  ],
};

function match(answer: string, name: string) {
  const listed = OPTIONS[name] ?? [];
  return matchOption(
    answer,
    listed.map((one) =>
      typeof one === "string" ? { value: one, label: one } : { value: one[0], label: one[1] },
    ),
  );
}

describe("EXEC-006 options", () => {
  it.each<[string, string, unknown]>([
    ["yes", "yesno", "yes"],
    ["Yes", "yesno", "yes"],
    ["YEAH", "yesno", "yes"],
    ["y", "yesno", "yes"],
    ["true", "yesno", "yes"],
    ["nope", "yesno", "no"],
    ["false", "yesno", "no"],
    ["1", "yesno", "yes"],
    ["0", "yesno", "no"],
    ["yes", "sentences", "paid"],
    ["No", "sentences", "unpaid"],
    ["no", "letters", "N"],
    ["yep", "switch", "1"],
    ["no", "switch", "0"],
    ["Not Sure", "unsure", "not sure"],
    ["four", "count", "3"],
    ["zero", "count", undefined],
    ["two", "count", "2"],
    ["2", "count", "2"],
    ["yes", "count", undefined],
    ["no", "compass", undefined],
    ["n", "compass", "N"],
    ["north", "compass", "N"],
    ["single", "marital", "unmarried"],
    ["never married", "marital", "unmarried"],
    ["not married", "marital", "unmarried"],
    ["I am single", "marital", "unmarried"],
    ["Married", "marital", "married"],
    ["remarried", "marital", "married"],
    ["previously married", "marital", undefined],
    ["divorced", "marital", undefined],
    ["unmarried", "parents", "unmarried"],
    ["living together", "parents", "unmarried_together"],
    ["separated", "widowhood", "d"],
    ["widow", "widowhood", "w"],
    ["married", "widowhood", undefined],
    ["never married", "widowhood", "n"],
    ["single", "widowhood", "n"],
    ["single", "filing", "s"],
    ["filing jointly", "filing", "mfj"],
    ["freshman", "grade", "freshman"],
    ["College freshman", "grade", "freshman"],
    ["college freshman", "bare_grade", "freshman"],
    ["first-year", "bare_grade", "freshman"],
    ["2nd year", "bare_grade", "sophomore"],
    ["grad student", "bare_grade", "graduate"],
    ["a graduate student", "grade", "graduate"],
    ["OTHER UNDERGRAD", "bare_grade", "other_undergrad"],
    ["freshmn", "bare_grade", undefined],
    ["undergrad", "bare_grade", undefined],
    ["third year", "grade", undefined],
    ["undergraduate", "grade", undefined],
    ["today's dollars", "dollars", "constant"],
    ["Today’s\u00a0Dollars", "dollars", "constant"],
    ["future dollars", "dollars", "nominal"],
    ["IL", "states", "Illinois"],
    ["ill", "states", undefined],
    ["washington", "states", "Washington"],
    ["Washington, D.C.", "states", "District of Columbia"],
    ["D.C.", "states", "District of Columbia"],
    ["USVI", "states", "U.S. Virgin Islands"],
    ["virgin islands", "states", "U.S. Virgin Islands"],
    ["PR", "states", "Puerto Rico"],
    ["illinois", "codes", "IL"],
    ["il", "codes", "IL"],
    ["d.c.", "codes", "DC"],
    ["May", "months", "5"],
    ["05", "months", "5"],
    ["sept.", "months", "9"],
    ["2", "numbers", 2],
    ["500", "sizes", "b"],
    ["499", "sizes", "a"],
    ["1000", "sizes", "b"],
    ["1001", "sizes", undefined],
    ["-5", "sizes", "a"],
    ["$75,000 - $110,000", "incomes", "$75,000 - $110,000"],
    ["75k to 110k", "incomes", "$75,000 - $110,000"],
    ["$85k", "incomes", "$75,000 - $110,000"],
    ["85k a year", "incomes", "$75,000 - $110,000"],
    ["80,000 - 90,000", "incomes", "$75,000 - $110,000"],
    ["0", "incomes", "$0 - $30,000"],
    ["$30,000", "incomes", "$0 - $30,000"],
    ["30,000.50", "incomes", undefined],
    ["110,001", "incomes", "$110,001+"],
    ["$2 million", "incomes", "$110,001+"],
    ["110,001 or more", "incomes", "$110,001+"],
    ["70,000 - 90,000", "incomes", undefined],
    ["I don't know", "incomes", "I don't know."],
    ["18", "ages", "18 to 24"],
    ["17", "ages", "Under 18"],
    ["65", "ages", "65 and older"],
    ["under 18", "ages", "Under 18"],
    ["25 to 64 years", "ages", "25 to 64"],
    ["65", "seniors", "Up to 65"],
    ["66", "seniors", "Over 65"],
    ["over 65", "seniors", "Over 65"],
    ["yeah", "consent", undefined],
    ["nope", "consent", undefined],
    ["us", "citizens", undefined],
    ["u.s. citizen", "citizens", "us citizen"],
    ["", "marital", undefined],
  ])("%j of %s is %j", (answer, name, value) => {
    expect(match(answer, name)).toEqual(value === undefined ? undefined : { value });
  });

  it.each([
    ["married", "filing", ["mfj", "mfs"]],
    ["dollars", "dollars", ["constant", "nominal"]],
    ["year", "grade", ["freshman", "sophomore"]],
    ["75,000", "incomes", ["$48,001 - $75,000", "$75,000 - $110,000"]],
    ["direct loan", "loans", ["Direct Loan A", "Direct Loan B", "Direct Loan for Parents"]],
  ])("%j of %s fits several, so it is a problem", (answer, name, candidates) => {
    expect(match(answer, name)).toMatchObject({ problem: "ambiguous", candidates });
  });
});
