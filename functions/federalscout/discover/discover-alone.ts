/**
 * A discovery without a person or a model: page by page with dummy answers, through FederalScout's own tools. It ends
 * with a saved wizard, or with the question that only a person can answer.
 */
import type { ScoutContext } from "../tools/define-tool.ts";
import { answerPage, type Stop } from "./answer-page.ts";
import {
  type Answer,
  allQuestions,
  questionsOf,
  toolCaller,
  type WayToContinue,
  waysToContinue,
} from "./tool-answers.ts";

export interface AloneOptions {
  wizard_id: string;
  wizard_name?: string;
  /** Presses buttons that may submit something binding. */
  confirm: boolean;
  overwrite: boolean;
  /** Other sites whose frames may receive answers. */
  allowed_sites?: string[];
  /** Captions of the buttons to press, for pages that offer several. */
  choose?: string[];
  /** A person's answers, by field id. */
  answers?: Record<string, string>;
  onPage?: (page: { number: number; heading: string; questions: number }) => void;
}

export interface AloneReport {
  /** Absent where the discovery stopped. */
  saved_to?: string;
  pages: number;
  results?: Record<string, unknown>;
  warnings?: string[];
  stopped?: Stop & { page: number; heading: string };
  /** The stopped discovery's session, for federalscout_resume_discovery. */
  session_id?: string;
}

const MOST_PAGES = 40;

export async function discoverAlone(
  url: string,
  options: AloneOptions,
  context: ScoutContext,
): Promise<AloneReport> {
  const call = toolCaller(context);
  const page = await call("start_discovery", { url, explore: true });
  const { session_id } = page;
  const discovery: Discovery = { call, options, session_id, page, pages: 0 };
  const title = page.page_title?.split(/ [|–—-] /)[0];
  const stop = (await reachQuestions(discovery)) ?? (await savePages(discovery));
  const ending = stop ?? (await complete(discovery, title));
  if (!("reason" in ending)) return ending;
  if (session_id) await call("cancel_discovery", { session_id });
  const { pages, page: last } = discovery;
  return { pages, stopped: { page: pages + 1, heading: last.heading ?? "", ...ending }, session_id };
}

interface Discovery {
  call: ReturnType<typeof toolCaller>;
  options: AloneOptions;
  session_id: string;
  /** The present page. */
  page: Answer;
  /** Number of saved pages. */
  pages: number;
}

/** Presses the button that starts the form, where the first page has no questions. */
async function reachQuestions(discovery: Discovery): Promise<Stop | undefined> {
  const { call, options, page, session_id } = discovery;
  if (!page.success) return { reason: page.error?.message ?? "", next: page.error?.next };
  if (questionsOf(page).length > 0) return undefined;
  const way = chooseWayToContinue(page, options);
  if ("reason" in way) return way;
  const { selector } = way;
  const started = await call("click_element", {
    session_id,
    selector,
    explore: true,
    confirm: options.confirm,
  });
  if (!started.success) return { reason: started.error?.message ?? "" };
  discovery.page = started;
  return undefined;
}

async function savePages(discovery: Discovery): Promise<Stop | undefined> {
  const { call, options, session_id } = discovery;
  const given = new Set<string>();
  while (discovery.pages < MOST_PAGES && (discovery.pages === 0 || !isLast(discovery.page, given))) {
    const { page, pages } = discovery;
    const questions = await allQuestions(page, session_id, call);
    options.onPage?.({ number: pages + 1, heading: page.heading ?? "", questions: questions.length });
    const way = chooseWayToContinue(page, options);
    if ("reason" in way) return way;
    const continue_button = waysToContinue(page).length > 1 ? { selector: way.selector } : undefined;
    const saved = await answerPage({
      questions,
      answers: options.answers,
      save: (fields) =>
        call("save_page_metadata", {
          session_id,
          page_metadata: { fields, continue_button },
          advance: true,
          explore: true,
          confirm: true,
        }),
      tryOut: (actions) => call("execute_actions", { session_id, actions, continue_on_error: true }),
      onGiven: (value) => given.add(value),
    });
    if ("reason" in saved) return saved;
    discovery.page = saved;
    discovery.pages++;
  }
  return undefined;
}

/** @param title of the first page */
async function complete(
  { call, options, page, pages, session_id }: Discovery,
  title: string | undefined,
): Promise<AloneReport | Stop> {
  const results = page.results?.map(({ name }) => name);
  const done = await call("complete_discovery", {
    session_id,
    wizard_id: options.wizard_id,
    wizard_name: options.wizard_name || title || page.heading || options.wizard_id,
    results: results?.length ? results : undefined,
    overwrite: options.overwrite,
    allowed_sites: options.allowed_sites,
    automatic: true,
  });
  if (!done.success) {
    const sites = (done.error?.candidates ?? []).map((site) => `--allow-site ${site}`).join(" ");
    const advice = sites ? ` Where these may receive answers, repeat with ${sites}.` : "";
    return { reason: `${done.error?.message ?? ""}${advice}` };
  }
  const differing = done.proof?.differences?.length ?? 0;
  return {
    saved_to: done.saved_to,
    pages,
    results: done.proof?.results,
    warnings:
      differing > 0 ? [`${differing} results of the proof differ from those of the session.`] : undefined,
  };
}

/** The only button to continue, or the one that the person has named. */
function chooseWayToContinue(page: Answer, { choose = [], confirm }: AloneOptions): WayToContinue | Stop {
  const ways = waysToContinue(page);
  const named = ways.filter(({ caption }) => choose.some((words) => isNamed(caption, words)));
  const [way, ...others] = ways.length > 1 ? named : ways;
  if (!way || others.length > 0) {
    const choices = ways.map(({ caption }) => caption);
    if (choices.length === 0) return { reason: "The page has no button to continue, and no result." };
    const quoted = choices.map((caption) => `“${caption}”`).join(", ");
    return {
      reason: `The page offers several ways to continue: ${quoted}. Repeat with --choose "…".`,
      choices,
    };
  }
  if (way.binding && !confirm) {
    const reason = `“${way.caption}” may submit something binding. If it does not, repeat with --confirm.`;
    return { reason };
  }
  return way;
}

function isNamed(caption: string, words: string): boolean {
  return caption.toLowerCase().includes(words.trim().toLowerCase());
}

/** A page with figures and without questions; a page that repeats the answers must still be confirmed. */
function isLast(page: Answer, given: ReadonlySet<string>): boolean {
  if (questionsOf(page).length > 0) return false;
  const canContinue = waysToContinue(page).length > 0;
  const shown = page.results ?? [];
  const repeated = shown.filter(({ text }) => given.has(text)).length;
  return shown.length > 0 ? repeated === 0 || !canContinue : !canContinue;
}
