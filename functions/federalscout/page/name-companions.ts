/** A list that completes the answer of the box before it, such as AM and PM or the period of an amount, is named after that box. */
import type { SeenControl } from "../../../shared/browser/page/discover/page-description.ts";

const HALF = /^[ap]\.?\s?m\.?$/i;
const PERIOD =
  /^(?:(?:per|an?|each|every|once an?|twice an?)\s+)?(?:hour|day|week|fortnight|two weeks|2 weeks|month|quarter|year|annum)s?$|^(?:hourly|daily|weekly|bi-?weekly|fortnightly|(?:semi-?)?monthly|quarterly|yearly|annually|annual)$/i;

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
  if (labels.every((one) => HALF.test(one)))
    return /\bam\b|\bhalf\b|meridiem|day ?period/i.test(label) ? undefined : "day period";
  return label === "" && labels.every((one) => PERIOD.test(one)) ? "frequency" : undefined;
}

function isList({ field_type }: Pick<SeenControl, "field_type">): boolean {
  return field_type === "select" || field_type === "radio" || field_type === "checkbox";
}
