/** Dates that a page asks in three lists or boxes, each as one candidate: a file may record the whole. */
import { DATE_PARTS } from "../../text/vocabulary/date-parts.ts";
import { holdsText, inAllLanguages } from "../../text/words.ts";
import type { SeenControl } from "../page/discover/page-description.ts";

const PARTS = (["day", "month", "year"] as const).map((part) =>
  holdsText(inAllLanguages(DATE_PARTS, (words) => words[part])),
);
const FEWEST_YEARS = 2;

export interface DateQuestion {
  text: string;
  parts: SeenControl[];
}

/** @param seen controls in the order of the page */
export function dateQuestions(seen: readonly SeenControl[]): DateQuestion[] {
  return seen.flatMap((_, at) => {
    const parts = seen.slice(at, at + PARTS.length);
    const text = questionOf(parts);
    return parts.length === PARTS.length && text !== "" ? [{ text, parts }] : [];
  });
}

function questionOf(parts: SeenControl[]): string {
  const [label, ...others] = parts.map((part) => part.label);
  if (label !== undefined && others.every((other) => other === label)) return areLists(parts) ? label : "";
  if (!areNamed(parts)) return "";
  const [group, ...groups] = parts.map((part) => part.group || part.context);
  return group !== undefined && groups.every((other) => other === group) ? group : "";
}

function areNamed(parts: SeenControl[]): boolean {
  const names = parts.map(({ label }) => PARTS.filter((part) => part.test(label)));
  return names.every(({ length }) => length === 1) && new Set(names.flat()).size === PARTS.length;
}

function areLists(parts: SeenControl[]): boolean {
  const counts = parts.map(({ options = [] }) => ({
    all: options.filter(({ label }) => /[\p{L}\d]/u.test(label)).length,
    years: options.filter(({ label }) => /^\d{4}$/.test(label.trim())).length,
  }));
  const has = (isPart: (count: { all: number; years: number }) => boolean) =>
    counts.filter(isPart).length === 1;
  return (
    has(({ years }) => years >= FEWEST_YEARS) &&
    has(({ all, years }) => years === 0 && (all === 12 || all === 13)) &&
    has(({ all, years }) => years === 0 && (all === 31 || all === 32))
  );
}
