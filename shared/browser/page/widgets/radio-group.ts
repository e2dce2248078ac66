/**
 * Questions with one choice: native radios, also hidden behind cards or in shadow roots, ARIA radios, toggle buttons,
 * segmented controls and pairs of buttons; and the rows of a matrix.
 */

import { choiceRun } from "../dom/choice-run.ts";
import { closest, parentOf, queryAll, queryWithin, waitFor } from "../dom/document.ts";
import { findAfterLabel, findElement } from "../dom/find-element.ts";
import { ownFilter } from "../dom/rival-questions.ts";
import { normalize } from "../dom/text.ts";
import { isShown, isVisible } from "../dom/visibility.ts";
import type { FieldRef, FieldTrouble, PlannedField, PlannedOption } from "../protocol.ts";
import { isChosen, observeGroup } from "./parts/choices/choice-state.ts";
import { captionOfChoice, describeChoice, relabelled } from "./parts/choices/choice-texts.ts";
import { customChoices, customChoicesIn, isCustomChoice } from "./parts/choices/custom-choice.ts";
import { plainChoicesIn } from "./parts/choices/plain-choices.ts";
import { pressChoice } from "./parts/choices/press-choice.ts";
import { matchOption } from "./parts/lists/match-option.ts";
import { countOf } from "./rating.ts";
import type { Widget } from "./widget.ts";

const RADIO = "input[type=radio],[role=radio],[role=menuitemradio]";
const STATED = "[aria-pressed],[role=tab],button[aria-checked],button[aria-selected]";
const BUTTON = "button:not([type=submit]),[role=button],input[type=button]";
const TOGGLE_GROUP = "[role=group],[role=radiogroup],fieldset";
const TOGGLE = "button[aria-pressed],button[aria-checked]:not([role]),[role=button][aria-pressed]";
const OTHER_CONTROL = "input:not([type=hidden]):not([type=radio]):not([type=button]),select,textarea";
const RENDERING_MS = 250;

/** Choices that were pressed in this document. */
const pressed = new WeakSet<HTMLElement>();

export const radioGroup: Widget = {
  name: "radio group",

  recognise(element, field) {
    if (isRadio(element)) return element;
    if (field.kind === "radio") {
      const isRecorded = () => radioTarget(field).input === element;
      return isOneChoice(element) ? element : (choicesIn(element)[0] ?? (isRecorded() ? element : undefined));
    }
    const isGroup =
      element.matches("[role=radiogroup]") || !queryWithin(element, OTHER_CONTROL).some(isVisible);
    if (!isGroup || element.matches(OTHER_CONTROL)) return undefined;
    const radios = statedRadiosIn(element);
    if (radios.length > 1) return radios.find(isShown) ?? radios[0];
    return field.kind === "checkbox" || field.values ? undefined : buttonOf(element, field);
  },

  find: () => [...queryAll(RADIO), ...toggleGroups().flat(), ...customChoices("radio")],

  describe: (control) => ({
    field_type: "radio",
    value: control.getAttribute("value") ?? "",
    checked: isChosen(control),
  }),

  refuses: (_control, field) => radioTarget(field).trouble,

  async set(_control, field) {
    const { input, trouble } = radioTarget(field);
    if (!input) return trouble;
    pressed.add(input);
    await pressChoice(input, () => isChosen(input));
    return undefined;
  },

  shows(_control, field) {
    const { input, next } = radioTarget(field);
    return input !== undefined && isChosen(input) && !(next && isChosen(next));
  },

  // A native radio belongs to the form with its default.
  isDefault(_control, field) {
    const { input } = radioTarget(field);
    return input !== undefined && !input.matches("input") && !pressed.has(input);
  },

  read: (control) => {
    const chosen = radiosAround(control).find(isChosen);
    return chosen ? captionOfChoice(chosen) : "";
  },

  async *steps(_control, field) {
    const { input, trouble } = radioTarget(field);
    if (!input) return trouble;
    const awaitShown = () => waitFor(() => this.shows(input, field) || undefined, RENDERING_MS);
    // Only a change is reported to a page that has missed the choice.
    const other =
      input.matches(":checked") && radiosAround(input).find((radio) => radio !== input && isShown(radio));
    if (other) yield { do: "click", on: other };
    pressed.add(input);
    yield { do: "click", on: input };
    if (await awaitShown()) return undefined;
    yield { do: "press", on: input, key: "Space" };
    return (await awaitShown()) ? undefined : { reason: "not_kept" };
  },
};

/** The button of a group that has the answer as its caption. */
function buttonOf(group: HTMLElement, { value, options }: PlannedField): HTMLElement | undefined {
  const label = options.find((option) => option.value === value)?.label ?? value;
  const wanted = [value, label].map(normalize);
  return choicesIn(group).find((button) =>
    describeChoice(button).texts.some((text) => wanted.includes(text)),
  );
}

/** Buttons with a state, at least two next to each other: one of them is the answer. */
function toggleGroups(): HTMLElement[][] {
  const groups = new Map<Element, HTMLElement[]>();
  for (const toggle of queryAll(TOGGLE).filter((one) => isVisible(one) && !one.closest("[role=toolbar]"))) {
    const scope = toggleScope(toggle);
    if (scope) groups.set(scope, [...(groups.get(scope) ?? []), toggle]);
  }
  return [...groups.values()].filter((toggles) => toggles.length > 1);
}

/** The element around all toggle buttons of a question. */
function toggleScope(toggle: HTMLElement): HTMLElement | undefined {
  const named = closest(toggle, TOGGLE_GROUP);
  if (named && queryWithin(named, `${RADIO},${OTHER_CONTROL}`).length === 0) return named;
  return toggle.closest<HTMLElement>("ul,ol") ?? parentOf(toggle);
}

export function radioTarget(field: FieldRef & { value: string }): {
  input?: HTMLElement;
  /** The next symbol of a rating that marks every symbol up to the chosen one. */
  next?: HTMLElement;
  trouble?: FieldTrouble;
} {
  const known = knownOption(field.value, field.options);
  const option = known.index >= 0 ? field.options[known.index] : undefined;
  const recorded = option ? recordedInput(field, option) : undefined;
  if (recorded) {
    const input = innerChoice(recorded);
    observeGroup(radiosAround(input));
    return { input };
  }
  const radios = radiosOf(field);
  if (radios.length === 0)
    return { trouble: { reason: "not_found", tried: findElement(field.locators).tried } };
  observeGroup(radios);
  const described = radios.map(describeChoice);
  // Symbols of the same name count from one.
  const names = new Set(described.map((one) => JSON.stringify(one)));
  const place = names.size === 1 && radios.length > 1 ? Number(countOf(field.value)) : 0;
  if (radios[place - 1]) return { input: radios[place - 1], next: radios[place] };
  const match = matchOption(option ? [option.value, option.label] : [field.value], distinct(described));
  const input = radios[match.index];
  if (input) return { input };
  const candidates = radios.map(captionOfChoice);
  return "ambiguous" in match && match.ambiguous.length > 0
    ? { trouble: { reason: "ambiguous", candidates: match.ambiguous.map((i) => candidates[i] ?? "") } }
    : { trouble: { reason: "unknown_option", candidates, several: false } };
}

// A text that all of them share names none: each radio of a rating may hold the chosen number as its value.
function distinct(radios: ReturnType<typeof describeChoice>[]): ReturnType<typeof describeChoice>[] {
  if (radios.length < 2) return radios;
  const isShared = (text: string) => radios.every(({ texts }) => texts.includes(text));
  const isOneValue = radios.every(({ value }) => value === radios[0]?.value);
  return radios.map(({ value, texts }) => ({
    value: isOneValue ? "" : value,
    texts: texts.filter((text) => !isShared(text)),
  }));
}

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
function choicesIn(scope: Element): HTMLElement[] {
  const radios = statedRadiosIn(scope);
  if (radios.length > 0) return radios;
  const stated = radiosIn(scope, STATED).filter(isVisible);
  if (stated.length > 1) return stated;
  const buttons = radiosIn(scope, BUTTON).filter(isVisible);
  return buttons.length > 1 ? buttons : plainChoicesIn(scope);
}

function statedRadiosIn(scope: Element): HTMLElement[] {
  const radios = radiosIn(scope, RADIO);
  if (radios.length > 0) return radios;
  const custom = customChoicesIn(scope);
  // The group may be the question's text alone.
  return custom.length > 1 ? custom : choiceRun(scope as HTMLElement, "radio");
}

function radiosIn(scope: Element | Document | ShadowRoot, css: string): HTMLElement[] {
  const direct = [...scope.querySelectorAll<HTMLElement>(css)];
  // Each radio may be in the shadow root of its own element.
  return direct.length > 0 || !("matches" in scope) ? direct : queryWithin(scope, css);
}

// The radios of the same name, or those of the nearest group.
function radiosAround(seed: HTMLElement): HTMLElement[] {
  const { name, form } = seed as HTMLInputElement;
  const isAlike = (radio: HTMLElement) => !name || (radio as HTMLInputElement).name === name;
  // A recorded choice may be any element among others of its kind.
  const css = [RADIO, STATED, BUTTON].find((kind) => seed.matches(kind)) ?? seed.tagName.toLowerCase();
  const root = seed.getRootNode() as Document | ShadowRoot;
  const named = name && css === RADIO ? radiosIn(form ?? root, css).filter(isAlike) : [];
  if (named.length > 1) return named;
  for (let scope = parentOf(seed); scope; scope = parentOf(scope)) {
    const inside = radiosIn(scope, css).filter(isAlike);
    if (inside.length > 1) return inside;
    if (scope.matches("fieldset,[role=radiogroup],form")) break;
  }
  return [seed];
}

const isOneChoice = (element: Element) => element.matches(BUTTON) || isCustomChoice(element);

const isRadio = (element: Element) => element.matches(RADIO);

function knownOption(value: string, options: PlannedOption[]) {
  return matchOption(
    [value],
    options.map((option) => ({ value: option.value, texts: [normalize(option.label)] })),
  );
}

// Many questions have an option "Yes": a name alone counts only among the radios of this question.
function recordedInput(field: FieldRef, option: PlannedOption): HTMLElement | undefined {
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
function innerChoice(element: HTMLElement): HTMLElement {
  if (isRadio(element)) return element;
  const control = element.tagName === "LABEL" ? (element as HTMLLabelElement).control : null;
  return control ?? radiosIn(element, RADIO)[0] ?? radiosIn(element, STATED)[0] ?? element;
}
