/** The words of questions, in texts that hold no control. */
import { parentOf, queryAll, queryWithin } from "../dom/document.ts";
import { ANSWERED, PRESSED } from "../dom/selectors.ts";
import { labelsOf, visibleText } from "../dom/text.ts";
import { isConcealed, isShown, isVisible } from "../dom/visibility.ts";

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

const LEVELS = 3;

export function kindOf(control: HTMLElement): string {
  return control.getAttribute("role") ?? (control as HTMLInputElement).type ?? control.localName;
}

export function isChoice(control: HTMLElement): boolean {
  return /^(radio|checkbox)$/.test(kindOf(control));
}

/**
 * The checkboxes or radios after a text, up to the next text or the next control of another kind:
 * `<p>Days</p><div>☐ Monday</div><div>☐ Tuesday</div><p>Name</p>`.
 */
export function choiceRun(text: HTMLElement, kind: "checkbox" | "radio" = "checkbox"): HTMLElement[] {
  let branch: HTMLElement | undefined = text;
  for (let level = 0; branch && level < LEVELS; level++, branch = parentOf(branch)) {
    const run = runAfter(branch, kind);
    if (run.length > 0) return run;
  }
  return [];
}

function runAfter(branch: HTMLElement, kind: string): HTMLElement[] {
  const run: HTMLElement[] = [];
  for (let next = branch.nextElementSibling; next; next = next.nextElementSibling) {
    const controls = outermostIn(next as HTMLElement);
    const [control] = controls;
    if (!control) {
      if (visibleText(next) === "" || run.some((choice) => isLabelOf(next as Element, choice))) continue;
      break;
    }
    const isAlike = kindOf(control) === kind && isRequired(control) === isRequired(run[0] ?? control);
    if (controls.length > 1 || !isAlike) break;
    run.push(control);
  }
  return run;
}

// A declaration after the choices is required on its own.
function isRequired(choice: HTMLElement): boolean {
  return (choice as HTMLInputElement).required || choice.getAttribute("aria-required") === "true";
}

function outermostIn(box: HTMLElement): HTMLElement[] {
  const controls = [box, ...queryWithin(box, "*")].filter(
    (one) => one.matches(`${ANSWERED},${PRESSED}`) && isShown(one),
  );
  return controls.filter((one) => !controls.some((other) => other !== one && other.contains(one)));
}

function isLabelOf(element: Element, choice: HTMLElement): boolean {
  return labelsOf(choice).some((label) => label === element || element.contains(label));
}
