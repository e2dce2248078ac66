/** Walks through the saved pages of a discovery again, with their example values. */
import { pressButton } from "../../../shared/browser/navigate/press-button.ts";
import { AppError, toAppError } from "../../../shared/core/errors.ts";
import { holds } from "../../../shared/wizards/format/condition.ts";
import { normalizeWizard } from "../../../shared/wizards/format/normalize-wizard.ts";
import type { WizardPage } from "../../../shared/wizards/wizard.ts";
import type { ScoutConfig } from "../config.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { requireConfirmation } from "../page/binding.ts";
import { markDocuments } from "../page/documents.ts";
import { visibleQuestions } from "../page/page-knowledge.ts";
import type { DiscoveryRecord, FilePage } from "../sessions/discovery-record.ts";
import { type DiscoverySession, openUrl } from "../sessions/discovery-session.ts";
import { formOrder, isRare, recordVisit } from "./branches.ts";
import { draftWizard, walkData } from "./compile-wizard.ts";
import { isOf } from "./merge-page.ts";
import { continueFrom, fillIn, fillShown, hasLedOn, type OpenedStep } from "./try-page.ts";

const START_MS = 5000;
type Answers = NonNullable<DiscoveryRecord["visits"]>[number]["answers"];

const EMPTY_PAGE = { page_number: 1, page_title: "Page", fields: [] };

/**
 * Passes the pages that are saved already, with their example values, up to one that asks something new or whose button
 * needs a confirmation.
 *
 * @param unpressed the numbers of pages that are filled in, and whose buttons are not pressed
 */
export async function passSavedPages(
  session: DiscoverySession,
  config: ScoutConfig,
  confirm: boolean | undefined,
  isAt: (page: number) => void = () => {},
  unpressed: ReadonlySet<number | undefined> = new Set(),
): Promise<void> {
  const { record } = session;
  const last = record.visits?.at(-1);
  for (let left = session.pages.length; left > 0; left--) {
    const known = session.shown;
    const button = record.pages[(known?.page_number ?? 0) - 1];
    if (!known || last?.pages.includes(known.page_number) || asksMore(session, known)) return;
    const isLast = unpressed.has(known.page_number);
    if (button?.binding && !confirm && !isLast) return;
    const page = readSavedPages(record).pages.get(known.page_number);
    const isLeading = page && !page.continue_button && button?.navigable === true;
    if (!page || (!page.continue_button && !isLeading && !isLast)) return;
    const data = walkData(record);
    isAt(known.page_number);
    if (isLeading) {
      await leadOn(session, page, data, config);
      recordVisit(record, known, { answers: data });
      await session.readNewPage();
      continue;
    }
    const rare = known.fields.filter((field) => isRare(record, { page: known, field }));
    const asked = await fillShown(session, page, data, {
      config,
      rare: rare.map(({ field_id }) => field_id),
    });
    if (asksMore(session, known)) return;
    const visit = { answers: data, asked };
    if (isLast) return recordVisit(record, known, visit);
    const steps = await continueFrom(session, withQuestions(page, asked), data, config);
    if (button) button.page = withSteps(button.page, steps);
    recordVisit(record, known, visit);
    await session.readNewPage();
  }
}

/** Answers a page that its only choice leaves. */
async function leadOn(
  session: DiscoverySession,
  page: WizardPage,
  data: Record<string, unknown>,
  config: ScoutConfig,
): Promise<void> {
  const { seen } = session.knowledge ?? (await session.look());
  await fillIn(session, page, data, config);
  if (await hasLedOn(session, page, seen)) return;
  throw new AppError("navigation_failed", `Nothing followed after the answer of page ${page.page_number}.`);
}

/** The page with the questions that its button has opened. */
export function withSteps(page: FilePage, asked: OpenedStep[]): FilePage {
  const known = page.dialogs ?? [];
  const steps = asked
    .filter(({ heading }) => !known.some((one) => one.heading === heading))
    .map(({ heading, way, locators }) => ({
      heading,
      answer: { text: way, selector_type: "auto" as const, locators },
    }));
  return known.length + steps.length === 0 ? page : { ...page, dialogs: [...known, ...steps] };
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

function withQuestions(page: WizardPage, asked: readonly string[] | undefined): WizardPage {
  return asked ? { ...page, fields: page.fields.filter(({ field_id }) => asked.includes(field_id)) } : page;
}

/** The saved pages by their numbers; they are read in the order of the form, in which an answer comes before what it decides. */
function readSavedPages(record: DiscoveryRecord) {
  const order = formOrder(record);
  const ordered = order.map((number, at) => ({ ...record.pages[number - 1]?.page, page_number: at + 1 }));
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
  const { record } = session;
  return walk(session, config, async (pages, isAt) => {
    // The way of the last visit that has shown the page.
    const visit = record.visits?.findLast(
      ({ pages: its }) => !Number.isFinite(before) || its.includes(before),
    );
    const data = walkData(record, visit);
    for (const number of visit?.pages ?? formOrder(record)) {
      const known = pages.get(number);
      if (number === before) break;
      if (!known || (!visit && !holds(known.visible_when, data))) continue;
      isAt(known.page_number);
      await session.readNewPage();
      const shown = withQuestions(known, visit?.asked);
      const { binding, navigable } = record.pages[number - 1] ?? {};
      if (!known.continue_button && navigable) {
        await leadOn(session, shown, data, config);
        continue;
      }
      await fillIn(session, shown, data, config);
      const caption = known.continue_button?.description ?? "";
      const reason = binding ? "the page was saved as one that may bind" : undefined;
      requireConfirmation({ caption, reason, heading: known.page_title }, confirm, navigable);
      await continueFrom(session, shown, data, config);
    }
    await session.readNewPage();
    if (Number.isFinite(before)) await awaitPage(session, before);
  });
}

/** A slow page may draw its questions late. */
const LATE_MS = 8000;
const LOOK_AGAIN_MS = 500;

async function awaitPage(session: DiscoverySession, number: number): Promise<void> {
  const end = performance.now() + LATE_MS;
  while (session.shown?.page_number !== number && performance.now() < end) {
    await awaitEffect(session.form, await markDocuments(session.form), "anything", LOOK_AGAIN_MS);
    await session.look();
  }
}

/**
 * Begins another visit with other answers to saved questions, and passes the known pages up to one that asks something new.
 *
 * @param how `last` holds the numbers of pages whose buttons are not pressed
 * @throws AppError `invalid_request` for an answer to a question that no saved page has
 */
export async function walkBranch(
  session: DiscoverySession,
  config: ScoutConfig,
  how: { answers: Answers; confirm?: boolean; last?: ReadonlySet<number | undefined> },
): Promise<EarlyEnd | undefined> {
  const { record } = session;
  const { answers, confirm, last } = how;
  const known = session.pages.flatMap(({ fields }) => fields.map(({ field_id }) => field_id));
  const unknown = Object.keys(answers).find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw new AppError("invalid_request", `No saved page has a question ${unknown}.`, {
      details: { candidates: known },
    });
  const visit = { pages: [], answers, asked: [] };
  const before = record.visits?.at(-1);
  if (before && session.isAtEnd) before.ended = true;
  record.visits = [...(record.visits ?? []), visit];
  const stopped = await walk(session, config, async (_, isAt) => {
    await session.readNewPage();
    await passSavedPages(session, config, confirm, isAt, last);
  });
  if (visit.pages.length === 0) record.visits.pop();
  return stopped;
}

/** A walk is a fresh visit: the site knows nothing of the ones before it. */
async function forgetVisitor({ form: { page } }: DiscoverySession): Promise<void> {
  const clear = () => sessionStorage.clear();
  await Promise.all(page.frames().map((frame) => frame.evaluate(clear).catch(() => {})));
  await page.context().setStorageState({ cookies: [], origins: [] });
}

/**
 * Opens the form again and walks through its pages.
 *
 * @returns position and reason of an early end of the walk
 */
async function walk(
  session: DiscoverySession,
  config: ScoutConfig,
  through: (pages: Map<number, WizardPage>, isAt: (page: number) => void) => Promise<void>,
): Promise<EarlyEnd | undefined> {
  const { record, form } = session;
  await forgetVisitor(session);
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
    await through(pages, (number) => {
      page = number;
    });
    return undefined;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (!(thrown instanceof AppError) || error.type === "browser_crashed") throw thrown;
    await session.readNewPage();
    return { page_number: page, type: error.type, message: error.message };
  }
}
