import { expect, it } from "vitest";
import { createQuestion } from "../../../../../shared/wizards/answers/question.ts";
import { deriveContract } from "../../../../../shared/wizards/contract/derive-contract.ts";
import { normalizeWizard } from "../../../../../shared/wizards/format/normalize-wizard.ts";

const wizard = (automatic: boolean) =>
  normalizeWizard(
    {
      format_version: 2,
      wizard_id: "phones",
      name: "Phones",
      url: "https://forms.example.gov/",
      discovered_at: "2026-11-26",
      discovery_version: "1.0.0",
      ...(automatic ? { automatic } : {}),
      total_pages: 1,
      pages: [
        {
          page_number: 1,
          page_title: "Phones",
          fields: [
            ["phone", "(202) 555-0143"],
            ["start", "05/15/1985"],
          ].map(([field_id, example_value]) => ({
            field_id,
            label: field_id,
            field_type: "text",
            interaction: "fill",
            required: false,
            example_value,
            locators: [{ by: "id", value: field_id }],
          })),
        },
      ],
    },
    "phones.json",
  );

it("an example that a discovery without a person invented states no format, but for that of a date", () => {
  const examples = (automatic: boolean) => {
    const { pages } = wizard(automatic);
    const contract = deriveContract(wizard(automatic));
    return (pages[0]?.fields ?? []).map((field) => {
      const property = contract.properties?.[field.field_id];
      return [property?.examples?.[0], createQuestion(field.field_id, property, field).example];
    });
  };
  expect(examples(false)).toEqual([
    ["(202) 555-0143", "(202) 555-0143"],
    ["05/15/1985", "05/15/1985"],
  ]);
  expect(examples(true)).toEqual([
    [undefined, undefined],
    [undefined, "05/15/1985"],
  ]);
});
