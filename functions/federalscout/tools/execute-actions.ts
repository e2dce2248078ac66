import { z } from "zod";
import { pause } from "../../../shared/browser/run-limit.ts";
import { errorJson, toAppError } from "../../../shared/core/errors.ts";
import { openEmptyLists } from "../explore/open-lists.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { CONFIRM } from "../page/confirm.ts";
import { describeDocuments, markDocuments } from "../page/documents.ts";
import { hasPageChanged } from "../page/has-page-changed.ts";
import { ACTIONS, type Action, performAction } from "../page/perform-action.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { SELECTOR_TYPE } from "./click-element.ts";
import { withRetriesCounted } from "./count-retries.ts";
import { defineTool, type ScoutContext } from "./define-tool.ts";
import { pageAnswer } from "./page-answer.ts";
import { withSession } from "./with-session.ts";

const PATIENCE_MS = 120;
const CLICK_PATIENCE_MS = 1500;
const MOST_ACTIONS = 100;

export const executeActions = defineTool({
  name: "federalscout_execute_actions",
  title: "Try actions on the page",
  description:
    "Performs a batch of actions on the page with dummy data, and lists the elements that appeared and disappeared after each: for testing selectors and finding conditional questions. Stops at the first failure, unless continue_on_error is true, and reports the completed actions.",
  input: z.object({
    session_id: z.string(),
    actions: z
      .array(
        z.object({
          action: z.enum(ACTIONS),
          selector: z.string().min(1).describe("CSS selector, id, visible text, or a question's field_id"),
          selector_type: SELECTOR_TYPE,
          value: z
            .union([z.string(), z.number(), z.boolean()])
            .optional()
            .describe(
              "The text to enter or the option to select; for check, true, false or a radio's option",
            ),
          timeout_ms: z.int().min(0).max(30_000).optional().describe("For wait_for; 5000 unless given"),
        }),
      )
      .min(1)
      .max(MOST_ACTIONS),
    confirm: CONFIRM,
    continue_on_error: z.boolean().optional().describe("Continue after a failed action"),
  }),
  readOnly: false,
  async run({ session_id, actions, confirm, continue_on_error = false }, context) {
    return withSession(context, session_id, async (session) => {
      const done: Record<string, unknown>[] = [];
      let failure: Record<string, unknown> | undefined;
      for (const action of actions) {
        const result = await attempt(session, { ...action, confirm }, context);
        done.push(result);
        if (result.error) failure ??= result.error as Record<string, unknown>;
        if (result.error && !continue_on_error) break;
      }
      if (session.knowledge?.isExplored) await openEmptyLists(session);
      const { json, picture } = await pageAnswer(session, context);
      return {
        json: {
          success: failure === undefined,
          actions: done,
          ...(done.length < actions.length ? { not_attempted: actions.length - done.length } : {}),
          ...(failure ? { error: failure } : {}),
          ...json,
        },
        picture,
      };
    });
  },
});

async function attempt(
  session: DiscoverySession,
  action: Action,
  { config }: ScoutContext,
): Promise<Record<string, unknown>> {
  const about = { action: action.action, selector: action.selector };
  if (config.slowMoMs > 0) await pause(config.slowMoMs);
  const before = session.knowledge ?? (await session.look());
  const mark = await markDocuments(session.form);
  try {
    await withRetriesCounted(session, action.selector, () => performAction(session, action));
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.type === "browser_crashed" || error.type === "internal_error") throw thrown;
    await session.look();
    return { ...about, success: false, error: errorJson(error) };
  }
  const isClick = /click/.test(action.action);
  await awaitEffect(session.form, mark, "anything", isClick ? CLICK_PATIENCE_MS : PATIENCE_MS);
  const seen = await describeDocuments(session.form);
  if (hasPageChanged(before.seen, seen)) {
    await session.readNewPage();
    return { ...about, success: true, page_changed: true };
  }
  const after = await session.look();
  const wasVisible = new Set(before.questions.filter(({ visible }) => visible).map(({ key }) => key));
  const appeared = after.questions.filter(({ key, visible }) => visible && !wasVisible.has(key));
  const disappeared = after.questions.filter(({ key, visible }) => !visible && wasVisible.has(key));
  const names = (questions: typeof appeared) => questions.map(({ field_id }) => field_id);
  return {
    ...about,
    success: true,
    ...(appeared.length > 0 ? { appeared: names(appeared) } : {}),
    ...(disappeared.length > 0 ? { disappeared: names(disappeared) } : {}),
  };
}
