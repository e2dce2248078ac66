import { z } from "zod";
import { extractResults } from "../../../shared/browser/results/extract-results.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { deriveContract } from "../../../shared/wizards/contract/derive-contract.ts";
import { normalizeWizard } from "../../../shared/wizards/format/normalize-wizard.ts";
import { RESULT_TYPES, type ResultType } from "../../../shared/wizards/format/wizard-file.ts";
import type { Wizard } from "../../../shared/wizards/wizard.ts";
import { presentResults } from "../page/present-page.ts";
import type { DiscoveryRecord } from "../sessions/discovery-record.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { compareResults } from "../wizard/compare-results.ts";
import { compileWizard, exampleData } from "../wizard/compile-wizard.ts";
import { localeOf } from "../wizard/locale-of.ts";
import { proveWizard } from "../wizard/prove-wizard.ts";
import { summarizeContract } from "../wizard/summarize-contract.ts";
import { unsavedQuestions } from "../wizard/unsaved-questions.ts";
import { refuseTaken, writeWizard } from "../wizard/write-wizard.ts";
import { defineTool, type Picture } from "./define-tool.ts";
import { ToolFailure, withSession } from "./with-session.ts";

export const wizardIdSchema = z
  .string()
  .regex(/^[a-z0-9-]+$/, "must be lower-case letters, digits and hyphens, as in fsa-estimator")
  .refine((id) => !id.endsWith("-schema"), "must not end in -schema");

export const completeDiscovery = defineTool({
  name: "federalscout_complete_discovery",
  title: "Complete the discovery",
  description:
    "Compiles the saved pages into a wizard, derives the contract of its user data, proves both by executing the wizard with the example values in a fresh browser, saves <wizard_id>.json and <wizard_id>.schema.json, and closes the session.",
  input: z.object({
    session_id: z.string(),
    wizard_name: z.string().min(1).describe("Display name"),
    wizard_id: wizardIdSchema,
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
        z.union([
          z.string(),
          z.object({
            name: z.string(),
            label: z.string(),
            type: z.enum(RESULT_TYPES),
            locator: z.looseObject({}).optional(),
            locators: z.array(z.looseObject({})).optional(),
          }),
        ]),
      )
      .optional()
      .describe(
        "Results to read from the last page: names from its `results`, or whole results; default: all",
      ),
    automatic: z.boolean().optional().describe("No person has reviewed the names, examples and results"),
    prove: z.boolean().default(true).describe("false saves it unproved"),
    overwrite: z.boolean().default(false).describe("Replace a discovered wizard of this id on the same site"),
  }),
  readOnly: false,
  async run({ session_id, wizard_id, prove, overwrite, results, ...words }, context) {
    const { config, sessions, store } = context;
    return withSession(context, session_id, async (session) => {
      const { record } = session;
      checkPages(record, prove);
      checkSites(session, words.allowed_sites);
      await refuseTaken(config, { wizard_id, url: record.url }, overwrite);
      const knowledge = session.knowledge ?? (await session.look());
      const unsaved = unsavedQuestions(knowledge, session.pages);
      const { type } = config.browser;
      const browser = type === "chromium" ? undefined : type;
      const structure = compileWizard(record, {
        ...words,
        wizard_id,
        browser,
        locale: localeOf(knowledge.seen),
        results: await namedResults(session, results),
      });
      const wizard = normalizeWizard(structure, `${wizard_id}.json`);
      const contract = deriveContract(wizard);
      const live = prove ? await readLive(session, wizard) : undefined;
      const proof = prove
        ? await proveOrFail(session, () => proveWizard(wizard, contract, exampleData(session.pages), context))
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
      const differences = proof && live ? compareResults(live, proof.results) : [];
      return {
        json: {
          success: true,
          wizard_id,
          saved_to: paths.structure,
          schema_saved_to: paths.contract,
          proved: proof !== undefined,
          proof: proof && {
            execution_time_ms: proof.execution_time_ms,
            pages_completed: proof.pages_completed,
            results: Object.fromEntries(
              Object.entries(proof.results).map(([name, { value, text }]) => [name, value ?? text]),
            ),
            differences: differences.length > 0 ? differences : undefined,
          },
          contract: summarizeContract(contract),
          warnings: proof?.warnings.length ? proof.warnings : undefined,
          unsaved_questions: unsaved.length > 0 ? unsaved : undefined,
          message: unsaved.length > 0 ? GOES_ON : adviceFor(proof !== undefined, differences.length),
        },
        picture: proof?.screenshots.at(-1),
      };
    });
  },
});

function checkPages(record: DiscoveryRecord, prove: boolean): void {
  if (record.pages.length === 0) {
    throw new AppError("invalid_request", "No page has been saved yet.", {
      details: { next: "Save at least one page with federalscout_save_page_metadata." },
    });
  }
  const unproved = record.pages.filter(({ page, navigable }) => page.continue_button && !navigable);
  if (unproved.length === 0 || !prove) return;
  const numbers = unproved.map(({ page }) => page.page_number);
  throw new AppError(
    "invalid_request",
    `No page has followed after the continue button of page ${numbers.join(", ")}.`,
    {
      details: {
        pages: numbers,
        next: "Save each of these pages with advance: true, or press its button with federalscout_click_element; prove: false completes without that.",
      },
    },
  );
}

/** @throws AppError `invalid_request` for questions in frames of sites that are not allowed */
function checkSites({ frameSites }: DiscoverySession, allowed: string[] = []): void {
  const missing = [...frameSites].filter((site) => !allowed.includes(site));
  if (missing.length === 0) return;
  throw new AppError("invalid_request", `Questions are in frames of other sites: ${missing.join(", ")}.`, {
    details: {
      candidates: missing,
      next: "Ask the user whether these sites may receive answers; with their consent, complete again with allowed_sites.",
    },
  });
}

type GivenResults = (string | { name: string; label: string; type: ResultType })[];

/** @throws AppError `invalid_request` for a name that the page does not present */
async function namedResults(session: DiscoverySession, given: GivenResults | undefined) {
  if (!given) return undefined;
  const { seen } = session.knowledge ?? (await session.look());
  const offered = presentResults(seen);
  return given.map((result) => {
    if (typeof result !== "string") return result;
    const found = offered.find(({ name }) => name === result);
    if (!found) {
      throw new AppError("invalid_request", `The page presents no result ${result}.`, {
        details: { candidates: offered.map(({ name }) => name) },
      });
    }
    const { text: _, ...whole } = found;
    return whole;
  });
}

// The browser may have left the last page meanwhile.
async function readLive(session: DiscoverySession, wizard: Wizard) {
  const read = await extractResults(session.form, wizard).catch(() => undefined);
  return read?.results;
}

const GOES_ON =
  "The wizard is saved, but the browser is on a page with required questions that no saved page has: the form probably continues. Start again, save that page too, and complete with overwrite: true.";

function adviceFor(isProved: boolean, differences: number): string {
  if (!isProved) return "The wizard is saved without a proof; its file records proved: false.";
  return differences > 0
    ? "The wizard is saved. Its proof has other results than this session: an answer may be missing. Reference numbers and times always differ."
    : "The wizard is proved and saved. Compare the proof's results with the expected ones.";
}

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
