import { z } from "zod";
import { awaitEffect } from "../page/await-effect.ts";
import { CONFIRM } from "../page/confirm.ts";
import { markDocuments } from "../page/documents.ts";
import { findTarget } from "../page/find-target.ts";
import { hasPressChangedPage } from "../page/has-page-changed.ts";
import { likelyContinue } from "../page/likely-continue.ts";
import { performAction } from "../page/perform-action.ts";
import { withRetriesCounted } from "./count-retries.ts";
import { defineTool } from "./define-tool.ts";
import { pageAnswer } from "./page-answer.ts";
import { withSession } from "./with-session.ts";

const PATIENCE_MS = 2000;
// "Start" and "Continue" lead to another page, even on a slow site.
const ONWARD_MS = 8000;

export const SELECTOR_TYPE = z.enum(["text", "id", "css", "auto"]).default("auto");

export const clickElement = defineTool({
  name: "federalscout_click_element",
  title: "Click an element",
  description:
    "Clicks a button, link or other element with the mouse, waits for its effect, and describes the resulting page. Hidden radios need execute_actions with javascript_click or check.",
  input: z.object({
    session_id: z.string(),
    selector: z.string().min(1).describe("CSS selector, id, visible text, or a question's field_id"),
    selector_type: SELECTOR_TYPE,
    explore: z
      .boolean()
      .optional()
      .describe("Also try every option of the new page's choices, to find conditional questions"),
    confirm: CONFIRM,
  }),
  readOnly: false,
  async run({ session_id, selector, selector_type, explore, confirm }, context) {
    return withSession(context, session_id, (session) =>
      withRetriesCounted(session, selector, async () => {
        const before = (session.knowledge ?? (await session.look())).seen;
        const mark = await markDocuments(session.form);
        const { locators, element } = await findTarget(session, selector, selector_type);
        await performAction(session, { action: "click", selector, selector_type, confirm });
        const isOnward = likelyContinue(before.buttons)?.text === element.text;
        session.pressed = {
          text: element.text,
          context: "",
          locators,
          submits: false,
          discloses: false,
          disabled: false,
          aside: false,
        };
        const { state } = await awaitEffect(
          session.form,
          mark,
          "anything",
          isOnward ? ONWARD_MS : PATIENCE_MS,
        );
        const { seen } = await session.look();
        const hasChanged = hasPressChangedPage(before, seen);
        if (hasChanged) {
          if (session.pages.length > 0) await context.store.save(session.record);
          await session.readNewPage();
        }
        const { json, picture } = await pageAnswer(session, context, { explore });
        const unchanged =
          state === "same"
            ? {
                page_changed: false,
                message: `Nothing changed after the click. If the site is slow, look again with federalscout_get_page_info. ${json.message}`,
              }
            : { page_changed: hasChanged };
        return { json: { success: true, ...json, ...unchanged }, picture };
      }),
    );
  },
});
