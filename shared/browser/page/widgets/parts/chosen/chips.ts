/** Chips: choices that a control shows as boxes with a button that removes each of them. */
import { queryAll, queryWithin } from "../../../dom/document.ts";
import { normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import type { PlannedField } from "../../../protocol.ts";
import { recordOf } from "../../record-of.ts";
import { choicesOf } from "../lists/choices.ts";
import { isChip, isRemover } from "../lists/option-list.ts";
import { optionChips } from "./option-chips.ts";
import { isShownAs, ownTexts, scopeOf } from "./own-texts.ts";

interface Chip {
  /** Normalized. */
  text: string;
  remove: HTMLElement;
}

/**
 * Records where the page shows the choices of a control as chips, if that is outside of the control.
 *
 * @param before the elements that were visible before the options were pressed
 */
export function recordChips(control: HTMLElement, field: PlannedField, before: Set<Element>): void {
  const wanted = choicesOf(field, control).flatMap((choice) => choice.map(normalize));
  const isRemoverOf = (one: HTMLElement) => !before.has(one) && isVisible(one) && isRemover(one);
  for (const remove of queryAll("button,[role=button]").filter(isRemoverOf)) {
    let box = remove.parentElement;
    while (box && visibleText(box) === "") box = box.parentElement;
    const text = normalize(box && visibleText(box));
    const around = box?.parentElement;
    if (!around || isInList(remove, control) || !wanted.some((one) => isShownAs(text, one))) continue;
    recordOf(control).chipBox = around;
    return;
  }
}

/** The boxes in which a control shows its choices: its own, and the one of its chips. */
export function boxesOf(control: HTMLElement): HTMLElement[] {
  const box = recordOf(control).chipBox;
  return [scopeOf(control), ...(box?.isConnected && !box.contains(control) ? [box] : [])];
}

export function chipsOf(control: HTMLElement): Chip[] {
  return boxesOf(control).flatMap((scope) => chipsIn(scope, control));
}

// A chip is the smallest box with a text and a button that removes it.
function chipsIn(scope: HTMLElement, control: HTMLElement): Chip[] {
  const buttons = queryWithin(scope, "button,[role=button],a,span,i,svg,[accessible-name]").filter(
    (one) => isVisible(one) && isRemover(one) && !isInList(one, control),
  );
  const outer = buttons.filter((one) => !buttons.some((other) => other !== one && other.contains(one)));
  const own = optionChips(scope, control).map((chip) => ({
    text: normalize(visibleText(chip)),
    remove: chip,
  }));
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
  return [...found, ...own];
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
