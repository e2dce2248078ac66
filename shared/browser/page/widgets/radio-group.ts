/**
 * Questions with one choice: native radios, also hidden behind cards or in shadow roots, ARIA radios, toggle buttons,
 * segmented controls and pairs of buttons; and the rows of a matrix.
 */

import { listedOption } from "../../../text/listed-option.ts";
import { ancestors, closest, parentOf, queryAll, queryWithin } from "../dom/document.ts";
import { GROUP, OPTION_BUTTON } from "../dom/selectors.ts";
import { normalize } from "../dom/text.ts";
import { isShown, isVisible } from "../dom/visibility.ts";
import { perLook } from "../memory.ts";
import type { FieldRef, FieldTrouble, PlannedField, PlannedOption } from "../protocol.ts";
import {
  captionOfChoice,
  describeChoice,
  isChosen,
  observeGroup,
  plainChoicesIn,
  pressChoice,
  relabelled,
  stepsOfChoice,
} from "../words/choice-texts.ts";
import { findAfterLabel, findElement, ownFilter } from "../words/find-element.ts";
import { asksForSeveral } from "../words/label.ts";
import { questionOf } from "../words/question.ts";
import { type ControlKind, recordOf, type Widget } from "../words/widget.ts";

/** A button that opens or submits something. */
const OPENER = "[type=submit],[aria-haspopup],[aria-expanded]";
const OTHER_CONTROL = "input:not([type=hidden],[type=radio],[type=button]),select,textarea";

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
    const radios = radiosIn(element, RADIO);
    if (radios.length > 1) return radios.find(isShown) ?? radios[0];
    return field.kind === "checkbox" || field.values ? undefined : buttonOf(element, field);
  },

  refuses: (_control, field) => radioTarget(field).trouble,

  async set(_control, field) {
    const { input, trouble } = radioTarget(field);
    if (!input) return trouble;
    recordOf(input).isPressed = true;
    await pressChoice(input, () => isChosen(input));
    return undefined;
  },

  // A rating marks each symbol up to the chosen one.
  shows(_control, field) {
    const { input } = radioTarget(field);
    if (!input || !isChosen(input)) return false;
    return (radiosAround(input).findLast(({ ariaChecked }) => ariaChecked === "true") ?? input) === input;
  },

  // A native radio belongs to the form with its default.
  isDefault(_control, field) {
    const { input } = radioTarget(field);
    return input !== undefined && !input.matches("input") && !recordOf(input).isPressed;
  },

  read: (control) => {
    const chosen = radiosAround(control).find(isChosen);
    return chosen ? captionOfChoice(chosen) : "";
  },

  async *steps(_control, field) {
    const { input, trouble } = radioTarget(field);
    if (!input) return trouble;
    // The browser reports a change alone: a page that has missed the choice needs another one before it.
    const other = input.matches(":checked") && otherRadio(input);
    if (other) yield { do: "click", on: other };
    recordOf(input).isPressed = true;
    return yield* stepsOfChoice(input, () => this.shows(input, field));
  },
};

/** Another choice of the question. */
export function otherRadio(input: HTMLElement): HTMLElement | undefined {
  return radiosAround(input).find((radio) => radio !== input && isShown(radio));
}

export const radios: ControlKind = {
  widget: radioGroup,

  find: () => [...queryAll(RADIO), ...toggleGroups().flat(), ...segments(), ...drawnChoices()],

  describe: (control) => ({
    field_type: "radio",
    value: control.getAttribute("value") ?? "",
    checked: isChosen(control),
  }),
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
  for (const toggle of queryAll(
    "button[aria-pressed],button[aria-checked]:not([role]),[role=button][aria-pressed]",
  ).filter((one) => isVisible(one) && !one.closest("[role=toolbar]"))) {
    const scope = toggleScope(toggle);
    if (scope) groups.set(scope, [...(groups.get(scope) ?? []), toggle]);
  }
  // A question that takes several choices is a group of boxes.
  return [...groups].flatMap(([scope, toggles]) =>
    toggles.length > 1 && !asksForSeveral(scope) ? [toggles] : [],
  );
}

/**
 * The tabs of a list that has words, where no tab shows a panel: the chosen one is an answer.
 * Specimen: https://ionicframework.com/docs/api/segment.
 */
function segments(): HTMLElement[] {
  if (queryAll("[role=tabpanel]").length > 0) return [];
  return queryAll("[role=tablist][aria-label]").flatMap((list) => {
    const tabs = isVisible(list) && !list.closest("nav") ? queryWithin(list, "[role=tab]") : [];
    const isPlain = tabs.every((tab) => !tab.matches("a,[aria-controls]"));
    return tabs.length > 1 && isPlain ? tabs : [];
  });
}

/** The name of a part that a component draws for one choice. */
const DRAWN_CHOICE = /(?:^|[-_])(?:chip|toggle|segment|choice|option|pill)(?:$|[-_])/i;

/**
 * Choices that state nothing, in a group that has words and holds nothing else.
 * Specimens: https://vuetifyjs.com/en/components/button-groups/, https://vuetifyjs.com/en/components/chip-groups/.
 */
function drawnChoices(): HTMLElement[] {
  return queryAll(GROUP).flatMap((group) => {
    if (!isVisible(group) || queryWithin(group, `${RADIO},${STATED},${OTHER_CONTROL}`).length > 0) return [];
    const choices = choicesIn(group).filter((one) => !one.matches(OPENER));
    const [first] = choices;
    const parts = first ? [first, ...ancestors(first).filter((one) => group.contains(one))] : [];
    const isDrawn = parts.some(({ classList }) => [...classList].some((name) => DRAWN_CHOICE.test(name)));
    if (choices.length < 2 || !isDrawn || questionOf(group).asked(false).length === 0) return [];
    observeGroup(choices);
    return choices;
  });
}

/** The element around all toggle buttons of a question. */
function toggleScope(toggle: HTMLElement): HTMLElement | undefined {
  const named = closest(toggle, GROUP);
  if (named && queryWithin(named, `${RADIO},${OTHER_CONTROL}`).length === 0) return named;
  return toggle.closest<HTMLElement>("ul,ol") ?? parentOf(toggle);
}

interface RadioTarget {
  input?: HTMLElement;
  trouble?: FieldTrouble;
}

export const radioTarget = perLook((field: FieldRef & { value: string }): RadioTarget => {
  const option = field.options.find(({ value }) => value === field.value);
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
  const match = listedOption(option ? [option.value, option.label] : [field.value], distinct(described));
  const input = radios[match.index];
  if (input) return { input };
  const candidates = radios.map(captionOfChoice);
  return "ambiguous" in match && match.ambiguous.length > 0
    ? { trouble: { reason: "ambiguous", candidates: match.ambiguous.map((i) => candidates[i] ?? "") } }
    : { trouble: { reason: "unknown_option", candidates, several: false } };
});

// A text that all radios share names none of them: in a rating each radio may hold the chosen number as its value.
function distinct(radios: ReturnType<typeof describeChoice>[]): ReturnType<typeof describeChoice>[] {
  if (radios.length < 2) return radios;
  const isShared = (text: string) => radios.every(({ texts }) => texts.includes(text));
  const isOneValue = radios.every(({ value }) => value === radios[0]?.value);
  return radios.map(({ value, texts }) => ({
    value: isOneValue ? "" : value,
    texts: texts.filter((text) => !isShared(text)),
  }));
}

const RADIO = "input[type=radio],[role=radio],[role=menuitemradio]";
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
  const radios = radiosIn(scope, RADIO);
  if (radios.length > 0) return radios;
  const stated = radiosIn(scope, STATED).filter(isVisible);
  if (stated.length > 1) return stated;
  const buttons = radiosIn(scope, OPTION_BUTTON).filter(isVisible);
  return buttons.length > 1 ? buttons : plainChoicesIn(scope);
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
function radiosAround(seed: HTMLElement): HTMLElement[] {
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

const isOneChoice = (element: Element) => element.matches(OPTION_BUTTON);

const isRadio = (element: Element) => element.matches(RADIO);

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
