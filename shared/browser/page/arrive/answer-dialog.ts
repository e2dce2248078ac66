/**
 * Answers a question that a press has opened between two pages: by its recorded way; else by the only way that keeps the
 * answers as they were given. Questions that bind, and those about anything else, are never answered.
 */

import { type BindingVerdict, type BindingWords, judgeBinding } from "../../../text/binding.ts";
import { BANNERS } from "../../../text/vocabulary/banners.ts";
import { ANSWERS, ASKS, WAYS } from "../../../text/vocabulary/dialogs.ts";
import { ONWARD, REFUSES } from "../../../text/vocabulary/onward.ts";
import { anywhere, atStart, inAllLanguages } from "../../../text/words.ts";
import { childrenOf, queryAll } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { freshTexts } from "../dom/fresh-texts.ts";
import { ANY_BUTTON, DIALOG } from "../dom/selectors.ts";
import { captionOf, labelsOf, lettersAndDigits, normalize, visibleText } from "../dom/text.ts";
import { isDisabled, isVisible } from "../dom/visibility.ts";
import { memory } from "../memory.ts";
import type { ArrivalPlan, AskedQuestion, DialogStep, PlannedField } from "../protocol.ts";
import { findButton } from "../words/find-element.ts";
import { recordOf } from "../words/widget.ts";

type Plan = Pick<ArrivalPlan, "answers" | "before" | "dialogs" | "binding">;

/** A control that answers the question, and the one that then confirms the choice. */
interface Way {
  control: HTMLElement;
  caption: string;
  confirm?: HTMLElement | undefined;
  /** It is recorded, or only agrees to go on. */
  isPlain?: boolean;
}

export interface Question {
  asked: AskedQuestion;
  /** The chosen way. */
  control: HTMLElement;
  answer: () => void;
}

const BUTTONS = `${ANY_BUTTON},a[href]`;
const LONGEST_HEADING = 120;
const SHORTEST_VALUE = 2;

const YES = atStart(inAllLanguages(ANSWERS, ({ yes }) => yes));
const NO = atStart(inAllLanguages(ANSWERS, ({ no }) => no));
const GOES_ON = atStart(
  `${inAllLanguages(ONWARD, ({ goesOn }) => goesOn)}|${inAllLanguages(WAYS, ({ skips }) => skips)}`,
);
const STAYS = atStart(inAllLanguages(WAYS, (ways) => ways.stays));
const KEEPS = anywhere(inAllLanguages(WAYS, (ways) => ways.keeps));
const CHANGES = anywhere(inAllLanguages(WAYS, (ways) => ways.changes));
const LEAVES = anywhere(inAllLanguages(WAYS, (ways) => ways.leaves));
const ASKS_TO_GO_ON = new RegExp(
  inAllLanguages(ANSWERS, ({ goesOn }) => goesOn),
  "iu",
);
const ASKS_WHETHER_RIGHT = new RegExp(
  inAllLanguages(ASKS, (asks) => `[^.!?]*${asks.isRight}`),
  "giu",
);
const ASKS_TO_ADD = new RegExp(
  inAllLanguages(ASKS, (asks) => asks.add),
  "iu",
);

/** Records the dialogs that are open before a press: they are not a reaction to it. */
export function rememberDialogs(): void {
  memory.settledDialogs = new WeakMap(
    queryAll(DIALOG)
      .filter(isVisible)
      .map((dialog) => [dialog, visibleText(dialog)]),
  );
}

/** The question that the last press opened and that can be answered. */
export function questionToAnswer(plan: Plan, isSamePage: boolean): Question | undefined {
  for (const dialog of queryAll(DIALOG)) {
    if (!isVisible(dialog) || isSettled(dialog)) continue;
    const way = recordedWay(dialog, plan) ?? wayOn(dialog, plan);
    if (way) return questionOf(dialog, way, headingOf(dialog));
  }
  return isSamePage ? warningToConfirm(plan) : undefined;
}

/** A dialog over the page that the last press opened and that nothing has answered. */
export function newDialog(): HTMLElement | undefined {
  return queryAll(DIALOG).find(
    (dialog) => !isSettled(dialog) && isVisible(dialog) && isOverPage(dialog) && visibleText(dialog) !== "",
  );
}

/** The captions of the buttons of a dialog. */
export function captionsOf(dialog: HTMLElement): string[] {
  return buttonsIn(dialog).map((button) => captionOf(button));
}

function isSettled(dialog: Element): boolean {
  return memory.settledDialogs.get(dialog) === visibleText(dialog);
}

function isOverPage(dialog: HTMLElement): boolean {
  if (dialog.matches(":modal,[role=alertdialog]") || dialog.ariaModal === "true") return true;
  const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  for (let box: HTMLElement | null = dialog; box; box = box.parentElement)
    if (getComputedStyle(box).position === "fixed") return top !== null && box.contains(top);
  return false;
}

function questionOf(
  place: HTMLElement,
  { control, caption, confirm, isPlain = false }: Way,
  heading: string,
  isAgain = false,
): Question {
  return {
    control,
    asked: {
      heading: heading.slice(0, LONGEST_HEADING),
      way: caption,
      is_plain: isPlain,
      is_again: isAgain,
    },
    answer: () => {
      memory.settledDialogs.set(place, visibleText(place));
      press(control);
      if (confirm) press(confirm);
    },
  };
}

function recordedWay(dialog: HTMLElement, { dialogs = [] }: Plan): Way | undefined {
  const heading = headingOf(dialog);
  const step = dialogs.find((one) => isOf(one, dialog, heading));
  if (!step) return undefined;
  const { element } = findButton(step.locators);
  const named = buttonsIn(dialog).find((button) => normalize(captionOf(button)) === normalize(step.way));
  const control = named ?? (element && dialog.contains(element) ? element : undefined);
  const caption = control ? captionOf(control) : "";
  return control && !LEAVES.test(caption) ? { control, caption, isPlain: true } : undefined;
}

function isOf({ heading }: DialogStep, place: HTMLElement, shown: string): boolean {
  const wanted = lettersAndDigits(heading);
  return wanted === lettersAndDigits(shown) || lettersAndDigits(visibleText(place)).startsWith(wanted);
}

/** The only way of a dialog that goes on and changes no answer. */
function wayOn(dialog: HTMLElement, { answers = [], binding }: Plan): Way | undefined {
  const text = visibleText(dialog);
  if (
    verdictOf(dialog, text, binding) !== "free" ||
    [
      ...dialog.querySelectorAll<HTMLElement>(
        "input:not([type=hidden],[type=radio],[type=submit],[type=button]),select,textarea",
      ),
    ].some(isVisible)
  )
    return undefined;
  const buttons = buttonsIn(dialog).map((control) => ({ control, caption: captionOf(control) }));
  const values = answers.flatMap(valuesOf);
  const offered = [...dialog.querySelectorAll<HTMLInputElement>("input[type=radio]")]
    .filter((radio) => labelsOf(radio).some(isVisible) || isVisible(radio))
    .map((control) => ({ control, caption: labelsOf(control).map(visibleText).join(" ") }));
  if (offered.length > 0) {
    const chosen = onlyOne(offered.filter(({ caption }) => keeps(caption))) ?? bestByValue(offered, values);
    const confirm = onlyOne(buttons.filter(({ caption }) => goesOn(caption) || YES.test(normalize(caption))));
    return chosen && confirm ? { ...chosen, confirm: confirm.control } : undefined;
  }
  return (
    onlyOne(buttons.filter(({ caption }) => keeps(caption) && asksForOwn(text, values))) ??
    bestByValue(buttons, values) ??
    agreement(buttons.filter(({ caption }) => agrees(caption, text, values))) ??
    onlyOne(buttons.filter(({ caption }) => goesOn(caption)))
  );
}

/** The buttons and links that can be pressed. */
export function pressable(css = BUTTONS, says = /(?:)/): HTMLElement[] {
  return queryAll(css).filter(
    (button) => says.test(normalize(captionOf(button))) && isVisible(button) && !isDisabled(button),
  );
}

/** A warning within the page that a new box or button confirms. */
function warningToConfirm(plan: Plan): Question | undefined {
  const { before, answers = [], dialogs = [], binding } = plan;
  if (!before) return undefined;
  const fresh = freshTexts(before.shown).filter(({ element }) => !element.closest("label,legend"));
  const [warning] = fresh;
  if (!warning) return undefined;
  const known = new Set(before.shown);
  const boxes = queryAll("input[type=checkbox]")
    .filter((box) => isVisible(box) && !(box as HTMLInputElement).checked)
    .map((control) => ({ control, caption: labelsOf(control).map(visibleText).join(" ") }));
  const buttons = pressable().map((control) => ({ control, caption: captionOf(control) }));
  const text = fresh.map((one) => one.text).join(" ");
  const values = answers.flatMap(valuesOf);
  const isRecorded = (caption: string) => dialogs.some(({ way }) => normalize(way) === normalize(caption));
  const confirms = ({ caption, control }: Way) =>
    caption !== "" &&
    !known.has(caption) &&
    !memory.settledDialogs.has(control) &&
    (isRecorded(caption) ||
      (keeps(caption) &&
        asksForOwn(text, values) &&
        verdictOf(control, `${text} ${caption}`, binding) === "free"));
  const way = onlyOne([...boxes, ...buttons].filter(confirms));
  return way && questionOf(way.control, way, warning.text, way.control.matches("input"));
}

/** Whether a text of the page binds, by its words and the language that the page states for it. */
export function verdictOf(
  element: Element,
  text: string,
  binding?: BindingWords,
  mayConsent?: boolean,
): BindingVerdict {
  const language = element.closest("[lang]")?.getAttribute("lang");
  return judgeBinding(text, binding, language ?? undefined, mayConsent);
}

function buttonsIn(dialog: HTMLElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(BUTTONS)].filter(
    (button) => isVisible(button) && !isDisabled(button) && captionOf(button) !== "",
  );
}

function headingOf(dialog: HTMLElement): string {
  const heading = [...dialog.querySelectorAll<HTMLElement>("h1,h2,h3,h4,legend,[role=heading]")].find(
    isVisible,
  );
  if (heading) return visibleText(heading);
  const words = buttonsIn(dialog).reduce(
    (text, one) => text.replace(captionOf(one), ""),
    visibleText(dialog),
  );
  return dialog.getAttribute("aria-label") || words.trim();
}

/** Without the Yes or No before it. */
function bare(caption: string): string {
  const plain = normalize(caption);
  const rest = plain
    .replace(YES, "")
    .replace(NO, "")
    .replace(/^[\s,.:;!–-]+/, "");
  return rest || plain;
}

function keeps(caption: string): boolean {
  const isOwn = KEEPS.test(caption) && !LEAVES.test(caption);
  return isOwn && !STAYS.test(bare(caption));
}

function goesOn(caption: string): boolean {
  return GOES_ON.test(bare(caption)) && !LEAVES.test(caption) && !CHANGES.test(caption);
}

/** Whether a plain Yes or No goes on with the answers as they are. */
function agrees(caption: string, text: string, values: string[]): boolean {
  const plain = normalize(caption);
  if (LEAVES.test(plain) || CHANGES.test(plain) || STAYS.test(bare(plain))) return false;
  if (NO.test(plain)) return ASKS_TO_ADD.test(text);
  if (!YES.test(plain) || ASKS_TO_ADD.test(text)) return false;
  return ASKS_TO_GO_ON.test(text) || (text.match(ASKS_WHETHER_RIGHT) !== null && asksForOwn(text, values));
}

/** Whether the figures that the text asks to confirm are those of the answers. */
function asksForOwn(text: string, values: string[]): boolean {
  const asked = (text.match(ASKS_WHETHER_RIGHT) ?? []).flatMap(
    (question) => question.match(/\d[\d.,']*/g) ?? [],
  );
  const own = new Set(values.map(digitsOf));
  return asked.every((figure) => own.has(digitsOf(figure)));
}

// The page may add the cents of a whole amount.
function digitsOf(text: string): string {
  return text.replace(/[.,]00?(?!\d)/, "").replace(/\D/g, "");
}

/** The way that repeats more of the answers than every other one, and all that any way repeats. */
function bestByValue<T extends Way>(ways: T[], values: string[]): T | undefined {
  const own = values.map(lettersAndDigits).filter((value) => value.length >= SHORTEST_VALUE);
  const scored = ways
    .map((way) => {
      const said = ` ${lettersAndDigits(way.caption)} `;
      return { way, held: own.filter((value) => said.includes(` ${value} `)).length };
    })
    .sort((one, other) => other.held - one.held);
  const [best, second] = scored;
  const isOwn = best !== undefined && best.held > 0 && best.held > (second?.held ?? 0);
  return isOwn && scored.length > 1 && !LEAVES.test(best.way.caption) ? best.way : undefined;
}

function valuesOf(field: PlannedField): string[] {
  return [field.value, ...(field.values ?? []), ...(field.instances ?? []).flat().flatMap(valuesOf)];
}

function agreement(ways: Way[]): Way | undefined {
  const way = onlyOne(ways);
  return way && { ...way, isPlain: true };
}

function onlyOne<T>(found: T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

const ABOUT = anywhere(inAllLanguages(BANNERS, (banners) => banners.consent));
const ENDING = anywhere(inAllLanguages(BANNERS, (banners) => banners.ends));
const STAY = atStart(inAllLanguages(BANNERS, (banners) => banners.stays));
const LEAVES_SITE = anywhere(
  `${inAllLanguages(BANNERS, ({ outside }) => outside)}|${inAllLanguages(WAYS, ({ leaves }) => leaves)}`,
);
// The most private answer first.
const REPLIES = [
  atStart(inAllLanguages(REFUSES)),
  atStart(inAllLanguages(BANNERS, (banners) => banners.necessary)),
  atStart(inAllLanguages(BANNERS, (banners) => banners.accepts)),
  atStart(`x|×|${inAllLanguages(BANNERS, (banners) => banners.closes)}`),
];

/** @returns the captions of the buttons that were pressed */
export function dismissBanners(): string[] {
  const dismissed: string[] = [];
  for (const banner of candidates()) {
    const answers = recordOf(banner).isAnswered || !isVisible(banner) ? [] : answersTo(banner);
    if (answers.length === 0) continue;
    const buttons = [
      ...banner.querySelectorAll<HTMLElement>("button,[role=button],input[type=button],input[type=submit],a"),
    ].filter(isVisible);
    const says = (button: HTMLElement) => normalize(captionOf(button));
    const gives = (wanted: RegExp, caption: string) =>
      wanted.test(caption) && !(wanted === STAY && LEAVES_SITE.test(caption));
    const answer = answers
      .map((wanted) => buttons.find((button) => gives(wanted, says(button))))
      .find(Boolean);
    if (!answer) continue;
    recordOf(banner).isAnswered = true;
    press(answer);
    dismissed.push(says(answer));
  }
  return dismissed;
}

function answersTo(banner: HTMLElement): RegExp[] {
  const text = visibleText(banner);
  if (ABOUT.test(text)) return REPLIES;
  return banner.matches(DIALOG) && ENDING.test(text) ? [STAY] : [];
}

/** Specimen: govuk (govuk-frontend@6). */
function candidates() {
  const named = `${DIALOG},[id*=cookie i],[class*=cookie i],[id*=consent i],[class*=consent i],[aria-label*=cookie i]`;
  return queryAll(named).filter(
    (element) =>
      isVisible(element) &&
      (floats(element) ||
        childrenOf(element).some(floats) ||
        (element.parentElement !== null && floats(element.parentElement))),
  );
}

function floats(element: Element) {
  return element.matches(DIALOG) || /^(?:fixed|sticky)$/.test(getComputedStyle(element).position);
}
