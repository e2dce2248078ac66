import { z } from "zod";
import { exampleData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import { newSessionId, openUrl } from "../sessions/discovery-session.ts";
import { type WizardDrift, walkWizard } from "../wizard/walk-wizard.ts";
import { ANYTHING, defineScoutTool, LIST, type ToolAnswer, withSession } from "./scout-tool.ts";

export const verifyWizard = defineScoutTool({
  name: "federalscout_verify_wizard",
  title: "Verify a saved wizard",
  description:
    "Checks whether a saved wizard still matches its site: walks through the form with the example values and reports for each field, button and result which recorded locators still work, with new ones for those that do not.",
  input: z.object({ wizard_id: z.string() }),
  output: {
    wizard_id: z.string(),
    matches: z.boolean(),
    start_action: ANYTHING.optional(),
    pages: LIST,
    results: LIST,
    results_ok: z.array(z.string()),
    stopped_at: ANYTHING.optional(),
    message: z.string(),
  },
  readOnly: true,
  async run({ wizard_id }, context): Promise<ToolAnswer> {
    const { config, sessions } = context;
    const { wizard } = await config.catalogue.get(wizard_id);
    const now = new Date().toISOString();
    const record = {
      session_id: newSessionId(),
      url: wizard.url,
      started_at: now,
      updated_at: now,
      pages: [],
    };
    const { id } = await sessions.open(record, "declared");
    try {
      return await withSession(context, id, async (session) => {
        await openUrl(session, wizard.url, context.config);
        const report = await walkWizard(session, wizard, exampleData(wizard), config);
        return {
          json: {
            success: true,
            wizard_id: wizard.wizard_id,
            matches: isClean(report),
            ...report,
            message: advice(report),
          },
          picture: await session.picture(),
        };
      });
    } finally {
      await sessions.close(id);
    }
  },
});

function isClean({ start_action, pages, results, stopped_at }: WizardDrift): boolean {
  const isSame = pages.every(
    (page) => page.drifted.length === 0 && !page.new_questions && !page.continue_button,
  );
  return !start_action && !stopped_at && results.length === 0 && isSame;
}

function advice(report: WizardDrift): string {
  if (isClean(report)) return "The wizard matches the site.";
  if (report.stopped_at) {
    return `The walk ended on page ${report.stopped_at.page}. Discover the wizard again from there.`;
  }
  return "The site has changed. Where `proposed` lists locators, put them into the wizard's file; discover it again where questions are new or missing.";
}
