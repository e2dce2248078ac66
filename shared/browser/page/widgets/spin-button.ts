/** Numbers with buttons for more and less: spin buttons by role, boxes that take no typing. */
import { STEPPERS } from "../../../text/vocabulary/rows.ts";
import { holdsText, inAllLanguages } from "../../../text/words.ts";
import { parentOf, pause, queryAll, queryWithin, rectOf, waitFor } from "../dom/document.ts";
import { commit, setText } from "../dom/events.ts";
import { BUTTON, SEGMENT, SLIDER } from "../dom/selectors.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isDisabled, isVisible } from "../dom/visibility.ts";
import { RENDER_MS } from "../limits.ts";
import type { Step } from "../memory.ts";
import { choicesOf } from "../words/match-option.ts";
import { type ControlKind, NOT_KEPT, type Widget } from "../words/widget.ts";
import { numberOf, readAmounts } from "./parts/text/typed-forms.ts";

const MORE = new RegExp(`^[+＋▲↑]$|${holdsText(inAllLanguages(STEPPERS, ({ more }) => more)).source}`, "i");
const LESS = new RegExp(`^[-−–▼↓]$|${holdsText(inAllLanguages(STEPPERS, ({ less }) => less)).source}`, "i");
/** The text of an empty segment, such as `mm` or `––`; its stated number is only the first one that a key leads to. */
const EMPTY = /^(\p{L})\1+$|^[-–—_]+$/u;
const NUMBER = /^-?\d[\d.,]*$/;
const MOST_PRESSES = 400;
const BUTTON_LEVELS = 3;

export const spinButton: Widget = {
  name: "spin button",

  recognise(element, field) {
    if (numberOf(field) === undefined || field.kind === "radio") return undefined;
    if (element.matches("input"))
      return isFixedNumber(element as HTMLInputElement) && buttonsAround(element) ? element : undefined;
    return element.matches("[role=spinbutton]") ? element : undefined;
  },

  shows: (control, field) => spinNumber(control) === numberOf(field),

  read: (control) => String(spinNumber(control) ?? ""),

  async *steps(control, field) {
    const target = numberOf(field) ?? 0;
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
    return this.shows(control, field) ? undefined : NOT_KEPT;
  },
};

export const spinButtons: ControlKind = {
  widget: spinButton,

  find: () => queryAll(SEGMENT),

  describe: (control) => ({
    field_type: "number",
    value: String(spinNumber(control) ?? ""),
    minimum: limitOf(control, "min"),
    maximum: limitOf(control, "max"),
  }),
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
  if (text === undefined) return readAmounts(visibleText(control))[0];
  return text.trim() === "" ? undefined : readAmounts(text)[0];
}

function isFixedNumber(input: HTMLInputElement): boolean {
  return input.readOnly && (input.value.trim() === "" || NUMBER.test(input.value.trim()));
}

/** The least or the largest number that a control states to take. */
export function limitOf(control: HTMLElement, name: "min" | "max"): number | undefined {
  const text = control.getAttribute(`aria-value${name}`) ?? control.getAttribute(name) ?? "";
  return text.trim() === "" || Number.isNaN(Number(text)) ? undefined : Number(text);
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
  const buttons = queryWithin(scope, `${BUTTON},input[type=button]`).filter(isVisible);
  const [more, ...otherMore] = buttons.filter((button) => MORE.test(directionOf(button)));
  const [less, ...otherLess] = buttons.filter((button) => LESS.test(directionOf(button)));
  if (!more || !less || otherMore.length + otherLess.length > 0) return undefined;
  return isDisabled(more) && isDisabled(less) ? undefined : { more, less };
}

/** An icon has its direction in its class. Specimen: https://www.virtuosoft.eu/code/bootstrap-touchspin/. */
function directionOf(button: HTMLElement): string {
  return normalize(
    button.getAttribute("aria-label") ??
      button.getAttribute("title") ??
      (visibleText(button) || button.className),
  );
}

const MOST_KEYS = 400;
const MOST_LOST_KEYS = 2;
/** In CSS pixels: the role may belong to the whole row. */
const LARGEST_THUMB = 48;
/** The limits of a slider that states none (https://html.spec.whatwg.org/#range-state-(type=range)). */
const [LOWEST, HIGHEST] = [0, 100];
/** A thumb may stay within its rail at both ends. */
const OFF = 0.06;

export const slider: Widget = {
  name: "slider",

  recognise(element) {
    if (element.matches(SLIDER)) return element;
    const [only, ...others] = queryWithin(element, SLIDER);
    return others.length === 0 && !element.matches("form,fieldset") ? only : undefined;
  },

  set(control, field) {
    // A slider by role moves by its steps.
    if (!control.matches("input")) return { reason: "needs_keys" };
    const text = String(numberOf(field) ?? field.value);
    control.focus({ preventScroll: true });
    // A page may take a change only while a key is down.
    control.dispatchEvent(new KeyboardEvent("keydown", { key: text.at(-1), bubbles: true, composed: true }));
    setText(control, text);
    commit(control);
    return undefined;
  },

  shows(control, field) {
    const text = normalize(control.getAttribute("aria-valuetext"));
    if (text !== "" && choicesOf(field).some((choice) => choice.some((one) => normalize(one) === text)))
      return true;
    const target = numberOf(field);
    return target !== undefined && target === sliderNumber(control);
  },

  read: textOfSlider,

  async *steps(control, field) {
    control.focus({ preventScroll: true });
    yield* moveByKeys(control, () => this.shows(control, field), numberOf(field));
    return this.shows(control, field) ? undefined : NOT_KEPT;
  },
};

export const sliders: ControlKind = {
  widget: slider,

  find: () => queryAll(SLIDER),

  describe: (control) => ({
    field_type: "number",
    value: textOfSlider(control),
    minimum: limitOf(control, "min") ?? LOWEST,
    maximum: limitOf(control, "max") ?? HIGHEST,
  }),
};

async function* moveByKeys(
  control: HTMLElement,
  isDone: () => boolean,
  target: number | undefined,
): AsyncGenerator<Step, void> {
  // Words such as "Agree" are tried from the first one on.
  if (target === undefined) yield { do: "press", on: control, key: "Home" };
  let page = 0;
  let lost = 0;
  for (let keys = 0; keys < MOST_KEYS && !isDone(); keys++) {
    const before = sliderNumber(control);
    if (before === undefined) return;
    const missing = target === undefined ? 1 : target - before;
    const isFar = Math.abs(missing) > 10 * stepOfSlider(control) && Math.abs(missing) >= page && page >= 0;
    const key = isFar ? (missing > 0 ? "PageUp" : "PageDown") : missing > 0 ? "ArrowRight" : "ArrowLeft";
    yield { do: "press", on: control, key };
    await waitFor(() => sliderNumber(control) !== before || undefined, RENDER_MS);
    const moved = (sliderNumber(control) ?? before) - before;
    if (isFar) page = moved === 0 ? -1 : Math.abs(moved);
    // A slider that limits the rate of its keys drops one of them.
    else if (moved === 0 && lost++ < MOST_LOST_KEYS) continue;
    // A key without effect, or one that moves past the target.
    else if (moved === 0 || Math.abs(missing - moved) >= Math.abs(missing)) return;
    else lost = 0;
  }
}

function textOfSlider(control: HTMLElement): string {
  return control.getAttribute("aria-valuetext") ?? String(sliderNumber(control) ?? "");
}

function sliderNumber(control: HTMLElement): number | undefined {
  const isInput = control.matches("input");
  const text = isInput ? (control as HTMLInputElement).value : (control.getAttribute("aria-valuenow") ?? "");
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isNaN(number) || (!isInput && isPercentage(control, number)) ? undefined : number;
}

/** Whether a thumb states its percentage in place of its number: that alone agrees with its position. */
function isPercentage(thumb: HTMLElement, stated: number): boolean {
  const [low, high] = [limitOf(thumb, "min") ?? LOWEST, limitOf(thumb, "max") ?? HIGHEST];
  const { x, width } = rectOf(thumb);
  let rail = thumb.parentElement;
  while (rail && rail.clientWidth < 3 * width) rail = rail.parentElement;
  if (!rail || width > LARGEST_THUMB || (low === LOWEST && high === HIGHEST)) return false;
  // The other thumb of a range is the limit of this one.
  if (queryWithin(rail, SLIDER).length > 1) return false;
  const share = (x + width / 2 - rectOf(rail).x) / rail.clientWidth;
  return Math.abs(share - (stated - low) / (high - low)) > OFF && Math.abs(share - stated / 100) < OFF / 4;
}

function stepOfSlider(control: HTMLElement): number {
  return Number(control.getAttribute("step")) || 1;
}
