/** One question as the contract and the structure describe it together. */
import type { ContractProperty } from "../contract/contract.ts";
import { isMoneyField } from "../contract/money-fields.ts";
import type { WizardField } from "../wizard.ts";
import type { AnswerOption } from "./match-option.ts";

export interface Question {
  id: string;
  label: string;
  /** What the form gets; "any" where the contract says it in a way that only its own check understands. */
  type: "string" | "number" | "boolean" | "array" | "object" | "any";
  options: AnswerOption[];
  pattern?: RegExp;
  example?: string;
  isTypeahead: boolean;
  isMoney: boolean;
  /** Everything that is written about it, for hints. */
  words: string;
}

/** The field is missing where only the contract knows the property, and the other way round. */
export function createQuestion(
  id: string,
  property: ContractProperty | undefined,
  field: WizardField | undefined,
): Question {
  const label = field?.label ?? property?.title ?? id;
  const example = property?.examples?.[0] ?? field?.example_value;
  const pattern = toRegExp(property?.pattern ?? field?.pattern);
  const words = [label, property?.description, field?.description, field?.notes].filter(Boolean).join(" ");
  const money = { field_id: id, label, notes: field?.notes, description: property?.description };
  return {
    id,
    label,
    type: typeOf(property, field),
    options: optionsOf(property, field),
    ...(pattern ? { pattern } : {}),
    ...(typeof example === "string" ? { example } : {}),
    isTypeahead: field?.field_type === "typeahead",
    isMoney: isMoneyField(money),
    words,
  };
}

function typeOf(property: ContractProperty | undefined, field: WizardField | undefined): Question["type"] {
  const types = [property?.type ?? []].flat();
  const [type] = types.filter((one) => one !== "null");
  if (type === "integer") return "number";
  if (type === "number" || type === "boolean" || type === "array" || type === "object") return type;
  if (type === undefined && field?.repeatable) return "array";
  if (type === undefined && field?.field_type === "group") return "object";
  if (type === undefined && field?.field_type === "checkbox") return "boolean";
  const isElsewhere = ["$ref", "anyOf", "oneOf", "allOf"].some((keyword) => keyword in (property ?? {}));
  return type === undefined && isElsewhere ? "any" : "string";
}

function optionsOf(property: ContractProperty | undefined, field: WizardField | undefined): AnswerOption[] {
  const known = field?.options ?? [];
  const values = property?.enum ?? ("const" in (property ?? {}) ? [property?.const] : undefined);
  if (!values) return known.map(({ value, label }) => ({ value, label }));
  return values.map((value) => ({
    value,
    label: known.find((option) => option.value === String(value))?.label ?? String(value),
  }));
}

function toRegExp(source: string | undefined): RegExp | undefined {
  if (source === undefined) return undefined;
  try {
    return new RegExp(source, "u");
  } catch {
    // The contract's own check has refused it, or it belongs to a version 1 structure that nobody checks.
    return undefined;
  }
}
