/**
 * Keywords that a contract may use beyond JSON Schema draft-07; other validators ignore them.
 *
 * - `x-range {min?, max?}`, of a number or a text of digits: limits, relative ones included (`this_year-1`)
 * - `x-choices {name, question, fields, none?}`, of an object: checkboxes that are one question
 */

import type { Ajv, SchemaValidateFunction } from "ajv";
import { scalarText } from "../../core/json/scalar-text.ts";
import type { ChoiceGroup } from "../format/wizard-file.ts";
import { type Limit, resolveLimit } from "./limit.ts";

/** The `this` of a validation. */
export interface ValidationContext {
  now: Date;
}

export interface ChoicesKeyword extends Pick<ChoiceGroup, "name" | "question"> {
  fields: string[];
  none?: string;
}

export function addContractKeywords(ajv: Ajv): void {
  ajv.addKeyword({ keyword: "x-range", type: ["string", "number"], errors: true, validate: checkRange });
  ajv.addKeyword({ keyword: "x-choices", type: "object", errors: true, validate: checkChoices });
}

const checkRange: SchemaValidateFunction = function (
  this: ValidationContext | unknown,
  { min, max }: { min?: Limit; max?: Limit },
  value: string | number,
) {
  const now = (this as ValidationContext | undefined)?.now ?? new Date();
  const number = Number(scalarText(value));
  const [low, high] = [min, max].map((limit) =>
    limit === undefined ? undefined : resolveLimit(limit, now)?.year,
  );
  const isWithin = Number.isFinite(number) && number >= (low ?? -Infinity) && number <= (high ?? Infinity);
  checkRange.errors = isWithin ? undefined : [{ keyword: "x-range", params: { low, high } }];
  return isWithin;
};

const checkChoices: SchemaValidateFunction = ({ fields, none, name, question }: ChoicesKeyword, data) => {
  const chosen = fields.filter((id) => id !== none && data[id] === true);
  const isNone = none !== undefined && data[none] === true;
  const isAnswered = isNone !== chosen.length > 0;
  checkChoices.errors = isAnswered
    ? undefined
    : [{ keyword: "x-choices", params: { name, question, none, chosen } }];
  return isAnswered;
};
