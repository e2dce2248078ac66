/**
 * Controls that are named, never filled: those that only a person can use (file uploads, captchas, signatures), trees,
 * two lists between which buttons move options, items to put in order, and boxes that a search in a dialog fills.
 */
import { REFUSALS } from "../../../text/vocabulary/sites.ts";
import { beginsText, inAllLanguages } from "../../../text/words.ts";
import { parentOf, queryAll, queryWithin, rectOf } from "../dom/document.ts";
import { EDITABLE } from "../dom/selectors.ts";
import { captionOf, normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { FieldTrouble } from "../protocol.ts";
import { questionOfDrawn } from "../words/drawn-question.ts";
import { isOfTwoLists, isOrdering, movedOptions } from "../words/moved-options.ts";
import { questionOf } from "../words/question.ts";
import type { ControlKind, Widget } from "../words/widget.ts";

const CAPTCHA = new RegExp(
  inAllLanguages(REFUSALS, ({ captcha }) => captcha),
  "i",
);
const SIGNATURE = new RegExp(
  `\\bsign(?:ature|\\b)|${inAllLanguages(REFUSALS, ({ signature }) => signature)}`,
  "i",
);
const SEARCHES = beginsText(inAllLanguages(REFUSALS, ({ searches }) => searches));
const CELL = "td[tabindex],[role=gridcell][tabindex]";
const TWICE = new RegExp(
  inAllLanguages(REFUSALS, ({ doublePress }) => doublePress),
  "i",
);
const SIGNS_IN = beginsText(inAllLanguages(REFUSALS, ({ signsIn }) => signsIn));
const HANDLE = "span[tabindex='0']:not([role]),div[tabindex='0']:not([role])";
/** In CSS pixels. */
const LARGEST_HANDLE = 40;
const TYPED = `input:not([type=hidden],[type=file]),select,textarea,${EDITABLE}`;

export const unsupported: Widget = {
  name: "unsupported",

  recognise: (element) => (nameOfKind(element) ? element : undefined),

  refuses: refusal,

  shows: () => false,

  read: () => "",

  async *steps(control) {
    yield* [];
    return refusal(control);
  },
};

export const unsupportedControls: ControlKind = {
  widget: unsupported,

  find: () => {
    const candidates = queryAll(`input[type=file],input[readonly],iframe,canvas,ol,ul,${CELL},${HANDLE}`);
    return [...movedOptions(), ...candidates].filter((one) => nameOfKind(one) && isWithinShown(one));
  },

  describe: (control) => ({
    field_type: "text",
    value: "",
    unsupported: nameOfKind(control),
    label: control.matches("input[type=file],canvas") ? questionOfDrawn(control) : undefined,
  }),
};

// The input of an upload may be hidden behind a button.
function isWithinShown(element: HTMLElement): boolean {
  const around = element.closest<HTMLElement>("label") ?? element.parentElement;
  return isVisible(element) || (element.matches("input") && around !== null && isVisible(around));
}

/**
 * A requirement that only a person can meet: a captcha, a signature, a required upload without a file, a sign-in.
 * Specimen: https://developers.google.com/recaptcha/docs/display.
 */
export function findUnsupported(): string | undefined {
  const asked = queryAll(
    "iframe,canvas,input[type=file],[class*=captcha i],[id*=captcha i],input[type=text],input:not([type])",
  ).filter(isAsked);
  const name = asked.map(nameOfKind).find((one) => one !== undefined);
  return name ?? (queryAll("input[type=password]").some(isSignIn) ? "a sign-in" : undefined);
}

function isSignIn(box: HTMLElement): boolean {
  const buttons = box.closest("form")?.querySelectorAll<HTMLElement>("button,input[type=submit]") ?? [];
  return isVisible(box) && [...buttons].some((button) => SIGNS_IN.test(normalize(captionOf(button))));
}

function isAsked(element: HTMLElement): boolean {
  if (element.matches("input[type=file]")) return (element as HTMLInputElement).validity.valueMissing;
  // A badge at the edge of the window requires nothing.
  for (let box: HTMLElement | undefined = element; box; box = parentOf(box))
    if (getComputedStyle(box).position === "fixed") return false;
  return isVisible(element);
}

function refusal(control: HTMLElement): FieldTrouble {
  return { reason: "unsupported", what: nameOfKind(control) ?? "an unknown control" };
}

/** @returns undefined for every control that can be filled */
function nameOfKind(element: HTMLElement): string | undefined {
  if (isCaptcha(element)) return "a captcha";
  if (element.matches("[role=tree],[role=treeitem]")) return "a tree";
  if (isOfTwoLists(element)) return "two lists between which buttons move options";
  if (isLookup(element)) return "a box that a search in a dialog fills";
  const isTyped = element.matches(TYPED) || queryWithin(element, TYPED).some(isVisible);
  if (element.matches("input[type=file]")) return "a file upload";
  if (isTyped) return undefined;
  if (isHandle(element)) return "a slider that only a script draws";
  if (isOrdering(element)) return "an order of items";
  if (isOpenedTwice(element)) return "a cell that opens on a double click";
  if (queryWithin(element, "input[type=file]").length > 0) return "a file upload";
  const canvas = element.matches("canvas") ? element : queryWithin(element, "canvas").find(isVisible);
  return canvas && SIGNATURE.test(attributeWords(element, canvas)) ? "a signature" : undefined;
}

/** Specimen: https://github.com/microsoft/EasyRepro/issues/945. A box that takes no text, before the button of a search. */
function isLookup(element: HTMLElement): boolean {
  const isBox = element.matches("input[readonly]:not([role],[list],[aria-haspopup],[aria-controls])");
  const next = isBox && (element.nextElementSibling ?? element.parentElement?.nextElementSibling);
  if (!(next instanceof HTMLElement) || !next.matches("button,[role=button]")) return false;
  return [captionOf(next), next.ariaLabel ?? ""].some((words) => SEARCHES.test(words.trim()));
}

/** A small empty element that takes the focus on a thin rail: no role states its value. */
function isHandle(element: HTMLElement): boolean {
  const rail = element.matches(HANDLE) ? element.parentElement : null;
  if (rail?.textContent.trim() !== "" || getComputedStyle(element).position !== "absolute") return false;
  const [handle, { width, height }] = [rectOf(element), rectOf(rail)];
  const [length, depth] = [Math.max(width, height), Math.min(width, height)];
  const size = Math.max(handle.width, handle.height);
  // The second handle of a range belongs to the same question.
  const isFirst = rail.querySelector(HANDLE) === element;
  return isFirst && size > 0 && size <= LARGEST_HANDLE && depth <= LARGEST_HANDLE && length >= 3 * size;
}

/** Specimen: https://github.com/browser-use/browser-use/issues/1594. The page says how a cell opens. */
function isOpenedTwice(element: HTMLElement): boolean {
  const table = element.matches(CELL) && element.closest("table,[role=grid]");
  return table instanceof HTMLElement && TWICE.test(visibleText(table.parentElement ?? table));
}

function isCaptcha(element: HTMLElement): boolean {
  if (element.matches("select,[role=radio],[role=radiogroup],[type=radio],button")) return false;
  const frames = element.matches("iframe") ? [element] : queryWithin(element, "iframe");
  return CAPTCHA.test(attributeWords(element)) || frames.some((frame) => CAPTCHA.test(attributeWords(frame)));
}

function attributeWords(...elements: HTMLElement[]): string {
  return elements
    .flatMap((element) => [
      ...questionOf(element).names,
      element.matches("canvas") ? questionOf(element).label : "",
      ...questionOf(element.closest<HTMLElement>("fieldset,[role=group]") ?? element).names,
      element.id,
      element.getAttribute("name"),
      element.getAttribute("class"),
    ])
    .join(" ");
}
