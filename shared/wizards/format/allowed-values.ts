/** The values at which something is shown, without the schema that checks them: the console reads conditions too. */

/** Field ids and the values, any of a list or within a range, at which something is shown; `any` holds alternatives. */
export interface Condition {
  [id: string]: AllowedValues;
}

type AllowedValue = string | number | boolean;
/** One entry of a condition. */
export type AllowedValues = AllowedValue | AllowedValue[] | NumberRange | Condition[];

export interface NumberRange {
  at_least?: number | undefined;
  at_most?: number | undefined;
}

/** Whether an entry is the list of conditions of which one must hold. */
export function isAlternatives(allowed: AllowedValues): allowed is Condition[] {
  return Array.isArray(allowed) && allowed.length > 0 && allowed.every((one) => typeof one === "object");
}

export function isRange(allowed: AllowedValues): allowed is NumberRange {
  return typeof allowed === "object" && !Array.isArray(allowed);
}
