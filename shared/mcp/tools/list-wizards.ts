import { z } from "zod";
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { count } from "../../core/count.ts";
import { defined } from "../../core/defined.ts";
import { quoteSiteText, SITE_TEXT_NOTE } from "../../core/site-text.ts";
import { listWizards as operation } from "../../operations/wizards/read-wizards.ts";
import { recentScheduledNews } from "../runs/scheduled-news.ts";
import { defineTool } from "./define-tool.ts";

export const listWizards = defineTool({
  name: "federalrunner_list_wizards",
  title: "List the forms that can be filled",
  description:
    "Lists the available federal forms (wizards) with id, name, purpose, estimated time, and whether each was proved on the " +
    "real site. Use it first, then federalrunner_get_wizard_info.",
  scope: "federalrunner:read",
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({ category: operation.input.shape.category.meta({ description: undefined }) }),
  output: z.object({
    success: z.boolean(),
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

  async handle({ category }, call) {
    const [{ wizards, categories, problems }, news] = await Promise.all([
      operation.handle({ category }, call),
      recentScheduledNews(call),
    ]);
    const chosen = wizards.map((wizard) => ({ ...wizard, practice: wizard.practice || undefined }));
    const isAllPractice = chosen.length > 0 && chosen.every(({ practice }) => practice);
    const site = ({ practice, proof }: (typeof chosen)[number]) =>
      isAllPractice ? "" : practice ? ` ${PRACTICE_NOTE}` : ` ${proof}`;
    const isIncomplete = problems.some(({ type }) => type === "storage_unavailable") || undefined;
    const lines = [
      ...news.map(({ text }) => text),
      ...(isAllPractice ? ["Practice sites: their figures are not official."] : []),
      chosen.length === 0
        ? `There is no such form. Categories: ${categories.join(", ")}.`
        : `${count(chosen.length, "form")}:`,
      ...chosen.map((one) => {
        const [name, description] = [one.name, one.description].map((words) =>
          one.words_note === undefined ? words : quoteSiteText(words),
        );
        return `- ${one.wizard_id}: ${name} (on ${one.host}). ${description}${site(one)}`;
      }),
      ...(chosen.some(({ words_note }) => words_note !== undefined)
        ? [`Words in “”: ${SITE_TEXT_NOTE}`]
        : []),
      ...(isIncomplete
        ? ["Forms may be missing from this list: the bucket did not answer. Try again later."]
        : []),
    ];
    return {
      text: lines.join("\n"),
      structured: defined({
        success: true,
        count: chosen.length,
        wizards: chosen,
        categories,
        incomplete: isIncomplete,
      }),
    };
  },
});
