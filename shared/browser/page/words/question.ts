/** A question as its control asks it: its words, its hint, its heading, and whether they require an answer. */
import { DATE_PARTS } from "../../../text/vocabulary/date-parts.ts";
import { REFUSALS } from "../../../text/vocabulary/sites.ts";
import { beginsText, inAllLanguages } from "../../../text/words.ts";
import { ancestors, ancestorsOfAll, closest, parents, queryWithin } from "../dom/document.ts";
import { isChoice } from "../dom/role.ts";
import { BOX, CHOICE, CONTROL, GROUP, HEADING } from "../dom/selectors.ts";
import { labelsOf, labelTexts, legendOf, namedHost, normalize, referenced } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { perLook } from "../memory.ts";
import { cardOf } from "./choice-texts.ts";
import {
  clean,
  ERROR,
  HINT,
  hasMark,
  headersOfSeveral,
  isMark,
  isToggle,
  labelAlone,
  labelOf,
  named,
  questionOver,
  rowHeader,
  rowOf,
  statedLabelOf,
  textBefore,
  textOf,
  wordsBefore,
} from "./label.ts";

const DATE_PART = beginsText(inAllLanguages(DATE_PARTS, ({ day, month, year }) => `${day}|${month}|${year}`));

/** A question as its control asks it. Each part is read once a look, when it is used. */
export const questionOf = perLook((element: HTMLElement) => ({
  /** Every normalized text that names the control. */
  get names(): string[] {
    return labelTexts(element);
  },
  /** The label that the document associates with the control; empty without one. */
  get statedLabel(): string {
    return statedLabelOf(element);
  },
  /** The stated label, or the words next to the control; those of the option for a choice. */
  get label(): string {
    return labelOf(element);
  },
  /** The words of the question around the control, and the element that they name. */
  get group(): Group {
    return groupOf(element);
  },
  /** The words of the group, or the nearest heading or label before the control. */
  get context(): string {
    return contextOf(element);
  },
  /** The normalized words of the question as the document states them, which takes no layout; of a choice, those of its group. */
  asked(isChoice = element.matches(CHOICE)): string[] {
    const asks = isChoice ? element.closest<HTMLElement>(GROUP) : element;
    if (!asks) return [];
    const named = [legendOf(asks), ...labelsOf(asks), ...referenced(asks, "aria-labelledby")];
    const texts = [...named.map((one) => one?.textContent), asks.getAttribute("aria-label")];
    return texts.map(normalize).filter(Boolean);
  },
}));

interface Group {
  element?: HTMLElement;
  text: string;
}

const groupOf = perLook((element: HTMLElement): Group => {
  // The row of a matrix is within the group of all rows.
  const header = isChoice(element) ? rowHeader(element) : "";
  if (header) return { text: header };
  const group = groupWithWords(element);
  const text = labelOfFirst(element) || (group ? namedGroup(group) : "");
  if (group && text) return { element: group, text };
  if (isToggle(element)) {
    const scope = closest(element, "ul,ol") ?? (namedHost(element) ?? cardOf(element)).parentElement;
    return scope
      ? { element: scope, text: named(scope) || wordsOfToggles(scope, element) || wordsOfHost(scope) }
      : { text: "" };
  }
  const rowWords = rowHeader(element);
  if (rowWords) return { text: headersOfSeveral(element) ? "" : rowWords };
  if (group?.matches("[role=radiogroup]") && isChoice(element))
    return { element: group, text: textBefore(group) };
  const date = dateAround(element);
  if (date) return { element: date, text: named(date) };
  const first = firstOfRadios(element);
  return first ? { text: textBefore(first) } : (boxesBelowWords(element) ?? { text: "" });
});

/** The nearest group; the group around one without words, where that holds no further control. */
function groupWithWords(element: HTMLElement): HTMLElement | undefined {
  const nearest = closest(element, GROUP);
  if (!nearest || namedGroup(nearest)) return nearest;
  const outer = nearest.parentElement && closest(nearest.parentElement, GROUP);
  const isSame = outer && queryWithin(outer, CONTROL).every((control) => nearest.contains(control));
  return isSame && namedGroup(outer) ? outer : nearest;
}

/** The element around several boxes without a group, and nothing else but the words before them. */
function boxesBelowWords(element: HTMLElement): Group | undefined {
  if (!element.matches("input[type=checkbox]")) return undefined;
  const around = ancestors(element, BOX_LEVELS).find((one) => queryWithin(one, CONTROL).length > 1);
  if (!around || around.matches("form,main,body")) return undefined;
  if (!queryWithin(around, CONTROL).every((one) => one.matches("input[type=checkbox]"))) return undefined;
  const first = [...around.children].find((child) => child.matches(CHOICE) || child.querySelector(CHOICE));
  const text = textBefore(first ?? around, 1);
  return text !== "" && text.length <= LONGEST_WORDS ? { element: around, text } : undefined;
}

/** The words of a label that points at the first radio of a question, which has another one for its option. */
function labelOfFirst(element: HTMLElement): string {
  if (!element.matches("input[type=radio]")) return "";
  const counts = alikeRadios(element as HTMLInputElement).map((radio) => labelsOf(radio));
  const [first = [], ...others] = counts;
  const isExtra = first.length === 2 && others.length > 0 && others.every(({ length }) => length === 1);
  return isExtra && first[0] ? textOf(first[0]) : "";
}

// The words before a single switch or toggle button with a label of its own are a heading.
function wordsOfToggles(scope: Element, toggle: HTMLElement): string {
  const isAlone = toggle.matches("[role=switch]")
    ? scope.querySelectorAll("[role=switch]").length < 2
    : isAmongOthers(toggle);
  return isAlone && labelOf(toggle) !== "" ? "" : questionOver(scope);
}

/** Whether the nearest element around a toggle button and another control holds controls of other kinds. */
function isAmongOthers(toggle: HTMLElement): boolean {
  if (!toggle.matches("button[aria-pressed]")) return false;
  const around = ancestors(toggle).find(
    (one) => queryWithin(one, `${CONTROL},button[aria-pressed]`).length > 1,
  );
  return around !== undefined && queryWithin(around, CONTROL).length > 0;
}

function questionBefore(element: HTMLElement): Element | Text | undefined {
  const first = firstOfRadios(element);
  return first && wordsBefore(first);
}

/** The named element around the three parts of a date alone, also where each part is a component. */
function dateAround(element: HTMLElement): HTMLElement | undefined {
  if (!DATE_PART.test(labelOf(element))) return undefined;
  for (const around of ancestors(element)) {
    const count = queryWithin(around, CONTROL).filter(isVisible).length;
    if (count > 3) return undefined;
    if (count === 3 && named(around) !== "") return around;
  }
  return undefined;
}

/** Radios without a grouping element: the part of the box around them with the first of them. */
function firstOfRadios(element: HTMLElement): Element | undefined {
  if ((element as HTMLInputElement).type !== "radio") return undefined;
  const radios = alikeRadios(element as HTMLInputElement);
  if (radios.length < 2 && !(element as HTMLInputElement).name) return undefined;
  const [around] = ancestorsOfAll(radios);
  // An option's label may precede its radio.
  const parts = radios.flatMap((radio) => [radio, ...labelsOf(radio)]);
  const children = around ? [...around.querySelectorAll(":scope > *")] : [];
  return children.find((child) => parts.some((part) => child.contains(part)));
}

export function hintOf(element: HTMLElement): string {
  const { element: group } = groupOf(element);
  // The description of a radio explains one option, not the question.
  const own = element.matches("input[type=radio],[role=radio]") ? [] : [element];
  const described = [...own, ...(group ? [group] : [])].flatMap((one) => referenced(one, "aria-describedby"));
  const pointed = described.filter((one) => !one.matches(ERROR)).map(textOf);
  if (pointed.length > 0) return clean([...new Set(pointed)].join(" "));
  const labels = isChoice(element) ? [] : labelsOf(element);
  const within = labels.flatMap((label) => [...label.querySelectorAll(HINT)]).find(isVisible);
  if (within) return textOf(within);
  for (const scope of parents(element, HINT_LEVELS)) {
    // A hint among the controls of several questions may belong to any of them.
    if (controlsIn(scope).some((other) => !isSameQuestion(other, element))) return "";
    const hint = [...scope.querySelectorAll(HINT)].find((one) => isVisible(one) && !one.matches(ERROR));
    if (hint && !hint.querySelector(CONTROL) && !hint.contains(element)) return textOf(hint);
    if (scope.matches(`form,td,${GROUP}`)) return "";
  }
  return "";
}

/** Whether the words of a control or its group have an asterisk or "(required)", also as generated content. */
export function isMarkedRequired(element: HTMLElement): boolean {
  // A group of boxes that is marked does not require each of them.
  const group = element.matches("input[type=checkbox],[role=checkbox]")
    ? undefined
    : groupOf(element).element;
  const around = labelsOf(element).map((label) => labelAlone(label) ?? label);
  const labels = [...around, ...referenced(element, "aria-labelledby")];
  return (
    labels.some(hasMark) ||
    (group !== undefined && isGroupMarked(group)) ||
    isMark(element.getAttribute("aria-label") ?? "") ||
    (labels.length === 0 && hasMarkBefore(element))
  );
}

/** Whether the words that name a group have such a mark. */
export function isGroupMarked(group: HTMLElement): boolean {
  const legend = legendOf(group);
  const words = [...(legend ? [legend] : []), ...referenced(group, "aria-labelledby")];
  const isRepeated = words.length === 0 && named(group) !== "" && textBefore(group) === named(group);
  return words.some(hasMark) || (isRepeated && hasMarkBefore(group));
}

/** Whether the words before an element, or those of its row of a table, have such a mark. */
function hasMarkBefore(element: HTMLElement): boolean {
  const words = isChoice(element) ? questionBefore(element) : wordsBefore(element);
  const [header] = words ? [] : rowOf(element);
  return [words, header].some((one) => one && hasMark(one));
}

/** The words that the document associates with an element around controls; empty without any. */
export function namedGroup(group: HTMLElement): string {
  const legend = legendOf(group);
  const own = group.tagName.includes("-") ? clean(group.getAttribute("label")) : "";
  // The words of a group stand within it.
  const within = referenced(group, "aria-labelledby").map(textOf).join(" ").trim();
  return (
    labelFor(group) || named(group) || (legend ? textOf(legend) : "") || within || own || wordsOfHost(group)
  );
}

/** The words of a label that points at the element; browsers associate it with native controls alone. */
function labelFor({ id, ownerDocument }: HTMLElement): string {
  const label = id === "" ? null : ownerDocument.querySelector(`label[for="${CSS.escape(id)}"]`);
  return label ? textOf(label) : "";
}

/** The label of the custom element that draws a group. */
function wordsOfHost(element: Element): string {
  const host = (element.getRootNode() as Partial<ShadowRoot>).host;
  return host ? clean(host.getAttribute("label")) || named(host) || textBefore(host) : "";
}

function controlsIn(scope: Element): HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(CONTROL)];
}

// The parts of one control, the options of one question, the boxes of one group.
function isSameQuestion(other: HTMLElement, element: HTMLElement): boolean {
  if (other === element || other.contains(element) || element.contains(other)) return true;
  const group = element.closest(GROUP);
  return group?.contains(other) === true && isChoice(other) && isChoice(element);
}

const contextOf = perLook((element: HTMLElement): string => {
  const { text } = groupOf(element);
  if (text) return text;
  for (const scope of [element, ...parents(element, HINT_LEVELS)])
    for (let other = scope.previousElementSibling; other; other = other.previousElementSibling) {
      const titles = [other, ...other.querySelectorAll("*")].filter(
        (one) =>
          (one.matches(HEADING) || (one as HTMLLabelElement).control === null) &&
          isVisible(one) &&
          !one.closest(ERROR),
      );
      const title = titles.at(-1);
      if (title) return textOf(title);
    }
  return "";
});

export function isAside(element: Element): boolean {
  return (
    isSearchOfSite(element) ||
    element.closest(
      "header,nav,footer,aside,[role=search],[role=banner],[role=navigation],[role=contentinfo]",
    ) !== null
  );
}

/** A form of one box to type in and a button to search with. */
function isSearchOfSite(element: Element): boolean {
  const form = element.closest("form");
  const [box, ...others] = form ? controlsIn(form).filter((one) => !one.matches("input[type=submit]")) : [];
  if (!form || box !== element || others.length > 0 || element.matches("[readonly]")) return false;
  const button = form.querySelector<HTMLElement>(
    "button:not([type=button]),input[type=submit],input[type=image]",
  );
  const caption = button instanceof HTMLInputElement ? button.value || button.alt : button?.textContent;
  return SEARCH.test((caption ?? "").trim());
}

/** An address is found for an applicant, and not a page of the site. */
const SEARCH = /* @__PURE__ */ new RegExp(
  `${beginsText(inAllLanguages(REFUSALS, ({ searches }) => searches)).source}(?!.*(?:${inAllLanguages(REFUSALS, ({ but }) => but)}))`,
  "i",
);

const MOST_ANCESTORS = 6;
const HINT_LEVELS = 4;
const BOX_LEVELS = 4;
/** A longer text before boxes explains more than their question. */
const LONGEST_WORDS = 100;

/** The radios of one name; without a name, the run of them up to another control or an option that repeats. */
export function alikeRadios(radio: HTMLInputElement): HTMLElement[] {
  const root = radio.getRootNode() as Document | ShadowRoot;
  if (radio.name)
    return [...root.querySelectorAll<HTMLElement>(`input[type=radio][name="${CSS.escape(radio.name)}"]`)];
  for (const scope of parents(radio, MOST_ANCESTORS)) {
    const controls = [...scope.querySelectorAll<HTMLElement>(`${BOX},[role=combobox],[role=textbox]`)];
    const run = runOf(radio, controls);
    if (run.length > 1 || run.length < controls.length) return run;
    if (scope.matches("form,fieldset,[role=radiogroup]")) break;
  }
  return [radio];
}

function runOf(radio: HTMLElement, controls: HTMLElement[]): HTMLElement[] {
  let run: HTMLElement[] = [];
  for (const control of controls) {
    const isNameless = control.matches("input[type=radio]") && !(control as HTMLInputElement).name;
    const isNew = isNameless && !run.some((one) => labelOf(one) === labelOf(control));
    if (!isNew && run.includes(radio)) break;
    run = isNew ? [...run, control] : isNameless ? [control] : [];
  }
  return run.includes(radio) ? run : [radio];
}
