import { z } from "zod";
import { requiredScope } from "../../../../shared/auth/scopes.ts";
import { proofOf } from "../../../../shared/wizards/proof.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { describeQuestions, questionSchema } from "./describe-questions.ts";
import { wizardFacts } from "./list-wizards.ts";

const detailSchema = z
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

export const getWizard = defineEndpoint({
  method: "GET",
  path: "/api/wizards/{id}",
  operationId: "getWizard",
  tag: "wizards",
  summary: "Show a wizard with its questions and its contract",
  scopes: [requiredScope("wizard", "read")],
  params: { id: "The wizard's id." },
  responses: { 200: { description: "The wizard.", schema: z.object({ wizard: detailSchema }) } },
  failures: ["wizard_not_found", "invalid_wizard", "wizard_untrusted"],

  async handle({ catalogue, isPractice, params }) {
    const { wizard, contract, official, publisher, words_note } = await catalogue.get(params.id ?? "");
    const { wizard_id, name, description, category, url, estimated_seconds, discovered_at } = wizard;
    const detail = {
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
    };
    return { status: 200, body: { wizard: detail } };
  },
});
