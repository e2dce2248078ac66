import { expect, it } from "vitest";
import { idOfAddress, linesOf } from "../../../../../functions/cli/commands/discover.ts";

it.each([
  ["https://www.forms.example.gov/benefits/start.aspx?lang=en", "forms-example-gov-benefits-start"],
  ["https://studentaid.gov/", "studentaid-gov"],
  ["http://127.0.0.1:3000/Form_1/", "127-0-0-1-form-1"],
  [
    `https://example.gov/${"long-".repeat(20)}`,
    "example-gov-long-long-long-long-long-long-long-long-long-lon",
  ],
  ["https://example.gov/tax-schema", "example-gov-tax"],
  ["no address", "discovered"],
])("derives an id from %s", (address, id) => {
  expect(idOfAddress(address)).toBe(id);
});

it.each([
  [true, "Fill it in: npx federalrunner run benefits --practice --set QUESTION=ANSWER …"],
  [undefined, "Fill it in: npx federalrunner run benefits --set QUESTION=ANSWER …"],
])("the next command uses the sites of the discovery (practice: %s)", (practice, line) => {
  expect(linesOf("benefits", { saved_to: "/benefits.json", pages: 2 }, { practice })[2]).toBe(line);
});
