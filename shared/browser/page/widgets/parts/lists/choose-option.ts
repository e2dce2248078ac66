/** Choosing one option of a list that a control opens: found, pressed, and proved by what the control then shows. */
import { closest, drawn, waitFor } from "../../../dom/document.ts";
import { isTyped } from "../../../dom/selectors.ts";
import { lettersAndDigits, normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { OPEN_MS } from "../../../limits.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { recordOf } from "../../widget.ts";
import {
  acceptOption,
  acceptText,
  isOnlyTyped,
  recordTaken,
  showsChoice,
  withKnownCaption,
} from "../chosen/shown-choice.ts";
import { exactOption, findOption, isOption } from "./find-option.ts";
import { type Choice, describeOption, hiddenSelect, isOnlyMarked, isSelected } from "./match-option.ts";
import type { OpenList } from "./open-list.ts";
import { hasShownList, openOptions } from "./option-list.ts";

/** Finds the option of a choice, and presses it. */
export async function* choose(
  control: HTMLElement,
  field: PlannedField,
  choice: Choice,
  list: OpenList,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const { before, timeoutMs, selected } = list;
  if (yield* enterAsTag(control, field, choice, before)) return undefined;
  const shownBefore = visibleText(control);
  const option = yield* findOption(control, field, withKnownCaption(field, choice), list);
  if (!isOption(option)) {
    // Without a native list behind it, only a try shows whether a control takes several choices.
    const several = hiddenSelect(control)?.multiple;
    return option.reason === "unknown_option" ? { ...option, several } : option;
  }
  acceptOption(control, field, choice, option);
  list.seen = option;
  // In a list for several choices a press toggles: an option that is selected is not pressed.
  const wasSelected = isSelected(option);
  const isMarked = isOnlyMarked(option);
  if (field.values && !hiddenSelect(control) && wasSelected && isOfSeveral(option) && !isMarked) {
    selected.add(choice);
    return undefined;
  }
  const caption = normalize(visibleText(option));
  // A component that was just added takes no press before it is drawn.
  if (option.localName.includes("-")) await drawn();
  yield { do: "click", on: option };
  const isTaken = () => !isVisible(option) || showsChoice(control, field, choice) || undefined;
  await waitFor(isTaken, timeoutMs, OPEN_MS);
  // The press has deselected an option that was already chosen: a second one chooses it again.
  const isSame = isVisible(option) && normalize(visibleText(option)) === caption;
  if (field.values && isMarked && wasSelected && isSame && !isSelected(option))
    yield { do: "click", on: option };
  if (isOnlyTyped(control)) yield* pressUntilTaken(control, field, choice, list);
  if (option.isConnected && isSelected(option)) selected.add(choice);
  const shown = visibleText(control);
  const isOther = shown !== "" && shown !== shownBefore;
  if (isOther && (isPartOf(shown, caption) || (option.isConnected && isSelected(option))))
    acceptText(field, choice, shown);
  return undefined;
}

/** A box that makes a chip of any text has no list: Enter takes what is typed. */
async function* enterAsTag(
  control: HTMLElement,
  field: PlannedField,
  choice: Choice,
  before: Set<Element>,
): AsyncGenerator<Step, boolean> {
  const text = choice.at(-1) ?? "";
  const texts = recordOf(control).tags ?? new Set();
  // The real key would also submit a form, so it is left to the script, whose attempt is the first.
  const isTried = texts.has(text);
  if (!field.values || field.options.length > 0 || isTried) return false;
  if (!isTyped(control) || hasShownList(control, before)) return false;
  recordOf(control).tags = texts.add(text);
  // A list without roles may show the text as well, while the box keeps it.
  const isTaken = () => visibleText(control) !== text && showsChoice(control, field, choice);
  yield { do: "click", on: control };
  yield { do: "type", into: control, text };
  if (await waitFor(() => hasShownList(control, before) || undefined, OPEN_MS)) return false;
  yield { do: "press", on: control, key: "Enter" };
  return (await waitFor(() => isTaken() || undefined, OPEN_MS)) === true;
}

/** A list that still offers an option has lost the press on it: a second one may succeed. */
async function* pressUntilTaken(
  control: HTMLElement,
  field: PlannedField,
  choice: Choice,
  { before, timeoutMs }: OpenList,
): AsyncGenerator<Step, void> {
  const offered = () => exactOption(openOptions(control, before), choice);
  const isTaken = () => {
    const option = offered();
    return !option || isSelected(option) || showsChoice(control, field, choice) || undefined;
  };
  const option = offered();
  if (option && !isTaken()) {
    yield { do: "click", on: option };
    await waitFor(isTaken, timeoutMs, OPEN_MS);
  }
  if (isTaken()) recordTaken(control);
}

// Other lists mark as selected the option that the Enter key would choose.
function isOfSeveral(option: HTMLElement): boolean {
  const isTicked = option.hasAttribute("aria-checked") || option.querySelector("input") !== null;
  return isTicked || option.closest("[aria-multiselectable=true]") !== null;
}

function isPartOf(shown: string, caption: string): boolean {
  const words = (text: string) => ` ${lettersAndDigits(text)} `;
  const [a, b] = [words(shown), words(caption)];
  return a.length >= 4 && (b.includes(a) || a.includes(b));
}

const LIST = "[role=listbox],[role=menu],[role=tree],[role=grid]";

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
