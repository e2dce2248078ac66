/** A page as FederalScout reads it: every control, button, message and figure, through frames and open shadow roots. */

import { isConclusion } from "../../../text/conclusions.ts";
import { isCurrency } from "../../../text/currencies.ts";
import { CHOICES } from "../../../text/vocabulary/choices.ts";
import { HINTS, NEEDS } from "../../../text/vocabulary/hints.ts";
import { ONWARD } from "../../../text/vocabulary/onward.ts";
import { atStart, beginsText, holdsText, inAllLanguages } from "../../../text/words.ts";
import { QUESTIONS } from "../arrive/page-state.ts";
import { readMessages } from "../arrive/read-messages.ts";
import {
  ancestors,
  ancestorsOfAll,
  closest,
  inPageOrder,
  outermost,
  queryAll,
  queryWithin,
  waitFor,
} from "../dom/document.ts";
import { drawnButtons } from "../dom/drawn-buttons.ts";
import { press } from "../dom/events.ts";
import { readHeading } from "../dom/fresh-texts.ts";
import { sectionHeadings } from "../dom/geometry.ts";
import { ANY_BUTTON, BOX, GROUP, isTextBox, SLIDER } from "../dom/selectors.ts";
import { captionOf, elementById, hasOwnText, visibleText } from "../dom/text.ts";
import { isConcealed, isDisabled, isShown, isTransparent, isVisible } from "../dom/visibility.ts";
import { LOAD_MS, STILL_MS } from "../limits.ts";
import { figureText } from "../results/figure-text.ts";
import { isParagraph } from "../results/labelled-figures.ts";
import { type Figure, readFigures } from "../results/read-figures.ts";
import { daysIn, findCalendar, turnsPages } from "../widgets/parts/dates/calendar.ts";
import { shownNotation } from "../widgets/parts/dates/moment.ts";
import { asWritten, isToggle } from "../words/label.ts";
import { boxBehind, hiddenSelect } from "../words/match-option.ts";
import {
  alikeRadios,
  hintOf,
  isAside,
  isGroupMarked,
  isMarkedRequired,
  questionOf,
} from "../words/question.ts";
import { recordLocators } from "../words/record-locators.ts";
import { identityOf, typeOf } from "./controls.ts";
import { type FoundControl, findControls } from "./find-controls.ts";
import type { SeenControl, SeenFigure, SeenPage } from "./page-description.ts";

const LONGEST_CAPTION = 120;
const MOST_BUTTONS = 60;
const MOST_DRAWN = 20;
const MOST_LINKS = 30;
const MOST_HIDDEN = 50;

/** Links that skip to the content lead to no page. Specimen: https://design-system.service.gov.uk/components/skip-link/. */
export function describePage(): SeenPage {
  const found = findControls();
  const turning = calendarLists();
  const controls = found.filter(
    ({ control, description }) =>
      (isShown(control) || control.id !== "" || description.unsupported !== undefined) &&
      !isForMachines(control) &&
      !isShortcut(control) &&
      !isTwinOfSlider(control) &&
      !turning.has(control),
  );
  const isPart = (button: HTMLElement) =>
    controls.some(
      ({ control }) => control.contains(button) || (button.matches("button,a") && button.contains(control)),
    );
  const stated = inPageOrder(
    queryAll(`${ANY_BUTTON},summary,a[href^='#'],a[href^='javascript:']`).filter(
      (button) =>
        isVisible(button) && captionOf(button) !== "" && !isPart(button) && !leadsWithinPage(button),
    ),
  );
  const isQuestion = (button: HTMLElement) =>
    found.some(({ control }) => control.contains(button) || button.contains(control));
  const calendar = findCalendar(() => true);
  const drawn = new Set(
    drawnButtons()
      .filter((button) => !isQuestion(button) && !calendar?.contains(button))
      .slice(0, MOST_DRAWN),
  );
  const isOnward = (button: HTMLElement) => !isAside(button) && LEADS_ON.test(writtenCaption(button));
  // Answers that a script sends one by one leave a link as the way on.
  const linked =
    controls.length > 0 && !stated.some(isOnward) ? queryAll(LINK_BUTTONS).filter(isVisible) : [];
  const buttons = inPageOrder([
    ...stated.slice(0, MOST_BUTTONS),
    ...drawn,
    ...linked.filter((link) => isOnward(link) && !stated.includes(link)),
  ]);
  const links = queryAll("a[href]:not([role=button])").filter(
    (link) => isVisible(link) && !isAside(link) && !link.matches("[class*=skip]"),
  );
  const told: Element[] = [];
  return {
    url: location.href,
    title: document.title,
    heading: readHeading(),
    own_heading: readOwnHeading(),
    lang: document.documentElement.lang,
    controls: controls.map(describeControl),
    buttons: buttons.map((button) => ({
      text: writtenCaption(button),
      context: questionOf(button).context,
      submits: submits(button),
      discloses: button.matches("summary,[aria-expanded],[aria-haspopup]"),
      disabled: isDisabled(button),
      aside: isAside(button),
      posts_to: postsTo(button),
      drawn: drawn.has(button) || undefined,
      locators: recordLocators(button, writtenCaption(button)),
    })),
    links: links.slice(0, MOST_LINKS).map((link) => ({
      text: writtenCaption(link).slice(0, 60),
      href: (link as HTMLAnchorElement).getAttribute("href")?.slice(0, 120) ?? "",
    })),
    messages: readMessages([]),
    figures: findFigures(told),
    lines: controls.length > 0 ? findLines(told) : [],
    hidden_inputs: queryAll("input[type=hidden][id]")
      .slice(0, MOST_HIDDEN)
      .map((input) => ({ id: input.id, name: input.getAttribute("name") ?? "", class: input.className })),
  };
}

const LEADS_ON = atStart(inAllLanguages(ONWARD, ({ goesOn }) => goesOn));
/** Links that are drawn as buttons. Specimen: https://github.com/bcgov/eDivorce. */
const LINK_BUTTONS = "a[href][class*=btn i],a[href][class*=button i]";

/**
 * Whether a link leads to a place of the page, or to a route that its script keeps in the address: a script takes the press of a
 * link to no place as one of a button. Specimen: https://github.com/rstaib/jquery-steps.
 */
function leadsWithinPage(link: HTMLElement): boolean {
  const [, place = ""] = /^#(.+)/.exec(link.getAttribute("href") ?? "") ?? [];
  return /^[/!]/.test(place) || (place !== "" && elementById(link, decoded(place)) !== undefined);
}

function decoded(place: string): string {
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}

/**
 * Opens the closed sections of a form that hold questions: a run opens them for its answers, too.
 * Specimen: https://designsystem.digital.gov/components/accordion/.
 *
 * @returns whether there was one
 */
export async function openQuestions(): Promise<boolean> {
  const details = queryAll("details:not([open])").filter((one) => isVisible(one) && holdsQuestions(one));
  const sections = sectionHeadings().flatMap((toggle) => {
    const [id = ""] = (toggle.getAttribute("aria-controls") ?? "").split(/\s+/, 1);
    const section = (toggle.getRootNode() as Document | ShadowRoot).getElementById(id);
    return section !== null && holdsQuestions(section) ? [{ toggle, section }] : [];
  });
  for (const one of details) (one as HTMLDetailsElement).open = true;
  for (const { toggle } of sections) press(toggle);
  const areClosed = details.length + sections.length > 0;
  if (areClosed) await waitFor(() => undefined, LOAD_MS, STILL_MS);
  // An accordion may close a section when it opens the next one: the page is read with all of them.
  for (const { section } of sections) {
    if (isVisible(section)) continue;
    section.hidden = false;
    section.style.setProperty("display", "block", "important");
  }
  return areClosed;
}

function holdsQuestions(section: HTMLElement): boolean {
  return (
    section.closest("form") !== null &&
    !isAside(section) &&
    !section.closest(OVERLAYS) &&
    section.querySelector(QUESTIONS) !== null
  );
}

function readOwnHeading(): string {
  const own = (selector: string) =>
    queryAll(selector).find(
      (one) => isVisible(one) && !isAside(one) && !one.closest(OVERLAYS) && visibleText(one) !== "",
    );
  const heading =
    own("main h1,[role=main] h1,form h1") ??
    own("h1") ??
    own("h2,legend,[role=heading]") ??
    own(DRAWN_TITLES);
  return heading ? visibleText(heading).slice(0, LONGEST_CAPTION) : "";
}

/** Titles of which the class alone says that they are one. Specimen: https://surveyjs.io/form-library/examples/page-navigation/. */
const DRAWN_TITLES =
  "[class*=page-title i],[class*=pagetitle i],[class*=page__title i],[class*=step-title i],[class*=section-title i]";

// Specimen: https://design-system.service.gov.uk/components/cookie-banner/.
const OVERLAYS = "dialog,[role=dialog],[role=alertdialog],[id*=cookie i],[class*=cookie i],[class*=banner i]";

/** As the page's author wrote it: a style sheet may change its letters. */
function writtenCaption(button: HTMLElement): string {
  return asWritten(captionOf(button), button).trim().slice(0, LONGEST_CAPTION);
}

function submits(button: HTMLElement) {
  return /^(submit|image)$/.test((button as HTMLButtonElement).type) && button.closest("form") !== null;
}

/** The address to which a press posts the form. Its attributes count: an input named "action" hides its property. */
function postsTo(button: HTMLElement): string | undefined {
  const { form, formAction, formMethod } = button as HTMLButtonElement;
  if (!submits(button) || !form || (formMethod || form.getAttribute("method")?.toLowerCase()) !== "post")
    return undefined;
  const own = button.hasAttribute("formaction") ? formAction : (form.getAttribute("action") ?? "");
  return URL.parse(own, location.href)?.href;
}

// Invisible and out of the tab order: a field for the browser's autofill, or a trap for robots.
function isForMachines(control: HTMLElement) {
  const isPoint = !control.matches("[role]") && isConcealed(control);
  const isUnseen = isTransparent(control) || control.ariaHidden === "true" || isPoint;
  // A component may draw its mask as the text of a second box.
  const isDrawn = control.ariaHidden === "true" && isDisabled(control);
  const isEntered = isTextBox(control) || control.matches(SLIDER);
  return isEntered && (isDrawn || (control.tabIndex < 0 && isUnseen));
}

// A button that sets the other controls is no question.
function isShortcut(control: HTMLElement) {
  // The prompt of a list may be “Select all that apply”.
  const isList = control.matches("[role=combobox],[aria-haspopup]");
  return control.matches("button,[role=button]") && !isList && SHORTCUT.test(captionOf(control));
}

const SHORTCUT = beginsText(inAllLanguages(CHOICES, ({ shortcut }) => shortcut));

const HEADER_LEVELS = 4;

function calendarLists(): ReadonlySet<HTMLElement> {
  const calendar = findCalendar(() => true);
  const days = calendar ? daysIn(calendar) : [];
  let lists: HTMLElement[] = [];
  for (const scope of ancestorsOfAll(days).slice(0, HEADER_LEVELS)) {
    const controls = queryWithin(scope, "select,input:not([type=hidden]),textarea");
    if (!controls.every(turnsPages)) break;
    lists = controls;
  }
  return new Set(lists);
}

const MOST_ANCESTORS = 4;

/** Whether the other control of a slider and its box is the described one: the box, or the slider if the box has no limits. */
function isTwinOfSlider(control: HTMLElement): boolean {
  if (!control.matches(`${SLIDER},input[type=number],input[type=text],input:not([type])`)) return false;
  for (const scope of ancestors(control, MOST_ANCESTORS)) {
    const [slider, ...others] = queryWithin(scope, SLIDER);
    const boxes = queryWithin(scope, BOX).filter((one) => one !== slider && isShown(one));
    const [box] = boxes;
    if (others.length > 0 || boxes.length > 1) return false;
    if (!slider || !box) continue;
    if (questionOf(box).label !== questionOf(slider).label || shownNumber(box) !== shownNumber(slider))
      return false;
    const isLimited = box.matches("[type=number][min][max]");
    return control === (isLimited ? slider : box);
  }
  return false;
}

function shownNumber(control: HTMLElement): number {
  return Number(control.getAttribute("aria-valuenow") ?? (control as HTMLInputElement).value);
}

const MOST = 40;
const LONGEST = 160;
const LONGEST_SENTENCE = 400;

/** The figures in the largest type first: a page draws its main result so. */
function findFigures(taken: Element[]): SeenFigure[] {
  const found: SeenFigure[] = [];
  const figures = readFigures().flatMap(wholeText);
  const own = figures.filter(({ element }) => element.closest("main,[role=main]"));
  for (const figure of mainFirst(own.length > 0 ? own : figures)) {
    if (found.length >= MOST) break;
    const { element, label, section, text, amount, rows } = figure;
    if (taken.some((other) => element.contains(other) || other.contains(element))) continue;
    const locators = recordLocators(element, "");
    if (locators.length === 0) continue;
    taken.push(element);
    found.push({ label, section, text: amount ? text : text.slice(0, LONGEST), amount, rows, locators });
  }
  return found;
}

const MOST_LINES = 20;
/** “Status: valid until 2031” */
const NAMED_LINE = /^([^:]{2,60}):\s+\S/;
const OUT_OF_TEXT = `label,legend,nav,header,footer,a,summary,option,script,style,${ANY_BUTTON}`;

/**
 * Lines that name their statement, or that state a number or a decision: a press may bring one of them in place of a figure.
 *
 * @param taken elements of the figures
 */
function findLines(taken: readonly Element[]): SeenFigure[] {
  const heading = readOwnHeading();
  const lines = queryAll("p,li,div,span,output").filter(
    (one) =>
      hasOwnText(one) &&
      !one.closest(OUT_OF_TEXT) &&
      !taken.some((other) => one.contains(other) || other.contains(one)) &&
      isParagraph(one) &&
      isVisible(one),
  );
  return outermost(lines)
    .flatMap((element) => {
      const text = figureText(element);
      const [, name] = NAMED_LINE.exec(text) ?? [];
      const states = name !== undefined || isConclusion(text) || /\p{Nd}/u.test(text);
      if (!states || text.length > LONGEST || !/\p{L}{2}/u.test(text)) return [];
      return [{ label: name ?? heading, text, locators: recordLocators(element, "") }];
    })
    .slice(0, MOST_LINES);
}

/** With the whole text of a sentence: a locator leads to all of its words. */
function wholeText(figure: Figure): (Figure & { amount?: string })[] {
  const { element, text, rows, around } = figure;
  if (rows !== undefined) return [figure];
  const whole = figureText(element);
  if (whole === text) return text.length <= LONGEST ? [figure] : [];
  const isSentence = around !== undefined && !around.isLine && whole.length <= LONGEST_SENTENCE;
  return isSentence ? [{ ...figure, text: whole, amount: text }] : [];
}

/** In sizes of the page's text. */
const LARGE = 1.25;

function mainFirst<F extends Figure>(figures: F[]): F[] {
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const usual = size(document.body) * LARGE;
  const isMain = ({ element, rows, text }: F) =>
    rows === undefined && /\p{Nd}/u.test(text) && size(element) >= usual;
  return [...figures.filter(isMain), ...figures.filter((one) => !isMain(one))];
}

function describeControl({ control: element, widget, description }: FoundControl): SeenControl {
  const { field_type, options, multiple, label: elsewhere, first, ...facts } = description;
  const isList = widget.name === "combo box";
  const behind = isList ? boxBehind(element) : undefined;
  const hidden = isList ? hiddenSelect(element) : undefined;
  const stated = [hidden, behind].map((one) => one && questionOf(one).statedLabel).find(Boolean);
  const question = questionOf(element);
  const label = elsewhere ?? stated ?? question.label;
  const { element: group, text } = question.group;
  const hint = withNotation(hintOf(element), element);
  const isRadio = field_type === "radio";
  const others = [first, behind, hidden].flatMap((one) => (one ? recordLocators(one, "") : []));
  const own = [...recordLocators(element, label), ...others];
  const radios = isRadio ? groupOfRadios(element, group) : undefined;
  const box_group = field_type === "checkbox" && group ? groupOfBoxes(group, `${text} ${hint}`) : undefined;
  return {
    ...facts,
    identity: identityOf(element),
    widget: widget.name,
    field_type,
    kind: field_type === "select" ? "select" : field_type === "textarea" ? "textarea" : "input",
    type: isRadio || field_type === "checkbox" ? field_type : typeOf(element),
    id: element.id,
    name: element.getAttribute("name") ?? "",
    class: element.getAttribute("class") ?? "",
    label,
    group: text,
    context: question.context,
    hint,
    prefix: prefixOf(element),
    // A page draws its own button over the input of an upload.
    visible: isShown(element) || facts.unsupported !== undefined,
    covered: !isVisible(element) || isTransparent(element),
    disabled: isDisabled(element),
    read_only: isReadOnly(element) || undefined,
    required: requirement(element, box_group ? undefined : group, `${text} ${hint} ${label}`),
    value: facts.value.slice(0, 120),
    options: options?.length ? options : undefined,
    multiple: multiple || undefined,
    place: placeOf(element),
    aside: isAside(element),
    // All radios of a question share one name.
    locators: isRadio ? own.filter((locator) => locator.by !== "name") : own,
    group_key: radios?.key ?? "",
    group_locators: radios?.locators ?? [],
    box_group,
    expects: expectedText(element, widget.name),
    autocomplete: (hidden ?? element).getAttribute("autocomplete") ?? undefined,
  };
}

function isReadOnly(element: HTMLElement): boolean {
  const { readOnly } = element as HTMLInputElement;
  return isDisabled(element) || readOnly === true || element.closest("[aria-readonly=true]") !== null;
}

function groupOfBoxes(group: HTMLElement, words: string): SeenControl["box_group"] {
  const boxes = queryWithin(group, "*").filter(
    (box) => (box.matches("input[type=checkbox],[role=checkbox]") || isToggle(box)) && isShown(box),
  );
  if (boxes.length < 2) return undefined;
  const isMarked = group.getAttribute("aria-required") === "true" || isGroupMarked(group);
  return { key: identityOf(group), required: isMarked || AT_LEAST_ONE.test(words) };
}

const AT_LEAST_ONE = holdsText(inAllLanguages(HINTS, ({ atLeastOne }) => atLeastOne));

function expectedText(element: HTMLElement, widget: string): string | undefined {
  const { type } = element as HTMLInputElement;
  if (element.matches("input") && EXPECTED.test(type)) return type;
  return DATE_WIDGETS.test(widget) ? "date" : TIME_WIDGETS.test(widget) ? "time" : undefined;
}

const EXPECTED = /^(date|datetime-local|email|month|tel|time|url|week)$/;
const TIME_WIDGETS = /^time (parts|with AM or PM)$/;
const DATE_WIDGETS = /^(date parts|date picker|calendar grid)$/;

/** The hint with the notation that an empty box shows. */
function withNotation(hint: string, element: HTMLElement): string {
  const notation = shownNotation(element);
  return hint.toLowerCase().includes(notation.toLowerCase()) ? hint : `${hint} ${notation}`.trim();
}

function requirement(
  element: HTMLElement,
  group: HTMLElement | undefined,
  words: string,
): SeenControl["required"] {
  if ((element as HTMLInputElement).required || element.getAttribute("aria-required") === "true")
    return "marked";
  if (group?.getAttribute("aria-required") === "true") return "marked";
  if (OPTIONAL.some((one) => one.test(words))) return "optional";
  return isMarkedRequired(element) ? "marked" : "unknown";
}

const OPTIONAL = [
  holdsText(inAllLanguages(NEEDS, ({ optional }) => optional)),
  new RegExp(`(?:^|[.(:]\\s*)(?:${inAllLanguages(NEEDS, ({ perhaps }) => perhaps)})\\b`, "i"),
];

/** A sign before the box, or the currency after it. */
function prefixOf(element: HTMLElement): string {
  const [before, after] = [wordsNext(element, "previousSibling"), wordsNext(element, "nextSibling")];
  if (before.length <= 3 && /^[^\p{L}\d\s*]+$/u.test(before)) return before;
  return isCurrency(after) ? after : "";
}

function wordsNext(element: HTMLElement, side: "previousSibling" | "nextSibling"): string {
  for (let node = element[side]; node; node = node[side]) {
    if (node instanceof Element && node.matches(ANY_BUTTON)) return "";
    const isText = node.nodeType === Node.TEXT_NODE || node.nodeType === Node.ELEMENT_NODE;
    const text = isText ? (node.textContent ?? "").trim() : "";
    if (text !== "" || node.nodeType === Node.ELEMENT_NODE) return text;
  }
  return "";
}

function groupOfRadios(element: HTMLElement, group: HTMLElement | undefined) {
  const name = element.getAttribute("name") ?? "";
  const around = closest(element, GROUP) ?? (element.matches("input,[role=radio]") ? undefined : group);
  const radios = around ? [...around.querySelectorAll<HTMLInputElement>("input[type=radio]")] : [];
  const scope = around ?? group;
  const count = scope ? queryWithin(scope, "input[type=radio],[role=radio],button").length : 0;
  const byName = name ? [{ by: "name" as const, value: name }] : [];
  const { text } = questionOf(element).group;
  const names = new Set(radios.map((radio) => radio.name));
  const recorded = around && count > 1 && names.size <= 1 ? recordLocators(around, text) : [];
  const named = recorded.filter((locator) => locator.by !== "css");
  const locators = [...named, ...byName];
  // Components draw groups with the same ids.
  const first = around ?? (element.matches("input") ? alikeRadios(element as HTMLInputElement)[0] : element);
  const key = name || `${identityOf(first ?? element)}|${text}`;
  return { key, locators: locators.length > 0 ? locators : recorded };
}

function placeOf(element: HTMLElement): SeenControl["place"] {
  return element.ownerDocument !== document
    ? "frame"
    : element.getRootNode() === document
      ? "page"
      : "shadow";
}
