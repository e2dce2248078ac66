/** The controls of a page, an identity for each that survives a new rendering, and the elements that locators lead to. */
import { isGenerated } from "../../../text/generated-names.ts";
import type { Locator } from "../../../wizards/format/format.ts";
import { locateField } from "../control/locate-field.ts";
import { closest, queryAll, queryWithin } from "../dom/document.ts";
import { ANSWERED, ANY_BUTTON, GROUP } from "../dom/selectors.ts";
import { captionOf, normalize, visibleText } from "../dom/text.ts";
import { isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import { perLook } from "../memory.ts";
import type { ElementPath, FoundPath, PlannedField } from "../protocol.ts";
import { radiosOf } from "../widgets/radio-group.ts";
import { findButton, findElement } from "../words/find-element.ts";
import { PRESSABLE } from "../words/near-label.ts";
import { questionOf } from "../words/question.ts";
import { recordLocators } from "../words/record-locators.ts";
import { findControls } from "./find-controls.ts";
import type { Inspection } from "./page-description.ts";

/**
 * Tells a control from every other one of the page, also after a new rendering: its type, its name, its words and those of its
 * section, and last its ordinal among the controls that share all of these.
 */
export function identityOf(element: HTMLElement): string {
  const ordinal = ordinals(document).get(element) ?? 1;
  return ordinal === 1 ? evidenceOf(element) : `${evidenceOf(element)}|${ordinal}`;
}

function evidenceOf(element: HTMLElement): string {
  const question = questionOf(element);
  const words = isCertain(element) ? [] : [question.label, question.context];
  return [...certainParts(element), ...words].join("|");
}

function certainParts(element: HTMLElement): string[] {
  const [name, id] = [element.getAttribute("name") ?? "", element.id].map((one) =>
    isGenerated(one) ? "" : one,
  );
  const value = CHECKED.test(typeOf(element)) ? (element.getAttribute("value") ?? "") : "";
  return [typeOf(element), id ?? "", name ?? "", value];
}

const CHECKED = /^(radio|checkbox)$/;

/** Whether the page names the control itself. Components repeat an id, each in its own shadow root. */
function isCertain(element: HTMLElement): boolean {
  const [, id, name, value] = certainParts(element);
  return !("host" in element.getRootNode()) && Boolean(id || (name && value));
}

/** The ordinals of the controls and groups of the page. */
const ordinals = perLook((_: Document): ReadonlyMap<HTMLElement, number> => {
  const counts = new Map<string, number>();
  const found = new Map<HTMLElement, number>();
  for (const element of queryAll(`${ANSWERED},${GROUP}`)) {
    // A page may hold a control twice under one id, of which it shows one.
    if (isCertain(element) && !isShown(element)) continue;
    const evidence = evidenceOf(element);
    const ordinal = (counts.get(evidence) ?? 0) + 1;
    counts.set(evidence, ordinal);
    found.set(element, ordinal);
  }
  return found;
});

/** The input's type, or the role of an element that acts as one. */
export function typeOf(element: HTMLElement) {
  return element.matches("input")
    ? (element as HTMLInputElement).type
    : element.matches("select,textarea")
      ? element.tagName.toLowerCase()
      : (element.getAttribute("role") ?? "text");
}

/** The identities of the visible controls, by their elements alone: cheap enough to be read at every change. */
export function shownControls(): string[] {
  return queryAll(ANSWERED).filter(isShown).map(identityOf);
}

/** For each list of locators, the controls that it covers; a radio represents its whole group. */
export function resolve(lists: Locator[][]): { matches: number; identities: string[] }[] {
  const controls = findControls().map(({ control }) => control);
  return lists.map((locators) => {
    const radios = radiosOf({ field_id: "", locators, options: [] });
    const { element } = findElement(locators);
    const isRadio = (found: Element) => found.matches("input[type=radio],[role=radio]");
    if (!element) return { matches: 0, identities: [] };
    if (isRadio(element) || (radios.length > 1 && radios.every((radio) => element.contains(radio))))
      return { matches: 1, identities: radios.map(identityOf) };
    const within = new Set([element, ...queryWithin(element, "*")]);
    const inside = controls.filter((control) => within.has(control) || control.contains(element));
    return { matches: 1, identities: inside.map(identityOf) };
  });
}

/** For each list of paths the controls, or the button, that the first path with one match leads to. */
export function controlsAt(lists: ElementPath[][]): FoundPath[] {
  const controls = findControls().map(({ control }) => control);
  return lists.map((paths) => {
    for (const path of paths) {
      const [element, ...others] = elementsAt(path);
      if (!element || others.length > 0) continue;
      const labelled = closest(element, "label") as HTMLLabelElement | undefined;
      const own = [element, labelled?.control].filter((one) => one !== null && one !== undefined);
      const inside = controls.filter((control) => own.includes(control) || element.contains(control));
      const around = controls.filter((control) => control.contains(element));
      const meant = inside.length > 0 ? inside : around;
      if (meant.length > 0) return { identities: meant.map(identityOf) };
      const button = closest(element, `${ANY_BUTTON},a`);
      if (button) return { identities: [], caption: captionOf(button) };
    }
    return { identities: [] };
  });
}

function elementsAt(path: ElementPath): HTMLElement[] {
  try {
    if ("css" in path) {
      const all = queryAll(path.css);
      return path.nth === undefined ? all : all.slice(path.nth).slice(0, 1);
    }
    const found = document.evaluate(path.xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    return [...Array(found.snapshotLength).keys()].map((at) => found.snapshotItem(at) as HTMLElement);
  } catch {
    // Selectors of other tools are not all those of a browser.
    return [];
  }
}

/** For each field: whether its locators match an element, and the identities of its controls. */
export function claimControls(fields: PlannedField[]): { isFound: boolean; identities: string[] }[] {
  const controls = findControls().map(({ control }) => control);
  return fields.map((field) => {
    const { element, control } = locateField(field);
    const radios = field.kind === "radio" ? radiosOf(field) : [];
    const own = [element, control, ...radios].filter((one) => one !== undefined);
    const isOwn = (one: HTMLElement) =>
      own.some((target) => one.contains(target)) || (radios.length === 0 && control?.contains(one) === true);
    return { isFound: own.length > 0, identities: controls.filter(isOwn).map(identityOf) };
  });
}

/** Whether a button is in the same form as the questions; one found question suffices. */
export function sharesForm(button: Locator[], questions: Locator[][]): boolean {
  const { element } = findButton(button);
  if (!element) return false;
  const found = questions.flatMap((locators) => findElement(locators).element ?? []);
  const own = formOf(element);
  return found.length === 0 || found.some((question) => formOf(question) === own);
}

function formOf(element: HTMLElement): HTMLElement | undefined {
  return (element as HTMLInputElement).form ?? closest(element, "form");
}

const MOST_CANDIDATES = 6;

export function inspect(locators: Locator[]): Inspection {
  let ambiguous: HTMLElement[] = [];
  for (const locator of locators) {
    const seen = new Set<HTMLElement>();
    const { element } = findElement([locator], (match) => seen.add(match) !== undefined);
    const shown = [...seen].filter(isShown);
    if (!element) {
      if (shown.length > 1 && ambiguous.length === 0) ambiguous = shown;
      continue;
    }
    return {
      matches: seen.size,
      shown: shown.length,
      element: {
        identity: identityOf(element),
        tag: element.tagName.toLowerCase(),
        type: (element as HTMLInputElement).type ?? element.getAttribute("role") ?? "",
        text: nameOf(element),
        shown: isShown(element),
        covered: isShown(element) && !isVisible(element),
        disabled: isDisabled(element),
        typeahead: isTypeahead(element),
        locators: recordLocators(element, nameOf(element)),
      },
      candidates: [],
    };
  }
  const texts = locators.map((locator) => (locator.by === "role" ? locator.name : locator.value));
  const near = ambiguous.length > 0 ? ambiguous : similar(texts);
  return {
    matches: ambiguous.length,
    shown: ambiguous.length,
    candidates: near.slice(0, MOST_CANDIDATES).map(candidate),
  };
}

function similar(wanted: string[]): HTMLElement[] {
  const words = wanted
    .flatMap((text) => normalize(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2);
  const score = (element: HTMLElement) => {
    const text = normalize(`${nameOf(element)} ${element.id} ${element.getAttribute("name") ?? ""}`);
    return words.filter((word) => text.includes(word)).length;
  };
  return [...queryAll(`${PRESSABLE},label`), ...findControls().map(({ control }) => control)]
    .filter((element) => isShown(element) && score(element) > 0)
    .sort((a, b) => score(b) - score(a));
}

function candidate(element: HTMLElement) {
  return {
    text: nameOf(element),
    locators: recordLocators(element, nameOf(element)).slice(0, 2),
  };
}

function nameOf(element: HTMLElement) {
  return (element.matches("input,select,textarea") ? questionOf(element).label : visibleText(element)).slice(
    0,
    80,
  );
}

function isTypeahead(element: HTMLElement) {
  return (
    !element.matches("select") &&
    (element.getAttribute("role") === "combobox" ||
      /^(list|both)$/.test(element.getAttribute("aria-autocomplete") ?? ""))
  );
}
