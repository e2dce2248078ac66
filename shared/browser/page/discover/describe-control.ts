/** One control as FederalScout reads it, with proven locators. */
import { visibleText } from "../dom/text.ts";
import { isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import { isChosen } from "../widgets/radio-group.ts";
import { identityOf, typeOf } from "./controls.ts";
import type { SeenControl } from "./page-description.ts";
import { groupOf, hintOf, isAside, labelOf } from "./question.ts";
import { recordLocators } from "./record-locators.ts";

export function describeControl(element: HTMLElement): SeenControl {
  const input = element as HTMLInputElement;
  const type = typeOf(element);
  const label = labelOf(element);
  const { element: group, text } = groupOf(element);
  const hint = hintOf(element);
  const isChoice = type === "radio" || type === "checkbox";
  const own = recordLocators(element, label);
  const radios = type === "radio" ? groupOfRadios(element, group) : undefined;
  const options = optionsOf(element);
  const kind = element.matches("select") ? "select" : element.matches("textarea") ? "textarea" : "input";
  return {
    identity: identityOf(element),
    kind,
    type,
    id: element.id,
    name: element.getAttribute("name") ?? "",
    class: element.className,
    label,
    group: text,
    hint,
    prefix: prefixOf(element),
    visible: isShown(element),
    covered: !isVisible(element) || isTransparent(element),
    disabled: isDisabled(element),
    required: requirement(element, `${text} ${hint} ${label}`),
    value: isChoice ? (element.getAttribute("value") ?? "") : visibleText(element).slice(0, 120),
    checked: isChoice ? isChosen(element) : undefined,
    options: options.length > 0 ? options : undefined,
    typeahead: isTypeahead(element),
    minimum: element.getAttribute("min") || undefined,
    maximum: element.getAttribute("max") || undefined,
    max_length: input.maxLength > 0 ? input.maxLength : undefined,
    pattern: input.pattern || undefined,
    place: placeOf(element),
    aside: isAside(element),
    // All radios of a question share one name.
    locators: type === "radio" ? own.filter((locator) => locator.by !== "name") : own,
    group_key: radios?.key ?? "",
    group_locators: radios?.locators ?? [],
  };
}

function isTypeahead(element: HTMLElement) {
  return (
    !element.matches("select") &&
    (element.getAttribute("role") === "combobox" ||
      /^(list|both)$/.test(element.getAttribute("aria-autocomplete") ?? "") ||
      Boolean((element as HTMLInputElement).list))
  );
}

function isTransparent(element: HTMLElement) {
  return Number(getComputedStyle(element).opacity) < 0.1;
}

function requirement(element: HTMLElement, words: string): SeenControl["required"] {
  if ((element as HTMLInputElement).required || element.getAttribute("aria-required") === "true")
    return "marked";
  if (/\boptional\b|(^|[.(:]\s*)if (you|any|applicable)\b/i.test(words)) return "optional";
  return /\*\s*$|\(required\)/i.test(words) ? "marked" : "unknown";
}

function prefixOf(element: HTMLElement) {
  const text = (element.previousElementSibling?.textContent ?? "").trim();
  return text.length <= 3 && /^[^\p{L}\d\s]+$/u.test(text) ? text : "";
}

function optionsOf(element: HTMLElement) {
  const options =
    element.tagName === "SELECT"
      ? [...(element as HTMLSelectElement).options].filter((option) => !option.disabled)
      : [...((element as HTMLInputElement).list?.options ?? [])];
  return options
    .map((option) => ({ value: option.value, label: option.text.trim() || option.value }))
    .filter(({ value, label }) => value !== "" && label !== "");
}

function groupOfRadios(element: HTMLElement, group: HTMLElement | undefined) {
  const name = element.getAttribute("name") ?? "";
  const around = element.closest<HTMLElement>("[role=radiogroup],fieldset");
  const count = (around ?? group)?.querySelectorAll("input[type=radio],[role=radio]").length ?? 0;
  const byName = name ? [{ by: "name" as const, value: name }] : [];
  const text = around ? groupOf(element).text : "";
  const names = new Set(
    [...(around?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])].map((radio) => radio.name),
  );
  const recorded = around && count > 1 && names.size <= 1 ? recordLocators(around, text) : [];
  const named = recorded.filter((locator) => locator.by !== "css");
  return { key: name || identityOf(around ?? element), locators: [...named, ...byName] };
}

function placeOf(element: HTMLElement): SeenControl["place"] {
  return element.ownerDocument !== document
    ? "frame"
    : element.getRootNode() === document
      ? "page"
      : "shadow";
}
