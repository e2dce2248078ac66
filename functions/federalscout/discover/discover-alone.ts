/**
 * A discovery without a person or a model: page by page with dummy answers, through FederalScout's own tools. It ends
 * with a saved wizard, or with the question that only a person can answer.
 */
import type { ScoutContext } from "../tools/define-tool.ts";
import { TOOLS } from "../tools/index.ts";
import { runTool } from "../tools/run-tool.ts";
import { exampleAnswers, type PresentedQuestion } from "./example-answer.ts";

export interface AloneOptions {
  wizard_id: string;
  wizard_name?: string;
  /** Presses buttons that may hand in something binding. */
  confirm: boolean;
  overwrite: boolean;
  /** Other sites whose frames may receive answers. */
  allowed_sites?: string[];
  onPage?: (page: { number: number; heading: string; questions: number }) => void;
}

export interface AloneReport {
  /** Absent where the discovery stopped. */
  saved_to?: string;
  pages: number;
  results?: Record<string, unknown>;
  warnings?: string[];
  /** Where and why a person is needed. */
  stopped?: { page: number; heading: string; reason: string; fields?: string[] };
  /** Of the stopped discovery, for federalscout_resume_discovery. */
  session_id?: string;
}

interface Button {
  button: string;
  likely_continue?: boolean;
  binding?: boolean;
}

interface Answer {
  success: boolean;
  session_id: string;
  heading?: string;
  html_context?: (PresentedQuestion | Button)[];
  results?: { name: string; type: string; text: string }[];
  questions_total?: number;
  questions_next?: number;
  saved_to?: string;
  proof?: { results: Record<string, unknown>; differences?: object[] };
  error?: {
    type: string;
    message: string;
    field_id?: string;
    candidates?: string[];
    problems?: { problem: string; field?: string; message: string; suggestion?: PresentedQuestion }[];
    validation_errors?: { field_id?: string; message: string }[];
  };
}

const MOST_PAGES = 40;
/** Lists that follow from one another, such as state, county and town. */
const MOST_LEVELS = 3;
/** An entry of a list that says that there is none. */
const NO_OPTION = /^(no|nothing)\b|^loading/i;
const MOST_ATTEMPTS = 8;

export async function discoverAlone(
  url: string,
  options: AloneOptions,
  context: ScoutContext,
): Promise<AloneReport> {
  const call = async (name: string, args: object): Promise<Answer> => {
    const tool = TOOLS.find((one) => one.name === `federalscout_${name}`);
    if (!tool) throw new Error(`there is no tool ${name}`);
    const [first] = (await runTool(tool, args, context)).content;
    return JSON.parse(first?.type === "text" ? first.text : "{}") as Answer;
  };
  let page = await call("start_discovery", { url, explore: true });
  if (!page.success) return { pages: 0, stopped: stop(page, 0, page.error?.message ?? "") };
  const { session_id } = page;
  const given = new Set<string>();
  let pages = 0;
  const stopped = async (reason: string, fields?: string[]): Promise<AloneReport> => {
    await call("cancel_discovery", { session_id });
    return { pages, stopped: { ...stop(page, pages + 1, reason), fields }, session_id };
  };
  const start = buttonOf(page);
  if (questionsOf(page).length === 0 && start && !page.results) {
    page = await call("click_element", {
      session_id,
      selector: start.button,
      selector_type: "text",
      explore: true,
    });
    if (!page.success) return stopped(page.error?.message ?? "");
  }
  while (pages < MOST_PAGES && !isLast(page, given)) {
    const questions = await allQuestions(page, session_id, call);
    options.onPage?.({ number: pages + 1, heading: page.heading ?? "", questions: questions.length });
    const button = buttonOf(page);
    if (!button) return stopped("No button leads on, and the page shows no result.");
    if (button.binding && !options.confirm) {
      return stopped(
        `“${button.button}” may hand in something binding. Repeat with --confirm where it does not.`,
      );
    }
    const saved = await answerPage(questions, session_id, call, given);
    if ("reason" in saved) return stopped(saved.reason, saved.fields);
    page = saved;
    pages++;
  }
  const results = page.results?.map(({ name }) => name);
  const done = await call("complete_discovery", {
    session_id,
    wizard_id: options.wizard_id,
    wizard_name: options.wizard_name || page.heading || options.wizard_id,
    results: results?.length ? results : undefined,
    overwrite: options.overwrite,
    allowed_sites: options.allowed_sites,
    automatic: true,
  });
  if (!done.success) {
    const sites = (done.error?.candidates ?? []).map((site) => `--allow-site ${site}`).join(" ");
    const advice = sites ? ` Where these may receive answers, repeat with ${sites}.` : "";
    return stopped(`${done.error?.message ?? ""}${advice}`);
  }
  const differing = done.proof?.differences?.length ?? 0;
  return {
    saved_to: done.saved_to,
    pages,
    results: done.proof?.results,
    warnings:
      differing > 0 ? [`The proof has shown ${differing} other results than the session.`] : undefined,
  };
}

type Call = (name: string, args: object) => Promise<Answer>;
/** A range that a site's message names, with its upper end: "Enter a year from 1951 to 2025". */
const RANGE = /\b(?:from|between) [$£€]?[\d,.]+ (?:to|and|through) [$£€]?(\d[\d,]*)/i;

type Stop = { reason: string; fields?: string[] };

/** Saves a page with dummy answers; tries others where the site objects. */
async function answerPage(
  asked: PresentedQuestion[],
  session_id: string,
  call: Call,
  given: Set<string>,
): Promise<Answer | Stop> {
  const questions = [...asked];
  const tries = new Map<string, number>();
  const chosen = new Map<string, unknown>();
  let reason = "";
  if (questions.some(lacksOptions)) await revealOptions(questions, session_id, call);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const unanswerable = questions.filter(
      (question) =>
        question.required && !question.visible_when && exampleAnswers(question, questions).length === 0,
    );
    if (unanswerable.length > 0) {
      const [first] = unanswerable;
      const what = first?.unsupported ?? `a ${first?.field_type}`;
      return {
        reason: `Only a person can answer “${first?.label}”: ${what}.`,
        fields: unanswerable.map(({ field_id }) => field_id),
      };
    }
    const fields = questions.map((question) => fieldOf(question, questions, tries, chosen));
    const page = await call("save_page_metadata", {
      session_id,
      page_metadata: { fields },
      advance: true,
      explore: true,
      confirm: true,
    });
    if (page.success) {
      for (const { example_value } of fields)
        if (example_value !== undefined) given.add(String(example_value));
      return page;
    }
    const { message = "", validation_errors = [] } = page.error ?? {};
    const said = validation_errors.map((one) => `“${one.message}”`).join(" ");
    reason = said === "" ? message : `${message} Text from the site: ${said}`;
    if (!learn(page, questions, tries, chosen)) break;
  }
  return { reason };
}

/** A list whose options follow from other answers, or from what is typed. */
function lacksOptions({ field_type, options, options_follow, suggestions = [] }: PresentedQuestion): boolean {
  if (field_type !== "select" && field_type !== "typeahead") return false;
  return options_follow !== undefined || (options === undefined && suggestions.length === 0);
}

/** Answers the other questions, and takes over the options that then appear; one list may follow from another. */
async function revealOptions(questions: PresentedQuestion[], session_id: string, call: Call): Promise<void> {
  const answered = new Set<string>();
  for (let round = 0; round < MOST_LEVELS; round++) {
    const open = questions.filter(
      ({ field_id, sub_fields, visible_when }) => !sub_fields && !visible_when && !answered.has(field_id),
    );
    const actions = open
      .filter((question) => !lacksOptions(question))
      .flatMap((question) => actionFor(question, exampleAnswers(question, questions)[0]));
    if (actions.length === 0) return;
    for (const { selector } of actions) answered.add(selector);
    const page = await call("execute_actions", { session_id, actions, continue_on_error: true });
    const known = questionsOf(page);
    for (const [at, question] of questions.entries()) {
      const now = known.find(({ field_id }) => field_id === question.field_id);
      // Its options are those of the answers that were just given.
      if (now && lacksOptions(question) && exampleAnswers(now, known).length > 0 && !isEmptyList(now))
        questions[at] = { ...now, options_follow: undefined };
    }
  }
}

function isEmptyList({ options, suggestions = [] }: PresentedQuestion): boolean {
  return options === undefined && suggestions.length === 0;
}

function actionFor(
  { field_id, field_type }: PresentedQuestion,
  value: unknown,
): { action: string; selector: string; value: unknown }[] {
  if (value === undefined || typeof value === "object") return [];
  const actions: Record<string, string> = {
    radio: "check",
    checkbox: "check",
    select: "select",
    typeahead: "fill_enter",
  };
  return [{ action: actions[field_type] ?? "fill", selector: field_id, value }];
}

function fieldOf(
  question: PresentedQuestion,
  questions: PresentedQuestion[],
  tries: Map<string, number>,
  chosen: Map<string, unknown>,
) {
  const { field_id } = question;
  const answers = exampleAnswers(question, questions);
  const at = tries.get(field_id) ?? 0;
  // An optional question that takes none of them stays open.
  const last = question.required ? answers.length - 1 : at;
  const example_value = chosen.get(field_id) ?? answers[Math.min(at, last)];
  return example_value === undefined ? { field_id, required: false } : { field_id, example_value };
}

/** Adds what the refusal names. @returns false where it names nothing new */
function learn(
  { error }: Answer,
  questions: PresentedQuestion[],
  tries: Map<string, number>,
  chosen: Map<string, unknown>,
): boolean {
  const revealed = (error?.problems ?? []).flatMap(({ suggestion }) => suggestion ?? []);
  const added = revealed.filter(({ field_id }) => !questions.some((one) => one.field_id === field_id));
  questions.push(...added);
  if (added.length > 0) return true;
  const named = [error?.field_id, ...(error?.validation_errors ?? []).map(({ field_id }) => field_id)];
  const fields = [...new Set(named)].filter((field_id) => field_id !== undefined);
  const [candidate] = (error?.candidates ?? []).filter((text) => text !== "" && !NO_OPTION.test(text));
  for (const field_id of fields) {
    const question = questions.find((one) => one.field_id === field_id);
    const isFirst = !chosen.has(field_id);
    chosen.delete(field_id);
    const limit = error?.validation_errors
      ?.find((one) => one.field_id === field_id)
      ?.message.match(RANGE)?.[1];
    if (limit && isFirst) chosen.set(field_id, limit.replaceAll(",", ""));
    else if (candidate && isFirst && field_id === error?.field_id)
      chosen.set(field_id, question?.multiple ? [candidate] : candidate);
    else tries.set(field_id, (tries.get(field_id) ?? 0) + 1);
  }
  return fields.length > 0;
}

/** Long pages come in portions. */
async function allQuestions(page: Answer, session_id: string, call: Call): Promise<PresentedQuestion[]> {
  const questions = [...questionsOf(page)];
  for (let next = page.questions_next; next !== undefined; ) {
    const more = await call("get_page_info", { session_id, questions_from: next });
    questions.push(...questionsOf(more));
    next = more.questions_next !== undefined && more.questions_next > next ? more.questions_next : undefined;
  }
  return questions;
}

/** A page that shows figures, and asks nothing; one that repeats the answers is still to be confirmed. */
function isLast(page: Answer, given: ReadonlySet<string>): boolean {
  if (questionsOf(page).length > 0) return false;
  const shown = page.results ?? [];
  const repeated = shown.filter(({ text }) => given.has(text)).length;
  if (shown.length > 0) return repeated === 0 || !buttonOf(page);
  return !buttonOf(page);
}

function questionsOf({ html_context = [] }: Answer): PresentedQuestion[] {
  return html_context.filter((one): one is PresentedQuestion => "field_id" in one);
}

function buttonOf({ html_context = [] }: Answer): Button | undefined {
  return html_context.find((one): one is Button => "button" in one && one.likely_continue === true);
}

function stop(page: Answer, number: number, reason: string) {
  return { page: number, heading: page.heading ?? "", reason };
}
