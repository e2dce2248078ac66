/**
 * The question of an upload or a signature: the page draws a button in place of the input, or a surface, and states the words of
 * the question at another element.
 */
import { ancestors, closest, queryWithin } from "../dom/document.ts";
import { BUTTON, CONTROL } from "../dom/selectors.ts";
import { captionOf, labelsOf } from "../dom/text.ts";
import { isConcealed, isVisible } from "../dom/visibility.ts";
import { labelOf, statedLabelOf, textBefore, textOf } from "./label.ts";
import { namedGroup } from "./question.ts";

const MOST_ANCESTORS = 6;
/** A label that takes the focus is the drawn button. */
const PRESSED_LABEL = "label[tabindex]";

/**
 * Specimens: https://design-system.service.gov.uk/components/file-upload/, https://surveyjs.io/form-library/examples/file-upload/.
 *
 * @param control an input of the type `file`, or the canvas of a signature
 */
export function questionOfDrawn(control: HTMLElement): string {
  const stated = labelsOf(control).filter((label) => !label.matches(PRESSED_LABEL));
  const isInput = control.matches("input");
  if (stated.length > 0 || (isInput && isVisible(control) && !isConcealed(control))) return labelOf(control);
  const own = ancestors(control, MOST_ANCESTORS).filter((around) => isAlone(control, around));
  const around = own.map(namedGroup).find(Boolean);
  if (around) return around;
  const isDrawn = (button: HTMLElement) => isInput && isVisible(button);
  const button = closest(control, BUTTON) ?? own.flatMap((one) => queryWithin(one, BUTTON)).find(isDrawn);
  if (!button) return labelOf(control);
  return statedLabelOf(button) || textBefore(button) || textOf(button) || captionOf(button);
}

function isAlone(control: HTMLElement, around: HTMLElement): boolean {
  return queryWithin(around, CONTROL).every((other) => other === control);
}
