import { z } from "zod";
import { defined } from "../../../shared/core/defined.ts";
import { AppError } from "../../../shared/core/errors.ts";
import type { WizardPage } from "../../../shared/wizards/wizard.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { choiceGroups, recordNeeded } from "../page/box-groups.ts";
import { CONFIRM, unconfirmed } from "../page/confirm.ts";
import { markDocuments } from "../page/documents.ts";
import { isBinding } from "../page/likely-continue.ts";
import type { DiscoverySession, FilePage } from "../sessions/discovery-session.ts";
import { checkPage, findLeftOut, type PageProblem, readPage } from "../wizard/check-page.ts";
import { exampleData } from "../wizard/compile-wizard.ts";
import { type CompletedPage, completePage } from "../wizard/complete-page.ts";
import { enterPage } from "../wizard/enter-page.ts";
import { findSavedPage, mergePage } from "../wizard/merge-page.ts";
import { type PageMetadata, pageMetadataSchema } from "../wizard/page-metadata.ts";
import { continueFrom } from "../wizard/try-page.ts";
import { withRetriesCounted } from "./count-retries.ts";
import { defineTool, type ScoutContext, type ToolAnswer } from "./define-tool.ts";
import { pageAnswer, renewPage } from "./page-answer.ts";
import { withSession } from "./with-session.ts";

const REVEALING_MS = 200;

export const savePageMetadata = defineTool({
  name: "federalscout_save_page_metadata",
  title: "Save a page",
  description:
    "Checks and saves the page on which the browser is, to disk at once. Give field_id and example_value for each field; Scout completes the rest. Refuses left-out fields, untested selectors, duplicate ids and a missing continue button. With advance: true it first fills in the example values, then presses the continue button and describes the next page.",
  input: z.object({
    session_id: z.string(),
    page_metadata: pageMetadataSchema,
    advance: z
      .boolean()
      .optional()
      .describe("Fill in the example values, continue, and describe the next page"),
    explore: z
      .boolean()
      .optional()
      .describe("With advance: also try every option of the next page's choices"),
    confirm: CONFIRM,
  }),
  readOnly: false,
  async run({ session_id, page_metadata, advance = false, explore, confirm }, context) {
    return withSession(context, session_id, (session) =>
      withRetriesCounted(session, "save", () =>
        save(session, page_metadata, { advance, explore, confirm }, context),
      ),
    );
  },
});

async function save(
  session: DiscoverySession,
  metadata: PageMetadata,
  { advance, explore, confirm }: { advance: boolean; explore?: boolean; confirm?: boolean },
  context: ScoutContext,
): Promise<ToolAnswer> {
  const knowledge = await session.look();
  const { form, record } = session;
  const { ignore = [], is_last: isLast = false } = metadata;
  const number = metadata.page_number ?? record.pages.length + 1;
  if (number > record.pages.length + 1) {
    const message = `page ${number} cannot be saved before page ${record.pages.length + 1}`;
    return refuse(session, [{ problem: "invalid", message }]);
  }
  const completed = await completePage(form, knowledge, metadata, number);
  const problems = await checkPage(form, knowledge, completed, { isLast, ignore });
  const button = completed.page.continue_button as { text?: string } | undefined;
  if (advance && button && isBinding({ text: button.text ?? "" }) && !confirm)
    problems.push({ problem: "binding", message: unconfirmed(button.text ?? "") });
  if (problems.length > 0) return refuse(session, problems);
  const merged = mergeWithSaved(session, completed, number);
  if ("problems" in merged) return refuse(session, merged.problems);
  const { index, page, live, data } = merged;
  if (advance) {
    await enterPage(session, live, data, context.config, () => renewPage(session, context.config));
    await awaitEffect(session.form, await markDocuments(session.form), "anything", REVEALING_MS);
    const filled = await session.look();
    const { covered } = await completePage(form, filled, metadata, number);
    const revealed = findLeftOut(filled, union(completed, covered), ignore);
    if (revealed.length > 0) return refuse(session, revealed);
  }
  const before = record.pages[index];
  const choices = choiceGroups(completed.matched, knowledge);
  const others = (before?.choices ?? []).filter(({ name }) => !choices.some((one) => one.name === name));
  record.pages[index] = { page, navigable: before?.navigable ?? false, choices: [...others, ...choices] };
  await keep(session, context);
  const saved = { page_saved: page.page_number, total_pages_discovered: record.pages.length };
  if (!advance || !live.continue_button) {
    const message = `Page ${page.page_number} is saved. Press its continue button, or complete the discovery after the last page.`;
    return { json: { success: true, ...saved, message }, picture: await session.picture() };
  }
  try {
    await continueFrom(session, live, data, context.config);
  } catch (error) {
    if (error instanceof AppError)
      recordNeeded(knowledge, completed.matched, error.details.validation_errors ?? []);
    if (before) record.pages[index] = before;
    else record.pages.length = index;
    await keep(session, context);
    throw error;
  }
  const entry = record.pages[index];
  if (entry) entry.navigable = true;
  await keep(session, context);
  await session.readNewPage();
  const { json, picture } = await pageAnswer(session, context, { explore });
  return { json: { success: true, ...saved, ...json }, picture };
}

interface MergedPage {
  index: number;
  /** The page to save, merged with an earlier visit. */
  page: FilePage;
  /** The page of this visit. */
  live: WizardPage;
  data: Record<string, unknown>;
}

function mergeWithSaved(
  { record, pages }: DiscoverySession,
  { page }: CompletedPage,
  number: number,
): MergedPage | { problems: PageProblem[] } {
  const saved = pages[number - 1] ?? findSavedPage(pages, page);
  const index = saved ? saved.page_number - 1 : number - 1;
  const before = pages.slice(0, index);
  const read = readPage(record, { ...page, page_number: index + 1 }, before);
  if ("problems" in read) return read;
  const live = read.wizard.pages.at(-1) as WizardPage;
  const data = { ...exampleData(pages), ...exampleData([read.page]) };
  if (!saved) return { index, page: read.page, live, data };
  const merged = mergePage(saved, read.page);
  const whole = readPage(record, merged as unknown as CompletedPage["page"], before);
  return "problems" in whole ? whole : { index, page: whole.page, live, data };
}

function refuse(session: DiscoverySession, problems: PageProblem[]): ToolAnswer {
  const askUser = session.failed("save");
  const next = askUser
    ? "This has failed three times. Show the user the screenshot and the problems, and ask how to continue."
    : "Correct the fields that `problems` lists and save again; for left-out fields take the suggestions, or name them in `ignore`.";
  return {
    json: {
      success: false,
      total_pages_discovered: session.pages.length,
      error: defined({
        type: "invalid_request",
        message: `The page is not saved: ${problems.length} ${problems.length === 1 ? "problem" : "problems"}.`,
        next,
        problems,
        ask_user: askUser || undefined,
      }),
    },
  };
}

async function keep({ record }: DiscoverySession, { store }: ScoutContext): Promise<void> {
  record.updated_at = new Date().toISOString();
  await store.save(record);
}

function union({ covered }: CompletedPage, more: ReadonlySet<string>): Set<string> {
  return new Set([...covered, ...more]);
}
