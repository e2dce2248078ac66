/** Resolves an author's selector to the one element on the page, or to the reason why there is none. */
import type { Inspection } from "../../../shared/browser/page/discover/page-description.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import { selectorLocators } from "../../../shared/wizards/format/selector-locators.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { correction } from "./correct-action.ts";
import { inspectDocuments } from "./documents.ts";
import type { Question } from "./question.ts";

export type SelectorType = "text" | "id" | "css" | "auto";

export interface Target {
  element: NonNullable<Inspection["element"]>;
  locators: Locator[];
  /** Absent for elements without an answer, such as buttons. */
  question: Question | undefined;
}

/**
 * @param means whether a text is the caption of a button or link, or the label of a question
 * @param selector a CSS selector, an id, a text, or the suggested field_id of a question
 * @throws AppError `selector_not_found` with an alternative
 */
export async function findTarget(
  session: DiscoverySession,
  selector: string,
  type: SelectorType,
  means: "button" | "question" = "button",
): Promise<Target> {
  const named = questionNamed(session, selector, type);
  const locators = named?.control.locators ?? targetLocators(selector, type, means);
  const inspection = await inspectDocuments(session.form, locators);
  const { element } = inspection;
  if (!element) throw correction(selector, inspection);
  const questions = session.knowledge?.questions ?? [];
  const question = named ?? questions.find(({ identities }) => identities.includes(element.identity));
  return { element, locators: element.locators.length > 0 ? element.locators : locators, question };
}

/** Whether the page shows such an element now. */
export async function isShown(
  session: DiscoverySession,
  selector: string,
  type: SelectorType,
): Promise<boolean> {
  const named = questionNamed(session, selector, type);
  const locators = named?.control.locators ?? targetLocators(selector, type);
  const { element, shown } = await inspectDocuments(session.form, locators);
  return element ? element.shown : shown > 0;
}

function questionNamed({ knowledge }: DiscoverySession, selector: string, type: SelectorType) {
  return type === "auto" ? knowledge?.questions.find(({ field_id }) => field_id === selector) : undefined;
}

function targetLocators(
  selector: string,
  type: SelectorType,
  means: "button" | "question" = "button",
): Locator[] {
  if (type === "id" || type === "css") return selectorLocators(selector, type);
  const text: Locator = { by: "text", value: selector };
  const label: Locator = { by: "label", value: selector };
  const byWords = means === "button" ? [text, label] : [label, text];
  return type === "text" ? byWords : [...selectorLocators(selector, "auto"), ...byWords];
}
