import { describe, expect, it } from "vitest";
import { asksOther, significantWords } from "../../../../shared/text/question-words.ts";

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
