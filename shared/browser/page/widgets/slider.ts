/** Sliders: the browser's own, and those by role or by their drawn thumb alone, which take keys or a drag. */
import { queryAll, queryWithin, waitFor } from "../dom/document.ts";
import { commit, setText } from "../dom/events.ts";
import { SLIDER } from "../dom/selectors.ts";
import { normalize } from "../dom/text.ts";
import { RENDER_MS } from "../limits.ts";
import {
  drawnNumber,
  drawnThumb,
  drawnWord,
  handleOf,
  keysOf,
  LARGEST_THUMB,
  thumbNextTo,
  trackOf,
} from "./parts/amounts/drawn-slider.ts";
import { onlyAmount } from "./parts/amounts/read-amount.ts";
import { choicesOf } from "./parts/lists/choices.ts";
import type { Step, Widget } from "./widget.ts";

const MOST_KEYS = 400;
const MOST_LOST_KEYS = 2;
const MOST_DRAGS = 4;
/** A thumb may stay within its track at both ends. */
const STATED_OFF = 0.06;
const PERCENTAGE_OFF = 0.015;

export const slider: Widget = {
  name: "slider",

  recognise(element, field) {
    if (element.matches(SLIDER)) return element;
    const inside = queryWithin(element, SLIDER);
    if (inside.length > 0)
      return inside.length === 1 && !element.matches("form,fieldset") ? inside[0] : undefined;
    const near = thumbNextTo(element);
    if (near && drawnWord(near) !== undefined) return near;
    if (field.kind !== "text" || onlyAmount(field.value) === undefined) return undefined;
    const thumb = drawnThumb(element) ?? near;
    return thumb && drawnNumber(thumb) !== undefined ? thumb : undefined;
  },

  find: () => queryAll(SLIDER),

  describe: (control) => ({
    field_type: "number",
    value: control.getAttribute("aria-valuetext") ?? String(sliderNumber(control) ?? ""),
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
    const text = normalize(control.getAttribute("aria-valuetext") ?? drawnWord(control));
    if (text !== "" && choicesOf(field).some((choice) => choice.some((one) => normalize(one) === text)))
      return true;
    const target = onlyAmount(field.value);
    return target !== undefined && target === sliderNumber(control);
  },

  read: (control) => control.getAttribute("aria-valuetext") ?? String(sliderNumber(control) ?? ""),

  async *steps(control, field) {
    const target = onlyAmount(field.value);
    control.focus({ preventScroll: true });
    if (drawnWord(control) !== undefined) {
      yield* moveAmongWords(control, () => this.shows(control, field));
      return this.shows(control, field) ? undefined : { reason: "unknown_option", candidates: [] };
    }
    // A page that has missed the keys may follow the mouse alone.
    const isMissed = this.shows(control, field);
    if (isMissed && target !== undefined) yield* drag(control, awayFrom(control, target));
    else yield* moveByKeys(control, () => this.shows(control, field), target);
    if (!this.shows(control, field)) yield* drag(control, target);
    // A drag by one pixel may move the slider by several steps: keys do the rest.
    if (!this.shows(control, field)) yield* moveByKeys(control, () => this.shows(control, field), target);
    return this.shows(control, field) ? undefined : { reason: "not_kept" };
  },
};

async function* moveByKeys(
  control: HTMLElement,
  isDone: () => boolean,
  target: number | undefined,
): AsyncGenerator<Step, void> {
  // Words such as "Agree" are tried from the first one on.
  const on = keysOf(handleOf(control));
  if (target === undefined) yield { do: "press", on, key: "Home" };
  let page = 0;
  let lost = 0;
  for (let keys = 0; keys < MOST_KEYS && !isDone(); keys++) {
    const before = sliderNumber(control);
    if (before === undefined) return;
    const missing = target === undefined ? 1 : target - before;
    const isFar = Math.abs(missing) > 10 * stepOf(control) && Math.abs(missing) >= page && page >= 0;
    const key = isFar ? (missing > 0 ? "PageUp" : "PageDown") : missing > 0 ? "ArrowRight" : "ArrowLeft";
    yield { do: "press", on, key };
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

/** To the first word, and from there to the wanted one. */
async function* moveAmongWords(control: HTMLElement, isDone: () => boolean): AsyncGenerator<Step, void> {
  for (const key of ["ArrowLeft", "ArrowRight"]) {
    for (let keys = 0, before = ""; keys < MOST_KEYS && !isDone() && before !== drawnWord(control); keys++) {
      before = drawnWord(control) ?? "";
      yield { do: "press", on: keysOf(control), key };
      await waitFor(() => drawnWord(control) !== before || undefined, RENDER_MS);
    }
  }
}

async function* drag(control: HTMLElement, target: number | undefined): AsyncGenerator<Step, void> {
  const handle = handleOf(control);
  const track = railOf(control);
  const [low, high] = [limitOf(control, "min", 0), limitOf(control, "max", 100)];
  if (target === undefined || !track || high === low) return;
  const isVertical = control.getAttribute("aria-orientation") === "vertical";
  const { width, height } = track.getBoundingClientRect();
  let pixels = (isVertical ? -height : width) / (high - low);
  for (let drags = 0; drags < MOST_DRAGS; drags++) {
    const before = sliderNumber(control) ?? low;
    if (before === target) return;
    const way = (target - before) * pixels;
    yield { do: "drag", on: handle, by: isVertical ? { x: 0, y: way } : { x: way, y: 0 } };
    await waitFor(() => sliderNumber(control) !== before || undefined, RENDER_MS);
    // The true limits may differ from the stated ones.
    const moved = (sliderNumber(control) ?? before) - before;
    if (moved !== 0 && !control.hasAttribute("role")) pixels = way / moved;
  }
}

/** The track on which the thumb stands where its number places it: a filled part of it may be nearer. */
function railOf(control: HTMLElement): Element | undefined {
  const nearest = trackOf(handleOf(control));
  const [low, high] = [limitOf(control, "min", 0), limitOf(control, "max", 100)];
  const stated = ((sliderNumber(control) ?? low) - low) / (high - low);
  const { x, width } = handleOf(control).getBoundingClientRect();
  const isPlaced = (track: Element) => {
    const box = track.getBoundingClientRect();
    return Math.abs((x + width / 2 - box.x) / box.width - stated) < STATED_OFF;
  };
  if (control.getAttribute("aria-orientation") === "vertical") return nearest;
  for (let track = nearest; track && track !== document.body; track = track.parentElement ?? undefined)
    if (isPlaced(track)) return track;
  return nearest;
}

function awayFrom(control: HTMLElement, target: number): number {
  const [low, high] = [limitOf(control, "min", 0), limitOf(control, "max", 100)];
  return target === low ? high : low;
}

function sliderNumber(control: HTMLElement): number | undefined {
  if (!control.matches(SLIDER)) return drawnNumber(control);
  const text = control.matches("input")
    ? (control as HTMLInputElement).value
    : (control.getAttribute("aria-valuenow") ?? textAround(control));
  if (text === null || text.trim() === "" || Number.isNaN(Number(text))) return undefined;
  return control.matches("input") ? Number(text) : (ofPercentage(control, Number(text)) ?? Number(text));
}

/** The text of a slider whose number is stated by the element around it alone. */
function textAround(control: HTMLElement): string | null {
  const around = control.parentElement?.closest("[aria-valuetext]");
  const isOnlyOne = around && queryWithin(around as HTMLElement, SLIDER).length === 1;
  return isOnlyOne ? around.getAttribute("aria-valuetext") : null;
}

/** The number of a thumb that states its percentage instead: that alone agrees with its position. */
function ofPercentage(thumb: HTMLElement, stated: number): number | undefined {
  const [low, high] = [limitOf(thumb, "min", 0), limitOf(thumb, "max", 100)];
  const track = low === 0 && high === 100 ? undefined : trackOf(thumb)?.getBoundingClientRect();
  if (!track || track.width < track.height) return undefined;
  const { x, width } = thumb.getBoundingClientRect();
  // The role may belong to the whole row: a rating.
  if (width > LARGEST_THUMB) return undefined;
  const share = (x + width / 2 - track.x) / track.width;
  const isStated = Math.abs(share - (stated - low) / (high - low)) < STATED_OFF;
  if (isStated || Math.abs(share - stated / 100) > PERCENTAGE_OFF) return undefined;
  return Number((low + (stated / 100) * (high - low)).toFixed(6));
}

function stepOf(control: HTMLElement): number {
  return Number(control.getAttribute("step")) || 1;
}

function limitOf(control: HTMLElement, name: "min" | "max", fallback: number): number {
  const text = control.getAttribute(`aria-value${name}`) ?? control.getAttribute(name);
  return text === null || text === "" ? fallback : Number(text);
}
