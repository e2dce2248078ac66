/** Walks through a wizard's form with its example values and compares every page with the file. */
import { pressLookup } from "../../../shared/browser/fill/press-lookup.ts";
import { endsBefore } from "../../../shared/browser/navigate/binding-press.ts";
import { pressButton } from "../../../shared/browser/navigate/press-button.ts";
import { isAlwaysAsked, planAnswers } from "../../../shared/browser/plan-page.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { holds } from "../../../shared/wizards/format/condition.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import type { Wizard, WizardField, WizardPage } from "../../../shared/wizards/wizard.ts";
import type { ScoutConfig } from "../config.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { markDocuments, resolveDocuments } from "../page/documents.ts";
import { visibleQuestions } from "../page/page-knowledge.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { type Drift, type FieldDrift, findButtonDrift, findFieldDrift, tryLocators } from "./find-drift.ts";
import { continueFrom, fillIn } from "./try-page.ts";

const PRESS_MS = 5000;

export interface PageDrift {
  page_number: number;
  page_title: string;
  /** Fields whose locators all match. */
  ok: string[];
  /** Fields with a locator that does not match. */
  drifted: FieldDrift[];
  /** Fields that the example values do not reveal. */
  not_asked?: string[];
  /** Visible questions without a field in the wizard. */
  new_questions?: { field_id: string; label: string; locators: Locator[] }[];
  /** Undefined for a page without a button, and where its locators match. */
  continue_button?: Drift;
  /** Name of the button whose locators all match. */
  button_ok?: string;
}

export interface WizardDrift {
  start_action?: Drift;
  pages: PageDrift[];
  results: ({ name: string } & Drift)[];
  /** Results whose locators all match. */
  results_ok: string[];
  /** The page whose button may bind: it was not pressed. */
  ended_before?: { page: number; button: string };
  /** Position and reason of an early end. */
  stopped_at?: { page: number; type: string; message: string };
}

export async function walkWizard(
  session: DiscoverySession,
  wizard: Wizard,
  examples: Record<string, unknown>,
  config: ScoutConfig,
): Promise<WizardDrift> {
  const report: WizardDrift = { pages: [], results: [], results_ok: [] };
  const pages = wizard.pages.filter((page) => holds(page.visible_when, examples));
  let at = 0;
  try {
    if (wizard.start_action) {
      const drift = await findButtonDrift(session.form, wizard.start_action, await session.look());
      if (drift.status !== "ok") report.start_action = drift;
      const mark = await markDocuments(session.form);
      const button = { ...wizard.start_action, locators: usable(drift) };
      await pressButton(session.form, button, { pages: [], fields: [] }, PRESS_MS);
      await awaitEffect(session.form, mark, "page", config.browser.timeouts.navigation);
    }
    for (const page of pages) {
      at = page.page_number;
      await session.readNewPage();
      const isBinding = page.binding === true || endsBefore(wizard, page, pages);
      await walkPage(session, page, examples, config, { report, isLeft: !isBinding });
      if (!isBinding) continue;
      report.ended_before = { page: at, button: page.continue_button?.description ?? "" };
      break;
    }
    const isAtResults = !report.ended_before || wizard.ends_before !== undefined;
    if (!report.ended_before) await session.readNewPage();
    for (const { name, locators } of isAtResults ? (wizard.results ?? []) : []) {
      const drift = await tryLocators(session.form, locators);
      if (drift.status === "ok") report.results_ok.push(name);
      else report.results.push({ name, ...drift });
    }
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.type === "browser_crashed") throw thrown;
    report.stopped_at = { page: at, type: thrown.type, message: thrown.message };
  }
  return report;
}

async function walkPage(
  session: DiscoverySession,
  page: WizardPage,
  examples: Record<string, unknown>,
  config: ScoutConfig,
  { report, isLeft }: { report: WizardDrift; isLeft: boolean },
): Promise<void> {
  const { form } = session;
  const drift: PageDrift = {
    page_number: page.page_number,
    page_title: page.page_title,
    ok: [],
    drifted: [],
  };
  report.pages.push(drift);
  const notAsked: string[] = [];
  const repaired: WizardField[] = [];
  for (const field of page.fields) {
    const isAsked = holds(field.visible_when, examples) && examples[field.field_id] !== undefined;
    const lookup = isAsked && field.lookup_button;
    const pressed = lookup ? await findButtonDrift(form, lookup, await session.look()) : undefined;
    if (lookup && pressed) {
      const aimed = { ...field, lookup_button: { ...lookup, locators: usable(pressed) } };
      const [planned] = planAnswers({ ...page, fields: [aimed] }, examples);
      if (planned) await pressLookup(form, page.page_number, planned, PRESS_MS);
    }
    const found = {
      ...(await findFieldDrift(form, field, await session.look())),
      ...(pressed && pressed.status !== "ok" ? { lookup_button: pressed } : {}),
    };
    const isSame = found.status === "ok" && !found.lookup_button;
    if (isSame && !found.options_missing && !found.options_new) drift.ok.push(field.field_id);
    else if ((isAsked && isAlwaysAsked(field)) || found.status === "weakened") drift.drifted.push(found);
    else notAsked.push(field.field_id);
    if (!isAsked || (found.status === "missing" && !found.proposed)) continue;
    // Its list is shown already.
    const whole = { ...field, locators: usable(found), lookup_button: undefined };
    repaired.push(whole);
    // The answer may reveal the next question.
    await fillIn(session, { ...page, fields: [whole] }, examples, config);
  }
  if (notAsked.length > 0) drift.not_asked = notAsked;
  const knowledge = await session.look();
  const covered = await resolveDocuments(
    form,
    [...page.fields, ...repaired].map(({ locators }) => locators),
  );
  const known = new Set(covered.flatMap(({ identities }) => identities));
  const unknown = visibleQuestions(knowledge).filter(
    ({ aside, identities, field_id, label }) =>
      !aside &&
      !page.ignore?.some((ignored) => ignored === field_id || ignored === label) &&
      !identities.some((identity) => known.has(identity)),
  );
  if (unknown.length > 0) {
    drift.new_questions = unknown.map(({ field_id, label, locators }) => ({ field_id, label, locators }));
  }
  if (!page.continue_button) return;
  const button = await findButtonDrift(form, page.continue_button, knowledge);
  if (button.status === "ok") drift.button_ok = page.continue_button.description;
  else drift.continue_button = button;
  if (!isLeft) return;
  const whole = { ...page.continue_button, locators: usable(button) };
  await continueFrom(session, { ...page, fields: repaired, continue_button: whole }, examples, config);
}

function usable({ working, proposed = [], broken }: Drift): Locator[] {
  const locators = [...working, ...proposed];
  return locators.length > 0 ? locators : broken;
}
