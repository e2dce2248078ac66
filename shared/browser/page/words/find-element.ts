/** Finding the one element that a list of recorded locators identifies. */
import type { Locator } from "../../../wizards/format/format.ts";
import { containsDeep, innermost, queryAll, roots } from "../dom/document.ts";
import { isNamedByContent, ofRole } from "../dom/role.ts";
import { ANSWERED, GROUP } from "../dom/selectors.ts";
import { normalize, slottedText } from "../dom/text.ts";
import { isConcealed, isDrawnBeside, isOffPage, isShown, isVisible } from "../dom/visibility.ts";
import { perLook } from "../memory.ts";
import type { PlannedLocator } from "../protocol.ts";
import { matchesOfInstance } from "./instance-matches.ts";
import { byLabel, controlsAfter, NEAR_LABELS, PRESSABLE } from "./near-label.ts";
import { questionOf } from "./question.ts";

export interface Match {
  element?: HTMLElement;
  /** One line per locator that did not match exactly one element. */
  tried: string[];
  /** Where no single element matches: the choices of one question that a locator matches, of one kind and name. */
  choices?: HTMLElement[];
  /** The locator that has found the element or the choices. */
  locator?: PlannedLocator | undefined;
}

type Accept = (element: HTMLElement) => boolean;

const ANY: Accept = () => true;

/** Hidden copies (a template, another language, a closed dialog) do not make an element ambiguous. */
export function findElement(locators: PlannedLocator[], accept = ANY): Match {
  const found = matchesBy(locators);
  const match = found.get(accept) ?? locate(locators, accept);
  found.set(accept, match);
  return match;
}

const matchesBy = perLook((_: PlannedLocator[]) => new Map<Accept, Match>());

function locate(locators: PlannedLocator[], accept: Accept): Match {
  const tried: string[] = [];
  let choices: HTMLElement[] | undefined;
  let ofChoices: PlannedLocator | undefined;
  for (const locator of locators) {
    const matches = matchesOf(locator, accept);
    const several = matches.length > 1 ? matches.filter(isShown) : matches;
    const drawn = several.length > 1 ? several.filter((one) => !isDrawnBeside(one, several)) : several;
    const onPage = drawn.length > 1 ? drawn.filter((one) => !isOffPage(one)) : drawn;
    const shown = onPage.length > 0 ? onPage : drawn;
    const meant = onlyControl(shown) ?? wholeControl(shown) ?? shown;
    const [element] = meant.length > 0 ? meant : matches;
    if (element && (meant.length === 1 || isOneRadioGroup(meant))) return { element, tried, locator };
    if (!choices && areChoices(shown)) [choices, ofChoices] = [shown, locator];
    tried.push(describeAttempt(locator, matches.length));
  }
  return { tried, choices, locator: ofChoices };
}

/** {@link findElement}; without a match, the only control after a label that the page does not associate. */
export function findControl(locators: PlannedLocator[]): Match & { isAfterLabel: boolean } {
  const found = findElement(locators);
  const { tried } = found;
  if (found.element || found.choices) return { ...found, isAfterLabel: false };
  return { element: findAfterLabel(locators), tried, isAfterLabel: true };
}

/**
 * The only control after a label that the page does not associate, where no locator matches even a hidden element; for a
 * question in a repeated group, that of the newest instance.
 */
export function findAfterLabel(locators: PlannedLocator[]): HTMLElement | undefined {
  const labels = locators.flatMap((one) => (one.by === "label" ? [one.value] : []));
  const instance = locators[0]?.instance;
  // The words of a question whose instance is not open yet may stand before a button.
  const accepts = (one: HTMLElement) =>
    isShown(one) && (!instance || one.matches(NEAR_LABELS) || one.querySelector(ANSWERED) !== null);
  const find = (label: string) => controlsAfter(normalize(label)).filter(accepts);
  const numbered = instance && labels.find((label) => label.includes("{index}"));
  const found = new Set(
    numbered ? find(numberedLabel(numbered, instance.index, find)) : labels.flatMap(find),
  );
  const at = numbered ? 0 : (instance?.at ?? instance?.open ?? 0);
  const isElsewhere = () => locators.some((locator) => matchesOf(locator, ANY).length > 0);
  return found.size === at + 1 && !isElsewhere() ? [...found][at] : undefined;
}

function numberedLabel(label: string, index: number, find: (label: string) => HTMLElement[]): string {
  const withNumber = (number: number) => label.replaceAll("{index}", String(number));
  return withNumber(find(withNumber(0)).length > 0 ? index : index + 1);
}

/** The element that takes an answer, among elements with the same id, such as a box, its icon and its wrapper. */
function onlyControl(elements: HTMLElement[]): HTMLElement[] | undefined {
  if (elements.length < 2 || elements.some((element) => element.matches(PRESSABLE))) return undefined;
  const controls = elements.filter((element) => element.matches(NEAR_LABELS));
  return controls.length === 1 ? controls : undefined;
}

/** The control that is drawn, among its parts and the native ones that are kept out of sight for it. */
function wholeControl(elements: HTMLElement[]): HTMLElement[] | undefined {
  if (elements.length < 2) return undefined;
  const drawn = elements.filter((element) => !isConcealed(element));
  const whole = drawn.filter((element) => drawn.every((other) => containsDeep(element, other)));
  return whole.length === 1 ? whole : undefined;
}

export function findButton(locators: Locator[]): Match {
  const shown = findElement(locators, isVisible);
  if (shown.element) return shown;
  // Two buttons with the same text do the same: one above, one below the form.
  const [element] = equalButtons(locators.filter(({ by }) => by === "text" || by === "role"));
  if (element) return { element, tried: shown.tried };
  const { tried } = findElement(locators);
  return { tried: tried.length > 0 ? tried : shown.tried };
}

/** All visible buttons of the first locator that matches any. */
export function equalButtons(locators: Locator[]): HTMLElement[] {
  for (const locator of locators) {
    const buttons = all(locator).filter(isVisible);
    if (buttons.length > 0) return buttons;
  }
  return [];
}

function matchesOf(locator: PlannedLocator, accept: Accept): HTMLElement[] {
  const matching = (wanted: Locator) => withoutHosts([...new Set(all(wanted))].filter(accept));
  const { instance, ...plain } = locator;
  if (!instance) return matching(locator);
  return matchesOfInstance(plain, instance, matching, (anchor) => findElement(anchor, isShown).element);
}

function all(locator: Locator): HTMLElement[] {
  switch (locator.by) {
    case "id":
      return queryAll(`[id="${CSS.escape(locator.value)}"]`);
    case "name":
      return queryAll(`[name="${CSS.escape(locator.value)}"]`);
    case "css":
      return byCss(locator.value);
    case "label":
      return byLabel(locator.value);
    case "role":
      return byRole(locator.role, locator.name);
    case "text":
      return byText(locator.value);
  }
}

function byCss(css: string): HTMLElement[] {
  const inOneRoot = queryAll(css);
  return inOneRoot.length > 0 ? inOneRoot : queryAcross(css);
}

function byRole(role: string, name: string): HTMLElement[] {
  const wanted = normalize(name);
  const isNamed = (element: HTMLElement) =>
    questionOf(element).names.includes(wanted) ||
    (isNamedByContent(role) && ownTexts(element).includes(wanted));
  return queryAll(ofRole(role)).filter(isNamed);
}

function byText(text: string): HTMLElement[] {
  const wanted = normalize(text);
  const pressable = queryAll(PRESSABLE);
  const exact = pressable.filter((element) => ownTexts(element).includes(wanted));
  if (exact.length > 0) return exact;
  const containing = pressable.filter((element) => normalize(element.textContent).includes(wanted));
  if (containing.length > 0) return containing;
  const texts = queryAll("label,span,div,li,p,td,th,dt,dd,h1,h2,h3,h4,h5,h6");
  return innermost(texts.filter((element) => normalize(element.textContent) === wanted));
}

function ownTexts(element: Element): string[] {
  return [
    normalize(element.textContent),
    normalize((element as HTMLElement).innerText),
    // The value of a list item is a number.
    normalize(element.getAttribute("value")),
    element.matches("input") ? normalize((element as HTMLInputElement).value) : "",
    normalize(slottedText(element)),
    normalize(element.getAttribute("aria-label")),
    normalize(element.getAttribute("title")),
    normalize(element.getAttribute("alt")),
  ];
}

function isOneRadioGroup(elements: HTMLElement[]): boolean {
  const [first] = elements as HTMLInputElement[];
  if (first?.type !== "radio" || first.name === "") return false;
  return elements.every((element) => (element as HTMLInputElement).name === first.name);
}

function describeAttempt(locator: Locator, count: number): string {
  return `${locator.by} ${locator.by === "role" ? `${locator.role} "${locator.name}"` : `"${locator.value}"`}: ${count} matches`;
}

function areChoices(elements: HTMLElement[]): boolean {
  const [first, ...others] = elements;
  if (!first || others.length === 0 || !holdsState(first)) return false;
  return others.every((one) => one.localName === first.localName && areNamedAlike(one, first));
}

/** Whether two choices share the attribute `name`, or the text of their question as a part of their labels. */
function areNamedAlike(one: HTMLElement, other: HTMLElement): boolean {
  const name = one.getAttribute("name");
  if (name) return name === other.getAttribute("name");
  const labels = (box: HTMLElement) =>
    (box.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  return labels(one).some((id) => labels(other).includes(id));
}

/** A native choice, or a custom element with the property `checked`. */
function holdsState(element: Element): boolean {
  const { checked } = element as { checked?: unknown };
  return element.matches("input")
    ? element.matches("[type=radio],[type=checkbox]")
    : typeof checked === "boolean";
}

/**
 * Whether an element belongs to none of the others. They are found once, and only for the first element.
 *
 * @param rivals the locators of the others, without those of the same words
 */
export function ownFilter(rivals: Locator[][] = []): Accept {
  return rivals.length === 0 ? ANY : filterOf(rivals);
}

const filterOf = perLook((rivals: Locator[][]): Accept => {
  let others: HTMLElement[] | undefined;
  return (element) => {
    others ??= rivals.flatMap((locators) => {
      const { element: only, choices = [] } = findElement(locators);
      return only ?? choices;
    });
    return !others.some(
      (other) => other === element || (other.matches(GROUP) && containsDeep(other, element)),
    );
  };
});

/** Combinators, outside of brackets, parentheses and quotes. */
const PARTS = /\s*>>>?\s*|\s*[>\s]\s*/;
const QUOTED = /\[[^\]]*\]|\([^)]*\)|"[^"]*"|'[^']*'/g;

/**
 * Matches of a selector whose steps may lie in different shadow roots: `my-form input`, `my-form >>> input`. A child
 * combinator counts as a descendant one there. A step may state a text, as in `button:has-text("Next")`.
 */
function queryAcross(css: string): HTMLElement[] {
  const steps = stepsOf(css);
  const [first, ...rest] = steps;
  if (first === undefined || (rest.length === 0 && !isTextStep(first))) return [];
  return rest.reduce((scopes, step) => {
    const [, nth] = /^nth=(\d+)$/.exec(step) ?? [];
    if (nth !== undefined) return scopes.slice(Number(nth), Number(nth) + 1);
    const matches = queryByText(step);
    return matches.filter((match) => scopes.some((scope) => scope !== match && containsDeep(scope, match)));
  }, queryByText(first));
}

function stepsOf(css: string): string[] {
  const kept: string[] = [];
  const bare = css.replace(QUOTED, (text) => `\u0001${kept.push(text) - 1}\u0002`);
  // Siblings share a root: their combinators stay within one step.
  const joined = bare.replace(/\s*([+~,])\s*/g, "$1").trim();
  return joined
    .split(PARTS)
    .filter(Boolean)
    .map((step) => restore(step, kept));
}

function restore(step: string, kept: string[]): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: marks that no selector contains
  return step.replace(/\u0001(\d+)\u0002/g, (_, index) => kept[Number(index)] ?? "");
}

/**
 * The elements of a list without the hosts of other elements in it: the inner control is used. The group of several
 * controls remains.
 */
function withoutHosts(elements: HTMLElement[]): HTMLElement[] {
  if (elements.length < 2 || roots().length < 2) return elements;
  return elements.filter((element) => {
    const inner = element.shadowRoot
      ? elements.filter((other) => other !== element && containsDeep(element, other))
      : [];
    return inner.length === 0 || (inner.length > 1 && element.matches("[role=group]"));
  });
}

/** Pseudo-classes of other tools, which browsers reject. */
const TEXT = /:(has-text|contains|text|text-is)\(\s*("[^"]*"|'[^']*'|[^()]*?)\s*\)/g;
const VISIBLE = /:visible(?![\w-])/g;
const LISTED = /,(?![^(]*\))/;

/** Whether a step of a selector has a pseudo-class that the browser rejects. */
function isTextStep(step: string): boolean {
  return step.search(TEXT) >= 0 || step.search(VISIBLE) >= 0;
}

/** Matches of one step; with a text, the innermost elements that contain it. */
function queryByText(step: string): HTMLElement[] {
  if (!isTextStep(step)) return queryAll(step);
  const found = step.split(LISTED).flatMap((one) => {
    const texts = [...one.matchAll(TEXT)].map(([, kind = "", text = ""]) => ({
      isWhole: kind === "text-is",
      text: normalize(text.replace(/^(["'])(.*)\1$/s, "$2")),
    }));
    const css = one.replace(TEXT, "").replace(VISIBLE, "");
    const matches = queryAll(css === "" ? "*" : css).filter(
      (element) =>
        (css === one.replace(TEXT, "") || isVisible(element)) &&
        texts.every(({ text, isWhole }) =>
          isWhole ? textOfMatch(element) === text : textOfMatch(element).includes(text),
        ),
    );
    return texts.length === 0 ? matches : innermost(matches);
  });
  return [...new Set(found)];
}

function textOfMatch(element: HTMLElement): string {
  const isButton = element.matches("input[type=submit],input[type=button],input[type=reset]");
  return normalize(isButton ? (element as HTMLInputElement).value : element.textContent);
}
