/** Ratings by a row of equal symbols without a state; radios and sliders have widgets of their own. */
import { queryAll, queryWithin, waitFor } from "../dom/document.ts";
import { leaveWithMouse } from "../dom/events.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { RENDER_MS } from "../limits.ts";
import { isChosen, observeChoices } from "./parts/choices/choice-state.ts";
import { recordOf } from "./record-of.ts";
import type { Widget } from "./widget.ts";

const SYMBOL = "button,[role=button],img,svg,[role=img],span,i,label,a,div,li";
const NO_RATING = "nav,header,footer,[role=toolbar],[role=navigation],button,a,svg";
const FEWEST = 3;
const MOST = 11;
const MOST_BORDER = 4;

export const rating: Widget = {
  name: "rating",

  recognise(element, field) {
    if (!/^\d{1,2}$/.test(countOf(field.value)) || element.matches("input,select,textarea")) return undefined;
    if (queryWithin(element, "input:not([type=hidden]),select,[role=slider],[role=radio]").length > 0)
      return undefined;
    const symbols = symbolsIn(element);
    observeChoices(symbols);
    recordOf(element).unlit ??= symbols.map(drawingOf);
    return symbols.length >= FEWEST && Number(countOf(field.value)) <= symbols.length ? element : undefined;
  },

  find: ratingsOnPage,

  describe: (control) => ({
    field_type: "number",
    value: String(readCount(control) ?? ""),
    minimum: 1,
    maximum: symbolsIn(control).length,
  }),

  shows: (control, field) => readCount(control) === Number(countOf(field.value)),

  read: (control) => String(readCount(control) ?? ""),

  async *steps(control, field) {
    const symbol = symbolsIn(control)[Number(countOf(field.value)) - 1];
    if (!symbol)
      return { reason: "unknown_option", candidates: symbolsIn(control).map((_, at) => String(at + 1)) };
    yield { do: "click", on: symbol };
    // Symbols light up below the mouse as well.
    leaveWithMouse(symbol);
    await waitFor(() => this.shows(control, field) || undefined, RENDER_MS);
    return this.shows(control, field) ? undefined : { reason: "not_kept" };
  },
};

/** The number of "4", "4 stars" or "4 out of 5"; empty for another text. */
export function countOf(value: string): string {
  return /^(\d+)(\s+(stars?|points?|out of \d+|\/\s*\d+))*$/i.exec(value.trim())?.[1] ?? "";
}

/** Siblings of one kind and size in a row, without words. */
function symbolsIn(group: HTMLElement): HTMLElement[] {
  for (const scope of [group, ...queryWithin(group, "*")]) {
    const symbols = [...scope.children].filter(
      (part): part is HTMLElement =>
        part.matches(SYMBOL) && isVisible(part) && !/[\p{L}\p{N}]/u.test(textOf(part)),
    );
    if (symbols.length < FEWEST || symbols.length > MOST) continue;
    const [first] = symbols;
    const { width = 0, y = 0 } = first?.getBoundingClientRect() ?? {};
    // Chosen symbols may have another border.
    const isAlike = (part: Element) =>
      part.tagName === first?.tagName &&
      Math.abs(part.getBoundingClientRect().width - width) <= MOST_BORDER &&
      Math.abs(part.getBoundingClientRect().y - y) <= MOST_BORDER;
    if (symbols.every(isAlike)) return symbols;
  }
  return [];
}

/** Rows of equal symbols that can be pressed; rows of links and toolbars are none. */
function ratingsOnPage(): HTMLElement[] {
  const rows = new Map<HTMLElement, HTMLElement[]>();
  for (const symbol of queryAll(SYMBOL)) {
    const row = symbol.parentElement;
    if (row && !row.closest(NO_RATING) && !/[\p{L}\p{N}]/u.test(symbol.textContent ?? ""))
      rows.set(row, [...(rows.get(row) ?? []), symbol]);
  }
  const isPressed = (symbol: HTMLElement) =>
    getComputedStyle(symbol).cursor === "pointer" || symbol.matches("button");
  return [...rows]
    .filter(([, symbols]) => symbols.length >= FEWEST && symbols.length <= MOST && symbols.every(isPressed))
    .map(([row]) => row)
    .filter(
      (row) =>
        symbolsIn(row).length >= FEWEST && !queryWithin(row, "input,select,[role=radio],a[href]").length,
    );
}

// An icon may be a word that its font draws as one symbol.
function textOf(part: Element): string {
  if (part.tagName.toLowerCase() === "svg") return "";
  const icons = [part, ...part.querySelectorAll("*")].filter(
    (one) =>
      one.getAttribute("aria-hidden") === "true" || /icon|symbol/i.test(getComputedStyle(one).fontFamily),
  );
  return icons.reduce((text, icon) => text.replace(visibleText(icon), ""), visibleText(part));
}

/** Stated by the group or its hidden input; else the symbols that look chosen, up to the last of them. */
function readCount(group: HTMLElement): number | undefined {
  const hidden = queryWithin(group, "input[type=hidden]")[0] as HTMLInputElement | undefined;
  const stated = group.getAttribute("aria-valuenow") ?? hidden?.value ?? "";
  if (/^\d+$/.test(stated)) return Number(stated);
  const named = /\b(\d+)( stars?)? (?:out )?of \d+|^(\d+) stars?/i.exec(
    group.getAttribute("aria-label") ?? "",
  );
  if (named) return Number(named[1] ?? named[3]);
  const chosen = symbolsIn(group).map(isChosen);
  return chosen.includes(true) ? chosen.lastIndexOf(true) + 1 : litCount(group);
}

/** The first symbols, drawn alike, where all others are drawn as all were before. */
function litCount(group: HTMLElement): number | undefined {
  const before = new Set(recordOf(group).unlit);
  const now = symbolsIn(group).map(drawingOf);
  const [lit = ""] = now;
  if (before.size !== 1 || before.has(lit)) return undefined;
  const count = now.lastIndexOf(lit) + 1;
  const isRow = now.every((drawing, at) => (at < count ? drawing === lit : before.has(drawing)));
  return isRow ? count : undefined;
}

function drawingOf(symbol: Element): string {
  return [symbol, ...symbol.querySelectorAll("*")]
    .map((part) => {
      const { color, fill, backgroundImage, backgroundColor, opacity } = getComputedStyle(part);
      return [color, fill, backgroundImage, backgroundColor, opacity, part.getAttribute("d")].join();
    })
    .concat(symbol.textContent ?? "")
    .join("|");
}
