/** Buttons within a page that list the options of a question, or show or fill its boxes, such as “Find address”. */
import { fillPage } from "../../../shared/browser/fill/fill-page.ts";
import { pressButton } from "../../../shared/browser/navigate/press-button.ts";
import type { SeenButton } from "../../../shared/browser/page/discover/page-description.ts";
import { fieldRefs, planAnswers } from "../../../shared/browser/plan-page.ts";
import type { FormPage } from "../../../shared/browser/tab/form-page.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { foldText } from "../../../shared/text/fold-text.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import type { WizardPage } from "../../../shared/wizards/wizard.ts";
import { addedControls } from "../explore/explore-group.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { looksUp } from "../page/buttons.ts";
import { markDocuments } from "../page/documents.ts";
import { addsInstance, lookAtPage, type PageKnowledge } from "../page/page-knowledge.ts";
import { hasPageChanged } from "../page/page-record.ts";
import { type Question, readQuestions } from "../page/question.ts";
import type { FilePage } from "../sessions/discovery-record.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { objection } from "./try-page.ts";

const PRESS_MS = 3000;
const LISTING_MS = 4000;
const FILLING = { timeoutMs: 5000 };

/** The keys of the lists of a page that have options, and of its boxes with their texts. */
export function offersOf({ questions }: PageKnowledge): Map<string, string> {
  const lists = questions.filter(isListed).map(({ key }) => [key, "listed"] as const);
  return new Map([
    ...lists,
    ...questions.filter(isBox).map(({ key, value }) => [key, String(value)] as const),
  ]);
}

function isListed({ visible, aside, field_type, options, control }: Question): boolean {
  const isList = field_type === "select" || field_type === "radio";
  return isList && visible && !aside && !control.disabled && (options.length > 0 || control.opens === true);
}

function isBox({ visible, aside, field_type, control }: Question): boolean {
  return /^(text|number|textarea)$/.test(field_type) && visible && !aside && !control.disabled;
}

/**
 * Records the questions that a press has given their options, which follow from the answers before the press, and the
 * first box that it has shown or filled.
 *
 * @returns whether there is any
 */
export function recordLookups(
  knowledge: PageKnowledge,
  before: ReadonlyMap<string, string>,
  pressed: readonly Locator[],
): boolean {
  const known = new Set(pressed.map((locator) => JSON.stringify(locator)));
  const button = knowledge.seen.buttons.find(({ locators }) =>
    locators.some((locator) => known.has(JSON.stringify(locator))),
  );
  if (!button || button.discloses || addsInstance(button)) return false;
  const { lookups, dependent, questions } = knowledge;
  const lists = questions.filter((one) => isListed(one) && !before.has(one.key));
  for (const { key } of lists) if (!lookups.has(key)) dependent.set(key, "part");
  const isFilled = ({ key, value }: Question) => value !== "" && !isSameText(before.get(key), String(value));
  const boxes = questions.filter((one) => isBox(one) && (!before.has(one.key) || isFilled(one)));
  for (const { key } of lists.length > 0 ? lists : boxes.slice(0, 1))
    if (!lookups.has(key)) lookups.set(key, button);
  return lists.length + boxes.length > 0;
}

/** The page with the buttons that presses have shown to list or fill its questions. */
export function withLookups(
  page: FilePage,
  fields: ReadonlyMap<Record<string, unknown>, Question>,
  { lookups }: PageKnowledge,
): FilePage {
  const buttons = new Map([...fields].map(([{ field_id }, { key }]) => [field_id, lookups.get(key)]));
  return {
    ...page,
    fields: page.fields.map((field) => {
      const button = field.lookup_button ? undefined : buttons.get(field.field_id);
      return button
        ? { ...field, lookup_button: { text: button.text, selector_type: "auto", locators: button.locators } }
        : field;
    }),
  };
}

/** A press may also write a postal code in another way. */
function isSameText(one: string | undefined, other: string): boolean {
  return one !== undefined && foldText(one).replaceAll(" ", "") === foldText(other).replaceAll(" ", "");
}

/** A search whose results are buttons or links alone, which the engine does not choose from. */
export interface UnusableLookup {
  button: string;
  results: string[];
}

/**
 * Presses the buttons of a filled page that look something up and that no field of the page names.
 *
 * @param renew opens the page again, where a press has left it
 * @throws AppError `validation_error` with the site's messages, where it lists nothing for the answers
 */
export async function pressLookups(
  session: DiscoverySession,
  page: WizardPage,
  renew: () => Promise<unknown>,
): Promise<UnusableLookup | undefined> {
  const { form } = session;
  const first = await session.look();
  const named = new Set(page.fields.map(({ lookup_button }) => lookup_button?.description));
  const isOpen = ({ text }: SeenButton) => !named.has(text) && text !== page.continue_button?.description;
  let unusable: UnusableLookup | undefined;
  for (const button of first.seen.buttons.filter((one) => looksUp(one) && isOpen(one))) {
    const known = await session.look();
    const before = offersOf(known);
    const earlier = await form.callSettled("readMessages", fieldRefs(page));
    await press(form, button);
    const after = await session.look();
    if (hasPageChanged(first.seen, after.seen)) {
      await renew();
      return undefined;
    }
    if (recordLookups(after, before, button.locators)) continue;
    const said = (await form.callSettled("readMessages", fieldRefs(page))).filter(
      ({ message }) => !earlier.some((one) => one.message === message),
    );
    if (said.length > 0) throw objection(page, said);
    const captions = captionsOf(known);
    const results = captionsOf(after).filter((caption) => !captions.includes(caption));
    if (results.length > 1 || results.some((caption) => /\d/.test(caption)))
      unusable ??= { button: button.text, results };
  }
  return unusable;
}

/**
 * Opens an instance of each group with a search, fills it in, presses the search, and adds the questions that it shows to
 * the group.
 *
 * @param groups the fields with their questions
 * @param renew opens the page again
 * @returns the groups that have further questions
 * @throws AppError `validation_error` with the site's messages, where a search shows nothing for the answers
 */
export async function pressGroupSearches(
  session: DiscoverySession,
  page: WizardPage,
  data: Record<string, unknown>,
  groups: Iterable<[field: Record<string, unknown>, question: Question]>,
  renew: () => Promise<unknown>,
): Promise<Question[]> {
  const { form, knowledge } = session;
  const found: Question[] = [];
  for (const [{ field_id }, question] of groups) {
    const { group } = question;
    const field = page.fields.find((one) => one.field_id === field_id);
    const [instance] = [data[String(field_id)]].flat() as (Record<string, unknown> | undefined)[];
    if (!group?.searches?.length || !field || !instance) continue;
    const before = group.questions.length;
    await press(form, group.add);
    await fillPage(
      form,
      page.page_number,
      planAnswers({ ...page, fields: field.sub_fields }, instance),
      FILLING,
    );
    for (const button of group.searches) {
      const known = await lookAtPage(form, session.takenOn);
      await press(form, button);
      const controls = addedControls(known, await lookAtPage(form, session.takenOn));
      const taken = new Set(group.questions.map((one) => one.field_id));
      const added = readQuestions(controls, taken).filter(({ visible, aside }) => visible && !aside);
      const said = added.length > 0 ? [] : await form.callSettled("readMessages", fieldRefs(page));
      if (said.length > 0) throw objection(page, said);
      group.questions.push(...added);
      for (const { key, options } of added.slice(0, 1)) {
        knowledge?.lookups.set(key, button);
        if (options.length > 0) knowledge?.dependent.set(key, "part");
      }
    }
    group.searches = [];
    if (group.questions.length > before) found.push(question);
    await renew();
  }
  return found;
}

async function press(form: FormPage, { text, locators }: SeenButton): Promise<void> {
  const mark = await markDocuments(form);
  await pressButton(form, { description: text, locators }, { pages: [], fields: [] }, PRESS_MS);
  await awaitEffect(form, mark, "anything", LISTING_MS);
}

function captionsOf({ seen }: PageKnowledge): string[] {
  return [...seen.buttons.filter(({ aside }) => !aside), ...seen.links].map(({ text }) => text);
}

/** The error of a page that is not left where one of its searches was not used. */
export function withoutLookup({ button, results }: UnusableLookup, page: number, cause: AppError): AppError {
  return new AppError(
    "unsupported_control",
    `“${button}” of page ${page} lists its results as buttons or links, which only a person can use. ${cause.message}`,
    {
      details: {
        ...cause.details,
        page,
        button,
        candidates: results,
        next: "Press the page's way to enter the answer by hand with federalscout_click_element, where it has one, and save the page again; else only a person can use the form.",
      },
      cause,
    },
  );
}
