/** The document's state: its heading, the page and the questions that it shows, a refusal of the visit. */
import { significantWords } from "../../../text/question-words.ts";
import { REFUSALS, TITLES } from "../../../text/vocabulary/sites.ts";
import { holdsText, inAllLanguages } from "../../../text/words.ts";
import type { Locator } from "../../../wizards/format/format.ts";
import type { PageSign } from "../../arrive/judge-arrival.ts";
import { locateField } from "../control/locate-field.ts";
import { isSeparateFrame, queryAll, queryWithin, tick, timeNow, waitFor } from "../dom/document.ts";
import { isBareError, isWaiting, readHeading, visibleTexts } from "../dom/fresh-texts.ts";
import { ANSWERED, BOX, DIALOG, PRESSED } from "../dom/selectors.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isConcealed, isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import { memory, perLook } from "../memory.ts";
import type {
  AimPlan,
  PageAnchor,
  PageState,
  PlannedField,
  PlannedOption,
  ResultAnchor,
  Spot,
} from "../protocol.ts";
import { findResult } from "../results/extract.ts";
import { daysIn } from "../widgets/parts/dates/calendar.ts";
import { describeChoice } from "../words/choice-texts.ts";
import { findButton, findControl } from "../words/find-element.ts";
import { meantBy } from "../words/find-question.ts";
import { isReplaced } from "../words/match-option.ts";
import { questionOf } from "../words/question.ts";
import { newDialog, rememberDialogs } from "./answer-dialog.ts";
import { readObjections } from "./read-messages.ts";

const NO_TITLE = new RegExp(`^(?:${inAllLanguages(TITLES)})?\\W*\\d*$`, "i");
const BLOCKED = holdsText(inAllLanguages(REFUSALS, ({ blocked }) => blocked));

export const QUESTIONS =
  "input:not([type=hidden],[type=submit],[type=button],[type=image],[type=search]),select,textarea";
// A progress bar without a value marks loading; one with a value shows the progress through the form.
const BUSY = "[aria-busy=true],[role=progressbar]:not([aria-valuenow]),progress:not([value])";
/** Specimen: https://getbootstrap.com/docs/5.3/components/spinners/. */
const SPINNER = "[class*=spinner i],[class*=loader i],[class*=loading i]";

/** An error page without a heading has hardly more text. */
const LONGEST_NOTICE = 400;
const SAME_TITLE = 0.6;
const SAVING = /^saving\b[^.]{0,30}(?:\.{3}|…)?$/i;

/** Records the page's appearance; `arrive` compares with it in the same document. */
export function readPageState(plan: AimPlan): PageState {
  rememberDialogs();
  const shown = visibleTexts();
  return {
    url: location.href,
    heading: readHeading(),
    results: resultsText(plan.results),
    texts: plan.texts ?? shown,
    shown,
    messages: readObjections(plan.fields, plan, plan.texts).map(({ message }) => message),
    asks_password: asksPassword(),
    earlier: (plan.earlier ?? []).filter(showsPage).map(({ page }) => page),
    signs: signsOf(plan.pages),
  };
}

/** The elements that prove these pages, with the words of their questions: a framework may reuse an element for the next one. */
export function signsOf(pages: PageAnchor[]): PageSign[] {
  return pages.flatMap((anchor) => {
    const element = anchorElement(anchor);
    if (!element) return [];
    if (!memory.signs.includes(element)) memory.signs.push(element);
    const isButton = anchor.fields.length === 0;
    const { names, asked } = questionOf(element);
    return {
      page: anchor.page,
      identity: [memory.signs.indexOf(element), ...asked(true), ...names].join("|"),
      isButton,
      isOver: isButton && (newDialog()?.contains(element) ?? false),
    };
  });
}

/** Whether an answer alone has led to a later page. */
export function hasLeft({ leaving, pages }: Pick<AimPlan, "leaving" | "pages">): boolean {
  if (!leaving || leaving.fields.length === 0 || showsPage(leaving)) return false;
  return pages.some(showsPage);
}

/** Whether one of a page's questions is shown. */
export function showsPage(anchor: PageAnchor | undefined): boolean {
  return anchor !== undefined && anchor.fields.length > 0 && anchorElement(anchor) !== undefined;
}

/** The shown element that proves that a page is there. */
export const anchorElement = perLook(findAnchor);

function findAnchor(anchor: PageAnchor): HTMLElement | undefined {
  if (anchor.fields.length === 0) {
    const { element } = findButton(anchor.button);
    return element && !isTitle(element) && isPlainPage(anchor) ? element : undefined;
  }
  for (const field of anchor.fields) {
    for (const locators of proofs(field)) {
      const { choices, element: found = choices?.[0], isAfterLabel, locator } = findControl(locators);
      const element = found && meantBy(found, locator, field);
      if (!element || (isAfterLabel && !takesAnswer(element, field.options))) continue;
      if (isRepeated(element, locator, locators)) continue;
      const isSeen = isShown(element) || [...element.querySelectorAll("input,select")].some(isShown);
      // A native control is hidden where the page draws one of its own in its place.
      if (isSeen || isReplaced(element)) return element;
    }
  }
  return undefined;
}

/** Whether a review repeats the answer: read-only, and only the words of the question find it. */
function isRepeated(element: HTMLElement, locator: Locator | undefined, all: Locator[]): boolean {
  const isNamed = (one: Locator | undefined) => one?.by === "id" || one?.by === "name";
  const { readOnly, value } = element as HTMLInputElement;
  return (readOnly === true || isDisabled(element)) && value !== "" && all.some(isNamed) && !isNamed(locator);
}

/** Whether the heading or the address of a page without questions is the recorded one: any page may have its button. */
function isPlainPage({ isPlain = false, title = "", path }: PageAnchor): boolean {
  if (!isPlain || isSameTitle(title)) return true;
  const isNamed = !NO_TITLE.test(title.trim());
  return !showsQuestions() && (!isNamed || path === location.pathname);
}

/** Whether a heading or the title of the document has most of the words of a recorded title. */
function isSameTitle(title: string): boolean {
  const wanted = significantWords(title);
  if (wanted.length === 0) return false;
  const headings = queryAll("h1,h2,h3,legend,[role=heading]").filter(isVisible).map(visibleText);
  return [...headings, document.title].some((text) => {
    const shown = significantWords(text);
    const common = wanted.filter((word) => shown.includes(word)).length;
    return (2 * common) / (wanted.length + shown.length) > SAME_TITLE;
  });
}

/** A heading that takes no press: a link may have the title of the page that it leads to. */
function isTitle(element: HTMLElement): boolean {
  return element.matches("h1,h2,h3,h4,h5,h6") && getComputedStyle(element).cursor !== "pointer";
}

/** The heading of the open dialog, else of the page, else its only text or title. */
export function headingToQuote(): string {
  const dialog = queryAll(DIALOG).find(isVisible);
  const [heading] = queryAll("h1,h2,h3,legend,[role=heading]").filter(
    (one) =>
      isVisible(one) && !isConcealed(one) && (dialog?.contains(one) ?? true) && visibleText(one) !== "",
  );
  const shown = heading ? visibleText(heading) : "";
  if (shown !== "" && !isBareError(shown)) return shown;
  const all = document.body ? visibleText(document.body) : "";
  return all !== "" && all.length <= LONGEST_NOTICE && !showsQuestions() ? all : shown || document.title;
}

/** Text of the elements that will hold the results. */
export function resultsText(results: Pick<ResultAnchor, "locators"> | undefined) {
  return (results?.locators ?? [])
    .map((locators) => findResult(locators).text)
    .join("\n")
    .trim();
}

/**
 * Waits until `ms` have passed since {@link arrive} saw the recorded results, by a timer of the page: all timers of that length
 * that it started before have fired then, however busy it is. Without such results, and when it is called again, it waits `ms`.
 *
 * @returns whether the results that were seen have been the same meanwhile
 */
export async function awaitSameResults(ms: number): Promise<boolean> {
  const { seenResults: seen } = memory;
  memory.seenResults = undefined;
  await tick(seen ? Math.max(0, seen.at + ms - timeNow()) : ms);
  return seen !== undefined && resultsText(seen.results) === seen.text;
}

/** Whether the page has questions; the site's search box is none. */
export function showsQuestions(): boolean {
  return queryAll(QUESTIONS).some(isShown);
}

export function asksPassword(): boolean {
  return queryAll("input[type=password]").some(isShown);
}

export function isBlocked(): boolean {
  const text = `${document.title} ${(document.body?.innerText ?? "").slice(0, 2000)}`;
  return BLOCKED.test(text) && !queryAll(BOX).some(isShown);
}

// An option's name ("Yes") occurs on many pages; its id and the question's locators do not.
function proofs(field: PageAnchor["fields"][number]) {
  const ids = field.options.map((option) =>
    option.locators.filter((locator) => /^(id|name|css)$/.test(locator.by)),
  );
  const lists = [field.locators, ...ids].filter((list) => list.length > 0);
  return lists.length > 0 ? lists : field.options.map((option) => option.locators);
}

/** Whether the page announces that it saves an answer. */
export function isSaving(): boolean {
  return queryAll("[role=status],[aria-live]:not([aria-live=off])").some(
    (region) => SAVING.test(visibleText(region)) && isVisible(region),
  );
}

export function isBusy(): boolean {
  return queryAll(BUSY).some(isVisible);
}

/** Whether the page shows that it works, by its words or a moving sign. */
export function showsProgress(): boolean {
  const spins = () =>
    queryAll(SPINNER).some((one) => isVisible(one) && one.getAnimations({ subtree: true }).length > 0);
  return visibleTexts().some(isWaiting) || isBusy() || spins();
}

// A list without a role can be recognised by its place in the tab order. Buttons and links have such a place too.
const FOCUSABLE = "[tabindex='0']:not(button,a,[role=button],[aria-haspopup])";
const FEWEST_DAYS = 28;
const FEWEST_OPTIONS = 2;

/** Whether an element after the words of a question answers it: any page may have buttons after the same words. */
function takesAnswer(element: HTMLElement, options: PlannedOption[]): boolean {
  return (
    element.matches(`${ANSWERED},${FOCUSABLE}`) ||
    queryWithin(element, ANSWERED).length > 0 ||
    offersOptions(element, options) ||
    daysIn(element).length >= FEWEST_DAYS
  );
}

function offersOptions(element: HTMLElement, options: PlannedOption[]): boolean {
  const captions = new Set(queryWithin(element, PRESSED).flatMap((button) => describeChoice(button).texts));
  const offered = options.filter(({ value, label }) =>
    [value, label].map(normalize).some((text) => captions.has(text)),
  );
  return offered.length >= FEWEST_OPTIONS;
}

export function spotFields(fields: PlannedField[]): (Spot | null)[] {
  return fields.map((field) => {
    const { element, control = element, tried } = locateField(field);
    if (!element || !control) return null;
    return { rank: tried.length, isShown: isShown(control), isFrame: isSeparateFrame(element) };
  });
}

export function spotButton(locators: Locator[]): Spot | null {
  const { element, tried } = findButton(locators);
  return element ? { rank: tried.length, isShown: true, isFrame: false } : null;
}

/** Any of the page's questions. */
export function spotPage(anchor: PageAnchor): Spot | null {
  return anchorElement(anchor) ? { rank: 0, isShown: true, isFrame: false } : null;
}

/** Whether the elements that hold the results appear. */
export async function awaitResults(results: ResultAnchor, timeoutMs: number): Promise<boolean> {
  return (await waitFor(() => resultsText(results) || undefined, timeoutMs)) !== undefined;
}
