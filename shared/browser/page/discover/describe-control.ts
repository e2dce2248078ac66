/** One control as FederalScout reads it, with proven locators. */
import { closest, queryWithin } from "../dom/document.ts";
import { GROUP } from "../dom/selectors.ts";
import { isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import type { FoundControl } from "../widgets/index.ts";
import { shownNotation } from "../widgets/parts/dates/read-date.ts";
import { boxBehind, hiddenSelect } from "../widgets/parts/lists/match-option.ts";
import { identityOf, typeOf } from "./controls.ts";
import { isToggle, labelOf, statedLabelOf } from "./label.ts";
import type { SeenControl } from "./page-description.ts";
import {
  alikeRadios,
  contextOf,
  groupOf,
  hintOf,
  isAside,
  isGroupMarked,
  isMarkedRequired,
} from "./question.ts";
import { recordLocators } from "./record-locators.ts";

export function describeControl({ control: element, widget, description }: FoundControl): SeenControl {
  const { field_type, options, multiple, ...facts } = description;
  const isList = widget.name === "combo box";
  const behind = isList ? boxBehind(element) : undefined;
  const hidden = isList ? hiddenSelect(element) : undefined;
  const stated = [hidden, behind].map((one) => one && statedLabelOf(one)).find(Boolean);
  const label = stated ?? labelOf(element);
  const { element: group, text } = groupOf(element);
  const hint = withNotation(hintOf(element), element);
  const isRadio = field_type === "radio";
  const others = [behind, hidden].flatMap((one) => (one ? recordLocators(one, "") : []));
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
    context: contextOf(element),
    hint,
    prefix: prefixOf(element),
    visible: isShown(element),
    covered: !isVisible(element) || isTransparent(element),
    disabled: isDisabled(element),
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
  };
}

function groupOfBoxes(group: HTMLElement, words: string): SeenControl["box_group"] {
  const boxes = queryWithin(group, "input[type=checkbox],[role=checkbox],button").filter(
    (box) => isShown(box) && (!box.matches("button") || isToggle(box)),
  );
  if (boxes.length < 2) return undefined;
  const isMarked = group.getAttribute("aria-required") === "true" || isGroupMarked(group);
  return { key: identityOf(group), required: isMarked || AT_LEAST_ONE.test(words) };
}

const AT_LEAST_ONE =
  /\bat least (one|1)\b|\bone or more\b|\bal menos un[oa]?\b|\bau moins une?\b|\bmindestens eine?n?s?\b/i;

function expectedText(element: HTMLElement, widget: string): string | undefined {
  const { type } = element as HTMLInputElement;
  if (element.matches("input") && EXPECTED.test(type)) return type;
  return DATE_WIDGETS.test(widget) ? "date" : widget === "time with AM or PM" ? "time" : undefined;
}

const EXPECTED = /^(date|datetime-local|email|month|tel|time|url|week)$/;
const DATE_WIDGETS = /^(date parts|date picker|calendar grid)$/;

/** The hint with the notation that an empty box shows. */
function withNotation(hint: string, element: HTMLElement): string {
  const notation = shownNotation(element);
  return hint.toLowerCase().includes(notation.toLowerCase()) ? hint : `${hint} ${notation}`.trim();
}

function isTransparent(element: HTMLElement) {
  return Number(getComputedStyle(element).opacity) < 0.1;
}

function requirement(
  element: HTMLElement,
  group: HTMLElement | undefined,
  words: string,
): SeenControl["required"] {
  if ((element as HTMLInputElement).required || element.getAttribute("aria-required") === "true")
    return "marked";
  if (group?.getAttribute("aria-required") === "true") return "marked";
  if (OPTIONAL.test(words)) return "optional";
  return isMarkedRequired(element) ? "marked" : "unknown";
}

const OPTIONAL =
  /\b(optional|opcional|facultati(f|ve)|freiwillig)\b|(^|[.(:]\s*)(if (you|any|applicable)|si (procede|corresponde)|le cas échéant)\b/i;

function prefixOf(element: HTMLElement) {
  const text = (element.previousElementSibling?.textContent ?? "").trim();
  return text.length <= 3 && /^[^\p{L}\d\s*]+$/u.test(text) ? text : "";
}

function groupOfRadios(element: HTMLElement, group: HTMLElement | undefined) {
  const name = element.getAttribute("name") ?? "";
  const around = closest(element, GROUP) ?? (element.matches("input,[role=radio]") ? undefined : group);
  const radios = around ? [...around.querySelectorAll<HTMLInputElement>("input[type=radio]")] : [];
  const scope = around ?? group;
  const count = scope ? queryWithin(scope, "input[type=radio],[role=radio],button").length : 0;
  const byName = name ? [{ by: "name" as const, value: name }] : [];
  const text = around ? groupOf(element).text : "";
  const names = new Set(radios.map((radio) => radio.name));
  const recorded = around && count > 1 && names.size <= 1 ? recordLocators(around, text) : [];
  const named = recorded.filter((locator) => locator.by !== "css");
  const locators = [...named, ...byName];
  // Components draw groups with the same ids.
  const first = around ?? (element.matches("input") ? alikeRadios(element as HTMLInputElement)[0] : element);
  const key = name || `${identityOf(first ?? element)}|${groupOf(element).text}`;
  return { key, locators: locators.length > 0 ? locators : recorded };
}

function placeOf(element: HTMLElement): SeenControl["place"] {
  return element.ownerDocument !== document
    ? "frame"
    : element.getRootNode() === document
      ? "page"
      : "shadow";
}
