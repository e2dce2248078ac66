/** A tool of FederalScout: one of shared/mcp whose answer is one JSON object and the picture of the session's page. */

import type { ContentBlock } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { FieldTrace } from "../../../shared/browser/fill/fill-page.ts";
import type { LaunchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import type { Screenshot } from "../../../shared/browser/pictures/take-screenshot.ts";
import { AppError, errorJson, toAppError } from "../../../shared/core/errors.ts";
import type { Logger } from "../../../shared/core/logger.ts";
import { cleanSiteValue } from "../../../shared/core/site-text.ts";
import { renderPictures } from "../../../shared/mcp/runs/pictures.ts";
import type { BaseCall, ToolCall, ToolFor, ToolResult } from "../../../shared/mcp/tools/define-tool.ts";
import type { ScoutConfig } from "../config.ts";
import type { DiscoveryStore } from "../sessions/discovery-record.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { type SessionList, sessionLost } from "../sessions/session-list.ts";

export interface ScoutContext {
  config: ScoutConfig;
  sessions: SessionList;
  store: DiscoveryStore;
  logger: Logger;
  /** Provides the browsers of proofs. Defaults to launching one. */
  launch?: LaunchBrowser;
  /** Called with the entered fields of a proof. */
  onTrace?: (fields: FieldTrace[]) => void;
}

export type ScoutCall = BaseCall & ScoutContext & Pick<ToolCall, "report">;

export interface ScoutTool extends ToolFor<ScoutCall> {
  name: `federalscout_${string}`;
}

export interface ToolAnswer {
  json: Record<string, unknown>;
  picture?: Picture | undefined;
}

export type Picture = Pick<Screenshot, "jpeg" | "truncated">;

const REPORT_EVERY_MS = 5000;

/** @param tool `run` takes the arguments that fit `input`; `output` lists the keys of a successful answer */
export function defineScoutTool<Input extends z.ZodObject>(tool: {
  name: ScoutTool["name"];
  title: string;
  description: string;
  input: Input;
  output: z.ZodRawShape;
  /** Whether it changes neither the site's page nor a file. */
  readOnly: boolean;
  run(args: z.output<Input>, context: ScoutContext): Promise<ToolAnswer>;
}): ScoutTool {
  const { name, title, description, input, readOnly, run } = tool;
  return {
    name,
    title,
    description,
    input,
    output: z.object({ success: z.boolean(), ...tool.output, screenshot: ANYTHING.optional() }),
    annotations: { readOnlyHint: readOnly, destructiveHint: false, openWorldHint: true },
    async handle(args: z.output<Input>, call: ScoutCall): Promise<ToolResult> {
      let progress = 0;
      const report = () => call.report({ progress: ++progress, message: `${title}: in progress` });
      // Clients give up on a call that reports nothing for a minute.
      const timer = setInterval(report, REPORT_EVERY_MS);
      try {
        return await toResult(await run(args, call));
      } catch (thrown) {
        const { cause, picture } =
          thrown instanceof ToolFailure ? thrown : { cause: thrown as unknown, picture: undefined };
        const error = toAppError(cause);
        if (error.type === "internal_error") call.logger.error(error, "a tool failed");
        return await toResult({ json: { success: false, error: errorJson(error) }, picture });
      } finally {
        clearInterval(timer);
      }
    },
  } as ScoutTool;
}

/** In an output schema: an object, or a list of objects, whose keys the answer itself explains. */
export const ANYTHING = z.looseObject({});
export const LIST = z.array(ANYTHING);

/** Characters of base64 of the pictures of one answer. */
const PICTURE_BUDGET = 400_000;

async function toResult({ json, picture }: ToolAnswer): Promise<ToolResult> {
  const answer = cleanSiteValue(json);
  const screenshot = picture && {
    attached: "image/jpeg",
    bytes: picture.jpeg.length,
    ...(picture.truncated ? { truncated: true } : {}),
  };
  const structured = screenshot ? { ...answer, screenshot } : answer;
  return {
    text: JSON.stringify(structured),
    structured,
    content: picture ? await toImages(picture.jpeg, String(answer.page_title ?? "the page")) : [],
    isError: answer.success === false || undefined,
  };
}

/** In parts where the page is tall: a model reads no side above 1,568 pixels. */
async function toImages(jpeg: Buffer, title: string): Promise<readonly ContentBlock[]> {
  const large = [{ number: 1, title, jpeg }];
  const rendered = await renderPictures({ large, strip: [], budget: PICTURE_BUDGET, format: "jpeg" });
  return rendered.filter(({ type }) => type === "image");
}

/** A failure with a screenshot of its page. */
export class ToolFailure extends Error {
  override readonly name = "ToolFailure";
  readonly picture: Picture | undefined;

  constructor(cause: unknown, picture: Picture | undefined) {
    super("a tool failed", { cause });
    this.picture = picture;
  }
}

/** No page takes longer: each wait has a shorter limit, and a proof the one of a run. */
const LONGEST_CALL_MS = 240_000;

/**
 * Runs in a session, with exclusive access.
 *
 * @throws ToolFailure with a screenshot; a crash of the browser, and a call that has not ended in time, close the session
 */
export async function withSession<T>(
  { sessions }: Pick<ScoutContext, "sessions">,
  id: string,
  work: (session: DiscoverySession) => Promise<T>,
  limitMs = LONGEST_CALL_MS,
): Promise<T> {
  const session = sessions.get(id);
  return session.inTurn(async () => {
    // It may have been lost in the turns before.
    sessions.get(id);
    try {
      const ended = await withinLimit(work(session), limitMs);
      if (ended) return ended.result;
    } catch (thrown) {
      if (thrown instanceof ToolFailure) throw thrown;
      const { type, message } = toAppError(thrown);
      if (type !== "browser_crashed") throw new ToolFailure(thrown, await session.pictureOfFailure(thrown));
      await sessions.lose(id);
      throw sessionLost(session.record, `${message} The browser of this session is closed.`);
    } finally {
      if (sessions.has(id)) sessions.get(id);
    }
    const heading = session.knowledge?.seen.heading ?? "";
    await sessions.lose(id);
    const at = `at the page “${heading}”, ${session.form.page.url()}`;
    const reason = `The call has not ended within ${limitMs / 1000} s, ${at}. The browser of this session is closed.`;
    throw sessionLost(session.record, reason, "timeout");
  });
}

/** @returns undefined after the limit */
async function withinLimit<T>(work: Promise<T>, limitMs: number): Promise<{ result: T } | undefined> {
  const timer = Promise.withResolvers<undefined>();
  const timeout = setTimeout(() => timer.resolve(undefined), limitMs);
  try {
    return await Promise.race([work.then((result) => ({ result })), timer.promise]);
  } finally {
    clearTimeout(timeout);
    work.catch(() => {});
  }
}

const ASK =
  "This has failed three times. Stop trying: show the user the screenshot, list your attempts, and ask for the answer to this question.";

/** Counts the failures of one element of a page; the third one requests help from the user. */
export async function withRetriesCounted<T>(
  session: DiscoverySession,
  about: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work();
    session.succeeded(about);
    return result;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.type !== "selector_not_found" && error.type !== "validation_error") throw error;
    if (!session.failed(about)) throw error;
    throw new AppError(error.type, error.message, {
      details: { ...error.details, next: ASK, ask_user: true },
      cause: error,
    });
  }
}
