/** The kinds of objects in a wizard file, and the keys that hold them. */
import type { z } from "zod";
import { buttonSchema, fieldSchema, optionSchema } from "./format.ts";
import { pageSchema, resultSchema, wizardFileSchema } from "./wizard-file.ts";

export type Kind = keyof typeof SCHEMAS;

const SCHEMAS = {
  wizard: wizardFileSchema,
  page: pageSchema,
  field: fieldSchema,
  option: optionSchema,
  button: buttonSchema,
  result: resultSchema,
};

/** The keys whose values are objects of a kind, or lists of them. */
export const PARTS: Readonly<Record<string, Kind>> = {
  pages: "page",
  fields: "field",
  sub_fields: "field",
  options: "option",
  results: "result",
  start_action: "button",
  continue_button: "button",
  add_button: "button",
  save_button: "button",
  lookup_button: "button",
};

/** A schema for each key of a kind, without inherited keys. */
export function shapeOf(kind: Kind): Record<string, z.ZodType> {
  return Object.assign(Object.create(null), SCHEMAS[kind].shape);
}

/** The keys that the format has at a path; none where the object has no kind. */
export function keysAt(path: readonly PropertyKey[]): string[] {
  const key = path.findLast((part) => typeof part === "string");
  const kind = key === undefined ? "wizard" : PARTS[key];
  return kind ? Object.keys(shapeOf(kind)) : [];
}
