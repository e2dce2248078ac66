/** Sliders: the browser's own, and those by role, which take keys. */
import { queryAll, queryWithin, waitFor } from "../dom/document.ts";
import { commit, setText } from "../dom/events.ts";
import { SLIDER } from "../dom/selectors.ts";
import { normalize } from "../dom/text.ts";
import { RENDER_MS } from "../limits.ts";
import { choicesOf } from "./parts/lists/match-option.ts";
import { onlyAmount } from "./parts/text/same-text.ts";
import type { Step, Widget } from "./widget.ts";

const MOST_KEYS = 400;
const MOST_LOST_KEYS = 2;
/** In CSS pixels: the role may belong to the whole row. */
const LARGEST_THUMB = 48;
/** A thumb may stay within its rail at both ends. */
const OFF = 0.06;

export const slider: Widget = {
  name: "slider",

  recognise(element) {
    if (element.matches(SLIDER)) return element;
    const [only, ...others] = queryWithin(element, SLIDER);
    return others.length === 0 && !element.matches("form,fieldset") ? only : undefined;
  },

  find: () => queryAll(SLIDER),

  describe: (control) => ({
    field_type: "number",
    value: textOf(control),
    minimum: limitOf(control, "min", 0),
    maximum: limitOf(control, "max", 100),
  }),

  set(control, field) {
    // A slider by role moves by its steps.
    if (!control.matches("input")) return { reason: "needs_keys" };
    const text = String(onlyAmount(field.value) ?? field.value);
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
    const target = onlyAmount(field.value);
    return target !== undefined && target === sliderNumber(control);
  },

  read: textOf,

  async *steps(control, field) {
    control.focus({ preventScroll: true });
    yield* moveByKeys(control, () => this.shows(control, field), onlyAmount(field.value));
    return this.shows(control, field) ? undefined : { reason: "not_kept" };
  },
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
    const isFar = Math.abs(missing) > 10 * stepOf(control) && Math.abs(missing) >= page && page >= 0;
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

function textOf(control: HTMLElement): string {
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
  const [low, high] = [limitOf(thumb, "min", 0), limitOf(thumb, "max", 100)];
  const { x, width } = thumb.getBoundingClientRect();
  let rail = thumb.parentElement;
  while (rail && rail.clientWidth < 3 * width) rail = rail.parentElement;
  if (!rail || width > LARGEST_THUMB || (low === 0 && high === 100)) return false;
  const share = (x + width / 2 - rail.getBoundingClientRect().x) / rail.clientWidth;
  return Math.abs(share - (stated - low) / (high - low)) > OFF && Math.abs(share - stated / 100) < OFF / 4;
}

function stepOf(control: HTMLElement): number {
  return Number(control.getAttribute("step")) || 1;
}

function limitOf(control: HTMLElement, name: "min" | "max", fallback: number): number {
  const text = control.getAttribute(`aria-value${name}`) ?? control.getAttribute(name);
  return text === null || text === "" ? fallback : Number(text);
}
