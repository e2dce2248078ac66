/** Tests a page the way it is executed: fills in the example values, continues and expects another page. */

import { fillByHand, fillPage } from "../../../shared/browser/fill/fill-page.ts";
import { SilentPress } from "../../../shared/browser/navigate/advance.ts";
import { leavePage } from "../../../shared/browser/navigate/leave-page.ts";
import { pressButton } from "../../../shared/browser/navigate/press-button.ts";
import type { SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import type {
  OpenedQuestion,
  PlannedField,
  SiteMessage,
  UnknownPage,
} from "../../../shared/browser/page/protocol.ts";
import { fieldRefs, planAnswers, stepsOf } from "../../../shared/browser/plan-page.ts";
import { pause } from "../../../shared/browser/run-limit.ts";
import { AppError, toAppError } from "../../../shared/core/errors.ts";
import { BINDING_WORDS } from "../../../shared/text/binding-words.ts";
import { holds } from "../../../shared/wizards/format/condition.ts";
import type { WizardButton, WizardPage } from "../../../shared/wizards/wizard.ts";
import type { ScoutConfig } from "../config.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { describeDocuments, inspectDocuments, markDocuments } from "../page/documents.ts";
import { figuresOfPress, hasPressChangedPage } from "../page/page-record.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";

const FIELD_MS = 5000;
const RARE_FIELD_MS = 1500;
/** A dialog of the site that is still there after this time waits for an answer. */
const DIALOG_STANDS_MS = 1500;
const MESSAGE_STANDS_MS = 700;
/** Figures on the page of the questions that stay the same for this time are the results. */
const FIGURES_STAND_MS = 700;
/** A page that shows and sends nothing for this time has not received the press. */
const SILENT_MS = 2000;

/** @throws AppError with the field and the change that it requires */
export async function fillIn(
  session: DiscoverySession,
  page: WizardPage,
  data: Record<string, unknown>,
  { slowMoMs }: ScoutConfig,
): Promise<void> {
  const answers = planAnswers(page, data);
  // Field by field in a visible browser, else all at once.
  const batches = slowMoMs > 0 ? answers.map((answer) => [answer]) : [answers];
  try {
    for (const batch of batches) {
      if (slowMoMs > 0) await pause(slowMoMs);
      await fillPage(session.form, page.page_number, batch, { timeoutMs: FIELD_MS });
    }
  } catch (thrown) {
    throw advise(toAppError(thrown));
  }
}

/**
 * Fills in the questions that a page shows: other answers may hide some. Reads the filled page.
 *
 * @param how `rare` holds the ids of questions that the page has left out before
 * @returns the ids of the questions that the page shows
 */
export async function fillShown(
  session: DiscoverySession,
  page: WizardPage,
  data: Record<string, unknown>,
  { config, rare }: { config: ScoutConfig; rare: readonly string[] },
): Promise<string[]> {
  const { form } = session;
  const answers = planAnswers(page, data);
  const missing = new Set<string>();
  for (let at = 0; at < answers.length; ) {
    if (config.slowMoMs > 0) await pause(config.slowMoMs);
    const rest = answers.slice(at);
    const next = rest.findIndex(({ field_id }) => rare.includes(field_id));
    const batch = rest.slice(0, config.slowMoMs > 0 || next === 0 ? 1 : next < 0 ? undefined : next);
    const timeoutMs = next === 0 ? RARE_FIELD_MS : FIELD_MS;
    try {
      await fillPage(form, page.page_number, batch, { timeoutMs });
      at += batch.length;
    } catch (thrown) {
      const error = toAppError(thrown);
      const { field_id } = error.details;
      const left = batch.findIndex((answer) => answer.field_id === field_id);
      if (error.type !== "selector_not_found" || left < 0) throw advise(error);
      missing.add(String(field_id));
      at += left + 1;
    }
  }
  await session.look();
  const planned = new Set(answers.map(({ field_id }) => field_id));
  const shown: string[] = [];
  for (const field of page.fields) {
    const { field_id, visible_when, locators, options, add_button = [] } = field;
    const all = [...locators, ...options.flatMap((option) => option.locators), ...add_button];
    const isShown = planned.has(field_id)
      ? !missing.has(field_id)
      : holds(visible_when, data) && (await inspectDocuments(form, all)).shown > 0;
    if (isShown) shown.push(field_id);
  }
  return shown;
}

/**
 * Presses the continue button of a filled page, as the engine does: answers that the site refuses, or did not receive,
 * are entered again with the real keyboard.
 *
 * @throws AppError `validation_error` with the site's messages, `navigation_failed` without another page
 */
export async function continueFrom(
  session: DiscoverySession,
  page: WizardPage,
  data: Record<string, unknown>,
  config: ScoutConfig,
): Promise<OpenedStep[]> {
  const button = page.continue_button;
  const asked: OpenedStep[] = [];
  if (!button) return asked;
  const { form } = session;
  if (config.slowMoMs > 0) await pause(config.slowMoMs);
  const before = (await session.look()).seen;
  session.left = before;
  const answers = planAnswers(page, data);
  const filled: FilledPage = { page, button, answers, before, asked };
  try {
    await leavePage(() => pressOn(session, filled, config), answers, {
      enter: (fields) => fillByHand(form, page.page_number, fields, { timeoutMs: FIELD_MS }),
    });
  } catch (error) {
    if (!(error instanceof SilentPress)) throw error;
    throw nothingFollowed(page, button.description);
  }
  return asked;
}

/** A page without a button that an answer leaves by itself. */
const LEADS_ON_MS = 2000;

/** Whether the only choice of a page without a button has led to another page. */
export async function hasLedOn(
  { form }: DiscoverySession,
  { fields, continue_button }: WizardPage,
  before: SeenPage,
): Promise<boolean> {
  const [field, ...others] = fields;
  const isChoice = field !== undefined && /^(radio|select|checkbox)$/.test(field.field_type);
  if (continue_button || !isChoice || others.length > 0) return false;
  const end = performance.now() + LEADS_ON_MS;
  for (;;) {
    if (hasPressChangedPage(before, await describeDocuments(form))) return true;
    const left = end - performance.now();
    if (left <= 0) return false;
    await awaitEffect(form, await markDocuments(form), "page", left);
  }
}

/** A question that the press opened, and the way on that was chosen: a step of the page. */
export type OpenedStep = Extract<OpenedQuestion, { state: "answered" }>;

const MOST_STEPS = 5;

interface FilledPage {
  page: WizardPage;
  button: WizardButton;
  answers: PlannedField[];
  before: SeenPage;
  /** Receives the questions that the press opens. */
  asked: OpenedStep[];
}

async function pressOn(session: DiscoverySession, filled: FilledPage, config: ScoutConfig): Promise<void> {
  let silent = 0;
  // The page's scripts may start late: a press without an effect is repeated.
  while (silent < 2 && filled.asked.length < MOST_STEPS) {
    const effect = await pressOnce(session, filled, config);
    if (effect === "changed") return;
    if (effect === "silent") silent++;
  }
  throw new SilentPress(filled.button.description);
}

/** @returns `silent` when neither the page nor its site has reacted, `confirmed` when a warning was confirmed within the page */
async function pressOnce(
  session: DiscoverySession,
  { page, button, answers, before, asked }: FilledPage,
  { browser }: ScoutConfig,
): Promise<"changed" | "silent" | "confirmed"> {
  const { form, textsBefore: texts } = session;
  const mark = await markDocuments(form);
  const fields = fieldRefs(page);
  const leaving = { page: page.page_number, fields: [], button: button.locators };
  // A dialog whose way on the author has recorded since may still be open.
  const open =
    page.dialogs &&
    (await form.callSettled("readQuestion", { answers, dialogs: stepsOf(page), binding: BINDING_WORDS }));
  const pressedAt = performance.now();
  const pressed =
    open?.state === "answered"
      ? "moved"
      : await pressButton(form, button, { pages: [], fields, answers, leaving, texts }, FIELD_MS);
  if (pressed === "disabled") throw objection(page, await form.callSettled("readMessages", fields));
  const { sent } = form;
  const end = performance.now() + browser.timeouts.navigation;
  const started = performance.now();
  let messages: SiteMessage[] = [];
  let figures = { text: "", since: started };
  const textsBefore = pressed === "moved" ? undefined : pressed.before.texts;
  session.textsBefore = textsBefore;
  let [isReplaced, isSilent] = [false, true];
  for (let since: number | undefined; performance.now() < end; ) {
    const left = Math.min(end - performance.now(), MESSAGE_STANDS_MS);
    const { state, replaced } = await awaitEffect(form, mark, "page", left);
    const seen = await describeDocuments(form);
    if (hasPressChangedPage(before, seen)) return "changed";
    await form.callSettled("dismissBanners");
    const question = await form.callSettled("readQuestion", {
      answers,
      before: pressed === "moved" ? undefined : pressed.before,
      dialogs: stepsOf(page),
      binding: BINDING_WORDS,
    });
    if (question?.state === "answered") {
      asked.push(question);
      if (question.is_again) return "confirmed";
      continue;
    }
    if (question && performance.now() - started > DIALOG_STANDS_MS) throw openDialog(page, question);
    const alerts = form.takeAlerts().map((message) => ({ message }));
    isReplaced ||= replaced;
    // A server that renders the page again, a script that has its answer, or a box that vanishes, may mark their words in no way.
    const isAnswered = isReplaced || form.sent === sent || !form.isLoading(pressedAt);
    const shown =
      textsBefore && isAnswered
        ? (await form.callSettled("readReaction", fields, textsBefore)).messages
        : await form.callSettled("readMessages", fields);
    isSilent &&= state === "same" && !replaced && form.sent === sent;
    // One that has vanished since is a message too.
    if (shown.length + alerts.length > 0) messages = [...shown, ...alerts];
    const brought = question || messages.length > 0 ? [] : figuresOfPress(before, seen);
    const text = brought.length > 0 ? JSON.stringify(brought) : "";
    if (text !== figures.text) figures = { text, since: performance.now() };
    const isShown = text !== "" && performance.now() - figures.since >= FIGURES_STAND_MS;
    if (isShown && !(await form.callSettled("showsProgress"))) return "changed";
    if (messages.length === 0 && isSilent && performance.now() - started >= SILENT_MS) return "silent";
    if (messages.length === 0) continue;
    // A message such as "Saving" is not an objection: the page may still follow.
    since ??= performance.now();
    if (performance.now() - since >= MESSAGE_STANDS_MS) throw objection(page, messages);
  }
  if (messages.length > 0) throw objection(page, messages);
  throw nothingFollowed(page, button.description);
}

function openDialog(page: WizardPage, { heading, ways = [] }: UnknownPage): AppError {
  return new AppError(
    "unknown_page",
    `The button of page ${page.page_number} opened a dialog that asks “${heading}”.`,
    {
      details: {
        page: page.page_number,
        heading,
        ways,
        next: `Save the page again with dialogs: [{heading: "${heading}", answer: {text}}], where text is the way on of ${JSON.stringify(ways)}.`,
      },
    },
  );
}

function nothingFollowed(page: WizardPage, button: string): AppError {
  return new AppError("navigation_failed", `Nothing followed after “${button}” was pressed.`, {
    details: {
      page: page.page_number,
      next: "Look at the screenshot: is it the right button, and is every required question answered?",
    },
  });
}

export function objection(page: WizardPage, messages: { field_id?: string; message: string }[]): AppError {
  return new AppError(
    "validation_error",
    `The site objects to the example values of page ${page.page_number}.`,
    {
      details: {
        page: page.page_number,
        validation_errors: messages,
        next: "Give the fields that validation_errors names other example_values, or add the questions that are missing, and save the page again.",
      },
    },
  );
}

function advise(error: AppError): AppError {
  const advice: Partial<Record<AppError["type"], string>> = {
    selector_not_found:
      "Test the field with federalscout_execute_actions: its selector or interaction is wrong, or another answer has to be given first (visible_when).",
    invalid_user_data: "Use one of the candidates as its example_value.",
    validation_error:
      "Give it another example_value, or another interaction (typeaheads need field_type typeahead).",
  };
  const next = advice[error.type];
  return next
    ? new AppError(error.type, error.message, { details: { ...error.details, next }, cause: error })
    : error;
}

/**
 * Fills a page that may be filled already: an instance of a repeated group is added once.
 *
 * @param renew opens the page again where it holds other instances
 * @throws AppError with the field and the change that it requires
 */
export async function enterPage(
  session: DiscoverySession,
  page: WizardPage,
  data: Record<string, unknown>,
  config: ScoutConfig,
  renew: () => Promise<unknown>,
): Promise<void> {
  const groups = page.fields.filter(({ repeatable }) => repeatable).map(({ field_id }) => field_id);
  if (groups.some((id) => !isContinued(session, id, data[id]))) await renew();
  const entered = session.knowledge?.entered ?? new Map<string, string[] | undefined>();
  const open = { ...data };
  for (const id of groups) {
    const added = entered.get(id)?.length ?? 0;
    open[id] = instancesOf(data[id]).slice(added);
    if (instancesOf(open[id]).length > 0) entered.set(id, undefined);
  }
  await fillIn(session, page, open, config);
  for (const id of groups) entered.set(id, instancesOf(data[id]).map(asText));
}

/** Whether the instances that the page holds are the first of those that it is to hold. */
function isContinued({ knowledge }: DiscoverySession, id: string, value: unknown): boolean {
  if (!knowledge?.entered.has(id)) return true;
  const expected = instancesOf(value).map(asText);
  return knowledge.entered.get(id)?.every((text, at) => text === expected[at]) ?? false;
}

function instancesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function asText(instance: unknown): string {
  return JSON.stringify(instance);
}
