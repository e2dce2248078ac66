/** Choices that stand one after the other behind their question, in a box with other questions. */
import { parentOf, queryWithin } from "../dom/document.ts";
import { labelsOf, visibleText } from "../dom/text.ts";
import { isShown } from "../dom/visibility.ts";
import { ANSWERED, PRESSED } from "./question-texts.ts";

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
