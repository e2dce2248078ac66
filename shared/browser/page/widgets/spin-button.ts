/** Numbers with buttons for more and less: spin buttons by role, boxes that take no typing, counters without a box. */
import { parentOf, pause, queryAll, queryWithin, waitFor } from "../dom/document.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isDisabled, isVisible } from "../dom/visibility.ts";
import { RENDER_MS } from "../limits.ts";
import { onlyAmount, readAmounts } from "./parts/text/same-text.ts";
import type { Step, Widget } from "./widget.ts";

const BUTTONS = "button,[role=button],input[type=button]";
const MORE = /^[+＋▲↑]$|\b(more|plus|add|up|increase|increment|raise)\b/i;
const LESS = /^[-−–▼↓]$|\b(less|fewer|minus|remove|down|decrease|decrement|lower|subtract)\b/i;
/** The text of an empty segment, such as `mm` or `––`; its stated number is only the first one that a key leads to. */
const EMPTY = /^(\p{L})\1+$|^[-–—_]+$/u;
const NUMBER = /^-?\d[\d.,]*$/;
const MOST_PRESSES = 400;
const BUTTON_LEVELS = 3;

export const spinButton: Widget = {
  name: "spin button",

  recognise(element, field) {
    if (onlyAmount(field.value) === undefined || field.kind === "radio") return undefined;
    if (element.matches("input"))
      return isFixedNumber(element as HTMLInputElement) && buttonsAround(element) ? element : undefined;
    if (element.matches("[role=spinbutton]")) return element;
    const isGroup = queryWithin(element, "input:not([type=hidden]),select,textarea").every(
      (input) => !isVisible(input),
    );
    return isGroup && buttonsIn(element) && numberIn(element) !== undefined ? element : undefined;
  },

  find: () => [...queryAll("[role=spinbutton]:not(input)"), ...countersOnPage()],

  describe: (control) => ({
    field_type: "number",
    value: String(spinNumber(control) ?? ""),
    minimum: limitOf(control, "aria-valuemin"),
    maximum: limitOf(control, "aria-valuemax"),
  }),

  shows: (control, field) => spinNumber(control) === onlyAmount(field.value),

  read: (control) => String(spinNumber(control) ?? ""),

  async *steps(control, field) {
    const target = onlyAmount(field.value) ?? 0;
    if (control.isContentEditable) {
      // A segment takes keys once it is the active one.
      yield { do: "click", on: control };
      await pause();
      yield { do: "type", into: control, text: String(target), over: true };
      yield { do: "press", on: control, key: "Tab" };
      await waitFor(() => this.shows(control, field) || undefined, RENDER_MS);
    }
    const buttons = buttonsAround(control);
    if (!this.shows(control, field) && control.matches("[role=spinbutton]"))
      yield* approach(control, target, (isMore) => ({
        do: "press",
        on: control,
        key: isMore ? "ArrowUp" : "ArrowDown",
      }));
    if (!this.shows(control, field) && buttons)
      yield* approach(control, target, (isMore) => ({
        do: "click",
        on: isMore ? buttons.more : buttons.less,
      }));
    return this.shows(control, field) ? undefined : { reason: "not_kept" };
  },
};

async function* approach(
  control: HTMLElement,
  target: number,
  stepFor: (isMore: boolean) => Step,
): AsyncGenerator<Step, void> {
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    // An empty box starts at its own first number.
    const before = spinNumber(control);
    if (before === target) return;
    yield stepFor(target > (before ?? 0));
    await waitFor(() => spinNumber(control) !== before || undefined, RENDER_MS);
    const now = spinNumber(control);
    if (now === undefined || now === before) return;
    if (before !== undefined && Math.abs(target - now) >= Math.abs(target - before)) return;
  }
}

function spinNumber(control: HTMLElement): number | undefined {
  const stated = control.getAttribute("aria-valuenow");
  const text = stated ?? (control.matches("input") ? (control as HTMLInputElement).value : undefined);
  // A segment may state that it is empty although a text was put into it.
  const words = control.getAttribute("aria-valuetext") ?? "";
  if (/^empty$/i.test(words) || (stated === null && EMPTY.test(words))) return undefined;
  if (stated !== null && !control.matches("input") && EMPTY.test(visibleText(control))) return undefined;
  if (text === undefined) return numberIn(control) ?? readAmounts(visibleText(control))[0];
  return text.trim() === "" ? undefined : readAmounts(text)[0];
}

function isFixedNumber(input: HTMLInputElement): boolean {
  return input.readOnly && (input.value.trim() === "" || NUMBER.test(input.value.trim()));
}

/** Numbers without a box, between a button for more and one for less. */
function countersOnPage(): HTMLElement[] {
  const more = queryAll(BUTTONS).filter((button) => isVisible(button) && MORE.test(captionOfButton(button)));
  const groups = more.flatMap((button) => {
    let scope = parentOf(button);
    for (let level = 0; scope && level < BUTTON_LEVELS; level++, scope = parentOf(scope))
      if (buttonsIn(scope)) return [scope];
    return [];
  });
  return [...new Set(groups)].filter(
    (group) => numberIn(group) !== undefined && !queryWithin(group, "input,select,textarea").some(isVisible),
  );
}

function limitOf(control: HTMLElement, name: string): number | undefined {
  const limit = control.getAttribute(name);
  return limit ? Number(limit) : undefined;
}

/** The only number that a counter shows. */
function numberIn(group: HTMLElement): number | undefined {
  const texts = queryWithin(group, "*")
    .filter((part) => part.children.length === 0 && !part.closest(BUTTONS) && isVisible(part))
    .map(visibleText)
    .filter((text) => NUMBER.test(text));
  return texts.length === 1 ? readAmounts(texts[0] ?? "")[0] : undefined;
}

function buttonsAround(control: HTMLElement): { more: HTMLElement; less: HTMLElement } | undefined {
  let scope: HTMLElement | undefined = control;
  for (let level = 0; scope && level <= BUTTON_LEVELS; level++, scope = parentOf(scope)) {
    const buttons = buttonsIn(scope);
    if (buttons) return buttons;
  }
  return undefined;
}

/** Exactly one button for each direction; disabled ones have reached their limit. */
function buttonsIn(scope: HTMLElement): { more: HTMLElement; less: HTMLElement } | undefined {
  const buttons = queryWithin(scope, BUTTONS).filter(isVisible);
  const [more, ...otherMore] = buttons.filter((button) => MORE.test(captionOfButton(button)));
  const [less, ...otherLess] = buttons.filter((button) => LESS.test(captionOfButton(button)));
  if (!more || !less || otherMore.length + otherLess.length > 0) return undefined;
  return isDisabled(more) && isDisabled(less) ? undefined : { more, less };
}

/** An icon has its direction in its class. Specimen: https://www.virtuosoft.eu/code/bootstrap-touchspin/. */
function captionOfButton(button: HTMLElement): string {
  return normalize(
    button.getAttribute("aria-label") ??
      button.getAttribute("title") ??
      (visibleText(button) || button.className),
  );
}
