/** Whether a choice is chosen: its native state, its ARIA state, or a change of its attributes since it was first seen. */

import { isCustomChoice } from "./custom-choice.ts";

const ARIA_STATES = ["aria-checked", "aria-pressed", "aria-selected", "aria-current"];
const PLAIN_STATE = /^data-(state|selected|checked|active|pressed)$/;
const DRAWN = /^((un)?checked|indeterminate)$/;
const ON = /^(true|checked|on|selected|active|pressed)?$/i;
/** Attributes and classes that follow the mouse, the focus or an earlier visit. */
const PASSING = /focus|hover|touch|pristine|dirty|ripple|visited|tabindex|^style$|^id$/i;

const SMALLEST_HANDLE = 4;
/** Share of the width of its switch. */
const WIDEST_HANDLE = 0.7;
/** Height by width: a handle is nearly as high as it is wide, a label is not. */
const FLATTEST = 0.7;

const firstSeen = new WeakMap<Element, string>();

export type ChoiceState = "on" | "off" | "mixed";

export function choiceState(choice: Element): ChoiceState {
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
  if (isCustomChoice(choice)) return (choice as HTMLInputElement).checked ? "on" : "off";
  if (choice.matches("[role=switch]")) return handleState(choice) ?? "off";
  return hasChanged(choice) ? "on" : "off";
}

// A component may draw its own state, and keep an input for the form alone.
function drawnState(input: HTMLInputElement): ChoiceState | undefined {
  const drawn = [input.previousElementSibling, input.nextElementSibling, input.closest("label")];
  const stated = drawn
    .map((part) => part?.getAttribute("data-state"))
    .find((state) => DRAWN.test(state ?? ""));
  return stated ? (stated === "checked" ? "on" : stated === "unchecked" ? "off" : "mixed") : undefined;
}

/** The state of a switch that states none: its handle stands at the right where it is on. */
function handleState(choice: Element): ChoiceState | undefined {
  const box = choice.getBoundingClientRect();
  const handle = [...choice.querySelectorAll("*")]
    .map((part) => part.getBoundingClientRect())
    .find(
      ({ width, height }) =>
        width >= SMALLEST_HANDLE && width < box.width * WIDEST_HANDLE && height >= width * FLATTEST,
    );
  if (!handle) return undefined;
  return handle.x + handle.width / 2 > box.x + box.width / 2 ? "on" : "off";
}

export function isChosen(choice: Element): boolean {
  return choiceState(choice) === "on";
}

/** Records how choices look before one is pressed: buttons without a state show it by their classes alone. */
export function observeChoices(choices: Iterable<Element>): void {
  for (const choice of choices) if (!firstSeen.has(choice)) firstSeen.set(choice, looksOf(choice));
}

function hasChanged(choice: Element): boolean {
  const before = firstSeen.get(choice);
  return before !== undefined && before !== looksOf(choice);
}

function looksOf(choice: Element): string {
  const looks = [...choice.attributes]
    .filter(({ name }) => !PASSING.test(name))
    .map(({ name, value }) => `${name}=${name === "class" ? steadyClasses(choice) : value}`)
    .filter((look) => look !== "class=");
  return looks.sort().join(" ");
}

function steadyClasses(choice: Element): string {
  return [...choice.classList]
    .filter((name) => !PASSING.test(name))
    .sort()
    .join(" ");
}
