import { describe, expect, it } from "vitest";
import {
  asksOther,
  differInNumbers,
  isReused,
  significantWords,
  wordsOfName,
} from "../../../../shared/text/question-words.ts";

describe("two questions", () => {
  it.each<[recorded: string, shown: string, isOther: boolean]>([
    ["Do you have any pets?", "Do you have any children?", true],
    ["Do you own a car?", "How many cars does your car club own?", false],
    ["Are you over 18?", "Is this child under 18?", true],
    ["Employer", "EMPLOYER’S name", false],
    ["Would you like this?", "Is this rent paid?", true],
    ["¿Tiene usted perro?", "¿Tiene usted coche?", true],
    ["Avez-vous un emploi ?", "L’emploi est-il déclaré ?", false],
    ["Haben Sie ein Auto?", "Haben Sie ein Konto?", true],
    ["Straße", "Straße und Hausnummer", false],
    ["", "Is the rent paid?", false],
  ])("%j and %j", (recorded, shown, isOther) => {
    expect(asksOther([recorded], [shown])).toBe(isOther);
    expect(asksOther([shown], [recorded])).toBe(isOther);
  });

  it("have the words of each of their texts", () => {
    expect(asksOther(["Pets", "Animals at home"], ["Number of animals"])).toBe(false);
    expect(asksOther(["Pets"], [])).toBe(false);
  });
});

it("a title keeps its numbers, and loses the words of any question", () => {
  expect(significantWords("What is in Step 2 of the form?")).toEqual(["step", "2", "form"]);
});

describe("a name that has stayed the same", () => {
  it.each<[name: string, recorded: string, shown: string, isOther: boolean]>([
    ["contact", "Telephone number", "Email address", true],
    ["income", "Your yearly income", "Your partner’s yearly income", true],
    ["partner_income", "Partner’s income", "Income", false],
    ["pay", "Monthly pay", "Weekly pay", true],
    ["pay", "Pay", "Monthly pay", false],
    ["monthly_rent", "Monthly rent", "Alquiler mensual", false],
    ["rentPaid", "Rent", "What do you pay for your flat?", false],
    ["child_birth_town", "Where was Ada Pine born?", "Where was Tom Oak born?", false],
    ["household_size", "Houshold size", "Household size", false],
    ["state", "State of residence", "State of your school", false],
    ["parent", "¿Nombre del padre?", "¿Nombre de la madre?", true],
  ])("%j with %j and now %j belongs to another question: %j", (name, recorded, shown, isOther) => {
    expect(isReused(name, [recorded], [shown])).toBe(isOther);
  });

  it("has words of its own, without counters and the names of any control", () => {
    expect(wordsOfName("annualIncome_2")).toEqual(["annual", "income"]);
    expect(["field1", "q_2", "txtInput3", ":r2:"].flatMap(wordsOfName)).toEqual([]);
  });

  it.each([
    ["Wages in 2024", "Wages in 2025", true],
    ["Wages in 2024", "Wages in 2024", false],
    ["Wages in 2024", "Taxes in 2025", false],
    ["2024", "2025", false],
  ])("decides between %j and %j, which differ in their numbers: %j", (one, other, differ) => {
    expect(differInNumbers(one, other)).toBe(differ);
  });
});
