/** The texts that a control shows in its own box, without labels, hints and lists. */
import { queryWithin } from "../../../dom/document.ts";
import { hasOwnText, normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { chosenAround, isChip, isOfList, isRemover } from "../lists/option-list.ts";
import { isOptionChip } from "./option-chips.ts";

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
  if (
    option &&
    (isChip(option) || chosenAround(control).includes(option) || isOptionChip(option, control as HTMLElement))
  )
    return false;
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
