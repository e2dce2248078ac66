/** The radios, buttons with a state and other choices of one question. */
import { ancestors, queryWithin } from "../../../dom/document.ts";
import { OPTION_BUTTON } from "../../../dom/selectors.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { findAfterLabel, findElement, ownFilter } from "../../../find/find-element.ts";
import type { FieldRef, PlannedOption } from "../../../protocol.ts";
import { plainChoicesIn, relabelled } from "./choice-texts.ts";

export const RADIO = "input[type=radio],[role=radio],[role=menuitemradio]";
const STATED = "[aria-pressed],[role=tab],button[aria-checked],button[aria-selected]";

export function radiosOf(field: FieldRef): HTMLElement[] {
  const isOwn = ownFilter(field.rivals);
  const recorded =
    seedOf(field.locators) ??
    field.options.map(({ locators }) => seedOf(locators, isOwn)).find((one) => one !== undefined);
  if (Array.isArray(recorded)) return recorded.map(innerChoice);
  const seed = recorded ?? findAfterLabel(field.locators);
  if (!seed) return [];
  return isRadio(seed) || isOneChoice(seed) ? radiosAround(seed) : choicesIn(seed);
}

function seedOf(
  locators: PlannedOption["locators"],
  isOwn?: (one: HTMLElement) => boolean,
): HTMLElement | HTMLElement[] | undefined {
  const { element, choices } = findElement(locators, isOwn);
  return element ?? choices;
}

/** Radios where there are any, then buttons with a state, then at least two other buttons. */
export function choicesIn(scope: Element): HTMLElement[] {
  const radios = statedRadiosIn(scope);
  if (radios.length > 0) return radios;
  const stated = radiosIn(scope, STATED).filter(isVisible);
  if (stated.length > 1) return stated;
  const buttons = radiosIn(scope, OPTION_BUTTON).filter(isVisible);
  return buttons.length > 1 ? buttons : plainChoicesIn(scope);
}

export function statedRadiosIn(scope: Element): HTMLElement[] {
  return radiosIn(scope, RADIO);
}

function radiosIn(scope: Element | Document | ShadowRoot, css: string): HTMLElement[] {
  const direct = [...scope.querySelectorAll<HTMLElement>(css)];
  // Each radio may be in the shadow root of its own element.
  return withoutCopies(direct.length > 0 || !("matches" in scope) ? direct : queryWithin(scope, css));
}

// Each drawn choice may have an input next to it that only the form's data needs.
function withoutCopies(choices: HTMLElement[]): HTMLElement[] {
  const read = choices.filter((choice) => choice.getAttribute("aria-hidden") !== "true");
  return read.length > 0 ? read : choices;
}

// The radios of the same name, or those of the nearest group.
export function radiosAround(seed: HTMLElement): HTMLElement[] {
  const { name, form } = seed as HTMLInputElement;
  const isAlike = (radio: HTMLElement) => !name || (radio as HTMLInputElement).name === name;
  // A recorded choice may be any element among others of its kind.
  const css = [RADIO, STATED, OPTION_BUTTON].find((kind) => seed.matches(kind)) ?? seed.tagName.toLowerCase();
  const root = seed.getRootNode() as Document | ShadowRoot;
  const named = name && css === RADIO ? radiosIn(form ?? root, css).filter(isAlike) : [];
  if (named.length > 1) return named;
  for (const scope of ancestors(seed)) {
    const inside = radiosIn(scope, css).filter(isAlike);
    if (inside.length > 1) return inside;
    if (scope.matches("fieldset,[role=radiogroup],form")) break;
  }
  return [seed];
}

export const isOneChoice = (element: Element) => element.matches(OPTION_BUTTON);

export const isRadio = (element: Element) => element.matches(RADIO);

// Many questions have an option "Yes": a name alone counts only among the radios of this question.
export function recordedInput(field: FieldRef, option: PlannedOption): HTMLElement | undefined {
  const own = option.locators.filter((locator) => /^(id|name|css)$/.test(locator.by));
  const direct = findElement(own).element;
  if (direct) return relabelled(innerChoice(direct), option.label, radiosAround) ?? direct;
  if (own.length === option.locators.length) return undefined;
  const radios = new Set(radiosOf({ ...field, options: [] }));
  const isOwn = radios.size === 0 ? ownFilter(field.rivals) : (one: HTMLElement) => radios.has(one);
  const named = findElement(option.locators, isOwn);
  return named.element;
}

// A recorded option may be the label, the card or the custom element around the radio.
export function innerChoice(element: HTMLElement): HTMLElement {
  if (isRadio(element)) return element;
  const control = element.tagName === "LABEL" ? (element as HTMLLabelElement).control : null;
  return control ?? radiosIn(element, RADIO)[0] ?? radiosIn(element, STATED)[0] ?? element;
}
