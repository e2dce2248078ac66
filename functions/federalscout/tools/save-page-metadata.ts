import { z } from "zod";
import type { SeenButton, SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import { AppError, errorJson } from "../../../shared/core/errors.ts";
import { needText } from "../../../shared/handoff/need.ts";
import { localeOfPage } from "../../../shared/text/notation.ts";
import { exampleData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import type { WizardPage } from "../../../shared/wizards/wizard.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { bindingReason, CONFIRM, unconfirmed } from "../page/binding.ts";
import { choiceGroups, recordNeeded } from "../page/box-groups.ts";
import { likelyContinue } from "../page/buttons.ts";
import { markDocuments } from "../page/documents.ts";
import { noteRevealed, type PageKnowledge } from "../page/page-knowledge.ts";
import { hasPageChanged } from "../page/page-record.ts";
import { presentQuestion, selectorOf } from "../page/present-page.ts";
import type { Question } from "../page/question.ts";
import type { DiscoveryRecord, FilePage } from "../sessions/discovery-record.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { formOrder, isBranching, recordVisit } from "../wizard/branches.ts";
import { checkPage, findLeftOut, type PageProblem, readPage } from "../wizard/check-page.ts";
import { walkData } from "../wizard/compile-wizard.ts";
import {
  type CompletedPage,
  completePage,
  type PageMetadata,
  pageMetadataSchema,
  personOf,
} from "../wizard/complete-page.ts";
import { contradictions, correctVisits, withFirstChoices } from "../wizard/correct-visits.ts";
import {
  pressGroupSearches,
  pressLookups,
  type UnusableLookup,
  withLookups,
  withoutLookup,
} from "../wizard/lookups.ts";
import { mergePage, replacePage } from "../wizard/merge-page.ts";
import { passSavedPages, replayPages, withSteps } from "../wizard/replay-pages.ts";
import { continueFrom, enterPage, hasLedOn, type OpenedStep } from "../wizard/try-page.ts";
import { endProofs } from "../wizard/visit-ending.ts";
import { PAGE_VIEW, type PageView, renewPage, viewPage } from "./page-view.ts";
import { defineScoutTool, type ScoutContext, withRetriesCounted, withSession } from "./scout-tool.ts";

/** Pages answer a typed text only once the typing has paused. */
const REVEALING_MS = 400;

export const savePageMetadata = defineScoutTool({
  name: "federalscout_save_page_metadata",
  title: "Save a page",
  description:
    "Checks and saves the page on which the browser is, to disk at once. Give field_id and example_value for each field; Scout completes the rest. Refuses left-out fields, untested selectors, duplicate ids and a missing continue button. With advance: true it first fills in the example values, then presses the continue button and describes the next page. With the page_number of a saved page it replaces that page, and opens it again where the browser shows another one.",
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
  output: {
    page_saved: z.int().optional(),
    replaced: z.boolean().optional(),
    total_pages_discovered: z.int(),
    ...PAGE_VIEW,
    current_url: z.string().optional(),
    page_title: z.string().optional(),
    heading: z.string().optional(),
  },
  readOnly: false,
  async run({ session_id, page_metadata, ...how }, context) {
    return withSession(context, session_id, (session) =>
      withRetriesCounted(session, "save", async () => {
        const saved = await savePage(session, page_metadata, how, context);
        if ("problems" in saved) return { json: refuse(session, saved.problems) };
        const { view = { message: savedAs(saved.page_saved, session) }, ...facts } = saved;
        return { json: { success: true, ...facts, ...view }, picture: await session.picture() };
      }),
    );
  },
});

export interface SavedPage {
  page_saved: number;
  /** The page was saved before, and now has the new description. */
  replaced?: true;
  total_pages_discovered: number;
  /** The next page, with `advance`. */
  view?: PageView;
}

interface SaveOptions {
  advance?: boolean | undefined;
  explore?: boolean | undefined;
  confirm?: boolean | undefined;
}

/** @throws AppError `validation_error` with the site's messages, `selector_not_found`, `navigation_failed` */
export async function savePage(
  session: DiscoverySession,
  metadata: PageMetadata,
  { advance: isAdvancing = false, explore, confirm }: SaveOptions,
  context: ScoutContext,
): Promise<SavedPage | { problems: PageProblem[] }> {
  const knowledge = await session.look();
  // A person leaves the page by themselves.
  const advance = isAdvancing && personOf(metadata, knowledge)?.until !== "next_page";
  const { record } = session;
  const next = record.pages.length + 1;
  const seenAgain = taskListAgain(session, metadata);
  if (seenAgain === "unnamed") return { problems: [withoutTask(session, knowledge)] };
  const shown = seenAgain ? undefined : session.shown?.page_number;
  const number = metadata.page_number ?? shown ?? next;
  if (number > next) return invalid(`page ${number} cannot be saved before page ${next}`);
  const isCorrection = metadata.page_number !== undefined && number < next;
  if (isCorrection && session.shown?.page_number !== number) {
    const stopped = await replayPages(session, context.config, { before: number, confirm });
    if (stopped) return invalid(`page ${number} could not be opened again: ${stopped.message}`);
    if (session.shown?.page_number !== number)
      return invalid(
        `page ${number} could not be opened again: the browser shows “${session.knowledge?.seen.heading}” in its place`,
      );
    return savePage(session, metadata, { advance, explore, confirm }, context);
  }
  const checked = await check(session, knowledge, metadata, { number, isCorrection, advance, confirm });
  if ("problems" in checked) return checked;
  const { completed, index, page, own, live, data, binding } = checked;
  let unusable: UnusableLookup | undefined;
  let isLed = false;
  if (advance) {
    const renew = () => renewPage(session, context.config);
    const searched = await pressGroupSearches(session, live, data, completed.matched, renew);
    if (searched.length > 0)
      return { problems: searched.map((question) => furtherQuestions(question, knowledge)) };
    await enterPage(session, live, data, context.config, renew);
    await awaitEffect(session.form, await markDocuments(session.form), "anything", REVEALING_MS);
    isLed = await hasLedOn(session, live, knowledge.seen);
    if (!isLed) {
      unusable = await pressLookups(session, live, renew);
      const revealed = await findRevealed(session, metadata, number, { completed, before: knowledge });
      if (revealed.length > 0) return { problems: revealed };
    }
  }
  record.locale ??= localeOf(knowledge.seen);
  const before = record.pages[index];
  const choices = choiceGroups(completed.matched, knowledge);
  const others = isCorrection
    ? []
    : (before?.choices ?? []).filter(({ name }) => !choices.some((one) => one.name === name));
  record.pages[index] = {
    page: withLookups(page, completed.matched, knowledge),
    heading: knowledge.seen.heading,
    navigable: before?.navigable ?? false,
    binding,
    review: knowledge.repeatsAnswers || undefined,
    choices: [...others, ...choices],
  };
  const visits = structuredClone(record.visits);
  if (isCorrection && before) correctVisits(record, before.page, page);
  if (!isCorrection || !isBranching(record) || (advance && isAnsweredAgain(record, own)))
    recordVisit(record, own, { isCorrection });
  else if (advance) recordVisit(record, own);
  if (isCorrection) endProofs(record, number);
  await keep(session, context);
  const saved = {
    page_saved: page.page_number,
    ...(isCorrection ? { replaced: true as const } : {}),
    total_pages_discovered: record.pages.length,
  };
  if (!advance) return saved;
  if (!live.continue_button && !isLed) {
    // The page shows its results by itself.
    const { arrived } = session;
    session.left = arrived && !hasPageChanged(arrived, knowledge.seen) ? arrived : knowledge.seen;
    return { ...saved, view: await viewPage(session, context) };
  }
  let asked: OpenedStep[];
  try {
    asked = isLed ? [] : await continueFrom(session, live, data, context.config);
  } catch (error) {
    if (error instanceof AppError)
      recordNeeded(knowledge, completed.matched, error.details.validation_errors ?? []);
    if (before) record.pages[index] = before;
    else record.pages.length = index;
    record.visits = visits;
    await keep(session, context);
    if (unusable && error instanceof AppError) throw withoutLookup(unusable, number, error);
    throw error;
  }
  const entry = record.pages[index];
  if (entry) {
    Object.assign(entry, { navigable: true, entered: true, page: withSteps(entry.page, asked) });
    // Without a window, the site has gone on without a person.
    if (context.config.browser.headless && metadata.person === undefined) delete entry.page.person;
  }
  await session.readNewPage();
  const stopped = isBranching(record)
    ? await passSavedPages(session, context.config, confirm).catch(unlessLost)
    : undefined;
  await keep(session, context);
  if (stopped) await session.readNewPage();
  const view = await viewPage(session, context, { explore: explore && !stopped });
  if (stopped)
    view.message = `Page ${page.page_number} is saved. A saved page after it was not passed: ${stopped.message} Save the page that is shown again.`;
  return { ...saved, view };
}

/**
 * Whether the browser shows a list of tasks again that the visit has saved: it is a page of its own for each task, whose link
 * is the button.
 */
function taskListAgain(session: DiscoverySession, metadata: PageMetadata): "named" | "unnamed" | undefined {
  const { shown, record, knowledge } = session;
  const isSaved = shown && record.visits?.at(-1)?.pages.includes(shown.page_number);
  const isList = shown?.fields.length === 0 && metadata.fields.length === 0;
  if (!isSaved || !isList || metadata.page_number !== undefined) return undefined;
  const { text } = metadata.continue_button ?? {};
  if (text !== undefined) return text === shown.continue_button?.text ? undefined : "named";
  return knowledge && likelyContinue(knowledge.seen.buttons) ? undefined : "unnamed";
}

function withoutTask({ shown }: DiscoverySession, { seen }: PageKnowledge): PageProblem {
  const saved = shown?.continue_button?.text;
  const links = seen.links.flatMap(({ text }) => (text === "" || text === saved ? [] : [`“${text}”`]));
  return {
    problem: "no_continue_button",
    message: `the list was saved in this visit with “${saved}”; as the page of the next task it needs continue_button: {text} with the link of that task (${links.join(", ")}). page_number: ${shown?.page_number} corrects the saved one`,
  };
}

/** Whether the last visit has given the answers of this one to the choices of the page. */
function isAnsweredAgain({ visits = [] }: DiscoveryRecord, { fields }: FilePage): boolean {
  const { answers = {} } = visits.at(-1) ?? {};
  return fields.every(
    ({ field_id, example_value }) => answers[field_id] === undefined || answers[field_id] === example_value,
  );
}

function unlessLost(error: unknown): AppError {
  if (!(error instanceof AppError) || error.type === "browser_crashed") throw error;
  return error;
}

interface Checked {
  completed: CompletedPage;
  index: number;
  /** The page to save, with what is kept of an earlier visit. */
  page: FilePage;
  /** The page of this visit. */
  own: FilePage;
  live: WizardPage;
  data: Record<string, unknown>;
  binding: boolean | undefined;
}

async function check(
  session: DiscoverySession,
  knowledge: PageKnowledge,
  metadata: PageMetadata,
  how: { number: number; isCorrection: boolean; advance: boolean; confirm: boolean | undefined },
): Promise<Checked | { problems: PageProblem[] }> {
  const { record, pages } = session;
  const { ignore = [], is_last: isLast = false } = metadata;
  const index = how.number - 1;
  const completed = await completePage(session.form, knowledge, metadata, how.number);
  const problems = await checkPage(session.form, knowledge, completed, { isLast, ignore });
  const { text, selector } = (completed.page.continue_button ?? {}) as { text?: string; selector?: string };
  const isNamed = (one: SeenButton) =>
    text === undefined ? selectorOf(one.locators) === selector : one.text === text;
  const button = knowledge.seen.buttons.find(isNamed) ?? { text: text ?? "" };
  const reason = bindingReason(button, knowledge.place);
  const binding = reason !== undefined || undefined;
  if (how.advance && reason !== undefined && !how.confirm)
    problems.push({ problem: "binding", message: unconfirmed(button.text, reason) });
  if (problems.length > 0) return { problems };
  const before = formOrder(record).flatMap((one) => (one < how.number ? (pages[one - 1] ?? []) : []));
  const read = readPage(record, completed.page, before);
  if ("problems" in read) return read;
  const live = { ...(read.wizard.pages.at(-1) as WizardPage), page_number: how.number };
  const data = { ...walkData(record), ...exampleData({ pages: [read.page] }) };
  const saved = pages[index];
  const own = read.page;
  if (!saved) return { completed, index, page: own, own, live, data, binding };
  const visit = record.visits?.findLast((one) => one.pages.includes(how.number));
  const replaced = how.isCorrection ? replacePage(saved, own, visit?.asked) : undefined;
  const contradicted = replaced ? contradictions(record, saved, replaced) : [];
  if (contradicted.length > 0) return { problems: contradicted };
  const whole = replaced ? withFirstChoices(record, replaced) : mergePage(saved, own);
  const reread = readPage(record, whole as unknown as CompletedPage["page"], before);
  return "problems" in reread ? reread : { completed, index, page: reread.page, own, live, data, binding };
}

/** Questions that the answers of this visit have revealed. */
async function findRevealed(
  session: DiscoverySession,
  metadata: PageMetadata,
  number: number,
  { completed, before }: { completed: CompletedPage; before: PageKnowledge },
): Promise<PageProblem[]> {
  const filled = await session.look();
  noteRevealed(filled, before, [...completed.matched.values()]);
  const { covered } = await completePage(session.form, filled, metadata, number);
  return findLeftOut(filled, new Set([...completed.covered, ...covered]), metadata.ignore ?? []);
}

function furtherQuestions(question: Question, knowledge: PageKnowledge): PageProblem {
  return {
    problem: "left_out",
    field: question.field_id,
    message: "has further sub_fields, which a button of an instance shows",
    suggestion: presentQuestion(question, knowledge),
  };
}

function invalid(message: string): { problems: PageProblem[] } {
  return { problems: [{ problem: "invalid", message }] };
}

function savedAs(page: number, { pages }: DiscoverySession): string {
  const { person } = pages[page - 1] ?? {};
  if (person?.until === "next_page")
    return `Page ${page} is saved. ${needText(person.for)} They leave the page in the browser's window; then call federalscout_get_page_info.`;
  return `Page ${page} is saved. Press its continue button, or complete the discovery after the last page.`;
}

/** A large page may leave out all of its questions at first. */
const MOST_PROBLEMS = 100;

function refuse(session: DiscoverySession, problems: PageProblem[]): Record<string, unknown> {
  const askUser = session.failed("save");
  const next = askUser
    ? "This has failed three times. Show the user the screenshot and the problems, and ask how to continue."
    : "Correct the fields that `problems` lists and save again; for left-out fields take the suggestions, or name them in `ignore`.";
  const message = `The page is not saved: ${problems.length} ${problems.length === 1 ? "problem" : "problems"}.`;
  const shown = problems.slice(0, MOST_PROBLEMS);
  const facts: Record<string, unknown> = { next, problems: shown, ...(askUser ? { ask_user: true } : {}) };
  const error = errorJson(new AppError("invalid_request", message, { details: facts }));
  return { success: false, total_pages_discovered: session.pages.length, error };
}

async function keep({ record }: DiscoverySession, { store }: ScoutContext): Promise<void> {
  record.updated_at = new Date().toISOString();
  await store.save(record);
}

/**
 * The language and country of a site, in whose notation it writes and reads numbers and dates.
 *
 * @returns such as `fr-CA`, or `de` where no country is known; undefined for the English of the United States, which
 *   wizards have by default, and where the page states no locale
 */
export function localeOf({
  lang,
  url,
  controls,
}: Pick<SeenPage, "lang" | "url" | "controls">): string | undefined {
  const locale = localeOfPage({ lang, host: new URL(url).hostname });
  if (locale === undefined && /^en\b/i.test(lang) && isBritish(controls)) return "en-GB";
  return locale === "en-US" ? undefined : locale;
}

/** Pounds, or the day before the month: an English page that is not of the United States. */
function isBritish(controls: SeenPage["controls"]): boolean {
  const words = controls.map(({ prefix, hint, label }) => `${prefix} ${hint} ${label}`).join(" ");
  return /£|\bDD[-/. ]MM[-/. ]YYYY\b|\bNational Insurance\b/i.test(words);
}
