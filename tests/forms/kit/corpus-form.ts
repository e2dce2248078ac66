/** The parts of a form of the corpus. Each form is a folder with `form.ts` and `page/`, and a line in index.ts. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Page } from "playwright-core";
import type { Decision, Model } from "./office.ts";

export interface CorpusForm {
  /** The folder, and the first part of the path. */
  name: string;
  /** Libraries in the page; empty for a form written by hand. */
  libraries: readonly string[];
  /** A wizard file of version 2 without its url. */
  wizard: WizardSketch;
  data: Record<"recorded" | "other" | "spoken", DataSet>;
  /** The field that the office refuses in the faults `validation` and `objection`. */
  refuses: string;
  /** For pages that a server renders. Anything it leaves unanswered is looked up in `page/`. */
  serve?(request: FormRequest, response: ServerResponse): Promise<string | undefined>;
  /**
   * The script that a careful engineer would write for this form and the recorded answers, from the first page, which is
   * open, to the code in the results; `shoot` takes the picture of a filled page and of the results.
   */
  script(page: Page, shoot: () => Promise<unknown>): Promise<string>;
}

/** Answers as a caller gives them, and what the office has to receive; absent: the answers themselves. */
export interface DataSet {
  answers: Model;
  received?: Model;
}

export interface WizardSketch {
  name: string;
  /** Defaults to en-US. */
  locale?: string;
  /** Other hosts of the corpus' server that may receive answers. */
  other_hosts?: string[];
  start_action?: object;
  pages: { page_title: string; fields: object[]; continue_button: object | null; visible_when?: object }[];
  results: object[];
}

export interface FormRequest {
  /** The path after the run's part: empty for the first page. */
  path: string;
  query: URLSearchParams;
  /** Fields of a posted form. */
  form: URLSearchParams;
  method: string;
  faults: ReadonlySet<string>;
  /** Answers so far, kept by the server for this run. */
  session: Model;
  raw: IncomingMessage;
  /** Hands the answers in. */
  submit(model: Model): Decision;
}

export function defineForm(form: CorpusForm): CorpusForm {
  return form;
}
