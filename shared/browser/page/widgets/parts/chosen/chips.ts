/** The texts and chips by which a control shows its choices, without labels, hints and lists. */
import { pause, queryWithin } from "../../../dom/document.ts";
import { isTyped } from "../../../dom/selectors.ts";
import { hasOwnText, normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import type { Step } from "../../widget.ts";
import { chosenAround, isChip, isOfList, isRemover } from "../lists/option-list.ts";

interface Chip {
  /** Normalized. */
  text: string;
  remove: HTMLElement;
}

export function chipsOf(control: HTMLElement): Chip[] {
  return chipsIn(scopeOf(control), control);
}

// A chip is the smallest box with a text and a button that removes it.
function chipsIn(scope: HTMLElement, control: HTMLElement): Chip[] {
  const buttons = queryWithin(scope, "button,[role=button],a,span,i,svg,[accessible-name]").filter(
    (one) => isVisible(one) && isRemover(one) && !isInList(one, control),
  );
  const outer = buttons.filter((one) => !buttons.some((other) => other !== one && other.contains(one)));
  const found = outer.flatMap((remove) => {
    for (
      let box = remove.parentElement;
      box && box !== scope && !box.contains(control);
      box = box.parentElement
    ) {
      const text = ownTexts(box, control, remove);
      if (text.length > 0)
        return text.length === 1 && !isCount(text[0] ?? "", remove) ? [{ text: text[0] ?? "", remove }] : [];
    }
    return [];
  });
  return found;
}

// A button that clears all choices may stand next to their number.
function isCount(text: string, remove: HTMLElement): boolean {
  const name = remove.getAttribute("aria-label") ?? remove.getAttribute("title") ?? "";
  return /^\d+$/.test(text) && /\b(all|items?|select(ed|ions?))\b/i.test(name);
}

function isInList(element: Element, control: Element): boolean {
  const option = element.closest("[role=option]");
  if (option) return !isChip(option);
  const list = element.closest("[role=listbox]");
  return list !== null && !list.contains(control);
}

const OTHER_CONTROL =
  "input:not([type=hidden]),select,textarea,[role=combobox],[role=listbox],[role=radio],[role=checkbox]";
const NOT_SHOWN =
  "label,legend,[role=listbox],[role=option],[role=menu],[role=tree],[role=status],[role=alert],[aria-live]";
const LEVELS = 6;

/** Normalized texts of single elements; labels, hints and lists are not the answer. */
export function ownTexts(scope: Element, control: Element, except?: Element): string[] {
  return [scope, ...queryWithin(scope, "*")].flatMap((element) => {
    if (except?.contains(element) || !hasOwnText(element) || !isVisible(element)) return [];
    if (isNotAnswer(element, scope, control)) return [];
    return [normalize(textWithoutRemover(element))];
  });
}

// A chip may write the sign that removes it right after its text.
function textWithoutRemover(chip: Element): string {
  const text = visibleText(chip);
  const [sign] = [...chip.querySelectorAll("button,[role=button]")].filter(isRemover);
  const caption = sign ? visibleText(sign) : "";
  return caption !== "" && caption !== text && text.endsWith(caption) ? text.slice(0, -caption.length) : text;
}

function isNotAnswer(element: Element, scope: Element, control: Element): boolean {
  const option = element.closest<HTMLElement>("[role=option]");
  if (option && (isChip(option) || chosenAround(control).includes(option))) return false;
  if (isOfList(element)) return true;
  const around = element.closest(NOT_SHOWN);
  // A control may announce its own changes, around its box or next to it.
  if (around?.matches("[aria-live]") && (around.contains(control) || isWithinControl(around, control)))
    return false;
  // A list that opens by itself shows its choices between its options.
  if (!around || around === control || (around !== element && around.contains(scope))) return false;
  return around !== scope || scope.matches("label,legend");
}

function isWithinControl(part: Element, box: Element): boolean {
  return box.closest("[role=combobox]")?.contains(part) === true;
}

// Controls without a role are below labels of their own.
function labelsIn(scope: Element): Element[] {
  return [...scope.querySelectorAll("label,legend")].filter((label) => isVisible(label) && !isOfList(label));
}

/** The largest box around the control that holds no other control. */
export function scopeOf(control: HTMLElement): HTMLElement {
  let scope = control;
  for (let level = 0; level < LEVELS; level++) {
    const outer =
      scope.parentElement ?? ((scope.getRootNode() as ShadowRoot).host as HTMLElement | undefined);
    if (!outer || outer.matches("form,fieldset,body,main,section,dialog,td,tr,[role=dialog]")) break;
    const others = [...outer.querySelectorAll<HTMLElement>(OTHER_CONTROL)].filter(
      (one) => !scope.contains(one) && !one.contains(control) && isVisible(one) && !isListOf(one, control),
    );
    if (others.length > 0 || labelsIn(outer).length > Math.max(1, labelsIn(scope).length)) break;
    scope = outer as HTMLElement;
  }
  return scope;
}

function isListOf(element: Element, control: Element): boolean {
  return element.matches("[role=listbox]") || (control.getAttribute("aria-controls") ?? "") === element.id;
}

/** Whether a shown text is a choice, or a list of choices with this one; both are normalized. */
export function isShownAs(shown: string, wanted: string): boolean {
  if (wanted === "") return false;
  const bare = shown.replace(/\s*[×✕✖✗⨯]$|^[×✕✖✗⨯]\s*/g, "");
  if (bare === wanted) return true;
  return `, ${bare.replace(/\s*[;|·\n]\s*/g, ", ")}, `.includes(`, ${wanted}, `);
}

/** The number of held choices; 0 without a list. */
export function heldChoices(control: HTMLElement): number {
  const lists = scopeOf(control).querySelectorAll<HTMLSelectElement>("select[multiple]");
  const [list] = lists;
  if (!list || list === control || lists.length > 1) return 0;
  return [...list.selectedOptions].filter(({ value }) => value !== "").length;
}

/**
 * Removes choices whose chips have no remover with a name: in an empty box the key removes the last one.
 *
 * @param wanted the number of choices that may stay
 */
export async function* removeLast(control: HTMLElement, wanted: () => number): AsyncGenerator<Step, void> {
  for (let held = heldChoices(control); held > wanted(); held = heldChoices(control)) {
    if (!isTyped(control) || visibleText(control) !== "") return;
    yield { do: "press", on: control, key: "Backspace" };
    await pause();
    if (heldChoices(control) >= held) return;
  }
}
