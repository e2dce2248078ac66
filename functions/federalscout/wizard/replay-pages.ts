/** Walks through the saved pages of a discovery again, with their example values. */
import { pressButton } from "../../../shared/browser/navigate/press-button.ts";
import { AppError, toAppError } from "../../../shared/core/errors.ts";
import { holds } from "../../../shared/wizards/format/condition.ts";
import { normalizeWizard } from "../../../shared/wizards/format/normalize-wizard.ts";
import type { ScoutConfig } from "../config.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { requireConfirmation } from "../page/buttons.ts";
import { markDocuments } from "../page/documents.ts";
import { type DiscoverySession, openUrl } from "../sessions/discovery-session.ts";
import { draftWizard, exampleData } from "./compile-wizard.ts";
import { continueFrom, fillIn } from "./try-page.ts";

const START_MS = 5000;
const EMPTY_PAGE = { page_number: 1, page_title: "Page", fields: [] };

export interface EarlyEnd {
  page_number: number;
  type: string;
  message: string;
}

/**
 * A binding button is pressed again only with `confirm`.
 *
 * @param before the page to open; the first one that is not saved unless given
 * @returns position and reason of an early end of the walk
 */
export async function replayPages(
  session: DiscoverySession,
  config: ScoutConfig,
  { before = Number.POSITIVE_INFINITY, confirm = false }: { before?: number; confirm?: boolean } = {},
): Promise<EarlyEnd | undefined> {
  const { record, form } = session;
  await openUrl(session, record.url, config);
  if (record.pages.length === 0 && !record.start_action) return undefined;
  const wizard = normalizeWizard(
    draftWizard(record, session.pages.length > 0 ? session.pages : [EMPTY_PAGE]),
    "the saved pages",
  );
  let page = 0;
  try {
    if (wizard.start_action) {
      const mark = await markDocuments(form);
      await pressButton(form, wizard.start_action, { pages: [], fields: [] }, START_MS);
      await awaitEffect(form, mark, "page", config.browser.timeouts.navigation);
    }
    const data = exampleData(session.pages);
    const walked = session.pages.length > 0 ? wizard.pages : [];
    for (const known of walked.filter((one) => one.page_number < before && holds(one.visible_when, data))) {
      page = known.page_number;
      await session.readNewPage();
      await fillIn(session, known, data, config);
      requireConfirmation({ text: known.continue_button?.description ?? "" }, confirm);
      await continueFrom(session, known, data, config);
    }
    await session.readNewPage();
    return undefined;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (!(thrown instanceof AppError) || error.type === "browser_crashed") throw thrown;
    await session.readNewPage();
    return { page_number: page, type: error.type, message: error.message };
  }
}
