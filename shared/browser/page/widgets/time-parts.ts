/** A time of day, alone or after a date, in segments that take keys: hour, minute, and AM or PM. */
import { indexed, pause, queryWithin, waitFor } from "../dom/document.ts";
import { labelTexts, visibleText } from "../dom/text.ts";
import { isRendered } from "../dom/visibility.ts";
import { RENDER_MS } from "../limits.ts";
import type { PlannedField } from "../protocol.ts";
import { readDateTime } from "./parts/dates/read-date.ts";
import type { Widget } from "./widget.ts";

const SEGMENT = "[role=spinbutton]:not(input)";
const WORDS = {
  day: /\bdays?\b/i,
  month: /\bmonths?\b/i,
  year: /\byears?\b/i,
  hour: /\bhours?\b/i,
  minute: /\bminutes?\b/i,
  second: /\bseconds?\b/i,
  half: /\b(am ?\/ ?pm|day ?period|meridiem)\b/i,
};

type Name = keyof typeof WORDS;
/** A segment with the number that it is to show, or with `am` or `pm`. */
type Segment = [HTMLElement, number | string];

export const timeParts: Widget = {
  name: "time parts",

  recognise(element, field) {
    if (field.kind !== "text" || element.matches(`${SEGMENT},form`)) return undefined;
    return segmentsOf(element, field) ? element : undefined;
  },

  shows: (control, field) => (segmentsOf(control, field) ?? []).every(isShown),

  read: (control) => queryWithin(control, SEGMENT).map(visibleText).join(" "),

  async *steps(control, field) {
    for (const [at, first] of indexed(segmentsOf(control, field) ?? [])) {
      const now = (): Segment => segmentsOf(control, field)?.[at] ?? first;
      if (isShown(now())) continue;
      const [segment, value] = now();
      // A segment takes keys once it is the active one.
      yield { do: "click", on: segment };
      await pause();
      const text = typeof value === "number" ? String(value) : value.slice(0, 1);
      yield { do: "type", into: segment, text, over: true };
      await waitFor(() => isShown(now()) || undefined, RENDER_MS);
    }
    return this.shows(control, field) ? undefined : { reason: "not_kept" };
  },
};

/** @returns undefined unless the answer has a value for each segment */
function segmentsOf(group: HTMLElement, field: PlannedField): Segment[] | undefined {
  const segments = queryWithin(group, SEGMENT).filter(isRendered);
  const names = segments.map(segmentNameOf);
  if (!names.includes("hour") || new Set(names).size !== names.length) return undefined;
  const read = readDateTime(group, field);
  if (!read) return undefined;
  const [hours = 0, minute = 0] = read.time.split(":").map(Number);
  const hour = names.includes("half") ? hours % 12 || 12 : hours;
  const values = { ...read.date, hour, minute, second: 0, half: hours < 12 ? "am" : "pm" };
  const found = segments.flatMap((segment, at): Segment[] => {
    const value = values[names[at] ?? "second"];
    return names[at] === undefined || value === undefined ? [] : [[segment, value]];
  });
  return found.length === segments.length ? found : undefined;
}

function segmentNameOf(segment: HTMLElement): Name | undefined {
  const texts = [segment.ariaLabel ?? "", ...labelTexts(segment)];
  const names = Object.keys(WORDS) as Name[];
  return texts.flatMap((text) => names.filter((name) => WORDS[name].test(text)))[0];
}

function isShown([segment, value]: Segment): boolean {
  const text = visibleText(segment).toLowerCase();
  return typeof value === "number" ? /^\d+$/.test(text) && Number(text) === value : text === value;
}
