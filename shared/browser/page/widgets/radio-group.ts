/** Radio groups, native or ARIA: which radios belong to a question, and which one an answer selects. */

import { pause } from "../dom/document.ts";
import { findElement } from "../dom/find-element.ts";
import { labelTexts, normalize, visibleText } from "../dom/text.ts";
import type { FieldRef, FieldTrouble, PlannedOption } from "../protocol.ts";
import { matchOption } from "./parts/match-option.ts";
import type { Widget } from "./widget.ts";

const RADIO = "input[type=radio],[role=radio]";

export const radioGroup: Widget = {
  name: "radio group",

  recognise(element, field) {
    if (isRadio(element)) return element;
    if (field.kind !== "radio" && !element.matches("[role=radiogroup]")) return undefined;
    return element.querySelector<HTMLElement>(RADIO) ?? undefined;
  },

  refuses: (_control, field) => radioTarget(field).trouble,

  set(_control, field) {
    const { input, trouble } = radioTarget(field);
    if (!input) return trouble;
    input.click();
    if (!isChosen(input)) (input as HTMLInputElement).labels?.[0]?.click();
    return undefined;
  },

  shows(_control, field) {
    const { input } = radioTarget(field);
    return input !== undefined && isChosen(input);
  },

  read: (control) => {
    const chosen = radiosAround(control).find(isChosen);
    return chosen ? captionOf(chosen) : "";
  },

  async *steps(_control, field) {
    const { input, trouble } = radioTarget(field);
    if (!input) return trouble;
    yield { do: "click", on: input };
    await pause();
    return this.shows(input, field) ? undefined : { reason: "not_kept" };
  },
};

export function radioTarget(field: FieldRef & { value: string }): {
  input?: HTMLElement;
  trouble?: FieldTrouble;
} {
  const known = knownOption(field.value, field.options);
  const option = known.index >= 0 ? field.options[known.index] : undefined;
  const recorded = option ? recordedInput(field, option) : undefined;
  if (recorded) return { input: innerRadio(recorded) };
  const radios = radiosOf(field);
  if (radios.length === 0)
    return { trouble: { reason: "not_found", tried: findElement(field.locators).tried } };
  const described = radios.map((radio) => ({
    value: radio.getAttribute("value") ?? radio.getAttribute("data-value") ?? "",
    texts: [...labelTexts(radio), normalize(radio.id), normalize(radio.textContent)].filter(Boolean),
  }));
  const match = matchOption(option ? [option.value, option.label] : [field.value], described);
  const input = radios[match.index];
  if (input) return { input };
  const candidates = radios.map(captionOf);
  return "ambiguous" in match && match.ambiguous.length > 0
    ? { trouble: { reason: "ambiguous", candidates: match.ambiguous.map((i) => candidates[i] ?? "") } }
    : { trouble: { reason: "unknown_option", candidates } };
}

export function radiosOf(field: FieldRef): HTMLElement[] {
  const seed = [field.locators, ...field.options.map((option) => option.locators)]
    .map((locators) => (locators.length > 0 ? findElement(locators).element : undefined))
    .find((element) => element !== undefined);
  if (!seed) return [];
  return isRadio(seed) ? radiosAround(seed) : radiosIn(seed);
}

function radiosIn(scope: ParentNode): HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(RADIO)];
}

// The radios of the same name, or those of the nearest group.
function radiosAround(seed: HTMLElement): HTMLElement[] {
  const { name, form } = seed as HTMLInputElement;
  const root = seed.getRootNode() as Document | ShadowRoot;
  const named = name
    ? radiosIn(form ?? root).filter((radio) => (radio as HTMLInputElement).name === name)
    : [];
  if (named.length > 1) return named;
  for (let scope = seed.parentElement; scope; scope = scope.parentElement) {
    const inside = radiosIn(scope);
    if (inside.length > 1) return inside;
    if (scope.matches("fieldset,[role=radiogroup],form")) break;
  }
  return [seed];
}

export function isChosen(input: Element): boolean {
  return input.hasAttribute("aria-checked") && !("checked" in input)
    ? input.getAttribute("aria-checked") === "true"
    : (input as HTMLInputElement).checked === true;
}

function isRadio(element: Element) {
  return element.matches(RADIO);
}

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
  if (direct || own.length === option.locators.length) return direct;
  const radios = new Set(radiosOf({ ...field, options: [] }));
  const named = findElement(option.locators, (element) => radios.size === 0 || radios.has(element));
  return named.element;
}

// A recorded option may be the label or card around the radio.
function innerRadio(element: HTMLElement): HTMLElement {
  if (isRadio(element)) return element;
  const control = element.tagName === "LABEL" ? (element as HTMLLabelElement).control : null;
  return control ?? element.querySelector<HTMLElement>(RADIO) ?? element;
}

// Some labels hold their text twice, once for screen readers.
function captionOf(radio: HTMLElement) {
  const label = (radio as HTMLInputElement).labels?.[0] ?? radio;
  const whole = visibleText(label) || radio.getAttribute("aria-label") || radio.getAttribute("value") || "";
  const parts = [...label.children].map(visibleText);
  return (
    parts.find((part) => part !== "" && whole.replaceAll(" ", "") === part.replaceAll(" ", "").repeat(2)) ??
    whole
  );
}
