/** A date in a box, list or segment for each of its parts, within one group. */
import { queryAll, queryWithin } from "../dom/document.ts";
import { labelTexts, visibleText } from "../dom/text.ts";
import { isRendered, isVisible } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { type Part, showsParts, stepsOfParts } from "./parts/fill-parts.ts";
import {
  type DateParts,
  dateOf,
  dateOrder,
  namesOfMonth,
  readMonthName,
  twoDigits,
} from "./parts/read-date.ts";
import type { Widget } from "./widget.ts";

type PartName = keyof DateParts;

const CONTROL =
  "input:not([type=hidden]):not([type=radio]):not([type=checkbox]):not([type=button]),select,[role=spinbutton],[role=combobox]";
const WORDS: Record<PartName, RegExp> = {
  day: /\b(day|d{1,2}|tag|t{1,2}|jour|dia|día|giorno)\b/i,
  month: /\b(month|m{2,4}|monat|mois|mes|mese)\b/i,
  year: /\b(year|yy(yy)?|jahr|j{4}|a{4}|ann[ée]e|año|anno)\b/i,
};

export const dateParts: Widget = {
  name: "date parts",

  recognise(element, field) {
    if (element.matches(`${CONTROL},form`) || field.kind === "radio") return undefined;
    return dateOf(element, field) && partsOf(element, field) ? element : undefined;
  },

  // Segments of one box, which takes keys; boxes of their own are questions of their own.
  find: () =>
    queryAll("[role=group]").filter(
      (group) => isVisible(group) && queryWithin(group, "[role=spinbutton][contenteditable]").length === 3,
    ),

  describe: (control) => ({
    field_type: "text",
    value: controlsIn(control)
      .map(visibleText)
      .filter((text) => /^\d+$/.test(text))
      .join("/"),
  }),

  shows: (control, field) => showsParts(partsOf(control, field) ?? [], field),

  read: (control) => controlsIn(control).map(visibleText).join(" "),

  async *steps(control, field, timeoutMs) {
    return yield* stepsOfParts(() => partsOf(control, field) ?? [], field, timeoutMs);
  },
};

function partsOf(group: HTMLElement, field: PlannedField): Part[] | undefined {
  const date = dateOf(group, field);
  const controls = controlsIn(group);
  if (!date || controls.length !== 3) return undefined;
  const isDayFirst = dateOrder(controls[0] as HTMLElement, field) === "day first";
  const inOrder: PartName[] = isDayFirst ? ["day", "month", "year"] : ["month", "day", "year"];
  const named = controls.map(nameOf);
  const names = new Set(named).size === 3 && !named.includes(undefined) ? named : byShape(controls, inOrder);
  return names && controls.map((control, at) => ({ control, values: write(names[at] as PartName, date) }));
}

function nameOf(control: HTMLElement): PartName | undefined {
  const texts = [...labelTexts(control), control.id, control.getAttribute("name") ?? ""]
    .map((text) => text.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_.:[\]-]+/g, " "))
    .join(" | ");
  const found = (["day", "month", "year"] as const).filter((part) => WORDS[part].test(texts));
  return found.length === 1 ? found[0] : undefined;
}

// Without words: lists by their options, boxes by their lengths, in the order of the page.
function byShape(controls: HTMLElement[], inOrder: PartName[]): PartName[] | undefined {
  const names = controls.map((control): PartName | undefined => {
    const texts = [...((control as HTMLSelectElement).options ?? [])].map(({ text }) => text);
    if (texts.filter((text) => readMonthName(text)).length === 12) return "month";
    if (texts.filter((text) => /^\d{4}$/.test(text.trim())).length > 1) return "year";
    return texts.length === 0 && (control as HTMLInputElement).maxLength === 4 ? "year" : undefined;
  });
  if (!names.includes("year")) return undefined;
  const left = inOrder.filter((name) => !names.includes(name));
  return names.map((name) => name ?? (left.shift() as PartName));
}

function write(part: PartName, date: DateParts): string[] {
  if (part === "year") return [String(date.year)];
  if (part === "day") return [twoDigits(date.day), String(date.day)];
  return [twoDigits(date.month), String(date.month), ...namesOfMonth(date.month)];
}

function controlsIn(group: HTMLElement): HTMLElement[] {
  const all = queryWithin(group, CONTROL).filter(isRendered);
  return all.filter((control) => !all.some((other) => other !== control && other.contains(control)));
}
