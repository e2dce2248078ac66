/** A person's press as an answer: the choice that it takes from a list without roles, and the names of the pressed element. */
import { USED } from "../dom/drawn-buttons.ts";
import { floatsOver } from "../dom/geometry.ts";
import { isChoice } from "../dom/role.ts";
import { ANY_BUTTON } from "../dom/selectors.ts";
import { captionOf, visibleText } from "../dom/text.ts";
import { isPointed } from "../dom/visibility.ts";
import { memory } from "../memory.ts";
import { captionOfChoice } from "../words/choice-texts.ts";
import { openOptions } from "../words/option-list.ts";
import { visibleBefore } from "../words/popup.ts";
import { questionOf } from "../words/question.ts";

const LONGEST_CAPTION = 200;

interface Press {
  /** The pressed element; for a choice the control that has opened its list. */
  element: HTMLElement;
  name: string;
  choice?: string;
}

/**
 * Reads a press before the page reacts to it.
 *
 * @returns undefined for an element that states its answer itself, and for a text
 */
export function readPress(target: HTMLElement): Press | undefined {
  const { pressed: list } = memory;
  const stated = target.closest<HTMLElement>(USED);
  const option = list && openOptions(list.element, list.before).find((one) => one.contains(target));
  // A message that has appeared next to a control is no choice.
  const isOffered = option && (isPointed(option) || floatsOver(option, list.element));
  if (isOffered && !option.contains(stated))
    return { element: list.element, name: questionOf(list.element).label, choice: visibleText(option) };
  const element = stated ?? pressedAround(target);
  memory.pressed = element && { element, before: visibleBefore() };
  if (stated || !element) return undefined;
  return { element, name: questionOf(element).statedLabel || captionOf(element) };
}

/** The outermost element that shows the pointer, else one that takes the focus. */
function pressedAround(target: HTMLElement): HTMLElement | undefined {
  let pressed = target.closest<HTMLElement>("[tabindex='0']") ?? undefined;
  for (let at: HTMLElement | null = target; at && isPointed(at); at = at.parentElement) pressed = at;
  return pressed && !pressed.matches("html,body") && visibleText(pressed).length <= LONGEST_CAPTION
    ? pressed
    : undefined;
}

/** The names of an element as the page shows them, its own first: the caption of a button, the label of a control. */
export function namesOf(element: HTMLElement): string[] {
  const { label, statedLabel } = questionOf(element);
  const names = element.matches(`${ANY_BUTTON},a,summary`)
    ? [captionOf(element), statedLabel]
    : [label, isChoice(element) ? captionOfChoice(element) : ""];
  return [...new Set(names)].filter(Boolean);
}

/** The words of the question that a choice belongs to. */
export function groupWordsOf(element: HTMLElement): string {
  return questionOf(element).group.text;
}
