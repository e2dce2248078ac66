import { z } from "zod";
import { requiredScope } from "../../auth/scopes.ts";
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { count } from "../../core/count.ts";
import { defined } from "../../core/defined.ts";
import { failureSchema, renderFailure } from "../../core/failure.ts";
import { quoteSiteText, SITE_TEXT_NOTE } from "../../core/site-text.ts";
import { isSameText } from "../../text/fold-text.ts";
import type { CatalogueWizard } from "../../wizards/catalogue/catalogue.ts";
import { defineOperation, type OperationCall } from "../operation.ts";
import { recentScheduledNews } from "../schedules/scheduled-news.ts";

/** A wizard in a list, and whole. */
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

const wizardSchema = z.object(wizardFacts).meta({ id: "Wizard" });

/** A wizard of the catalogue, for an interface. */
export interface ShownForm {
  form: CatalogueWizard;
  /** Its site is a practice site. */
  isPractice: boolean;
}

/** The part of a call that knows the wizards. */
export type Forms = Pick<OperationCall, "catalogue" | "isPractice">;

const categorySchema = z.string().max(100).optional();

const listSchema = z.object({
  wizards: z.array(wizardSchema),
  categories: z.array(z.string()).describe("All categories, with and without the filter."),
  problems: z.array(failureSchema).describe("Of invalid wizards, and of an outage that may leave some out."),
});

export const listWizards = defineOperation({
  name: "listWizards",
  summary: "List the wizards",
  effect: "read",
  scopes: [requiredScope("wizard", "read")],
  input: z.strictObject({
    category: categorySchema.describe("Wizards of this category, in any case."),
  }),
  examples: [{}, { category: "education" }],
  output: listSchema,
  rest: { method: "GET", path: "/api/wizards", responses: { 200: "The wizards." } },
  tool: {
    name: "federalrunner_list_wizards",
    title: "List the forms that can be filled",
    description:
      "Lists the available federal forms (wizards) with id, name, purpose, estimated time, and whether each was proved on the " +
      "real site. Use it first, then federalrunner_get_wizard_info.",
    input: z.strictObject({ category: categorySchema }),
    output: z.object({
      count: z.int(),
      wizards: z.array(
        z.looseObject({
          wizard_id: z.string(),
          name: z.string(),
          host: z.string(),
          /** A run on the form's own site succeeded. */
          proved: z.boolean(),
        }),
      ),
      categories: z.array(z.string()).describe("All categories, with and without the filter."),
      incomplete: z.literal(true).optional().describe("An outage may leave forms out."),
    }),
    lead: async (call) => (await recentScheduledNews(call)).map(({ text }) => text),
    text: (listed) => linesForModel(listed).join("\n"),
    structured: ({ wizards, categories, problems }) =>
      defined({
        count: wizards.length,
        wizards: wizards.map((wizard) => ({ ...wizard, practice: wizard.practice || undefined })),
        categories,
        incomplete: isIncomplete(problems) || undefined,
      }),
  },
  offeredBy: ["wizards list"],

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

type Listed = z.output<typeof listSchema>;

function linesForModel({ wizards, categories, problems }: Listed): string[] {
  const isAllPractice = wizards.length > 0 && wizards.every(({ practice }) => practice);
  const site = ({ practice, proof }: Listed["wizards"][number]) =>
    isAllPractice ? "" : practice ? ` ${PRACTICE_NOTE}` : ` ${proof}`;
  return [
    ...(isAllPractice ? ["Practice sites: their figures are not official."] : []),
    wizards.length === 0
      ? `There is no such form. Categories: ${categories.join(", ")}.`
      : `${count(wizards.length, "form")}:`,
    ...wizards.map((one) => {
      const [name, description] = [one.name, one.description].map((words) =>
        one.words_note === undefined ? words : quoteSiteText(words),
      );
      return `- ${one.wizard_id}: ${name} (on ${one.host}). ${description}${site(one)}`;
    }),
    ...(wizards.some(({ words_note }) => words_note !== undefined) ? [`Words in “”: ${SITE_TEXT_NOTE}`] : []),
    ...(isIncomplete(problems)
      ? ["Forms may be missing from this list: the bucket did not answer. Try again later."]
      : []),
  ];
}

function isIncomplete(problems: Listed["problems"]): boolean {
  return problems.some(({ type }) => type === "storage_unavailable");
}
