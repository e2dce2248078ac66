/** The options of an open list that are selected, compared with the choices of an answer. */
import { closest } from "../../../dom/document.ts";
import { lettersAndDigits, visibleText } from "../../../dom/text.ts";
import { exactOption } from "./await-option.ts";
import type { Choice } from "./choices.ts";
import { describeOption, isSelected } from "./option-state.ts";

const LIST = "[role=listbox],[role=menu],[role=tree],[role=grid]";

/** Whether a list shows the options of all choices as selected, and no other option. */
export function showsSelected(options: HTMLElement[], choices: Choice[]): boolean {
  const isWanted = (option: HTMLElement) => choices.some((choice) => isCalled(option, choice));
  const areAll = choices.every((choice) => isSelectedIn(options, choice));
  return areAll && options.every((option) => isWanted(option) || !isSelected(option));
}

export function isSelectedIn(options: HTMLElement[], choice: Choice): boolean {
  const option = exactOption(options, choice);
  return option !== undefined && isSelected(option);
}

/** Whether the list shows the option of a choice as not selected. */
export function isDeselectedIn(options: HTMLElement[], choice: Choice): boolean {
  const option = options.find((one) => isCalled(one, choice));
  return option !== undefined && !isSelected(option);
}

export function isInListOf(option: HTMLElement, seen: HTMLElement | undefined): boolean {
  return !seen?.isConnected || closest(option, LIST) === closest(seen, LIST);
}

// A list may write a tick before its chosen options.
export function isCalled(option: HTMLElement, choice: Choice): boolean {
  const texts = [visibleText(option), ...describeOption(option).texts].map(lettersAndDigits);
  return choice.some((text) => texts.includes(lettersAndDigits(text)));
}
