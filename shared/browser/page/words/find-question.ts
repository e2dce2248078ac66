/**
 * The identity of a question: which element of the page belongs to it by its words, where a place or words that other questions
 * share lead to several, or to another one.
 */
import { asksOther } from "../../../text/question-words.ts";
import { CHOICE, GROUP } from "../dom/selectors.ts";
import { labelsOf, labelTexts, lettersAndDigits, normalize, referenced, visibleText } from "../dom/text.ts";
import { isShown } from "../dom/visibility.ts";
import type { PlannedField, PlannedLocator } from "../protocol.ts";
import { findElement, type Match } from "./find-element.ts";

/** Where other questions share the words of a locator, an element of those questions does not match. */
export function findOwn(
  { locators, rivals }: PlannedField,
  isOwn: (element: HTMLElement) => boolean,
  accept: (element: HTMLElement) => boolean = () => true,
): Match {
  const found = findElement(locators, accept);
  if (!rivals || (found.element && isPlace(locators[found.tried.length]))) return found;
  return findElement(locators, (element) => accept(element) && isOwn(element));
}

function isPlace(locator: PlannedLocator | undefined): boolean {
  return locator !== undefined && /^(id|name|css)$/.test(locator.by);
}

/** The element that belongs to the question by its words, where the locator that has found one names a place alone. */
export function meantBy(found: HTMLElement, field: PlannedField, at: number): HTMLElement | undefined {
  const { locators } = field;
  const locator = locators[at];
  if (!locator || !isPlace(locator)) return found;
  const moved = movedQuestion(found, locators);
  return moved ?? (isOtherQuestion(found, locator, field) ? undefined : found);
}

/** A selector whose last step states a tag or a position alone, and no id, name or class. */
const POSITION =
  /(?:>\s*[a-z]+|(?:^|[\s>])[a-z]+:nth-[a-z-]+\(\d+\)|:nth-[a-z-]+\(\d+\)[\s>]+[a-z]+|>>\s*nth=-?\d+)$/;
const SHORTEST_NAME = 3;
const YES_OR_NO = 3;
const ANY_NAME =
  /^(?:answer|box|choice|control|ctl|ddl|edit|element|entry|field|form|input|item|option|page|question|radio|row|select|step|text|textbox|txt|value)s?$/i;

/**
 * The only control with the question's recorded words, where the element at its recorded place has other words.
 *
 * @param found by its id, its name or a selector
 */
function movedQuestion(found: HTMLElement, locators: PlannedLocator[]): HTMLElement | undefined {
  const named = locators.filter((locator) => wordsOf(locator) !== undefined);
  if (named.length === 0 || locators.some(({ instance }) => instance) || !isShown(found)) return undefined;
  const own = labelTexts(found);
  if (own.length === 0 || named.some((locator) => own.includes(normalize(wordsOf(locator)))))
    return undefined;
  const { element } = findElement(named, isShown);
  return element && element !== found && kindOf(element) === kindOf(found) ? element : undefined;
}

/**
 * Whether a place leads to another question: one that shares no word with the recorded one, or one whose words another
 * question of the wizard has. The page has not added the recorded question yet, or has removed it.
 *
 * @param locator that has found the element after those of the words have found none
 */
export function isOtherQuestion(
  found: HTMLElement,
  locator: PlannedLocator | undefined,
  { label = "", locators, others = [], options = [] }: Recorded,
): boolean {
  if (!locator || !isMerePlace(locator) || locators.some(({ instance }) => instance)) return false;
  const isChoice = found.matches(CHOICE) || (options.length > 0 && !found.matches("select,input"));
  // The words of a choice may be those of its answer.
  const texts = isChoice ? wordsAround(found) : ownWords(found);
  const isOfAnother = others.some((other) => texts.includes(normalize(other)));
  if (isOfAnother && !texts.includes(normalize(label))) return true;
  const recorded = locators.flatMap((one) => wordsOf(one) ?? []);
  if (!asksOther(recorded, texts)) return false;
  if (!isChoice) return true;
  // Words before the choices may name them, in a group that has a name of its own.
  const group = found.closest(GROUP);
  const text = lettersAndDigits(group?.textContent ?? "");
  const isNamed = locators.some((one) => {
    const words = lettersAndDigits(wordsOf(one) ?? "");
    return words !== "" && text.includes(words);
  });
  return !isNamed && !offersSame(text, options);
}

type Recorded = Pick<PlannedField, "locators"> & Partial<Pick<PlannedField, "label" | "others" | "options">>;

/** A position, or a name that pages give to any question. */
function isMerePlace({ by, ...rest }: PlannedLocator): boolean {
  const value = "value" in rest ? rest.value : "";
  if (by === "css") return POSITION.test(value);
  if (by !== "id" && by !== "name") return false;
  const words = value.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").split(/[^\p{L}]+/u);
  return words.every((word) => word.length < SHORTEST_NAME || ANY_NAME.test(word));
}

function ownWords(found: HTMLElement): string[] {
  const stated = [found.getAttribute("aria-label"), ...referenced(found, "aria-labelledby").map(visibleText)];
  return [...labelsOf(found).map(({ textContent }) => textContent), ...stated].map(normalize).filter(Boolean);
}

/** The words of the question that a choice answers. */
function wordsAround(choice: HTMLElement): string[] {
  const group = choice.closest<HTMLElement>(GROUP);
  if (!group) return [];
  const legend = group.querySelector("legend");
  return [...(legend ? [visibleText(legend)] : []), ...ownWords(group)].map(normalize).filter(Boolean);
}

/** Whether a reworded question offers the recorded options: "Yes" and "No" prove nothing. */
function offersSame(text: string, options: PlannedField["options"]): boolean {
  const words = options.map(({ label }) => lettersAndDigits(label)).filter((one) => one.length > YES_OR_NO);
  return words.length > 0 && words.every((one) => text.includes(one));
}

function wordsOf(locator: PlannedLocator): string | undefined {
  return locator.by === "label" ? locator.value : locator.by === "role" ? locator.name : undefined;
}

function kindOf(element: HTMLElement): string {
  return `${element.localName} ${element.getAttribute("type") ?? ""} ${element.getAttribute("role") ?? ""}`;
}
