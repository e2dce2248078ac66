/**
 * Whether a choice is on, and the press on it. A custom element may state through `ElementInternals`, which only its own script
 * can read: its `checked` property shows the state.
 */
import { drawn, parentOf, queryWithin, waitFor } from "../../../dom/document.ts";
import { press } from "../../../dom/events.ts";
import { labelsOf } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { RENDER_MS } from "../../../limits.ts";
import { type Look, recordOf } from "../../widget.ts";

const ARIA_STATES = ["aria-checked", "aria-pressed", "aria-selected", "aria-current"];
const PLAIN_STATE = /^data-(state|selected|checked|active|pressed)$/;
const DRAWN = /^((un)?checked|indeterminate)$/;
const ON = /^(true|checked|on|selected|active|pressed)?$/i;
/** Attributes and classes that follow the mouse, the focus or an earlier visit. */
const PASSING = /focus|hover|touch|pristine|dirty|ripple|visited|tabindex|^style$|^id$/i;

/** A class that states the state of a choice by convention, such as `chip--selected` or `is-active`. */
const STATE_CLASS = /(^|[-_])(active|selected|checked|chosen|pressed)$/i;
/** The name of a sign within a chosen choice. */
const STATE_NAME = /^(active|selected|checked|chosen|ticked)$/i;

export type ChoiceState = "on" | "off" | "mixed";

/** The state that a choice has by its property or attributes, else the one that its drawing shows. */
export function choiceState(choice: Element): ChoiceState {
  const stated = statedState(choice);
  if (stated) return stated;
  if (recordOf(choice).isOfGroup) return drawnByGroup(choice);
  if (choice.matches("[role=switch]")) return "mixed";
  return hasChanged(choice) ? "on" : "off";
}

function statedState(choice: Element): ChoiceState | undefined {
  if (choice.matches("input")) {
    const input = choice as HTMLInputElement;
    return drawnState(input) ?? (input.indeterminate ? "mixed" : input.checked ? "on" : "off");
  }
  // In a calendar aria-current marks today.
  const stated = ARIA_STATES.map((name) => choice.getAttribute(name)).find(
    (state) => state !== null && state !== "date",
  );
  if (typeof stated === "string") return stated === "mixed" ? "mixed" : stated === "false" ? "off" : "on";
  const plain = [...choice.attributes].find(({ name }) => PLAIN_STATE.test(name));
  if (plain) return ON.test(plain.value) ? "on" : "off";
  const checked = checkedProperty(choice);
  return checked === undefined ? undefined : checked ? "on" : "off";
}

// A component may draw its own state, and keep an input for the form alone.
function drawnState(input: HTMLInputElement): ChoiceState | undefined {
  const drawn = [input.previousElementSibling, input.nextElementSibling, input.closest("label")];
  const stated = drawn
    .map((part) => part?.getAttribute("data-state"))
    .find((state) => DRAWN.test(state ?? ""));
  return stated ? (stated === "checked" ? "on" : stated === "unchecked" ? "off" : "mixed") : undefined;
}

export function isChosen(choice: Element): boolean {
  return choiceState(choice) === "on";
}

/** Records how choices look before one is pressed: buttons without a state show it by their drawing alone. */
export function observeChoices(choices: Iterable<Element>): void {
  for (const choice of choices) recordOf(choice).look ??= lookOf(choice);
}

/**
 * {@link observeChoices} for the choices of one question. A page may draw all of them again after a press: the new ones have
 * the first looks of those at their place.
 */
export function observeGroup(choices: Iterable<Element>): void {
  const drawn = [...choices].filter((choice) => statedState(choice) === undefined);
  for (const choice of drawn) recordOf(choice).isOfGroup = true;
  const fresh = drawn.filter((choice) => !recordOf(choice).look);
  if (fresh.length === 0) return;
  const record = recordOf(document.documentElement);
  record.firstLooks ??= new Map();
  const paints = new Set(drawn.map(paintOf));
  // Choices of several colours may have one that is chosen already, or a colour each.
  const isUnclear = paints.size > 1 && !drawn.some(statesChosen);
  for (const choice of fresh) {
    const place = placeOf(choice);
    const look = record.firstLooks.get(place) ?? {
      ...lookOf(choice),
      paint: isUnclear ? "" : paintOf(choice),
    };
    record.firstLooks.set(place, look);
    recordOf(choice).look = look;
  }
}

/** The state by a word or a sign of the chosen ones, else by a look that differs from the first one. */
function drawnByGroup(choice: Element): ChoiceState {
  if (statesChosen(choice)) return "on";
  const { look } = recordOf(choice);
  if (!look || look.isChosen) return "off";
  const isPainted = look.paint !== "" && !choice.matches(":hover") && paintOf(choice) !== look.paint;
  return isPainted || partsOf(choice) !== look.parts ? "on" : "off";
}

/** Specimen: https://getbootstrap.com/docs/5.3/components/list-group/#active-items. */
function statesChosen(choice: Element): boolean {
  return [choice, ...queryWithin(choice, "*")].some(
    (part) =>
      [...part.classList].some((name) => STATE_CLASS.test(name)) ||
      [part.localName === "title" ? part.textContent : "", part.ariaLabel, part.getAttribute("alt")].some(
        (name) => STATE_NAME.test((name ?? "").trim()),
      ),
  );
}

function hasChanged(choice: Element): boolean {
  const { look } = recordOf(choice);
  return look !== undefined && look.parts !== partsOf(choice);
}

function lookOf(choice: Element): Look {
  return { parts: partsOf(choice), paint: "", isChosen: statesChosen(choice) };
}

function partsOf(choice: Element): string {
  const looks = [...choice.attributes]
    .filter(({ name }) => !PASSING.test(name) && name !== "class")
    .map(({ name, value }) => `${name}=${value}`);
  const parts = [choice, ...queryWithin(choice, "*")].map(
    (part) => `${part.localName}.${steadyClasses(part)}`,
  );
  return [...looks.sort(), ...parts].join(" ");
}

function paintOf(choice: Element): string {
  const { width, height } = choice.getBoundingClientRect();
  const isLarge = (part: Element) => {
    const box = part.getBoundingClientRect();
    return box.width * box.height >= LEAST_COVERED * width * height;
  };
  return [choice, ...queryWithin(choice, "*")]
    .filter(isLarge)
    .map((part) => {
      const { backgroundColor, borderTopColor, borderTopWidth, boxShadow } = getComputedStyle(part);
      return [
        backgroundColor,
        borderTopWidth,
        borderTopWidth === "0px" ? "" : borderTopColor,
        boxShadow,
      ].join();
    })
    .join(" ");
}

/** The position of an element in the document. */
function placeOf(element: Element): string {
  const steps: string[] = [];
  for (let part: Element | undefined = element; part; part = parentOf(part))
    steps.push(`${part.localName}:${[...(part.parentElement?.children ?? [])].indexOf(part)}`);
  return steps.join();
}

/** Specimen: https://getbootstrap.com/docs/5.3/components/list-group/#active-items. */
function steadyClasses(choice: Element): string {
  return [...choice.classList]
    .filter((name) => !PASSING.test(name))
    .sort()
    .join(" ");
}

const INNER = "input,[role=radio],[role=checkbox],[role=switch]";

/** The state of a custom element that holds no input and states it by its property alone. */
function checkedProperty(element: Element): boolean | undefined {
  const { checked } = element as { checked?: unknown };
  if (!element.localName.includes("-") || typeof checked !== "boolean") return undefined;
  return queryWithin(element, INNER).length === 0 ? checked : undefined;
}

/** Share of a choice that a part of it covers where it draws the whole. */
const LEAST_COVERED = 0.6;

/** Presses a box or radio by script: the element drawn for it where it is out of sight itself, and its label where that has no effect. */
export async function pressChoice(control: HTMLElement, isChosen: () => boolean): Promise<void> {
  const shown = drawnFor(control);
  press(shown ?? control);
  const [label] = labelsOf(control);
  if (!label || isChosen()) return;
  // A component may draw its state with the next frames: a second press would undo the first.
  if (control.matches("input")) await drawn();
  else await waitFor(() => isChosen() || undefined, RENDER_MS);
  if (isChosen()) return;
  if (shown) press(control);
  else label.click();
}

/**
 * The visible label of a transparent or hidden choice, or the button that fills the label: the page may listen to that
 * alone, and ignore a press on the choice that no person can make.
 */
function drawnFor(control: HTMLElement): HTMLElement | undefined {
  const isSeen = isVisible(control) && control.checkVisibility({ opacityProperty: true });
  const label = isSeen ? undefined : labelsOf(control).find(isVisible);
  if (!label) return undefined;
  const { width, height } = label.getBoundingClientRect();
  const fills = (button: Element) => {
    const box = button.getBoundingClientRect();
    return isVisible(button) && box.width * box.height >= LEAST_COVERED * width * height;
  };
  return [...label.querySelectorAll<HTMLElement>("button,[role=button]")].find(fills) ?? label;
}
