/** The state of a discovery without a model, and its acts on the page that is shown. */
import type { SeenFigure } from "../../../shared/browser/page/discover/page-description.ts";
import { toAppError } from "../../../shared/core/errors.ts";
import { looksUp } from "../page/buttons.ts";
import { controlsAtPaths } from "../page/documents.ts";
import { askedQuestions } from "../page/page-knowledge.ts";
import type { PresentedQuestion } from "../page/present-page.ts";
import type { RecordedPage, RecordedPages } from "../recordings/recorded-pages.ts";
import { cssOf, type RecordedResult, type Recording } from "../recordings/recording.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { savePage } from "../tools/save-page-metadata.ts";
import type { ScoutContext } from "../tools/scout-tool.ts";
import type { FieldAnswer, Refusal, Stop } from "./answer-page.ts";
import { knowledgeOf, type Way } from "./choose-way.ts";

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
  proved?: boolean;
  /** `proved: 7 pages; result: monthly amount $540`, or `not proved: ` with the reason. */
  proof?: string;
  /** `session`: the form was submitted once, and was not executed again. */
  proved_by?: "run" | "session";
  results?: Record<string, unknown>;
  warnings?: string[];
  stopped?: Stop & { page: number; heading: string };
  /** The stopped discovery's session, for federalscout_resume_discovery. */
  session_id?: string;
}

export interface Discovery {
  session: DiscoverySession;
  options: AloneOptions;
  context: ScoutContext;
  recorded: RecordedPages | undefined;
  /** The answers so far, by field id. */
  given: Map<string, string>;
  /** Questions with options to which the recording has no answer. */
  unanswered: PresentedQuestion[];
  /** Answers that replace those which led out of the form: field ids with their options, and the places of their pages. */
  detours: { field_id: string; option: string; at: number }[];
  /** The pages that were answered, by their words and address, with their answers. */
  met: Map<string, string[]>;
  /** The wizard ends at a review: the sentence that names the button and the reason. */
  endsBefore?: string;
  /** The kinds of controls that no run can set, by their labels. */
  unset: Map<string, string>;
}

/** The acts of the recording on the page that is shown. */
export async function recordedPage({
  session,
  recorded,
}: Pick<Discovery, "session" | "recorded">): Promise<Partial<RecordedPage>> {
  if (!recorded) return {};
  const { seen } = knowledgeOf(session);
  await recorded.bind((paths) => controlsAtPaths(session.form, paths));
  const links = seen.links.map(({ text }) => ({ text, locators: [] }));
  const ways = [...seen.buttons.filter((button) => !looksUp(button)), ...links];
  return recorded.next(askedQuestions(knowledgeOf(session)), ways);
}

/** The places of a recording that were not understood, or that fit nothing on the form so far. */
export function unusedPlaces({ options, recorded }: Pick<Discovery, "options" | "recorded">): string[] {
  return [...(options.recording?.left_out ?? []), ...(recorded?.unused ?? [])];
}

export async function save(
  { session, options, context }: Discovery,
  metadata: {
    fields: FieldAnswer[];
    continue_button?: Record<string, unknown> | undefined;
    is_last?: boolean | undefined;
  },
  way: Way | undefined,
): Promise<{ fields: FieldAnswer[] } | Refusal> {
  if (way?.binding !== undefined) options.onSubmit?.(way.caption);
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

/** Takes the results that the recording has named, where the page shows them, before its other ones. */
export async function takePointed({ session, options, recorded }: Discovery): Promise<boolean> {
  const wanted = options.recording?.results ?? [];
  if (wanted.length === 0 || recorded?.goesOn(true)) return false;
  const found = await Promise.all(wanted.map((result) => figureOf(session, result)));
  const pointed = found.filter((figure) => figure !== undefined);
  session.pointed = pointed;
  return pointed.length > 0;
}

async function figureOf(
  { form }: DiscoverySession,
  { label, targets }: RecordedResult,
): Promise<SeenFigure | undefined> {
  const css = cssOf({ targets });
  const element = css === undefined ? undefined : form.page.locator(css);
  if (!element || (await element.count()) !== 1) return undefined;
  const text = (await element.innerText()).replace(/\s+/g, " ").trim();
  return text === "" ? undefined : { label, text, locators: targets };
}
