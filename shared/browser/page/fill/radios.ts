/** Radio groups, native or ARIA: which radios belong to a question, and which one an answer selects. */

import { findElement } from "../dom/find-element.ts";
import { labelTexts, normalize, visibleText } from "../dom/text.ts";
import type { FieldRef, FieldTrouble, PlannedOption } from "../protocol.ts";
import { matchOption } from "./match-option.ts";

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
  const radios = (scope: ParentNode) =>
    [...scope.querySelectorAll<HTMLElement>("input[type=radio],[role=radio]")].filter(isRadio);
  if (!isRadio(seed)) return radios(seed);
  const { name, form } = seed as HTMLInputElement;
  const root = seed.getRootNode() as Document | ShadowRoot;
  const named = name ? radios(form ?? root).filter((radio) => (radio as HTMLInputElement).name === name) : [];
  if (named.length > 1) return named;
  for (let scope = seed.parentElement; scope; scope = scope.parentElement) {
    const inside = radios(scope);
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
  return (element as HTMLInputElement).type === "radio" || element.getAttribute("role") === "radio";
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
  return control ?? element.querySelector<HTMLElement>("input[type=radio],[role=radio]") ?? element;
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
