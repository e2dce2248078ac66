import { queryWithin } from "../../../dom/document.ts";
import { normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import { isOutOfSight } from "./companion.ts";
import { matchOption } from "./match-option.ts";

/** One choice of an answer: its value and, where the wizard records one, the label of that option. */
export type Choice = string[];

const FEWEST_OPTIONS = 3;
const COMPANION_LEVELS = 4;
const DRAWN = "[role=combobox],[aria-haspopup],input:not([type=hidden]),textarea,button";

/**
 * The choices of an answer: one, or several where the wizard allows several.
 *
 * @param control whose hidden native list, where it has one, holds the labels of values
 */
export function choicesOf({ value, values, options }: PlannedField, control?: HTMLElement): Choice[] {
  const hidden = control && hiddenSelect(control);
  return (values ?? [value]).map((one) => {
    const known = options.find((option) => option.value === one);
    if (known) return [one, known.label];
    const listed = [...(hidden?.options ?? [])].find((option) => option.value === one);
    return listed && normalize(listed.text) !== normalize(one) ? [one, listed.text.trim()] : [one];
  });
}

/** Whether an element draws each of a question's options, so that its text shows no choice: a wheel. */
export function drawsOptions(element: HTMLElement, { options, values }: PlannedField): boolean {
  if (values || options.length < FEWEST_OPTIONS) return false;
  const parts = queryWithin(element, "*").filter((part) => part.childElementCount === 0 && isVisible(part));
  const texts = new Set(parts.map((part) => normalize(visibleText(part))));
  return options.every(({ label }) => texts.has(normalize(label)));
}

/** The native list that a control enhances. */
export function hiddenSelect(control: HTMLElement): HTMLSelectElement | undefined {
  let scope = control.parentElement;
  for (let level = 0; scope && level < COMPANION_LEVELS; level++, scope = scope.parentElement) {
    const selects = scope.querySelectorAll("select");
    const [select] = selects;
    if (select) {
      const isAlone = selects.length === 1 && select !== control && isOutOfSight(select);
      return isAlone && !hasNearerControl(select, control) ? select : undefined;
    }
  }
  return undefined;
}

/** Whether the controls that are nearest to the list are those of another question. */
function hasNearerControl(select: HTMLSelectElement, control: HTMLElement): boolean {
  for (let scope = select.parentElement; scope && !scope.contains(control); scope = scope.parentElement) {
    if (control.contains(scope)) return false;
    if ([...scope.querySelectorAll(DRAWN)].some(isVisible)) return true;
  }
  return false;
}

/**
 * The indices of the options that the choices select.
 *
 * @param options `texts` are normalized
 * @param captions of the options, as the page shows them
 */
export function matchChoices(
  choices: Choice[],
  options: { value: string; texts: string[] }[],
  captions: string[],
): { indices: number[]; trouble?: FieldTrouble | undefined } {
  const indices: number[] = [];
  for (const choice of choices) {
    const match = matchOption(choice, options);
    if (match.index >= 0) {
      indices.push(match.index);
      continue;
    }
    const ambiguous = "ambiguous" in match ? match.ambiguous : [];
    const trouble: FieldTrouble =
      ambiguous.length > 0
        ? { reason: "ambiguous", candidates: ambiguous.map((index) => captions[index] ?? "") }
        : { reason: "unknown_option", candidates: captions, values: options.map(({ value }) => value) };
    return { indices: [], trouble };
  }
  return { indices };
}
