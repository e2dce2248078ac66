import { z } from "zod";
import { AppError } from "../../../shared/core/errors.ts";
import { deriveContract } from "../../../shared/wizards/contract/derive-contract.ts";
import { RESULT_TYPES } from "../../../shared/wizards/format/format.ts";
import { normalizeWizard } from "../../../shared/wizards/format/normalize-wizard.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { compileWizard, exampleData } from "../wizard/compile-wizard.ts";
import { proveWizard } from "../wizard/prove-wizard.ts";
import { refuseExisting, writeWizard } from "../wizard/write-wizard.ts";
import { defineTool, type Picture } from "./define-tool.ts";
import { ToolFailure, withSession } from "./with-session.ts";

export const completeDiscovery = defineTool({
  name: "federalscout_complete_discovery",
  title: "Complete the discovery",
  description:
    "Compiles the saved pages into a wizard, derives the contract of its user data, proves both by executing the wizard with the example values in a fresh browser, saves <wizard_id>.json and <wizard_id>.schema.json, and closes the session.",
  input: z.object({
    session_id: z.string(),
    wizard_name: z.string().min(1).describe("Display name"),
    wizard_id: z
      .string()
      .regex(/^[a-z0-9-]+$/, "must be lower-case letters, digits and hyphens, as in fsa-estimator")
      .refine((id) => !id.endsWith("-schema"), "must not end in -schema"),
    description: z.string().optional(),
    category: z.string().optional(),
    allowed_sites: z
      .array(z.string())
      .optional()
      .describe(
        "Domains other than that of the form's url that may receive answers, such as login.gov; only those that the user has confirmed",
      ),
    start_action: z
      .looseObject({})
      .optional()
      .describe(
        "{description, selector, selector_type} of the button that starts the form; the first one pressed unless given",
      ),
    results: z
      .array(
        z.object({
          name: z.string(),
          label: z.string(),
          type: z.enum(RESULT_TYPES),
          locator: z.looseObject({}).optional(),
          locators: z.array(z.looseObject({})).optional(),
        }),
      )
      .optional()
      .describe(
        "What to read from the last page, as the page's `results` list them; without it everything is read",
      ),
    prove: z.boolean().default(true).describe("false saves it unproved"),
    overwrite: z.boolean().default(false).describe("Replace an existing wizard of this id"),
  }),
  readOnly: false,
  async run({ session_id, wizard_id, prove, overwrite, ...words }, context) {
    const { config, sessions, store } = context;
    return withSession(context, session_id, async (session) => {
      const { record } = session;
      if (record.pages.length === 0) {
        throw new AppError("invalid_request", "No page has been saved yet.", {
          details: { next: "Save at least one page with federalscout_save_page_metadata." },
        });
      }
      if (!overwrite) await refuseExisting(config.wizardsDir, wizard_id);
      const { type } = config.browser;
      const browser = type === "chromium" ? undefined : type;
      const structure = compileWizard(record, { ...words, wizard_id, browser });
      const wizard = normalizeWizard(structure, `${wizard_id}.json`);
      const contract = deriveContract(wizard);
      const proof = prove
        ? await proveOrFail(session, () => proveWizard(wizard, contract, exampleData(session.pages), config))
        : undefined;
      structure.proved = proof !== undefined;
      if (proof) {
        structure.proved_at = new Date().toISOString();
        structure.proved_on = proof.practice ? "practice" : "site";
      }
      if (proof) structure.estimated_seconds = Math.max(1, Math.round(proof.execution_time_ms / 1000));
      const paths = await writeWizard(config.wizardsDir, wizard_id, { structure, contract }, overwrite);
      await store.remove(session.id);
      await sessions.close(session.id);
      return {
        json: {
          success: true,
          wizard_id,
          saved_to: paths.structure,
          schema_saved_to: paths.contract,
          proved: proof !== undefined,
          ...(proof
            ? {
                proof: {
                  execution_time_ms: proof.execution_time_ms,
                  pages_completed: proof.pages_completed,
                  results: Object.fromEntries(
                    Object.entries(proof.results).map(([name, { value, text }]) => [name, value ?? text]),
                  ),
                  ...(proof.warnings.length > 0 ? { warnings: proof.warnings } : {}),
                },
              }
            : {}),
          wizard_structure: structure,
          message: proof
            ? "The wizard is proved and saved. Compare the proof's results with what you expect."
            : "The wizard is saved without a proof; its file records proved: false.",
        },
        picture: proof?.screenshots.at(-1),
      };
    });
  },
});

async function proveOrFail(
  { pages }: DiscoverySession,
  prove: () => ReturnType<typeof proveWizard>,
): ReturnType<typeof proveWizard> {
  const outcome = await prove().catch((cause: unknown) => {
    if (!(cause instanceof AppError)) throw cause;
    throw unproved(cause, undefined, pages.length);
  });
  if (outcome.success) return outcome;
  throw unproved(outcome.error, outcome.screenshots.at(-1), outcome.pages_completed);
}

function unproved(error: AppError | undefined, picture: Picture | undefined, pages: number): ToolFailure {
  const cause = new AppError(
    error?.type === "browser_crashed" ? "internal_error" : (error?.type ?? "internal_error"),
    `The wizard is not saved: executing it with the example values failed. ${error?.message ?? ""}`.trim(),
    {
      details: {
        ...error?.details,
        pages_completed: pages,
        next: "The session is still open. Correct the page that the message names by saving it again with its page_number, and complete again; prove: false saves the wizard unproved.",
      },
      cause: error,
    },
  );
  return new ToolFailure(cause, picture);
}
