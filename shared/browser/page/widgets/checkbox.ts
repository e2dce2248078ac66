/** Boxes and switches that are on or off: native, ARIA, or a toggle button. */

import { CHOICES } from "../../../text/vocabulary/choices.ts";
import { beginsText, inAllLanguages } from "../../../text/words.ts";
import {
  ancestors,
  childrenOf,
  outermost,
  parentOf,
  pause,
  queryAll,
  queryWithin,
  waitFor,
} from "../dom/document.ts";
import { EDITABLE } from "../dom/selectors.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isDrawnBeside, isShown, isVisible } from "../dom/visibility.ts";
import { RENDER_MS } from "../limits.ts";
import type { PlannedField } from "../protocol.ts";
import {
  captionOfChoice,
  choiceState,
  describeChoice,
  isChosen,
  observeGroup,
  plainChoicesIn,
  pressChoice,
  stepsOfChoice,
} from "../words/choice-texts.ts";
import { askedForSeveral } from "../words/label.ts";
import { choicesOf, matchChoices } from "../words/match-option.ts";
import { type ControlKind, NOT_KEPT, recordOf, type Widget } from "../words/widget.ts";
import { choicesIn } from "./radio-group.ts";

const CHECKBOX =
  "input[type=checkbox],[role=checkbox],[role=switch],[role=menuitemcheckbox],button[aria-pressed]";

export const checkbox: Widget = {
  name: "checkbox",

  recognise(element, field) {
    if (element.matches(CHECKBOX)) return field.kind === "radio" ? undefined : element;
    if (field.kind !== "checkbox") return undefined;
    if (cardsOfSeveral().includes(element)) return element;
    // A recorded element may be the label, the card or the custom element around the box.
    const [inside, ...others] = boxesWithin(element);
    return others.length === 0 ? inside : undefined;
  },

  async set(control, field) {
    await pressChoice(control, () => this.shows(control, field));
    return undefined;
  },

  shows: (control, field) => choiceState(control) === (field.value === "true" ? "on" : "off"),

  read: choiceState,

  async *steps(control, field) {
    const isShown = () => this.shows(control, field);
    // The browser reports a change alone: a page that has missed the answer needs another one before it.
    if (isShown()) yield* stepsOfChoice(control, () => !isShown());
    // A press on a box without an answer may tick it first.
    if (choiceState(control) === "mixed")
      yield* stepsOfChoice(control, () => choiceState(control) !== "mixed");
    return isShown() ? undefined : yield* stepsOfChoice(control, isShown);
  },
};

export const checkboxes: ControlKind = {
  widget: checkbox,

  find: () => [
    ...queryAll(CHECKBOX).filter((box) => !isToolButton(box) && !isOfOption(box)),
    ...cardsOfSeveral(),
  ],

  describe: (control) => ({
    field_type: "checkbox",
    value: control.getAttribute("value") ?? "",
    checked: choiceState(control) === "on",
  }),
};

const FEWEST_CARDS = 2;
const CHOICE_LEVELS = 2;
const NO_CARD = "[type=submit],[aria-haspopup],[aria-expanded],[aria-pressed]";

/** The cards without a state below an instruction to choose all that apply. */
function cardsOfSeveral(): HTMLElement[] {
  return askedForSeveral().flatMap(cardsIn);
}

/** The buttons, or the cards that are pressed alike, of an element that holds nothing else. */
function cardsIn(scope: HTMLElement): HTMLElement[] {
  const children = childrenOf(scope).filter(isVisible);
  const cards = children.every((card) => card.matches("button")) ? children : plainChoicesIn(scope);
  if (cards.length < FEWEST_CARDS || cards.some((card) => card.matches(NO_CARD))) return [];
  observeGroup(cards);
  return cards;
}

// A checkbox by role may hold a native one.
function boxesWithin(element: HTMLElement): HTMLElement[] {
  return outermost(queryWithin(element, CHECKBOX));
}

// A toggle of an editor's toolbar, or one that shows the text of a box, is not an answer.
function isToolButton(box: HTMLElement): boolean {
  if (!box.matches("button[aria-pressed]")) return false;
  const parent = parentOf(box);
  return (
    isInToolbar(box) ||
    !parent ||
    queryWithin(parent, `input:not([type=hidden],[type=checkbox],[type=radio]),textarea,${EDITABLE}`).length >
      0
  );
}

// A bar of worded buttons alone holds choices.
function isInToolbar(button: HTMLElement): boolean {
  const bar = button.closest("[role=toolbar]");
  const buttons = bar ? queryWithin(bar, "button") : [];
  return (
    bar !== null && !buttons.every((one) => one.ariaPressed !== null && /\p{L}{3}/u.test(visibleText(one)))
  );
}

// A list draws a box in each of its options.
function isOfOption(box: HTMLElement): boolean {
  const option = box.closest("[role=option]");
  return option !== null && option !== box;
}

const ALL = beginsText(inAllLanguages(CHOICES, ({ everything }) => everything));
/** A press may change other boxes. */
const MOST_ROUNDS = 3;

export const checkboxGroup: Widget = {
  name: "checkbox group",

  recognise(element, field) {
    if (!field.values || element.matches("select,[role=listbox],[role=combobox]")) return undefined;
    if (holdsTree(element)) return undefined;
    if (element.matches(CHECKBOX)) return groupAround(element);
    if (boxesIn(element).length > 1) return element;
    return /^(?:checkbox|radio)$/.test(field.kind) ? drawnGroup(element, field) : undefined;
  },

  refuses: (control, field) => matching(control, field).trouble,

  shows: (control, field) => !matching(control, field).trouble && toPress(control, field).length === 0,

  read: (control) => boxesIn(control).filter(isChosen).map(captionOfChoice).join(", "),

  async *steps(control, field) {
    const { trouble, indices } = matching(control, field);
    if (trouble) return trouble;
    // The browser reports a change alone: a page that has missed the answer needs another one before it.
    const missed = this.shows(control, field) ? boxesIn(control)[indices[0] ?? 0] : undefined;
    if (missed) {
      yield { do: "click", on: missed };
      await waitFor(() => !this.shows(control, field) || undefined, RENDER_MS);
      await pause();
    }
    for (let round = 0; round < MOST_ROUNDS; round++) {
      for (const box of toPress(control, field)) {
        const before = isChosen(box);
        // An earlier press may have changed it, or have drawn all of them again.
        if (!toPress(control, field).includes(box)) continue;
        yield { do: "click", on: box };
        await waitFor(() => isChosen(box) !== before || !box.isConnected || undefined, RENDER_MS);
        // A page computes the next state from the one that it has rendered.
        await pause();
        // A frame that marks the focus must not count as the state of a choice.
        if (!box.matches(CHECKBOX)) (box.ownerDocument.activeElement as HTMLElement | null)?.blur();
      }
      if (this.shows(control, field)) return undefined;
    }
    return NOT_KEPT;
  },
};

/** Boxes whose state differs from the answer: those to untick first, since an exclusive box blocks the others. */
function toPress(group: HTMLElement, field: PlannedField): HTMLElement[] {
  const boxes = boxesIn(group);
  const wanted = new Set(matching(group, field).indices.map((index) => boxes[index]));
  if ([...wanted].some((box) => box && ALL.test(captionOfChoice(box))))
    return boxes.filter((box) => wanted.has(box) && !isChosen(box));
  const ofAll = (box: HTMLElement) => ALL.test(captionOfChoice(box));
  const surplus = boxes.filter((box) => !wanted.has(box) && isChosen(box) && !ofAll(box));
  return [...surplus, ...boxes.filter((box) => wanted.has(box) && !isChosen(box))];
}

function matching(group: HTMLElement, field: PlannedField) {
  const boxes = boxesIn(group);
  return matchChoices(choicesOf(field), boxes.map(describeChoice), boxes.map(captionOfChoice));
}

function boxesIn(group: HTMLElement): HTMLElement[] {
  const within = queryWithin(group, CHECKBOX);
  const isDrawn = within.length === 0 && recordOf(group).isDrawnGroup === true;
  const boxes = (isDrawn ? drawnIn(group) : within).filter(isShown);
  return boxes.filter((box) => {
    const inner = boxes.filter((other) => other !== box && box.contains(other));
    const around = boxes.find((other) => other !== box && other.contains(box));
    // A box by role may hold a native one or be next to it: the visible one counts.
    return around ? isVisible(box) : !inner.some(isVisible) && !isDrawnBeside(box, boxes);
  });
}

function drawnIn(group: HTMLElement): HTMLElement[] {
  const choices = choicesIn(group);
  observeGroup(choices);
  return choices;
}

/**
 * The element around buttons or cards that are called as the options of the question, and state nothing by themselves. A
 * recorded element may be one of them.
 */
function drawnGroup(element: HTMLElement, field: PlannedField): HTMLElement | undefined {
  const holdsAll = (scope: HTMLElement) => {
    const texts = choicesIn(scope).map((choice) => describeChoice(choice).texts);
    return (
      texts.length > 1 &&
      field.options.every(({ label }) => texts.some((own) => own.includes(normalize(label))))
    );
  };
  if (field.options.length === 0) return undefined;
  const group = [element, ...ancestors(element, CHOICE_LEVELS)].find(holdsAll);
  if (group) recordOf(group).isDrawnGroup = true;
  return group;
}

// The boxes of a tree belong to its nodes.
function holdsTree(element: HTMLElement): boolean {
  return element.matches("[role=tree],[role=tree] *") || queryWithin(element, "[role=tree]").length > 0;
}

// A recorded element may be one of the boxes.
function groupAround(box: HTMLElement): HTMLElement | undefined {
  for (const scope of ancestors(box)) {
    if (boxesIn(scope).length > 1) return scope;
    if (scope.matches("fieldset,[role=group],form")) return undefined;
  }
  return undefined;
}
