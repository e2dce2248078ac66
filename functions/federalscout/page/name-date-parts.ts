/** The parts of a date that share one label get names of their own. */
import type { SeenControl } from "../../../shared/browser/page/discover/page-description.ts";

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
    if (new Set(names).size !== 3 || !names.includes("Month")) continue;
    for (const [index, part] of parts.entries())
      result[at + index] = { ...part, group: first.label, label: names[index] ?? "" };
  }
  return result;
}

function datePartOf({ options = [], max_length, maximum }: SeenControl): string {
  const isMonth = ({ value, label }: { value: string; label: string }) =>
    /^(0?[1-9]|1[0-2])$/.test(value) && /\p{L}{3}|^\d{1,2}$/u.test(label);
  if (options.length === 12 && options.every(isMonth)) return "Month";
  if (options.length === 31 || max_length === 2 || maximum === 31) return "Day";
  return "Year";
}
