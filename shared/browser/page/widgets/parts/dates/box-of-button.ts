/** The box with the question's words next to the icon of its calendar, where the locator names the icon. */
import { parentOf, queryWithin } from "../../../dom/document.ts";
import { captionOf, labelTexts, normalize } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import type { PlannedField } from "../../../protocol.ts";

const YEAR = /\d{4}/;
const NAME = /\b(calendar|date ?picker|date)\b/i;
const BOX = "input:not([type=hidden]),select,textarea";
/** In CSS pixels; a wider button may show the date itself. */
const WIDEST_ICON = 64;
const LEVELS = 4;

export function boxOfButton(button: HTMLElement, field: PlannedField): HTMLElement | undefined {
  if (field.kind !== "text" || !YEAR.test(field.value) || !isIcon(button)) return undefined;
  let scope = parentOf(button);
  for (let level = 0; scope && level < LEVELS; level++, scope = parentOf(scope)) {
    const boxes = queryWithin(scope, BOX).filter(isVisible);
    if (boxes.length === 0) continue;
    const [box] = boxes;
    const isOwn =
      boxes.length === 1 && box?.matches("input") && labelTexts(box).includes(normalize(field.label));
    return isOwn ? box : undefined;
  }
  return undefined;
}

function isIcon(button: HTMLElement): boolean {
  const names = [button.ariaLabel ?? "", button.title, captionOf(button)];
  const isNamed = names.some((name) => NAME.test(name)) && !names.some((name) => YEAR.test(name));
  return (
    button.matches("button,[role=button]") && isNamed && button.getBoundingClientRect().width <= WIDEST_ICON
  );
}
