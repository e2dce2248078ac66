/** The number at which a slider has a word: of its list, or of the words along its rail. */
import { parentOf, queryWithin } from "../../../dom/document.ts";
import { normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import type { PlannedField } from "../../../protocol.ts";
import { choicesOf } from "../lists/choices.ts";
import { trackOf } from "./drawn-slider.ts";

export interface Scale {
  low: number;
  high: number;
  step: number;
  /** The part that moves. */
  thumb: HTMLElement;
}

const LEVELS = 5;
const FEWEST_WORDS = 2;
/** The first in steps, the other in CSS pixels. */
const MOST_OFF = 0.1;
const MOST_PIXELS = 3;

/** @returns undefined where the word is missing, stands there twice, or is drawn between two steps */
export function numberOfWord(control: HTMLElement, field: PlannedField, scale: Scale): number | undefined {
  const wanted = choicesOf(field)
    .flat()
    .map(normalize)
    .filter((text) => /\p{L}/u.test(text));
  const isWanted = (text: string | null) => wanted.includes(normalize(text ?? ""));
  const { list } = control as HTMLInputElement;
  const [option, ...others] = [...(list?.options ?? [])].filter(({ label }) => isWanted(label));
  if (option) return others.length === 0 ? Number(option.value) : undefined;
  const words = scale.high > scale.low ? wordsAlong(control, isWanted) : [];
  const at = words.findIndex((word) => isWanted(visibleText(word)));
  const word = words[at];
  if (!word || words.filter((one) => isWanted(visibleText(one))).length > 1) return undefined;
  const steps = (scale.high - scale.low) / scale.step;
  // The words at both ends of a rail may stand within it.
  if (words.length === steps + 1) return scale.low + at * scale.step;
  return numberAt(word, scale);
}

/** The texts in the row of the wanted one, from left to right. */
function wordsAlong(control: HTMLElement, isWanted: (text: string) => boolean): HTMLElement[] {
  let box = parentOf(control);
  for (let level = 0; box && level < LEVELS; level++, box = parentOf(box)) {
    const found = queryWithin(box, "*").filter(
      (part) => part.childElementCount === 0 && isVisible(part) && isWanted(visibleText(part)),
    );
    const [word] = found;
    if (word) return rowOf(word);
  }
  return [];
}

function rowOf(word: HTMLElement): HTMLElement[] {
  for (let part = word; part.parentElement; part = part.parentElement) {
    const texts = [...part.parentElement.children].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && /\p{L}/u.test(visibleText(one)),
    );
    const isOwn = texts.every(
      (one) => one.tagName === part.tagName && one.querySelector("input,select") === null,
    );
    if (texts.length < FEWEST_WORDS) continue;
    const xOf = (one: HTMLElement) => one.getBoundingClientRect().x;
    const isRow = isOwn && new Set(texts.map(xOf)).size === texts.length;
    return isRow ? texts.sort((a, b) => xOf(a) - xOf(b)) : [];
  }
  return [];
}

function numberAt(word: HTMLElement, { low, high, step, thumb }: Scale): number | undefined {
  const rail = trackOf(thumb)?.getBoundingClientRect();
  if (!rail || rail.width < rail.height) return undefined;
  const { x, width } = word.getBoundingClientRect();
  const exact = ((x + width / 2 - rail.x) / rail.width) * ((high - low) / step);
  const nearest = Math.round(exact);
  const off = Math.abs(exact - nearest);
  const pixels = (off * rail.width * step) / (high - low);
  const isThere = off <= MOST_OFF || pixels <= MOST_PIXELS;
  return isThere && nearest >= 0 ? low + nearest * step : undefined;
}
