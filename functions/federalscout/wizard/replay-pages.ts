/** Walks through the saved pages of a discovery again, with their example values. */
import { pressButton } from "../../../shared/browser/navigate/press-button.ts";
import { AppError, toAppError } from "../../../shared/core/errors.ts";
import { holds } from "../../../shared/wizards/format/condition.ts";
import { normalizeWizard } from "../../../shared/wizards/format/normalize-wizard.ts";
import type { WizardPage } from "../../../shared/wizards/wizard.ts";
import type { ScoutConfig } from "../config.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { requireConfirmation } from "../page/buttons.ts";
import { markDocuments } from "../page/documents.ts";
import { visibleQuestions } from "../page/page-knowledge.ts";
import type { DiscoveryRecord, FilePage } from "../sessions/discovery-record.ts";
import { type DiscoverySession, openUrl } from "../sessions/discovery-session.ts";
import { conditionedPages, formOrder, recordVisit } from "./branches.ts";
import { draftWizard, walkData } from "./compile-wizard.ts";
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
    const page = readSavedPages(record).pages.get(known.page_number);
    if (!page?.continue_button) return;
    const data = walkData(record);
    await fillIn(session, page, data, config);
    await session.look();
    if (asksMore(session, known)) return;
    await continueFrom(session, page, data, config);
    recordVisit(record, known, { answers: data });
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

/** The saved pages by their numbers; they are read in the order of the form, in which an answer comes before what it decides. */
function readSavedPages(record: DiscoveryRecord) {
  const own = conditionedPages(record);
  const order = formOrder(record);
  const ordered = order.map((number, at) => ({ ...own[number - 1], page_number: at + 1 }));
  const wizard = normalizeWizard(
    draftWizard(record, ordered.length > 0 ? ordered : [EMPTY_PAGE]),
    "the saved pages",
  );
  const pages = order.flatMap((number, at): [number, WizardPage][] => {
    const page = wizard.pages[at];
    return page ? [[number, { ...page, page_number: number }]] : [];
  });
  return { start_action: wizard.start_action, pages: new Map(pages) };
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
  const { start_action, pages } = readSavedPages(record);
  let page = 0;
  try {
    if (start_action) {
      const mark = await markDocuments(form);
      await pressButton(form, start_action, { pages: [], fields: [] }, START_MS);
      await awaitEffect(form, mark, "page", config.browser.timeouts.navigation);
    }
    // The way of the last visit that has shown the page.
    const visit = record.visits?.findLast(
      ({ pages: its }) => !Number.isFinite(before) || its.includes(before),
    );
    const data = walkData(record, visit);
    for (const number of visit?.pages ?? formOrder(record)) {
      const known = pages.get(number);
      if (number === before) break;
      if (!known || (!visit && !holds(known.visible_when, data))) continue;
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
