/** Names for controls that share a label: the parts of a date, and a list that completes the box before it. */

import type { SeenControl } from "../../../shared/browser/page/discover/page-description.ts";
import { DATE_PARTS, FREQUENCIES, TIME_PARTS } from "../../../shared/text/vocabulary/date-parts.ts";
import { PERIODS } from "../../../shared/text/vocabulary/periods.ts";
import { holdsText, inAllLanguages, isText } from "../../../shared/text/words.ts";

// Three boxes or lists of one label, one of them with the months, are the parts of a date.
export function nameDateParts(controls: SeenControl[]): SeenControl[] {
  const result = controls.map((control) =>
    control.group === control.label ? { ...control, group: "" } : control,
  );
  for (const [at, first] of result.entries()) {
    const parts = result.slice(at, at + 3);
    // The label of a date may name its first part alone.
    const isOneLabel =
      parts.length === 3 &&
      parts.every(
        ({ label, type }, part) => (label === first.label || (part > 0 && label === "")) && type !== "radio",
      );
    const names = isOneLabel && first.label !== "" ? parts.map(datePartOf) : [];
    const asked = parts.map(({ group, label, type }) =>
      group !== "" && group === first.group && !/^(radio|checkbox)$/.test(type) ? partIn(label) : "",
    );
    if (new Set(asked).size === 3 && !asked.includes("")) {
      for (const [index, part] of parts.entries())
        result[at + index] = { ...part, label: asked[index] ?? "" };
      continue;
    }
    if (new Set(names).size !== 3 || !names.includes("Month")) continue;
    for (const [index, part] of parts.entries())
      result[at + index] = { ...part, group: first.label, label: names[index] ?? "" };
  }
  return result;
}

/** The part of a date that the words of a box ask for, such as “Please enter four digits for the year”. */
function partIn(label: string): string {
  const [found, ...others] = new Set(label.toLowerCase().match(PART)?.map(capitalised));
  return others.length === 0 ? (found ?? "") : "";
}

const PART = new RegExp(
  `(?<!\\p{L})(?:${inAllLanguages(DATE_PARTS, ({ day, month, year }) => `${day}|${month}|${year}`)})(?!\\p{L})`,
  "giu",
);

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function datePartOf({ options = [], max_length, maximum }: SeenControl): string {
  const isMonth = ({ value, label }: { value: string; label: string }) =>
    /^(0?[1-9]|1[0-2])$/.test(value) && /\p{L}{3}|^\d{1,2}$/u.test(label);
  if (options.length === 12 && options.every(isMonth)) return "Month";
  if (options.length === 31 || max_length === 2 || maximum === 31) return "Day";
  return "Year";
}

/** A list such as AM and PM, or the period of an amount, is named after the box before it. */
export function nameCompanions(controls: SeenControl[]): SeenControl[] {
  return controls.map((control, at) => {
    const before = controls[at - 1];
    if (!before || before.label === "" || before.place !== control.place || isList(before)) return control;
    const role = roleOf(control);
    return role === undefined
      ? control
      : { ...control, label: `${before.label} – ${role}`, group: before.group };
  });
}

function roleOf({ label, options = [], ...control }: SeenControl): string | undefined {
  const labels = options.map((option) => option.label.trim());
  if (!isList(control) || labels.length < 2) return undefined;
  // A name of such a list may only describe how it is used.
  if (labels.every((one) => HALF.test(one))) return NAMES_HALF.test(label) ? undefined : "day period";
  return NO_NAME.test(label.trim()) && labels.every((one) => PERIOD.test(one)) ? "frequency" : undefined;
}

function isList({ field_type }: Pick<SeenControl, "field_type">): boolean {
  return field_type === "select" || field_type === "radio" || field_type === "checkbox";
}

const NAMES_HALF = holdsText(`am|half|${inAllLanguages(TIME_PARTS, ({ half }) => half)}`);
const NO_NAME = new RegExp(`^(?:${inAllLanguages(PERIODS, ({ per }) => per)})?$`, "i");
const HALF = /^[ap]\.?\s?m\.?$/i;
const PERIOD = isText(
  `(?:(?:${inAllLanguages(PERIODS, ({ per }) => per)}|${inAllLanguages(FREQUENCIES, ({ times }) => times)})\\s+)?(?:${inAllLanguages(PERIODS, ({ names }) => Object.values(names).join("|"))}|${inAllLanguages(FREQUENCIES, ({ fortnights }) => fortnights)})|${inAllLanguages(PERIODS, ({ adverbs }) => Object.values(adverbs).join("|"))}|${inAllLanguages(FREQUENCIES, ({ adverbs }) => adverbs)}`,
);
