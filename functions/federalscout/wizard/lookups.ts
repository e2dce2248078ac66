/** Buttons within a page that list the options of a question for the answers before it, such as “Find address”. */
import { pressButton } from "../../../shared/browser/navigate/press-button.ts";
import type { SeenButton } from "../../../shared/browser/page/discover/page-description.ts";
import { fieldRefs } from "../../../shared/browser/plan-page.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import type { WizardPage } from "../../../shared/wizards/wizard.ts";
import type { ScoutConfig } from "../config.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { looksUp } from "../page/buttons.ts";
import { markDocuments } from "../page/documents.ts";
import { hasPageChanged } from "../page/has-page-changed.ts";
import { addsInstance, type PageKnowledge } from "../page/page-knowledge.ts";
import type { Question } from "../page/question.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { objection } from "./try-page.ts";

const PRESS_MS = 3000;
const LISTING_MS = 4000;

/** Keys of the questions with options to choose from. */
export function listedKeys({ questions }: PageKnowledge): Set<string> {
  return new Set(questions.filter(isListed).map(({ key }) => key));
}

function isListed({ visible, aside, field_type, options, control }: Question): boolean {
  const isList = field_type === "select" || field_type === "radio";
  return isList && visible && !aside && !control.disabled && (options.length > 0 || control.opens === true);
}

/**
 * Records the questions that a press has given their options: these follow from the answers before the press.
 *
 * @param before the keys of the questions that had options
 */
export function recordLookups(
  knowledge: PageKnowledge,
  before: ReadonlySet<string>,
  pressed: readonly Locator[],
): void {
  const known = new Set(pressed.map((locator) => JSON.stringify(locator)));
  const button = knowledge.seen.buttons.find(({ locators }) =>
    locators.some((locator) => known.has(JSON.stringify(locator))),
  );
  if (!button || button.discloses || addsInstance(button)) return;
  for (const { key } of knowledge.questions.filter(isListed)) {
    if (before.has(key) || knowledge.lookups.has(key)) continue;
    knowledge.lookups.set(key, button);
    knowledge.dependent.set(key, "part");
  }
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
  { browser }: ScoutConfig,
  renew: () => Promise<unknown>,
): Promise<void> {
  const { form } = session;
  const first = await session.look();
  const named = new Set(page.fields.map(({ lookup_button }) => lookup_button?.description));
  const isOpen = ({ text }: SeenButton) => !named.has(text) && text !== page.continue_button?.description;
  for (const { text, locators } of first.seen.buttons.filter((one) => looksUp(one) && isOpen(one))) {
    const before = listedKeys(await session.look());
    const earlier = await form.callSettled("readMessages", fieldRefs(page));
    const mark = await markDocuments(form);
    await pressButton(form, { description: text, locators }, { pages: [], fields: [] }, PRESS_MS);
    await awaitEffect(form, mark, "anything", Math.min(LISTING_MS, browser.timeouts.navigation));
    const after = await session.look();
    if (hasPageChanged(first.seen, after.seen)) return void (await renew());
    recordLookups(after, before, locators);
    if (listedKeys(after).size > before.size) continue;
    const said = (await form.callSettled("readMessages", fieldRefs(page))).filter(
      ({ message }) => !earlier.some((one) => one.message === message),
    );
    if (said.length > 0) throw objection(page, said);
  }
}
