import { z } from "zod";
import { exampleData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import { newSessionId, openUrl } from "../sessions/discovery-session.ts";
import { renewProof } from "../wizard/renew-proof.ts";
import { type WizardDrift, walkWizard } from "../wizard/walk-wizard.ts";
import { ANYTHING, defineScoutTool, LIST, type ToolAnswer, withSession } from "./scout-tool.ts";

export const verifyWizard = defineScoutTool({
  name: "federalscout_verify_wizard",
  title: "Verify a saved wizard",
  description:
    "Checks whether a saved wizard still matches its site: walks through the form with the example values and reports for each field, button and result which recorded locators still work, with new ones for those that do not. A walk that shows the result renews the proof in the file; a button that may bind is not pressed.",
  input: z.object({ wizard_id: z.string() }),
  output: {
    wizard_id: z.string(),
    matches: z.boolean(),
    start_action: ANYTHING.optional(),
    pages: LIST,
    results: LIST,
    results_ok: z.array(z.string()),
    ended_before: ANYTHING.optional(),
    stopped_at: ANYTHING.optional(),
    proof: z.string().optional(),
    message: z.string(),
  },
  readOnly: false,
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
        const examples = exampleData(wizard);
        const report = await walkWizard(session, wizard, examples, config);
        const isWhole = isClean(report) && (!report.ended_before || wizard.ends_before !== undefined);
        const proof = isWhole ? await renewProof(session, wizard, examples, config) : undefined;
        return {
          json: {
            success: true,
            wizard_id: wizard.wizard_id,
            matches: isClean(report),
            ...report,
            ...(proof === undefined ? {} : { proof }),
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
  const { ended_before: end } = report;
  const until = end ? ` up to page ${end.page}: “${end.button}” may bind, and was not pressed` : "";
  if (isClean(report)) return `The wizard matches the site${until}.`;
  if (report.stopped_at) {
    return `The walk ended on page ${report.stopped_at.page}. Discover the wizard again from there.`;
  }
  return "The site has changed. Where `proposed` lists locators, put them into the wizard's file; discover it again where questions are new or missing.";
}
