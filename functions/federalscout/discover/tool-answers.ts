/** FederalScout's tools and their answers, as a client without a model uses them. */
import type { ScoutContext } from "../tools/define-tool.ts";
import { TOOLS } from "../tools/index.ts";
import { runTool } from "../tools/run-tool.ts";
import type { PresentedQuestion } from "./example-answer.ts";

export interface Answer {
  success: boolean;
  session_id: string;
  page_title?: string;
  heading?: string;
  html_context?: (PresentedQuestion | Button | Link)[];
  results?: { name: string; type: string; text: string }[];
  questions_total?: number;
  questions_next?: number;
  saved_to?: string;
  proof?: { results: Record<string, unknown>; differences?: object[] };
  error?: {
    type: string;
    message: string;
    next?: string;
    field_id?: string;
    candidates?: string[];
    problems?: { problem: string; field?: string; message: string; suggestion?: PresentedQuestion }[];
    validation_errors?: { field_id?: string; message: string }[];
  };
}

export interface Button {
  button: string;
  selector?: string;
  /** The words around it, where another button has the same caption. */
  context?: string;
  likely_continue?: boolean;
  /** One of several buttons or links to continue from a page without questions. */
  may_continue?: boolean;
  binding?: boolean;
}

interface Link {
  link: string;
  may_continue?: boolean;
}

/** A button or link that leads to the next page. */
export interface WayToContinue {
  caption: string;
  selector: string;
  binding?: boolean;
}

export type Call = (tool: string, args: object) => Promise<Answer>;

export function toolCaller(context: ScoutContext): Call {
  return async (name, args) => {
    const tool = TOOLS.find((one) => one.name === `federalscout_${name}`);
    if (!tool) throw new Error(`there is no tool ${name}`);
    const [first] = (await runTool(tool, args, context)).content;
    return JSON.parse(first?.type === "text" ? first.text : "{}") as Answer;
  };
}

export function questionsOf({ html_context = [] }: Answer): PresentedQuestion[] {
  return html_context.filter((one): one is PresentedQuestion => "field_id" in one);
}

/** All questions of a page; a long page is described in portions. */
export async function allQuestions(
  page: Answer,
  session_id: string,
  call: Call,
): Promise<PresentedQuestion[]> {
  const questions = [...questionsOf(page)];
  for (let next = page.questions_next; next !== undefined; ) {
    const more = await call("get_page_info", { session_id, questions_from: next });
    questions.push(...questionsOf(more));
    next = more.questions_next !== undefined && more.questions_next > next ? more.questions_next : undefined;
  }
  return questions;
}

/** The buttons to continue: the likely one, or all among which a page without questions offers a choice. */
export function waysToContinue({ html_context = [] }: Answer): WayToContinue[] {
  const offered = html_context.filter((one) => "may_continue" in one && one.may_continue);
  const likely = html_context.filter((one) => "likely_continue" in one && one.likely_continue);
  return (offered.length > 0 ? offered : likely).flatMap((one) => {
    if ("link" in one) return [{ caption: one.link, selector: one.link }];
    if (!("button" in one)) return [];
    const { button, context, selector = button, binding } = one;
    return [{ caption: context ? `${context}: ${button}` : button, selector, binding }];
  });
}
