import { z } from "zod";
import { requiredScope } from "../../auth/scopes.ts";
import { failureSchema, renderFailure } from "../../core/failure.ts";
import { isSameText } from "../../text/fold-text.ts";
import { proofOf } from "../../wizards/proof.ts";
import { defineOperation, type OperationCall } from "../operation.ts";
import { describeQuestions, questionSchema } from "./describe-questions.ts";

const wizardFacts = {
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

const wizardSchema = z.object(wizardFacts).meta({ id: "Wizard" });

const wizardDetailSchema = z
  .object({
    ...wizardFacts,
    questions: z.array(questionSchema).describe("In the order of the form."),
    results: z
      .array(z.object({ name: z.string(), label: z.string(), type: z.string() }))
      .describe("The results that a run returns."),
    contract: z
      .record(z.string(), z.unknown())
      .describe("JSON Schema draft-07 of a run's `user_data`, after its conversion."),
  })
  .meta({ id: "WizardDetail" });

export const formIdSchema = z.string().describe("The wizard's id.");

type Forms = Pick<OperationCall, "catalogue" | "isPractice">;

export const listWizards = defineOperation({
  name: "listWizards",
  summary: "List the wizards",
  scopes: [requiredScope("wizard", "read")],
  input: z.strictObject({
    category: z.string().max(100).optional().describe("Wizards of this category, in any case."),
  }),
  output: z.object({
    wizards: z.array(wizardSchema),
    categories: z.array(z.string()).describe("All categories, with and without the filter."),
    problems: z
      .array(failureSchema)
      .describe("Of invalid wizards, and of an outage that may leave some out."),
  }),
  rest: { method: "GET", path: "/api/wizards", responses: { 200: "The wizards." } },

  async handle({ category }, { catalogue, isPractice }: Forms) {
    const { wizards, problems } = await catalogue.list();
    return {
      wizards: wizards
        .filter((wizard) => category === undefined || isSameText(wizard.category, category))
        .map((wizard) => ({ ...wizard, practice: isPractice(wizard.url) })),
      categories: [...new Set(wizards.map((wizard) => wizard.category))].sort(),
      problems: problems.map(renderFailure),
    };
  },
});

export const getWizard = defineOperation({
  name: "getWizard",
  summary: "Show a wizard with its questions and its contract",
  scopes: [requiredScope("wizard", "read")],
  input: z.strictObject({ id: formIdSchema }),
  output: z.object({ wizard: wizardDetailSchema }),
  failures: ["wizard_not_found", "invalid_wizard", "wizard_untrusted"],
  rest: { method: "GET", path: "/api/wizards/{id}", responses: { 200: "The wizard." } },

  async handle({ id }, { catalogue, isPractice }: Forms) {
    const { wizard, contract, official, publisher, words_note } = await catalogue.get(id);
    const { wizard_id, name, description, category, url, estimated_seconds, discovered_at } = wizard;
    return {
      wizard: {
        wizard_id,
        name,
        description,
        category,
        url,
        host: new URL(url).host,
        official,
        publisher,
        words_note,
        total_pages: wizard.pages.length,
        estimated_seconds,
        discovered_at,
        practice: isPractice(url),
        ...proofOf({ wizard, official, publisher }),
        questions: describeQuestions(wizard, contract),
        results: wizard.results?.map(({ name, label, type }) => ({ name, label, type })) ?? [],
        contract,
      },
    };
  },
});
