/** Patterns for date parts and amounts, where the file states none but the field's words require one. */

import type { WizardField } from "../wizard.ts";
import { isMoneyField } from "./money-fields.ts";

/** The pattern for a part of a date or an amount of money in a text field; undefined for everything else. */
export function derivePattern(field: WizardField): string | undefined {
  if (field.field_type !== "text" && field.field_type !== "number") return undefined;
  const isStated = typeof field.example_value === "string" && !field.invented_example;
  const example = isStated ? String(field.example_value) : "";
  const words = `${field.notes ?? ""} ${field.description ?? ""}`;
  const part = /_(month|day|year)$/.exec(field.field_id)?.[1];
  if (part && (example === "" || /^\d+$/.test(example))) {
    if (part === "year") return "^[0-9]{4}$";
    const isPadded = /^0\d$/.test(example) || /\b(2|two)[- ]digit/i.test(words);
    if (part === "month") return isPadded ? "^(0[1-9]|1[0-2])$" : "^(0?[1-9]|1[0-2])$";
    return isPadded ? "^(0[1-9]|[12][0-9]|3[01])$" : "^(0?[1-9]|[12][0-9]|3[01])$";
  }
  if (field.field_type === "text" && /^\d+$/.test(example) && isMoneyField(field)) {
    return "^-?[0-9]+(\\.[0-9]{1,2})?$";
  }
  return undefined;
}
