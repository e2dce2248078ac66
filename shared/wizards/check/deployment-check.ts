/**
 * The form by which a deployment is checked: a wizard that the program itself holds, and whose pages the worker serves
 * (shared/worker/serve-check-form.ts). No real site takes part, so that its maintenance or a changed page fails no
 * deployment. It is not listed, because no person has a use for it.
 */
import type { WizardSource } from "../wizard-source.ts";

export const DEPLOYMENT_CHECK = "deployment-check";

/** The proxy of the run's browser leads from its port 80 to that of the server. */
export const CHECK_HOST = "127.0.0.1";

/** Answers that fit the contract, and the figure on the last page that follows from them. */
export const CHECK_ANSWERS = { income: 36_000, household: "couple", region: "north" };
export const CHECK_FIGURE = 1500;

const STRUCTURE = {
  format_version: 2,
  wizard_id: DEPLOYMENT_CHECK,
  name: "Deployment check",
  description: "A made-up form that checks a deployment. Its figure means nothing.",
  category: "check",
  url: `http://${CHECK_HOST}/`,
  discovered_at: "2026-11-26T00:00:00Z",
  discovery_version: "2.0.0",
  proved: true,
  total_pages: 2,
  pages: [
    {
      page_number: 1,
      page_title: "Income",
      fields: [
        {
          field_id: "income",
          label: "Yearly income",
          field_type: "number",
          interaction: "fill",
          required: true,
          minimum: 0,
          maximum: 1_000_000,
          example_value: CHECK_ANSWERS.income,
          locators: [{ by: "id", value: "income" }],
        },
      ],
      continue_button: { text: "Continue", locators: [{ by: "role", role: "button", name: "Continue" }] },
    },
    {
      page_number: 2,
      page_title: "Household",
      fields: [
        {
          field_id: "household",
          label: "Household",
          field_type: "radio",
          interaction: "click",
          required: true,
          example_value: CHECK_ANSWERS.household,
          options: ["single", "couple"].map((value) => ({
            value,
            label: value === "single" ? "Single" : "Couple",
            locators: [{ by: "id", value: `household-${value}` }],
          })),
          locators: [{ by: "role", role: "radiogroup", name: "Household" }],
        },
        {
          field_id: "region",
          label: "Region",
          field_type: "select",
          interaction: "select",
          required: true,
          example_value: CHECK_ANSWERS.region,
          options: [
            { value: "north", label: "North" },
            { value: "south", label: "South" },
          ],
          locators: [{ by: "id", value: "region" }],
        },
      ],
      continue_button: { text: "Show", locators: [{ by: "role", role: "button", name: "Show" }] },
    },
  ],
  results: [
    {
      name: "check_figure",
      label: "Check figure",
      type: "money",
      locators: [{ by: "id", value: "figure" }],
    },
  ],
};

/** Holds the one wizard, and lists none. */
export const checkSource: WizardSource = {
  name: "deployment check",
  ids: async () => [],
  read: async (id) =>
    id === DEPLOYMENT_CHECK
      ? { structure: { name: `${id}.json`, text: JSON.stringify(STRUCTURE) } }
      : undefined,
};
