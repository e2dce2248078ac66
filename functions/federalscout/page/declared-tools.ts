/**
 * The tools that a page declares for agents, as evidence of its questions. They are a stranger's words: quoted, cut, and never
 * called.
 */
import type { DeclaredTool } from "../../../shared/browser/page/discover/declared-tools.ts";
import { pause } from "../../../shared/browser/run-limit.ts";
import { DocumentReplaced, type FormPage } from "../../../shared/browser/tab/form-page.ts";
import { defined } from "../../../shared/core/defined.ts";
import { quoteSiteText } from "../../../shared/core/site-text.ts";
import { foldText } from "../../../shared/text/fold-text.ts";
import type { Question } from "./question.ts";

/** A page that does not return its tools in this time has none. */
const LIMIT_MS = 1000;
const MOST_TOOLS = 10;
const LONGEST_NAME = 80;

/** The tools of all documents of the tab. */
export async function readTools(form: FormPage): Promise<DeclaredTool[]> {
  const frames = form.hasFrames ? await form.frames() : [form.main];
  const read = frames.map((frame) =>
    Promise.race([frame.callSettled("readDeclaredTools"), pause(LIMIT_MS).then(() => [])]).catch(
      (error: unknown): DeclaredTool[] => {
        if (error instanceof DocumentReplaced) return [];
        throw error;
      },
    ),
  );
  return (await Promise.all(read)).flat().slice(0, MOST_TOOLS);
}

/** A tool in the view of a page; its words stand in quotation marks. */
export interface PresentedTool {
  name: string;
  description?: string | undefined;
  parameters: {
    name: string;
    description?: string | undefined;
    type?: string | undefined;
    required?: true | undefined;
    options?: string[] | undefined;
    /** The question of the page that has this name or label. */
    field_id?: string | undefined;
  }[];
}

type AskedQuestion = Pick<Question, "field_id" | "label" | "control">;

export function presentTools(
  tools: readonly DeclaredTool[],
  questions: readonly AskedQuestion[],
): PresentedTool[] {
  const short = (text: string) => quoteSiteText(text, LONGEST_NAME) || undefined;
  return tools.map((tool) =>
    defined({
      name: short(tool.name) ?? "",
      description: quoteSiteText(tool.description) || undefined,
      parameters: tool.parameters.map(({ name, description, type, required, options }) =>
        defined({
          name: short(name) ?? "",
          description: quoteSiteText(description) || undefined,
          type: short(type),
          required: required ? (true as const) : undefined,
          options: options.length > 0 ? options.flatMap((option) => short(option) ?? []) : undefined,
          field_id: questions.find((question) => asks(question, name))?.field_id,
        }),
      ),
    }),
  );
}

function asks({ field_id, label, control }: AskedQuestion, parameter: string): boolean {
  const fold = (text: string) => foldText(text.replaceAll("_", " "));
  const own = [field_id, label, control.name, control.id, control.group];
  return fold(parameter) !== "" && own.some((text) => fold(text) === fold(parameter));
}

/** The required parameters of a discovery's pages: one that no question had is evidence of a question that was not met. */
export class DeclaredParameters {
  readonly #isAsked = new Map<string, Map<string, boolean>>();

  /** @param tools of a page, with the questions that it asks */
  note(tools: readonly PresentedTool[]): void {
    for (const { name, parameters } of tools) {
      const known = this.#isAsked.get(name) ?? new Map<string, boolean>();
      this.#isAsked.set(name, known);
      for (const one of parameters)
        if (one.required) known.set(one.name, one.field_id !== undefined || known.get(one.name) === true);
    }
  }

  /** One line for each tool with a required parameter that no page has asked. */
  get warnings(): string[] {
    return [...this.#isAsked].flatMap(([tool, parameters]) => {
      const open = [...parameters].filter(([, isAsked]) => !isAsked).map(([name]) => name);
      if (open.length === 0) return [];
      return [
        `The site declares the tool ${tool} for agents, which requires ${open.join(", ")}: no page of the discovery has asked that.`,
      ];
    });
  }
}
