import { z } from "zod";
import { defined } from "../../../shared/core/defined.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { exampleData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import { deriveContract } from "../../../shared/wizards/contract/derive-contract.ts";
import { normalizeWizard } from "../../../shared/wizards/format/normalize-wizard.ts";
import { RESULT_TYPES } from "../../../shared/wizards/format/wizard-file.ts";
import { type ProvedForm, proofInWords, provesForm, summarizeProof } from "../../../shared/wizards/proof.ts";
import type { ScoutConfig } from "../config.ts";
import { onwardButtons } from "../page/buttons.ts";
import { askedQuestions, asksQuestions, type PageKnowledge } from "../page/page-knowledge.ts";
import { presentResults } from "../page/present-page.ts";
import type { DiscoveryRecord, FilePage } from "../sessions/discovery-record.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { formOrder } from "../wizard/branches.ts";
import { compileWizard, type WizardWords } from "../wizard/compile-wizard.ts";
import { decideConditions } from "../wizard/decide-conditions.ts";
import { type DiscoveryProof, type NextVisit, proveDiscovery } from "../wizard/prove-discovery.ts";
import {
  asOffered,
  compareResults,
  type GivenResults,
  namedResults,
  type ResultDifference,
  readLive,
  refuseFailed,
} from "../wizard/read-results.ts";
import { replayPages } from "../wizard/replay-pages.ts";
import { summarizeContract } from "../wizard/summarize-contract.ts";
import { summarizeStructure } from "../wizard/summarize-structure.ts";
import { refuseTaken, writeWizard } from "../wizard/write-wizard.ts";
import {
  ANYTHING,
  defineScoutTool,
  LIST,
  type Picture,
  type ScoutContext,
  withSession,
} from "./scout-tool.ts";

export const wizardIdSchema = z
  .string()
  .regex(/^[a-z0-9-]+$/, "must be lower-case letters, digits and hyphens, as in fsa-estimator")
  .refine((id) => !id.endsWith("-schema"), "must not end in -schema");

export const completeDiscovery = defineScoutTool({
  name: "federalscout_complete_discovery",
  title: "Complete the discovery",
  description:
    "Compiles the saved pages into a wizard, derives the contract of its user data, proves both by executing the wizard with the example values, and those of each branch, in fresh browsers, saves <wizard_id>.json and <wizard_id>.schema.json, and closes the session.",
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
    prove: z
      .boolean()
      .optional()
      .describe(
        "false saves it unproved; true executes it even where that presses a binding button again. Unless given, the results of this session prove a form that was submitted in it",
      ),
    ends_before: z
      .literal("submit")
      .optional()
      .describe(
        "The last saved page is the review before the form is submitted, and its button is not pressed: a run ends there as a success, and a person submits",
      ),
    overwrite: z.boolean().default(false).describe("Replace a discovered wizard of this id on the same site"),
    detail: z.enum(["brief", "full"]).default("brief").describe("full: wizard_structure is the whole file"),
  }),
  output: {
    wizard_id: z.string(),
    saved_to: z.string(),
    schema_saved_to: z.string(),
    proved: z.boolean(),
    proof: ANYTHING.optional(),
    wizard_structure: ANYTHING,
    contract: ANYTHING,
    warnings: z.array(z.string()).optional(),
    unsaved_questions: z.array(z.string()).optional(),
    next_visits: LIST.optional(),
    message: z.string(),
  },
  readOnly: false,
  async run({ session_id, ...completion }, context) {
    return withSession(context, session_id, async (session) => {
      const { picture, ...done } = await completeSession(session, completion, context);
      return { json: { success: true, ...done }, picture };
    });
  },
});

export interface Completion extends Omit<WizardWords, "results" | "browser" | "locale"> {
  prove?: boolean | undefined;
  overwrite: boolean;
  detail?: "brief" | "full";
  results?: GivenResults | undefined;
  /** A person's acts chose the answers. */
  recorded?: boolean;
}

export interface Completed {
  wizard_id: string;
  saved_to: string;
  schema_saved_to: string;
  proved: boolean;
  proof?: {
    /** `session`: the form was submitted once, and its results were read then. */
    by: "run" | "session";
    execution_time_ms?: number;
    pages_completed: number;
    /** `proved: 2 of 3 branches, 7 pages; result: monthly amount $540`, or `not proved: ` with the reason. */
    in_words: string;
    visits: number;
    /** The questions whose example answers the pages did not keep, or their forms did not send. */
    not_kept?: string[];
    results: Record<string, unknown>;
    differences?: ResultDifference[];
  };
  wizard_structure: object;
  contract: Record<string, string>;
  warnings?: string[];
  unsaved_questions?: string[];
  /** The visits that would show the rest; the discovery is kept for them. */
  next_visits?: NextVisit[];
  message: string;
  picture?: Picture;
}

/** @throws AppError or ToolFailure; the session stays open */
export async function completeSession(
  session: DiscoverySession,
  { wizard_id, prove, overwrite, detail, results, recorded, ...words }: Completion,
  context: ScoutContext,
): Promise<Completed> {
  const { config, sessions, store } = context;
  const { record } = session;
  const isSubmitted = record.pages.some(({ binding, navigable }) => binding && navigable);
  const needsPerson = record.pages.some(({ page }) => page.person !== undefined);
  const byItself = isSubmitted || needsPerson ? ("session" as const) : ("run" as const);
  const proving = prove === undefined ? byItself : prove ? ("run" as const) : undefined;
  checkPages(record, proving !== undefined, words.ends_before !== undefined);
  checkSites(session, words.allowed_sites);
  await refuseTaken(config, { wizard_id, url: record.url }, overwrite);
  await returnToEnd(session, config);
  const knowledge = session.knowledge ?? (await session.look());
  const unsaved = unsavedQuestions(knowledge, session.pages);
  const { type } = config.browser;
  // The author may know the results of a page whose controls look like questions.
  const figures = session.results.length > 0 ? session.results : knowledge.seen.figures;
  const offered = presentResults(knowledge.seen, figures);
  const named = results && (await namedResults(session, results, offered));
  const browser = type === "chromium" ? undefined : type;
  const { pages, warnings: undecided } = await decideConditions(record, context);
  let structure = compileWizard(record, { ...words, wizard_id, browser, results: named }, pages);
  let wizard = normalizeWizard(structure, `${wizard_id}.json`);
  let contract = deriveContract(wizard);
  const live = proving && (await readLive(session, wizard));
  refuseFailed(live);
  if (proving === "session" && !live) throw withoutResults();
  const proof =
    proving &&
    (await proveDiscovery(
      session,
      { wizard, contract, examples: exampleData({ pages }), live },
      { by: proving, isSubmitted, isRecorded: recorded === true },
      context,
    ));
  const run = proof?.run?.outcome;
  refuseFailed(run?.results);
  structure = { ...structure, ...flagsOf(proof, wizard) };
  if (proof?.skipped.length) {
    structure = withOptionalPages(structure, proof.skipped);
    wizard = normalizeWizard(structure, `${wizard_id}.json`);
    contract = deriveContract(wizard);
  }
  if (run) structure.estimated_seconds = Math.max(1, Math.round(run.execution_time_ms / 1000));
  const paths = await writeWizard(config.wizardsDir, wizard_id, { structure, contract }, overwrite);
  const next = proof?.next ?? [];
  const summary = proof && summarizeProof(proof.record, wizard);
  // A further visit continues the discovery.
  await store.save(record);
  const picture = run ? run.screenshots.at(-1) : await session.picture();
  await sessions.close(session.id);
  const notKept = [...new Set(proof?.record.visits.flatMap((visit) => visit.not_kept ?? []))];
  const differences = run && live && isOfExamples(record, pages) ? compareResults(live, run.results) : [];
  const shown = run?.results ?? live;
  const warnings = [
    ...undecided,
    ...(run?.warnings ?? []),
    ...(proof?.failures ?? []),
    ...session.declaredParameters.warnings,
  ];
  return defined({
    wizard_id,
    saved_to: paths.structure,
    schema_saved_to: paths.contract,
    proved: summary?.proved ?? false,
    proof: proving &&
      summary && {
        by: proving,
        ...(run ? { execution_time_ms: run.execution_time_ms } : {}),
        pages_completed: run?.pages_completed ?? record.pages.length,
        in_words: proofInWords(proof.record, wizard),
        visits: proof.record.visits.length,
        ...(notKept.length > 0 ? { not_kept: notKept } : {}),
        results: asOffered(shown ?? {}, named ? [] : offered),
        ...(differences.length > 0 ? { differences } : {}),
      },
    wizard_structure: detail === "full" ? structure : summarizeStructure(structure),
    contract: summarizeContract(contract),
    warnings: warnings.length > 0 ? warnings : undefined,
    unsaved_questions: unsaved.length > 0 ? unsaved : undefined,
    next_visits: next.length > 0 ? next : undefined,
    message: unsaved.length > 0 ? GOES_ON : adviceFor(session.id, { proving, summary, differences, next }),
    picture,
  });
}

/** Whether the last visit has chosen the answers of the example values: another branch has other results. */
function isOfExamples(record: DiscoveryRecord, pages: FilePage[]): boolean {
  const examples = exampleData({ pages });
  const { answers = {}, asked = [] } = record.visits?.at(-1) ?? {};
  return Object.entries(answers).every(
    ([id, answer]) => !asked.includes(id) || JSON.stringify(examples[id]) === JSON.stringify(answer),
  );
}

/** The proof in the file: its record, and the flags that earlier versions read. */
function flagsOf(proof: DiscoveryProof | undefined, form: ProvedForm): Record<string, unknown> {
  if (!proof) return { proved: false };
  const { record } = proof;
  const { proved } = summarizeProof(record, form);
  const last = record.visits.filter((visit) => provesForm(visit, form)).at(-1);
  return { proved, ...(proved ? { proved_at: last?.at, proved_on: last?.on } : {}), proof: record };
}

/** A page that the site has skipped is asked under an unknown condition. */
function withOptionalPages(
  structure: Record<string, unknown>,
  numbers: readonly number[],
): Record<string, unknown> {
  const pages = (structure.pages as FilePage[]).map((page) =>
    numbers.includes(page.page_number) ? { ...page, may_depend_on: page.may_depend_on ?? [] } : page,
  );
  return { ...structure, pages };
}

/** After the correction of an earlier page, the pages that follow it are walked again. */
async function returnToEnd(session: DiscoverySession, config: ScoutConfig): Promise<void> {
  const { shown, pages, record } = session;
  const last = record.visits?.at(-1)?.pages.at(-1) ?? pages.length;
  if (!shown || shown.page_number === last) return;
  const stopped = await replayPages(session, config);
  if (!stopped) return;
  throw new AppError(
    "invalid_request",
    `The browser shows page ${shown.page_number}, and page ${stopped.page_number} could not be passed again: ${stopped.message}`,
    {
      details: {
        page: stopped.page_number,
        next: "Save that page again with its page_number, and complete again.",
      },
    },
  );
}

function checkPages(record: DiscoveryRecord, prove: boolean, endsBefore: boolean): void {
  if (record.pages.length === 0) {
    throw new AppError("invalid_request", "No page has been saved yet.", {
      details: { next: "Save at least one page with federalscout_save_page_metadata." },
    });
  }
  const last = endsBefore ? formOrder(record).at(-1) : undefined;
  const unproved = record.pages.filter(
    ({ page, navigable }) =>
      page.continue_button && !navigable && page.person?.until !== "next_page" && page.page_number !== last,
  );
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

const MOST_LABELS = 10;

/** Labels of the questions on the present page that no saved page has: the form may continue. */
export function unsavedQuestions(knowledge: PageKnowledge, pages: readonly FilePage[]): string[] {
  if (!asksQuestions(knowledge, pages.length)) return [];
  const goesOn = onwardButtons(knowledge.seen.buttons).length > 0;
  const saved = new Set(pages.flatMap(({ fields }) => fields.map(({ label }) => label)));
  return askedQuestions(knowledge)
    .filter(({ aside, visible, label }) => !aside && visible && !saved.has(label))
    .filter(({ required, control }) => required || (goesOn && control.required === "unknown"))
    .map(({ label }) => label)
    .slice(0, MOST_LABELS);
}

const GOES_ON =
  "The wizard is saved, but the browser is on a page with required questions that no saved page has: the form probably continues. Start again, save that page too, and complete with overwrite: true.";

const ADVICE = {
  none: "The wizard is saved without a proof; its file records proved: false.",
  run: "The wizard is proved and saved. Compare the proof's results with the expected ones.",
  session:
    "The wizard is saved. The form was submitted once, in this session, and is not submitted again: the results of the session are the proof.",
};

function adviceFor(
  session_id: string,
  {
    proving,
    summary,
    differences,
    next,
  }: {
    proving: "run" | "session" | undefined;
    summary: { proved: boolean; words: string } | undefined;
    differences: readonly ResultDifference[];
    next: readonly NextVisit[];
  },
): string {
  const [first] = next;
  const more = first
    ? ` Not shown: ${next.map(({ shows }) => shows).join("; ")}. Walk it with ${first.tool} and ${JSON.stringify(first.arguments)}${first.arguments.confirm ? ", once the user has agreed to another submission" : ""}, then complete again with overwrite: true.`
    : "";
  if (summary && !summary.proved)
    return `The wizard is saved unproved: ${summary.words}. Resume it (federalscout_resume_discovery with session_id ${session_id}), save its pages with example values that lead to a result, and complete again with overwrite: true.${more}`;
  if (differences.length > 0)
    return `The wizard is saved. Its proof has other results than this session: an answer may be missing. Reference numbers and times always differ.${more}`;
  return ADVICE[proving ?? "none"] + more;
}

function withoutResults(): AppError {
  return new AppError("selector_not_found", "The page after the submitted form shows no result to read.", {
    details: {
      next: "With the user's consent, prove: true submits the form a second time as the proof; prove: false saves the wizard unproved.",
    },
  });
}
