/**
 * The identity of a question: which element of the page belongs to it by its words, where a place or words that other questions
 * share lead to several, or to another one.
 */
import { asksOther, differInNumbers, isReused, wordsOfName } from "../../../text/question-words.ts";
import { kindOf } from "../dom/role.ts";
import { CHOICE, GROUP } from "../dom/selectors.ts";
import { elementById, lettersAndDigits, normalize } from "../dom/text.ts";
import { isShown } from "../dom/visibility.ts";
import type { PlannedField, PlannedLocator } from "../protocol.ts";
import { findElement, type Match } from "./find-element.ts";
import { questionOf } from "./question.ts";

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
export function meantBy(
  found: HTMLElement,
  locator: PlannedLocator | undefined,
  field: Recorded,
): HTMLElement | undefined {
  if (!locator || !isPlace(locator) || (field.quotes && !isMerePlace(locator))) return found;
  const moved = movedQuestion(found, locator, field);
  return moved ?? (isOtherQuestion(found, locator, field) ? undefined : found);
}

/** A selector whose last step states a tag or a position alone, and no id, name or class. */
const POSITION =
  /(?:>\s*[a-z]+|(?:^|[\s>])[a-z]+:nth-[a-z-]+\(\d+\)|:nth-[a-z-]+\(\d+\)[\s>]+[a-z]+|>>\s*nth=-?\d+)$/;
const YES_OR_NO = 3;
/** Between the words of a section and those of a question in it. */
const SECTION = " – ";

/**
 * The only control with the question's recorded words, and in its section, where the element at its recorded place has other
 * ones.
 *
 * @param found by its id, its name or a selector
 */
function movedQuestion(
  found: HTMLElement,
  locator: PlannedLocator,
  { label = "", locators, others = [] }: Recorded,
): HTMLElement | undefined {
  const named = locators.filter((one) => recordedWords(one) !== undefined);
  const own = questionOf(found).names;
  if (own.length === 0) return undefined;
  const section = sectionOf(label, own);
  if (section) return isShown(found) ? movedSection(found, section) : undefined;
  // The label of a file may be another than the page's.
  const isOf = (other: string) => own.includes(normalize(other));
  const isUnsure = () => isMerePlace(locator) || others.some(isOf) || isReused(nameIn(locator), [label], own);
  if (named.length === 0 && isUnsure()) named.push({ by: "label", value: label });
  const recorded = named.map((one) => normalize(recordedWords(one)));
  if (recorded.length === 0 || recorded.some((words) => own.includes(words))) return undefined;
  const isRow = locators.some(({ instance }) => instance);
  if ((isRow || !isMerePlace(locator)) && isSameButNumbers(recorded, own)) return undefined;
  if (!isShown(found)) return undefined;
  const { element } = findElement(named, isShown);
  return element && element !== found && kindOf(element) === kindOf(found) ? element : undefined;
}

interface Section {
  /** Normalized, as the words of the question in it. */
  words: string;
  question: string;
}

/** The section that a label names before the words of an element. */
function sectionOf(label: string, own: string[]): Section | undefined {
  if (!label.includes(SECTION)) return undefined;
  const whole = normalize(label);
  const question = own.find((text) => whole.endsWith(SECTION + text));
  return question === undefined
    ? undefined
    : { question, words: whole.slice(0, -(SECTION + question).length) };
}

/** The only control with the same words in the section, where the found one is in another. */
function movedSection(found: HTMLElement, { words, question }: Section): HTMLElement | undefined {
  const isIn = (element: HTMLElement) => normalize(questionOf(element).context) === words;
  if (isIn(found)) return undefined;
  const isMeant = (element: HTMLElement) =>
    isShown(element) && isIn(element) && kindOf(element) === kindOf(found);
  return findElement([{ by: "label", value: question }], isMeant).element;
}

/**
 * Whether a place leads to another question: one that shares no word with the recorded one, that asks about another person or
 * kind, or that has the words or the section of another question of the wizard. The page has not added the recorded question
 * yet, or has removed it. An id or a name that states the question outweighs a year, a quoted answer and a translation.
 *
 * @param locator that has found the element
 */
export function isOtherQuestion(
  found: HTMLElement,
  locator: PlannedLocator | undefined,
  { label = "", locators, others = [], options = [], quotes }: Recorded,
): boolean {
  if (!locator || !isPlace(locator) || locators.some(({ instance }) => instance)) return false;
  const isMere = isMerePlace(locator);
  if (quotes && !isMere) return false;
  const isBox = !isMere && options.length === 0 && found.matches(BOX_TO_TICK);
  const isChoice =
    !isBox && (found.matches(CHOICE) || (options.length > 0 && !found.matches("select,input")));
  const recorded = locators.flatMap((one) => recordedWords(one) ?? []);
  const known = [label, ...recorded].map(normalize);
  const isElsewhere = isInSectionOfAnother(found, label, others);
  // The words of a choice may be those of its answer.
  const question = questionOf(found);
  const texts = question.asked(isChoice);
  const written = isChoice ? texts : question.names;
  if (!isElsewhere && known.some((words) => written.includes(words)))
    return recorded.length > 0 && isTwin(found, written, others);
  if (!isElsewhere && known.some((words) => texts.includes(words))) return false;
  const name = nameIn(locator);
  if (!isMere && name === "") return false;
  if (!isMere && isSameButNumbers(known, texts)) return false;
  if (isElsewhere || others.some((other) => texts.includes(normalize(other)))) return true;
  if (!(isMere ? asksOther(recorded, texts) : isReused(name, recorded, texts))) return false;
  if (!isChoice) return true;
  // Words before the choices may name them, in a group that has a name of its own.
  const group = found.closest(GROUP);
  const text = lettersAndDigits(group?.textContent ?? "");
  const isNamed = locators.some((one) => {
    const words = lettersAndDigits(recordedWords(one) ?? "");
    return words !== "" && text.includes(words);
  });
  return !isNamed && !offersSame(text, options);
}

/** The id, the name or the attribute of a test that a locator states. */
function nameIn(locator: PlannedLocator): string {
  if (locator.by === "css") return /\[[\w-]+="?([^"\]]+)"?\]$/.exec(locator.value)?.[1] ?? "";
  return locator.by === "id" || locator.by === "name" ? locator.value : "";
}

/**
 * Whether the page shows the words, which were those of one control, a second time at the next number of the same id: a page
 * that adds a question before another one gives it the first id.
 */
function isTwin(found: HTMLElement, texts: string[], others: string[]): boolean {
  const [, stem = "", number] = /^(.*?)(\d*)$/.exec(found.id) ?? [];
  if (stem === "" || found.matches(CHOICE)) return false;
  const next = number ? [`${stem}${Number(number) + 1}`] : ["", "-", "_"].map((mark) => `${stem}${mark}2`);
  const isSame = (one: HTMLElement) =>
    kindOf(one) === kindOf(found) &&
    questionOf(one)
      .asked()
      .some((text) => texts.includes(text)) &&
    isShown(one);
  if (!next.some((id) => [elementById(found, id)].some((one) => one && isSame(one)))) return false;
  return !others.some((other) => texts.some((text) => normalize(other).endsWith(text)));
}

const BOX_TO_TICK = "input[type=checkbox],[role=checkbox],[role=switch]";

/** Whether the element has the words of the question, and stands in the section of another one of the wizard. */
function isInSectionOfAnother(found: HTMLElement, label: string, others: string[]): boolean {
  const section = sectionOf(label, questionOf(found).names);
  if (!section) return false;
  const shown = normalize(questionOf(found).context);
  return (
    shown !== section.words && others.some((other) => normalize(other) === shown + SECTION + section.question)
  );
}

function isSameButNumbers(recorded: string[], shown: string[]): boolean {
  return recorded.some((was) => shown.some((is) => differInNumbers(was, is)));
}

type Recorded = Pick<PlannedField, "locators"> &
  Partial<Pick<PlannedField, "label" | "others" | "options" | "quotes">>;

/** A position, or a name that pages give to any question. */
function isMerePlace({ by, ...rest }: PlannedLocator): boolean {
  const value = "value" in rest ? rest.value : "";
  if (by === "css") return POSITION.test(value);
  return (by === "id" || by === "name") && wordsOfName(value).length === 0;
}

/** Whether a reworded question offers the recorded options: "Yes" and "No" prove nothing. */
function offersSame(text: string, options: PlannedField["options"]): boolean {
  const words = options.map(({ label }) => lettersAndDigits(label)).filter((one) => one.length > YES_OR_NO);
  return words.length > 0 && words.every((one) => text.includes(one));
}

function recordedWords(locator: PlannedLocator): string | undefined {
  return locator.by === "label" ? locator.value : locator.by === "role" ? locator.name : undefined;
}
