import { z } from "zod";
import { awaitEffect } from "../page/await-effect.ts";
import { CONFIRM } from "../page/binding.ts";
import { likelyContinue } from "../page/buttons.ts";
import { markDocuments } from "../page/documents.ts";
import type { SelectorType } from "../page/find-target.ts";
import { hasPressChangedPage } from "../page/page-record.ts";
import { performAction } from "../page/perform-action.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { offersOf, recordLookups } from "../wizard/lookups.ts";
import { PAGE_VIEW, type PageView, viewPage } from "./page-view.ts";
import { defineScoutTool, type ScoutContext, withRetriesCounted, withSession } from "./scout-tool.ts";
import { EXPLORE } from "./start-discovery.ts";

const PATIENCE_MS = 2000;
// "Start" and "Continue" lead to another page, even on a slow site.
const ONWARD_MS = 8000;

export const SELECTOR_TYPE = z.enum(["text", "id", "css", "auto"]).default("auto");

export const clickElement = defineScoutTool({
  name: "federalscout_click_element",
  title: "Click an element",
  description:
    "Clicks a button, link or other element with the mouse, waits for its effect, and describes the resulting page. Hidden radios need execute_actions with javascript_click or check.",
  input: z.object({
    session_id: z.string(),
    selector: z.string().min(1).describe("CSS selector, id, visible text, or a question's field_id"),
    selector_type: SELECTOR_TYPE,
    explore: EXPLORE,
    confirm: CONFIRM,
  }),
  output: { ...PAGE_VIEW, page_changed: z.boolean() },
  readOnly: false,
  async run({ session_id, selector, ...how }, context) {
    return withSession(context, session_id, (session) =>
      withRetriesCounted(session, selector, async () => {
        const clicked = await click(session, { selector, ...how }, context);
        return { json: { success: true, ...clicked }, picture: await session.picture() };
      }),
    );
  },
});

interface Click {
  selector: string;
  selector_type: SelectorType;
  explore?: boolean | undefined;
  confirm?: boolean | undefined;
}

/** @throws AppError `selector_not_found` with the alternative, `invalid_request` for an unconfirmed binding button */
export async function click(
  session: DiscoverySession,
  { selector, selector_type, explore, confirm }: Click,
  context: ScoutContext,
): Promise<PageView & { page_changed: boolean }> {
  const known = session.knowledge ?? (await session.look());
  const { seen: before } = known;
  const offered = offersOf(known);
  const mark = await markDocuments(session.form);
  const target = await performAction(session, { action: "click", selector, selector_type, confirm });
  const text = target?.element.text ?? "";
  const locators = target?.locators ?? [];
  const isOnward = likelyContinue(before.buttons)?.text === text;
  const states = { submits: false, discloses: false, disabled: false, aside: false };
  session.left = before;
  session.pressed = { text, context: "", locators, ...states };
  const { state } = await awaitEffect(session.form, mark, "anything", isOnward ? ONWARD_MS : PATIENCE_MS);
  const after = await session.look();
  const page_changed = hasPressChangedPage(before, after.seen);
  if (!page_changed) recordLookups(after, offered, locators);
  else {
    if (session.pages.length > 0) await context.store.save(session.record);
    await session.readNewPage();
  }
  const view = await viewPage(session, context, { explore });
  if (state !== "same") return { ...view, page_changed };
  const message = `Nothing changed after the click. If the site is slow, look again with federalscout_get_page_info. ${view.message}`;
  return { ...view, page_changed: false, message };
}
