import { z } from "zod";
import { requiredScope } from "../../../../shared/auth/scopes.ts";
import { failureSchema, renderFailure } from "../../../../shared/core/failure.ts";
import { defineEndpoint } from "../define-endpoint.ts";

export const wizardFacts = {
  wizard_id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  url: z.string().describe("The address of the form."),
  host: z.string().describe("The host of the form."),
  official: z.boolean().describe("Whether the form is bundled or published by the deployment."),
  publisher: z.string().optional().describe("The key that has signed a form from a registry."),
  words_note: z
    .string()
    .optional()
    .describe("About names, questions and options that were recorded on the form's site."),
  total_pages: z.int(),
  estimated_seconds: z.number().optional(),
  discovered_at: z.string(),
  practice: z.boolean().describe("Whether the form is a practice site, whose figures are not official."),
  proved: z.boolean().describe("Whether a run on the form's own site succeeded."),
  proved_at: z.string().optional(),
  proof: z.string().describe("The same in one sentence."),
};

const entrySchema = z.object(wizardFacts).meta({ id: "Wizard" });

export const listWizards = defineEndpoint({
  method: "GET",
  path: "/api/wizards",
  operationId: "listWizards",
  tag: "wizards",
  summary: "List the wizards",
  scopes: [requiredScope("wizard", "read")],
  responses: {
    200: {
      description: "The wizards, and the problems of invalid ones.",
      schema: z.object({ wizards: z.array(entrySchema), problems: z.array(failureSchema) }),
    },
  },

  async handle({ catalogue, isPractice }) {
    const { wizards, problems } = await catalogue.list();
    return {
      status: 200,
      body: {
        wizards: wizards.map((wizard) => ({ ...wizard, practice: isPractice(wizard.url) })),
        problems: problems.map(renderFailure),
      },
    };
  },
});
