/** The words of questions, in texts that hold no control. */
import { queryAll, queryWithin } from "../dom/document.ts";
import { ANSWERED, PRESSED } from "../dom/selectors.ts";
import { isConcealed, isVisible } from "../dom/visibility.ts";

const TEXT = "label,legend,span,div,p,dt,th,td,strong,b,em,li,h2,h3,h4,h5,h6";
/** The most characters by which a mark or an icon may lengthen a text. */
export const MOST_MARKS = 12;

/** @param longest characters of the text */
export function innermostTexts(isWanted: (content: string) => boolean, longest: number): HTMLElement[] {
  const texts = queryAll(TEXT).filter(
    (text) => isText(text, isWanted, longest) && queryWithin(text, ANSWERED).length === 0,
  );
  return texts.filter((text) => !texts.some((other) => other !== text && text.contains(other)));
}

function isText(text: HTMLElement, isWanted: (content: string) => boolean, longest: number): boolean {
  const content = text.textContent ?? "";
  if (content.trim().length > longest || !isWanted(content) || !isVisible(text)) return false;
  const { control } = text as HTMLLabelElement;
  if (control && !isConcealed(control)) return false;
  // Words within a control are its own, but for a label that the control draws.
  const around = text.closest(`${ANSWERED},${PRESSED},[role=option],a`);
  return around === null || isDrawnBy(text, around);
}

/** Whether a control draws a label within itself. */
export function isDrawnBy(label: Element, control: Element): control is HTMLElement {
  return label.matches("label") && control.matches("[role=combobox]");
}

export function kindOf(control: HTMLElement): string {
  return control.getAttribute("role") ?? (control as HTMLInputElement).type ?? control.localName;
}

export function isChoice(control: HTMLElement): boolean {
  return /^(radio|checkbox)$/.test(kindOf(control));
}
