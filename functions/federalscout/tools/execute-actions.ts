import { z } from "zod";
import { pause } from "../../../shared/browser/run-limit.ts";
import { defined } from "../../../shared/core/defined.ts";
import { errorJson, toAppError } from "../../../shared/core/errors.ts";
import { openEmptyLists } from "../explore/open-lists.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { CONFIRM } from "../page/binding.ts";
import { describeDocuments, markDocuments } from "../page/documents.ts";
import type { Target } from "../page/find-target.ts";
import { noteRevealed } from "../page/page-knowledge.ts";
import { hasPageChanged } from "../page/page-record.ts";
import { ACTIONS, type Action, performAction } from "../page/perform-action.ts";
import type { Question } from "../page/question.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { offersOf, recordLookups } from "../wizard/lookups.ts";
import { SELECTOR_TYPE } from "./click-element.ts";
import { PAGE_VIEW, type PageView, viewPage } from "./page-view.ts";
import { defineScoutTool, LIST, type ScoutContext, withRetriesCounted, withSession } from "./scout-tool.ts";

const PATIENCE_MS = 120;
const CLICK_PATIENCE_MS = 1500;
/** Pages answer a typed text only once the typing has paused. */
const REVEALING_MS = 800;
const MOST_ACTIONS = 100;

export const executeActions = defineScoutTool({
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
  output: { ...PAGE_VIEW, actions: LIST, not_attempted: z.int().optional() },
  readOnly: false,
  async run({ session_id, actions, ...how }, context) {
    return withSession(context, session_id, async (session) => {
      const { done, error, view } = await tryActions(session, actions, how, context);
      return {
        json: {
          success: error === undefined,
          actions: done,
          ...(done.length < actions.length ? { not_attempted: actions.length - done.length } : {}),
          ...(error ? { error } : {}),
          ...view,
        },
        picture: await session.picture(),
      };
    });
  },
});

interface Tried {
  action: string;
  selector: string;
  success: boolean;
  error?: Record<string, unknown>;
  page_changed?: boolean;
  appeared?: string[];
  disappeared?: string[];
}

/** Performs actions until one fails; describes the page after them, with the questions that the last one has revealed. */
export async function tryActions(
  session: DiscoverySession,
  actions: Action[],
  {
    confirm,
    continue_on_error = false,
  }: { confirm?: boolean | undefined; continue_on_error?: boolean | undefined },
  context: ScoutContext,
): Promise<{ done: Tried[]; error: Tried["error"]; view: PageView }> {
  const done: Tried[] = [];
  for (const [at, action] of actions.entries()) {
    const isLast = at === actions.length - 1;
    const result = await attempt(session, { ...action, confirm }, isLast, context);
    done.push(result);
    if (result.error && !continue_on_error) break;
  }
  if (session.knowledge?.isExplored) await openEmptyLists(session);
  const error = done.find((one) => one.error)?.error;
  return { done, error, view: await viewPage(session, context) };
}

async function attempt(
  session: DiscoverySession,
  action: Action,
  isLast: boolean,
  { config }: ScoutContext,
): Promise<Tried> {
  const about = { action: action.action, selector: action.selector };
  if (config.slowMoMs > 0) await pause(config.slowMoMs);
  const before = session.knowledge ?? (await session.look());
  const offered = offersOf(before);
  const mark = await markDocuments(session.form);
  const isClick = /click/.test(action.action);
  let target: Target | undefined;
  try {
    target = await withRetriesCounted(session, action.selector, () => performAction(session, action));
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.type === "browser_crashed" || error.type === "internal_error") throw thrown;
    await session.look();
    return { ...about, success: false, error: errorJson(error) };
  }
  const patience = isClick ? CLICK_PATIENCE_MS : isLast ? REVEALING_MS : PATIENCE_MS;
  await awaitEffect(session.form, mark, "anything", patience);
  const seen = await describeDocuments(session.form);
  if (hasPageChanged(before.seen, seen)) {
    await session.readNewPage();
    return { ...about, success: true, page_changed: true };
  }
  const after = await session.look();
  if (isClick) recordLookups(after, offered, target?.locators ?? []);
  if (target?.question && !isClick) noteRevealed(after, before, [target.question]);
  const wasVisible = new Set(before.questions.filter(({ visible }) => visible).map(({ key }) => key));
  const names = (isMeant: (question: Question) => boolean) => {
    const found = after.questions.filter(isMeant).map(({ field_id }) => field_id);
    return found.length > 0 ? found : undefined;
  };
  return defined({
    ...about,
    success: true,
    appeared: names(({ key, visible }) => visible && !wasVisible.has(key)),
    disappeared: names(({ key, visible }) => !visible && wasVisible.has(key)),
  });
}
