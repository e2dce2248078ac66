/**
 * A discovery without a person or a model: page by page with dummy answers. It ends with a saved wizard, or with the
 * reason why a person is needed.
 */
import type { SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import { type AppError, toAppError } from "../../../shared/core/errors.ts";
import { needText } from "../../../shared/handoff/need.ts";
import { type PresentedQuestion, presentableQuestions } from "../page/present-page.ts";
import { RecordedPages } from "../recordings/recorded-pages.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { click } from "../tools/click-element.ts";
import { tryActions } from "../tools/execute-actions.ts";
import { viewPage } from "../tools/page-view.ts";
import { type ScoutContext, ToolFailure } from "../tools/scout-tool.ts";
import { startSession } from "../tools/start-discovery.ts";
import { forgetPages } from "../wizard/branches.ts";
import { answerPage, type FieldAnswer, type Stop } from "./answer-page.ts";
import { asks, chooseWay, knowledgeOf, mayCalculateAlone, noWay } from "./choose-way.ts";
import { completeAlone } from "./complete-alone.ts";
import {
  type AloneOptions,
  type AloneReport,
  type Discovery,
  recordedPage,
  save,
  takePointed,
  unusedPlaces,
} from "./discovery.ts";
import { leadsBack, listsTasks, passOrEnd, titleOf, tryOtherAnswer } from "./pass-page.ts";

export type { AloneOptions } from "./discovery.ts";

const MOST_PAGES = 40;

export async function discoverAlone(
  url: string,
  options: AloneOptions,
  context: ScoutContext,
): Promise<AloneReport> {
  let session: DiscoverySession | undefined;
  try {
    ({ session } = await startSession(url, true, context));
    const recorded = options.recording && new RecordedPages(options.recording);
    const discovery: Discovery = {
      session,
      options,
      context,
      recorded,
      given: new Map(),
      unanswered: [],
      detours: [],
      met: new Map(),
      unset: new Map(),
    };
    const title = knowledgeOf(session).seen.title.split(/ [|–—-] /)[0];
    const stop = (await reachQuestions(discovery)) ?? (await savePages(discovery));
    const ending = stop ?? (await completeAlone(discovery, title));
    if (!("reason" in ending)) return ending;
    return { ...(await stopAt(session, ending, context)), ...unusedActs(discovery) };
  } catch (thrown) {
    const error = toAppError(thrown instanceof ToolFailure ? thrown.cause : thrown);
    if (error.type === "internal_error") throw error;
    return stopAt(session, lostBy(error, session), context);
  }
}

/** A recording's acts that were not understood, or have not been used before the discovery stopped. */
function unusedActs(discovery: Discovery): Pick<AloneReport, "warnings"> {
  const places = unusedPlaces(discovery);
  return places.length > 0 ? { warnings: [`The recording's ${places.join(", ")}: not used.`] } : {};
}

async function stopAt(
  session: DiscoverySession | undefined,
  stop: Stop,
  { sessions }: ScoutContext,
): Promise<AloneReport> {
  const pages = session?.pages.length ?? 0;
  const heading = session?.knowledge ? titleOf(session.knowledge.seen) : "";
  if (session) await sessions.close(session.id);
  return {
    pages,
    stopped: { page: pages + 1, heading, ...stop },
    ...(session ? { session_id: session.id } : {}),
  };
}

function lostBy({ type, message, details }: AppError, session: DiscoverySession | undefined): Stop {
  const isLost = (type === "browser_crashed" || type === "timeout") && session && session.pages.length > 0;
  const next = isLost
    ? `The saved pages are kept: federalscout_resume_discovery with session_id ${session.id} resumes after them; or repeat the command.`
    : details.next;
  return { reason: message, ...(typeof next === "string" ? { next } : {}) };
}

/** Presses the button that starts the form, where the first page has no questions. */
async function reachQuestions(discovery: Discovery): Promise<Stop | undefined> {
  const { session, options, context } = discovery;
  if (asks(session)) return undefined;
  const { pressed } = await recordedPage(discovery);
  const way = chooseWay(session, options, pressed);
  // The pages' own report names a list of tasks.
  if ("reason" in way) return (await listsTasks(session)) ? undefined : way;
  const { selector } = way;
  await click(session, { selector, selector_type: "auto", explore: true, confirm: options.confirm }, context);
  return undefined;
}

async function savePages(discovery: Discovery): Promise<Stop | undefined> {
  const { session, options } = discovery;
  while (session.pages.length < MOST_PAGES) {
    if (session.shown) {
      if (session.results.length > 0) return undefined;
      if (await tryOtherAnswer(discovery)) continue;
      return leadsBack(discovery, session.shown);
    }
    const isAsking = asks(session);
    const { seen } = knowledgeOf(session);
    const questions = isAsking ? presentableQuestions(knowledgeOf(session)) : [];
    if (isAsking || (session.pages.length === 0 && !(await listsTasks(session)))) {
      const number = session.pages.length + 1;
      options.onPage?.({ number, heading: titleOf(seen), questions: questions.length });
      const stop = await answerAndContinue(discovery, questions);
      if (stop) return stop;
      continue;
    }
    const ended = await passOrEnd(discovery);
    if (ended === "passed") continue;
    if (ended === "end") return undefined;
    // No answer has led out at a list of tasks, which the report names.
    if ((await listsTasks(session)) || !(await tryOtherAnswer(discovery))) return ended;
  }
  return { reason: `The form has more than ${MOST_PAGES} pages.` };
}

/** A page by its words, to notice a circle. It may be met again after others: an arrival compares two records alone. */
function wordsOfPage({ own_heading, heading, url, controls }: SeenPage): string {
  const asked = controls.filter(({ visible, aside }) => visible && !aside);
  const words = asked.map(({ group, label }) => `${group}|${label}`);
  return JSON.stringify([own_heading || heading, url.replace(/[?#].*$/s, ""), words]);
}

/** A page that was answered in the same way before leads nowhere else. */
function circling({ met, detours }: Discovery, page: string, fields: FieldAnswer[]): Stop | undefined {
  const given = JSON.stringify([fields.map(({ example_value }) => example_value), detours.length]);
  const before = met.get(page) ?? [];
  met.set(page, [...before, given]);
  if (!before.includes(given)) return undefined;
  const named = fields[0] ? ` Repeat with --answer ${fields[0].field_id}="…".` : "";
  return {
    reason: `The form leads to a page again that has had the same answers before.${named}`,
    fields: fields.map(({ field_id }) => field_id),
  };
}

function unansweredChoices(
  questions: readonly PresentedQuestion[],
  answered: ReadonlySet<string>,
  given: Record<string, string> = {},
): PresentedQuestion[] {
  const isOpen = ({ field_id, visible }: PresentedQuestion) =>
    visible !== false && !answered.has(field_id) && !Object.hasOwn(given, field_id);
  return questions.filter((one) => /^(?:radio|select|checkbox)$/.test(one.field_type) && isOpen(one));
}

async function answerAndContinue(
  discovery: Discovery,
  questions: PresentedQuestion[],
): Promise<Stop | undefined> {
  const { session, options, context, given, detours } = discovery;
  const { person } = knowledgeOf(session);
  if (person?.until === "next_page")
    return { reason: `${needText(person.for)} An assistant with FederalScout records such a page.` };
  const { answers, answered, pressed } = await recordedPage(discovery);
  const page = wordsOfPage(knowledgeOf(session).seen);
  const isPointed = options.recording?.results !== undefined && discovery.recorded?.goesOn(false) === false;
  const is_last = (!pressed && isPointed) || mayCalculateAlone(session, options.choose) || undefined;
  const way = is_last ? undefined : chooseWay(session, options, pressed);
  if (way && "reason" in way) return way;
  const continue_button = way?.isOneOfSeveral ? { selector: way.selector } : undefined;
  const chosen = Object.fromEntries(detours.map(({ field_id, option }) => [field_id, option]));
  if (answered) discovery.unanswered.push(...unansweredChoices(questions, answered, options.answers));
  const saved = await answerPage({
    questions,
    answers: { ...answers, ...chosen, ...options.answers },
    left: answered && questions.flatMap(({ field_id }) => (answered.has(field_id) ? [] : [field_id])),
    save: (fields) => save(discovery, { fields, continue_button, is_last }, way),
    tryOut: async (actions) => {
      await tryActions(session, actions, { continue_on_error: true }, context);
      return presentableQuestions(knowledgeOf(session));
    },
    explore: async () => {
      await viewPage(session, context, { explore: true });
      return presentableQuestions(knowledgeOf(session));
    },
  });
  if ("reason" in saved) return saved;
  for (const { label, unsupported } of questions)
    if (unsupported !== undefined) discovery.unset.set(label, unsupported);
  const circle = circling(discovery, `${page} ${way?.caption}`, saved.fields);
  if (circle) return circle;
  for (const { field_id, example_value } of saved.fields)
    if (example_value !== undefined) given.set(field_id, String(example_value));
  const isLed = session.record.pages.at(-1)?.navigable;
  if (!is_last || isLed || (await takePointed(discovery)) || session.results.length > 0) return undefined;
  forgetPages(session.record, session.pages.length - 1);
  // Where the answers have brought a button, the page is saved with it.
  return mayCalculateAlone(session, options.choose) ? noWay(session) : undefined;
}
