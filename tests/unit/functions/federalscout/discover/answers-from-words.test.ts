import { describe, expect, it } from "vitest";
import { answersFromWords } from "../../../../../functions/federalscout/discover/answers-from-words.ts";

const THIS_YEAR = new Date().getUTCFullYear();
const BIRTH_YEAR = THIS_YEAR - 23;

describe("the answers that words ask for", () => {
  it.each<[string, string, string, string]>([
    ["Enter a whole dollar amount, such as 45000.", "Earnings", "1,200.50", "45000"],
    ["For example, ‘QQ 12 34 56 C’.", "National Insurance number", "", "QQ 12 34 56 C"],
    ["Por ejemplo: 12345678-Z", "Documento", "", "12345678-Z"],
    ["Enter a year from 1951 to 2025.", "Last year", "2030", "2025"],
    ["Introduzca un año entre 1920 y 2010.", "Año", "2030", "2010"],
    ["This is a 10 digit number, like 999 123 4567", "NHS number", "", "999 123 4567"],
    ["Must be at least 18.", "Hours", "2", "19"],
    ["Enter no more than 99", "People", "200", "98"],
    ["Enter a four-digit year.", "Retirement year", "12", String(THIS_YEAR - 2)],
    ["The number has 9 digits", "Account", "123", "219099999"],
    ["Must be at least 8 characters", "Code", "A1", "A1EXAMPL"],
    ["The earliest retirement is at age 62.", "Retirement year", "2015", String(BIRTH_YEAR + 63)],
    ["Enter the date as DD.MM.YYYY", "Date of birth", "05/15/1985", `15.05.${BIRTH_YEAR}`],
    ["Format : JJ/MM/AAAA", "Date of birth", "", `15/05/${BIRTH_YEAR}`],
    ["dd/mm/aaaa", "Fecha de nacimiento", "", `15/05/${BIRTH_YEAR}`],
    ["Enter numbers only", "Rent", "$1,200", "1200"],
    ["Do not use spaces: enter it without spaces", "Card", "12 34", "1234"],
  ])("%s", (words, label, refused, first) => {
    expect(answersFromWords(words, label, refused)[0]).toBe(first);
  });

  it("are none where the words name no answer, or speak of something else", () => {
    expect(answersFromWords("For example, your passport", "Proof")).toEqual([]);
    expect(answersFromWords("Include people over 65", "People in the household")).toEqual([]);
    expect(answersFromWords("Up to 500 characters", "Reason")).toEqual([]);
    expect(answersFromWords("For example, 27 3 2007", "Date of birth – Day")).toEqual([]);
  });

  it("are dates on the side of today that is asked for", () => {
    const [later = ""] = answersFromWords("The date must be in the future", "Start date", "2020-01-15");
    expect(later).toMatch(/^\d{4}-\d{2}-15$/);
    expect(Date.parse(later)).toBeGreaterThan(Date.now());
    const [born = ""] = answersFromWords("You must be 65 or older", "Date of birth", "05/15/1985");
    expect(Number(born.slice(-4))).toBe(THIS_YEAR - 67);
  });
});

it.each([
  ["Choose one of these: Leeds, York or Hull", ["Leeds", "York", "Hull"]],
  ["Wählen Sie eines der Ämter: Ulm, Köln", ["Ulm", "Köln"]],
  ["This is one of those questions", []],
])("the answers that “%s” lists", (words, answers) => {
  expect(answersFromWords(words, "Your office", "Example")).toEqual(answers);
});

it.each([
  ["Day", "For example, 27 3 2007", ["27"]],
  ["Month", "For example, 27 3 2007", ["3"]],
  ["Date of the move – Year", "For example, 2007-03-27", ["2007"]],
  ["Day", "For example, 3 4 2007", []],
])("the part “%s” of an example date in “%s”", (label, hint, answers) => {
  expect(answersFromWords(hint, label)).toEqual(answers);
});
