/** Walks through the saved pages of a discovery again, with their example values. */
import { pressButton } from "../../../shared/browser/navigate/press-button.ts";
import { AppError, toAppError } from "../../../shared/core/errors.ts";
import { holds } from "../../../shared/wizards/format/condition.ts";
import { normalizeWizard } from "../../../shared/wizards/format/normalize-wizard.ts";
import type { ScoutConfig } from "../config.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { requireConfirmation } from "../page/buttons.ts";
import { markDocuments } from "../page/documents.ts";
import { visibleQuestions } from "../page/page-knowledge.ts";
import type { FilePage } from "../sessions/discovery-record.ts";
import { type DiscoverySession, openUrl } from "../sessions/discovery-session.ts";
import { conditionedPages, formOrder, recordVisit } from "./branches.ts";
import { draftWizard, exampleData } from "./compile-wizard.ts";
import { isOf } from "./merge-page.ts";
import { continueFrom, fillIn } from "./try-page.ts";

const START_MS = 5000;
const EMPTY_PAGE = { page_number: 1, page_title: "Page", fields: [] };

/**
 * Passes the pages that are saved already, with their example values, up to one that asks something new or whose button
 * needs a confirmation.
 */
export async function passSavedPages(
  session: DiscoverySession,
  config: ScoutConfig,
  confirm: boolean | undefined,
): Promise<void> {
  const { record } = session;
  const last = record.visits?.at(-1);
  for (let left = session.pages.length; left > 0; left--) {
    const known = session.shown;
    const button = record.pages[(known?.page_number ?? 0) - 1];
    if (!known || last?.pages.includes(known.page_number) || asksMore(session, known)) return;
    if (button?.binding && !confirm) return;
    const wizard = normalizeWizard(draftWizard(record, conditionedPages(record)), "the saved pages");
    const page = wizard.pages[known.page_number - 1];
    if (!page?.continue_button) return;
    const data = exampleData(session.pages);
    await fillIn(session, page, data, config);
    await session.look();
    if (asksMore(session, known)) return;
    await continueFrom(session, page, data, config);
    recordVisit(record, known, false);
    await session.readNewPage();
  }
}

/** Whether the page shows a question that its saved description lacks. */
function asksMore({ knowledge }: DiscoverySession, { fields, ignore = [] }: FilePage): boolean {
  const asked = knowledge ? visibleQuestions(knowledge) : [];
  return asked.some(
    ({ aside, control, field_id, label }) =>
      !aside &&
      !control.disabled &&
      !control.unsupported &&
      !ignore.includes(field_id) &&
      !ignore.includes(label) &&
      !fields.some((field) => isOf(control, field)),
  );
}

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
    draftWizard(record, session.pages.length > 0 ? conditionedPages(record) : [EMPTY_PAGE]),
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
    const walked = formOrder(record).flatMap((number) => wizard.pages[number - 1] ?? []);
    const end = walked.findIndex(({ page_number }) => page_number === before);
    for (const known of walked.slice(0, end < 0 ? walked.length : end)) {
      if (!holds(known.visible_when, data)) continue;
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
