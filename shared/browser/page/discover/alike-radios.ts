/** The native radios of one question. */
import { labelOf } from "./label.ts";

const CONTROL = "input:not([type=hidden]),select,textarea,[role=combobox],[role=textbox]";
const LEVELS = 6;

/** The radios of one name; without a name, the run of them up to another control or an option that repeats. */
export function alikeRadios(radio: HTMLInputElement): HTMLElement[] {
  const root = radio.getRootNode() as Document | ShadowRoot;
  if (radio.name)
    return [...root.querySelectorAll<HTMLElement>(`input[type=radio][name="${CSS.escape(radio.name)}"]`)];
  let scope = radio.parentElement;
  for (let level = 0; scope && level < LEVELS; level++, scope = scope.parentElement) {
    const controls = [...scope.querySelectorAll<HTMLElement>(CONTROL)];
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
