import { z } from "zod";
import { foldText } from "../../../../shared/wizards/answers/words/fold-text.ts";
import { defineTool } from "./define-tool.ts";
import { errorOutput } from "./error-output.ts";

export const listWizards = defineTool({
  name: "federalrunner_list_wizards",
  title: "List the forms that can be filled",
  description:
    "Get the complete list of available federal form wizards. " +
    "Returns wizard metadata including ID, name, URL, page count, category and estimated completion time. " +
    "Use this first, to discover which forms are available for execution; " +
    "then read the chosen wizard's contract with federalrunner_get_wizard_info.",
  scope: "federalrunner:read",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    category: z.string().max(100).optional().describe("Only wizards of this category."),
  }),
  output: z.looseObject({
    success: z.boolean(),
    count: z.int().optional(),
    wizards: z
      .array(
        z.looseObject({
          wizard_id: z.string(),
          name: z.string(),
          url: z.string(),
          total_pages: z.int(),
          discovered_at: z.string(),
          description: z.string(),
          category: z.string(),
          estimated_seconds: z.number().optional(),
          proved: z.boolean().optional(),
        }),
      )
      .optional(),
    categories: z
      .array(z.string())
      .optional()
      .describe("All categories, also those that the filter excludes."),
    error: errorOutput.optional(),
  }),

  async handle({ category }, { catalogue }) {
    const { wizards } = await catalogue.list();
    const chosen = wizards.filter((wizard) => category === undefined || isSame(wizard.category, category));
    const categories = [...new Set(wizards.map((wizard) => wizard.category))].sort();
    return { structured: { success: true, count: chosen.length, wizards: chosen, categories } };
  },
});

function isSame(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}
