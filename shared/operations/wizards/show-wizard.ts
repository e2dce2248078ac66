import { z } from "zod";
import { requiredScope } from "../../auth/scopes.ts";
import { proofOf } from "../../wizards/proof.ts";
import { defineOperationOver } from "../operation.ts";
import { describeQuestions, questionSchema } from "./describe-questions.ts";
import { type Forms, type ShownForm, wizardFacts } from "./read-wizards.ts";
import { describeForModel, structureForModel } from "./wizard-for-model.ts";
import { describeForPerson, structureForPerson } from "./wizard-for-person.ts";
import { formIdSchema, wizardIdInput } from "./wizard-inputs.ts";

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

export const getWizard = defineOperationOver<ShownForm>()({
  name: "getWizard",
  summary: "Show a wizard with its questions and its contract",
  effect: "read",
  scopes: [requiredScope("wizard", "read")],
  input: z.strictObject({ id: formIdSchema }),
  examples: [{ id: "fsa-estimator" }],
  output: z.object({ wizard: wizardDetailSchema }),
  failures: ["wizard_not_found", "invalid_wizard", "wizard_untrusted"],
  rest: {
    method: "GET",
    path: "/api/wizards/{id}",
    responses: { 200: "The wizard." },
    body: (shown) => ({ wizard: detailsOf(shown) }),
  },
  tool: {
    name: "federalrunner_get_wizard_info",
    title: "Read a form's questions",
    description:
      "Returns THE CONTRACT of a form: every question in plain words, its field_id, its options, and when it is asked. " +
      "YOU must read it before you collect answers: use the given answers, ask for the rest (related questions " +
      "together, if their conditions hold), check with federalrunner_validate_user_data, then call " +
      "federalrunner_execute_wizard.",
    input: z.strictObject({
      wizard_id: wizardIdInput,
      detail: z
        .enum(["brief", "full"])
        .optional()
        .describe("full: also rules, rates and limits with sources, and the structure."),
    }),
    read: ({ wizard_id }) => ({ id: wizard_id }),
    output: z.object({
      note: z.string().optional(),
      wizard_id: z.string(),
      wizard_name: z.string(),
      description: z.string().optional(),
      url: z.string(),
      host: z.string(),
      official: z.boolean().describe("False: discovered on this computer."),
      practice: z.literal(true).optional(),
      proved: z.boolean(),
      proved_at: z.string().optional(),
      page_count: z.int(),
      page_summaries: z.array(z.looseObject({})),
      questions: z
        .array(
          z.looseObject({
            field_id: z.string(),
            question: z.string(),
          }),
        )
        .describe("Those without `optional` must be answered."),
      results: z.array(z.string()).optional().describe("The results of the form."),
      guidance: z.looseObject({}).optional(),
      required_fields: z.array(z.string()),
      schema: z
        .looseObject({})
        .describe("The words of the fields stand in questions; with detail full, here too."),
      schema_source: z.string(),
      wizard: z.looseObject({}).optional().describe("The structure, page by page."),
    }),
    text: (shown, { given }) => describeForModel(shown, given.detail === "full"),
    structured: (shown, { given }) => structureForModel(shown, given.detail === "full"),
  },
  command: {
    name: "info",
    args: { id: "an id of `federalrunner wizards`" },
    examples: ["info fsa-estimator --json"],
    jsonHelp: "print one JSON object with the contract (JSON Schema draft-07) and the structure",
    text: describeForPerson,
    json: structureForPerson,
  },

  handle: async ({ id }, { catalogue, isPractice }: Forms) => {
    const form = await catalogue.get(id);
    return { form, isPractice: isPractice(form.wizard.url) };
  },
});

function detailsOf({ form, isPractice }: ShownForm): z.output<typeof wizardDetailSchema> {
  const { wizard, contract, official, publisher, words_note } = form;
  const { wizard_id, name, description, category, url, estimated_seconds, discovered_at } = wizard;
  return {
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
    practice: isPractice,
    ...proofOf({ wizard, official, publisher }),
    questions: describeQuestions(wizard, contract),
    results: wizard.results?.map(({ name, label, type }) => ({ name, label, type })) ?? [],
    contract,
  };
}
