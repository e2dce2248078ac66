/**
 * A discovery without a person or a model: page by page with dummy answers. It ends with a saved wizard, or with the
 * reason why a person is needed.
 */
import { type AppError, toAppError } from "../../../shared/core/errors.ts";
import { isBinding, likelyContinue, looksUp, onwardButtons } from "../page/buttons.ts";
import { askedQuestions } from "../page/page-knowledge.ts";
import { type PresentedQuestion, presentableQuestions, presentResults } from "../page/present-page.ts";
import { type RecordedPage, RecordedPages } from "../recordings/recorded-pages.ts";
import type { Recording } from "../recordings/recording.ts";
import type { FilePage } from "../sessions/discovery-record.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { click } from "../tools/click-element.ts";
import { completeSession } from "../tools/complete-discovery.ts";
import { tryActions } from "../tools/execute-actions.ts";
import { viewPage } from "../tools/page-view.ts";
import { savePage } from "../tools/save-page-metadata.ts";
import { type ScoutContext, ToolFailure } from "../tools/scout-tool.ts";
import { startSession } from "../tools/start-discovery.ts";
import { forgetPages } from "../wizard/branches.ts";
import { replayPages } from "../wizard/replay-pages.ts";
import { answerPage, type FieldAnswer, type Refusal, reasonOf, type Stop } from "./answer-page.ts";
import { asks, chooseWay, isNamed, isWay, knowledgeOf, type Way } from "./choose-way.ts";
import { endingOf } from "./page-ending.ts";

export interface AloneOptions {
  wizard_id: string;
  wizard_name?: string;
  /** Presses buttons that may submit something binding. */
  confirm: boolean;
  overwrite: boolean;
  /** Other sites whose frames may receive answers. */
  allowed_sites?: string[];
  /** Captions of the buttons to press, for pages that offer several; headings of pages that are the result. */
  choose?: string[];
  /** A person's answers, by field id. */
  answers?: Record<string, string>;
  /** A person's choices and presses, which it repeats; typed texts are replaced by examples. */
  recording?: Recording;
  onPage?: (page: { number: number; heading: string; questions: number }) => void;
  /** Before a binding button is pressed. */
  onSubmit?: (caption: string) => void;
}

export interface AloneReport {
  /** Absent where the discovery stopped. */
  saved_to?: string;
  pages: number;
  /** `session`: the form was submitted once, and was not executed again. */
  proved_by?: "run" | "session";
  results?: Record<string, unknown>;
  warnings?: string[];
  stopped?: Stop & { page: number; heading: string };
  /** The stopped discovery's session, for federalscout_resume_discovery. */
  session_id?: string;
}

const MOST_PAGES = 40;
/** Pages that an answer has led out of the form, before a person is asked for the answer. */
const MOST_DETOURS = 4;
const LONGEST_TEXT = 3000;

export async function discoverAlone(
  url: string,
  options: AloneOptions,
  context: ScoutContext,
): Promise<AloneReport> {
  let session: DiscoverySession | undefined;
  try {
    ({ session } = await startSession(url, true, context));
    const recorded = options.recording && new RecordedPages(options.recording);
    const discovery: Discovery = { session, options, context, recorded, given: new Map(), detours: [] };
    const title = knowledgeOf(session).seen.title.split(/ [|–—-] /)[0];
    const stop = (await reachQuestions(discovery)) ?? (await savePages(discovery));
    const ending = stop ?? (await complete(discovery, title));
    if (!("reason" in ending)) return ending;
    return await stopAt(session, ending, context);
  } catch (thrown) {
    const error = toAppError(thrown instanceof ToolFailure ? thrown.cause : thrown);
    if (error.type === "internal_error") throw error;
    return stopAt(session, lostBy(error, session), context);
  }
}

async function stopAt(
  session: DiscoverySession | undefined,
  stop: Stop,
  { sessions }: ScoutContext,
): Promise<AloneReport> {
  const pages = session?.pages.length ?? 0;
  const heading = session?.knowledge?.seen.heading ?? "";
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

interface Discovery {
  session: DiscoverySession;
  options: AloneOptions;
  context: ScoutContext;
  recorded: RecordedPages | undefined;
  /** The answers so far, by field id. */
  given: Map<string, string>;
  /** Answers that replace those which led out of the form: field ids with their options. */
  detours: { field_id: string; option: string }[];
}

/** Presses the button that starts the form, where the first page has no questions. */
async function reachQuestions(discovery: Discovery): Promise<Stop | undefined> {
  const { session, options, context } = discovery;
  if (asks(session)) return undefined;
  const way = chooseWay(session, options, recordedPage(discovery).pressed);
  if ("reason" in way) return way;
  const { selector } = way;
  await click(session, { selector, selector_type: "auto", explore: true, confirm: options.confirm }, context);
  return undefined;
}

async function savePages(discovery: Discovery): Promise<Stop | undefined> {
  const { session, options } = discovery;
  while (session.pages.length < MOST_PAGES) {
    if (session.shown) {
      if (await tryOtherAnswer(discovery)) continue;
      return leadsBack(discovery, session.shown);
    }
    const isAsking = asks(session);
    const { seen } = knowledgeOf(session);
    const questions = isAsking ? presentableQuestions(knowledgeOf(session)) : [];
    if (isAsking || session.pages.length === 0) {
      const number = session.pages.length + 1;
      options.onPage?.({ number, heading: seen.heading, questions: questions.length });
      const stop = await answerAndContinue(discovery, questions);
      if (stop) return stop;
      continue;
    }
    const ended = await passOrEnd(discovery);
    if (ended === "passed") continue;
    if (ended === "end") return undefined;
    if (!(await tryOtherAnswer(discovery))) return ended;
  }
  return { reason: `The form has more than ${MOST_PAGES} pages.` };
}

async function answerAndContinue(
  discovery: Discovery,
  questions: PresentedQuestion[],
): Promise<Stop | undefined> {
  const { session, options, context, given, detours } = discovery;
  const { answers, answered, pressed } = recordedPage(discovery);
  const way = chooseWay(session, options, pressed);
  if ("reason" in way) return way;
  const continue_button = way.isOneOfSeveral ? { selector: way.selector } : undefined;
  const chosen = Object.fromEntries(detours.map(({ field_id, option }) => [field_id, option]));
  const saved = await answerPage({
    questions,
    answers: { ...answers, ...chosen, ...options.answers },
    left: answered && questions.flatMap(({ field_id }) => (answered.has(field_id) ? [] : [field_id])),
    save: (fields) => save(discovery, { fields, continue_button }, way),
    tryOut: async (actions) => {
      await tryActions(session, actions, { continue_on_error: true }, context);
      return presentableQuestions(knowledgeOf(session));
    },
  });
  if ("reason" in saved) return saved;
  for (const { field_id, example_value } of saved.fields)
    if (example_value !== undefined) given.set(field_id, String(example_value));
  return undefined;
}

/** The acts of the recording on the page that is shown. */
function recordedPage({ session, recorded }: Discovery): Partial<RecordedPage> {
  const { seen } = knowledgeOf(session);
  const links = seen.links.map(({ text }) => ({ text, locators: [] }));
  const ways = [...seen.buttons.filter((button) => !looksUp(button)), ...links];
  return recorded?.next(askedQuestions(knowledgeOf(session)), ways) ?? {};
}

async function save(
  { session, options, context }: Discovery,
  metadata: { fields: FieldAnswer[]; continue_button?: Record<string, unknown> | undefined },
  way: Way,
): Promise<{ fields: FieldAnswer[] } | Refusal> {
  if (way.binding) options.onSubmit?.(way.caption);
  try {
    const saved = await savePage(session, metadata, { advance: true, explore: true, confirm: true }, context);
    if (!("problems" in saved)) return { fields: metadata.fields };
    return { refused: "The page is not saved:", problems: saved.problems };
  } catch (thrown) {
    const { type, message, details } = toAppError(thrown);
    if (type === "browser_crashed" || type === "internal_error" || type === "timeout") throw thrown;
    return { refused: message, details };
  }
}

/** Passes a page without questions, such as information or a review of the answers, unless it is the last. */
async function passOrEnd(discovery: Discovery): Promise<"passed" | "end" | Stop> {
  const { session, options, recorded, given } = discovery;
  const { seen } = knowledgeOf(session);
  const text = await pageText(session);
  const asked = session.pages.flatMap(({ fields }) =>
    fields.flatMap(({ label }) => [label, ...label.split(" – ")]),
  );
  const ending = endingOf(seen, new Set(asked), new Set(given.values()), text);
  if (isNamed(seen.heading, options.choose)) return "end";
  const { pressed } = recordedPage(discovery);
  const onward = onwardButtons(seen.buttons);
  const leadsOn =
    pressed !== undefined &&
    (ending === "result" ? onward.some((one) => one === pressed) : isWay(session, pressed));
  if (!leadsOn && recorded?.goesOn(ending === "result"))
    return {
      reason: `The recording goes on, and none of its acts leads on from the page “${seen.heading}”. If the page is the result, repeat with --choose "${seen.heading}".`,
    };
  const goesOn = onward.length > 0 || (ending === "none" && likelyContinue(seen.buttons)?.submits === true);
  const isOfResult = ending === "result" && onward.every((one) => isBinding(one) && !one.submits);
  if (!leadsOn && (!goesOn || isOfResult))
    return ending === "result" ? "end" : stoppedBy(ending, seen.heading, discovery);
  const way = chooseWay(session, options, pressed);
  if ("reason" in way) return way;
  const number = session.pages.length;
  options.onPage?.({ number: number + 1, heading: seen.heading, questions: 0 });
  const continue_button = way.isOneOfSeveral ? { selector: way.selector } : { text: way.caption };
  const passed = await save(discovery, { fields: [], continue_button }, way);
  const isElsewhere = !("refused" in passed) && hasLeftForm(session, seen.url, number);
  if (!("refused" in passed) && !isElsewhere) return "passed";
  if (ending !== "result")
    return "refused" in passed
      ? { reason: reasonOf(passed) }
      : { reason: `“${way.caption}” leads out of the form.` };
  if (isElsewhere) await goBack(discovery, number);
  return "end";
}

/** Whether a press has led to another site, or back to a page that was saved before. */
function hasLeftForm(session: DiscoverySession, before: string, number: number): boolean {
  const { seen } = knowledgeOf(session);
  const shown = session.shown?.page_number ?? Number.POSITIVE_INFINITY;
  return shown <= number || new URL(seen.url).host !== new URL(before).host;
}

async function goBack({ session, context }: Discovery, pages: number): Promise<void> {
  forgetPages(session.record, pages);
  await session.form.page.goBack().catch(() => {});
  await session.readNewPage();
  if (session.shown || asks(session)) await replayPages(session, context.config);
}

function leadsBack({ session }: Discovery, { page_number, page_title }: FilePage): Stop {
  const fields = session.pages.at(-1)?.fields.map(({ field_id }) => field_id) ?? [];
  const again = fields[0] ? ` Repeat with --answer ${fields[0]}="…".` : "";
  return { reason: `The form leads back to page ${page_number}, “${page_title}”.${again}`, fields };
}

function stoppedBy(ending: string, heading: string, { session }: Discovery): Stop {
  const page = `“${heading.split(" | ")[0]}”`;
  const accept = `if the page is the result, repeat with --choose "${heading.split(" | ")[0]}"`;
  const { links } = knowledgeOf(session).seen;
  if (ending === "tasks") {
    const choices = links.map(({ text }) => text).filter((text) => text !== "");
    return {
      reason: `The page ${page} is a list of tasks, and not a result. Discover each task by its own address.`,
      choices,
    };
  }
  const fields = session.pages.at(-1)?.fields.map(({ field_id }) => field_id) ?? [];
  return {
    reason: `The form ended at the page ${page} without a result: an answer has led out of it. Repeat with --answer ${fields[0] ?? "field_id"}="…"; ${accept}.`,
    fields,
  };
}

/** Opens the last page again whose choices have another answer left: a list of persons ends with the page that leads to it. */
async function tryOtherAnswer({ session, context, options, detours, given }: Discovery): Promise<boolean> {
  const { record } = session;
  if (detours.length >= MOST_DETOURS || record.pages.some(({ binding }) => binding)) return false;
  const choices = record.pages.flatMap(({ page }, at) =>
    page.fields.flatMap(({ field_id, field_type, options: offered = [] }) =>
      field_type === "radio" ? offered.map(({ value }) => ({ at, field_id, option: value })) : [],
    ),
  );
  const open = choices.filter(
    ({ field_id, option }) =>
      !(field_id in (options.answers ?? {})) &&
      given.get(field_id) !== option &&
      !detours.some((one) => one.field_id === field_id && one.option === option),
  );
  const at = open.at(-1)?.at ?? -1;
  const next = open.find((one) => one.at === at);
  if (!next) return false;
  // A detour changes one answer: the choices before it are as they were.
  detours.push(next);
  forgetPages(record, at);
  if (await replayPages(session, context.config)) return false;
  await viewPage(session, context, { explore: true });
  return true;
}

/** @param title of the first page */
async function complete(
  { session, options, context, recorded, given }: Discovery,
  title: string | undefined,
): Promise<AloneReport | Stop> {
  const { seen } = knowledgeOf(session);
  const results = presentResults(seen).map(({ name }) => name);
  const pages = session.pages.length;
  const words = {
    wizard_id: options.wizard_id,
    wizard_name: options.wizard_name || title || seen.heading || options.wizard_id,
    results: results.length > 0 ? results : undefined,
    overwrite: options.overwrite,
    allowed_sites: options.allowed_sites,
    automatic: true,
  };
  const done = await completeSession(session, words, context).catch((thrown: unknown) => {
    const { message, details } = toAppError(thrown instanceof ToolFailure ? thrown.cause : thrown);
    const sites = message.includes("frames of other sites") ? (details.candidates ?? []) : [];
    const advice = sites.map((site) => `--allow-site ${site}`).join(" ");
    return {
      reason: advice ? `${message} Where these may receive answers, repeat with ${advice}.` : message,
    };
  });
  if ("reason" in done) return done;
  const differing = done.proof?.differences?.length ?? 0;
  const unused = Object.keys(options.answers ?? {}).filter((id) => !given.has(id));
  const warnings = [
    ...(differing > 0 ? [`${differing} results of the proof differ from those of the session.`] : []),
    ...unused.map((id) => `--answer ${id}: the form has shown no question of this name.`),
    ...leftOut(options.recording?.left_out ?? [], recorded?.unused ?? []),
  ];
  return {
    saved_to: done.saved_to,
    pages,
    ...(done.proof ? { proved_by: done.proof.by, results: done.proof.results } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

function leftOut(withoutMeaning: readonly string[], unused: readonly string[]): string[] {
  const places = [...withoutMeaning, ...unused];
  return places.length > 0 ? [`The recording's ${places.join(", ")}: nothing on the form fits.`] : [];
}

async function pageText({ form }: DiscoverySession): Promise<string> {
  const frames = await form.frames();
  const texts = await Promise.all(frames.map((frame) => frame.callSettled("pageText", LONGEST_TEXT)));
  return texts.join(" ");
}
