import { z } from "zod";
import { readActionsConfig } from "../../../shared/actions/config.ts";
import { executeStep } from "../../../shared/actions/execute-step.ts";
import { snapshotPage } from "../../../shared/actions/snapshot-page.ts";
import { TOOLS, type Translator } from "../../../shared/actions/step.ts";
import { createTranslator } from "../../../shared/actions/translate/create-translator.ts";
import { awaitEffect } from "../page/await-effect.ts";
import {
  ASK_AND_CONFIRM,
  type BindingPlace,
  bindingReason,
  CONFIRM,
  reasonOfEnter,
  unconfirmed,
} from "../page/binding.ts";
import { markDocuments } from "../page/documents.ts";
import { hasPressChangedPage } from "../page/page-record.ts";
import { PAGE_VIEW, viewPage } from "./page-view.ts";
import { ANYTHING, defineScoutTool, withSession } from "./scout-tool.ts";

const PATIENCE_MS = 2000;

export const executeStepTool = defineScoutTool({
  name: "federalscout_execute_step",
  title: "Execute a plan step",
  description:
    "Performs one step in plain words (“click the Continue button”, “type 85000 into Income”) as one browser action, and describes the resulting page. The outcome has the error type element_not_found, ambiguous_step, tool_limit or unknown where the step failed. It navigates to no other address.",
  input: z.object({
    session_id: z.string(),
    plan_step: z.string().min(1).describe("One action on one element, by the name that the page shows"),
    main_goal: z.string().default("").describe("The purpose of the step, as context"),
    confirm: CONFIRM,
  }),
  output: { ...PAGE_VIEW, outcome: ANYTHING, page_changed: z.boolean() },
  readOnly: false,
  async run({ session_id, plan_step, main_goal, confirm }, context) {
    return withSession(context, session_id, async (session) => {
      const before = (session.knowledge ?? (await session.look())).seen;
      const mark = await markDocuments(session.form);
      const { page } = session.form;
      session.form.checkSite();
      const { timeouts, ...config } = readActionsConfig();
      const { place } = session.knowledge ?? {};
      const translator = guarded(createTranslator({ ...config, timeouts }), place, confirm);
      const allowed_tools = TOOLS.filter((tool) => tool !== "navigate");
      const dom_snapshot = await snapshotPage(page);
      const input = { main_goal, plan_step, dom_snapshot, url: page.url(), allowed_tools };
      const outcome = await executeStep(input, page, translator, { timeouts });
      const isPress = outcome.action === "click" && outcome.status === "success";
      const pressed = isPress ? before.buttons.find(({ text }) => text === outcome.args.name) : undefined;
      if (pressed) {
        session.left = before;
        session.pressed = pressed;
      }
      if (isPress) await awaitEffect(session.form, mark, "anything", PATIENCE_MS);
      const { seen } = await session.look();
      const hasChanged = hasPressChangedPage(before, seen);
      if (hasChanged) {
        if (session.pages.length > 0) await context.store.save(session.record);
        await session.readNewPage();
      }
      const view = await viewPage(session, context);
      return {
        json: { ...view, success: outcome.status === "success", outcome, page_changed: hasChanged },
        picture: await session.picture(),
      };
    });
  },
});

/** Refuses binding buttons without the user's consent. */
function guarded(
  translator: Translator,
  place: BindingPlace | undefined,
  confirm: boolean | undefined,
): Translator {
  return {
    async translate(step, options) {
      const action = await translator.translate(step, options);
      const { name = "", key = "" } = action.args;
      const isKey = action.action === "search" || (action.action === "press_key" && SENDS.test(key));
      const button = place?.seen.buttons.find(({ text }) => text === name) ?? { text: name };
      const pressed = action.action === "click" ? bindingReason(button, place) : undefined;
      const reason = isKey && place ? reasonOfEnter(place) : pressed;
      if (confirm || reason === undefined) return action;
      return {
        ...action,
        status: "failure",
        error_type: "tool_limit",
        message: `Not pressed: ${unconfirmed(isKey ? "Enter" : name, reason)}. ${ASK_AND_CONFIRM}`,
      };
    },
  };
}

const SENDS = /^(enter|return|numpadenter)$/i;
