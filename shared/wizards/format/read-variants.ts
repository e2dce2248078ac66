/**
 * Brings a file that the format refuses, but whose parts have one meaning, into the format: other words for keys and
 * types, numbers and yes or no as texts, keys that are missing because their value follows, and further keys.
 */
import type { z } from "zod";
import { closestTo } from "../../core/closest.ts";
import { isObject } from "../../core/json/is-object.ts";
import { type Kind, PARTS, shapeOf } from "./file-parts.ts";
import { readCondition } from "./read-condition.ts";
import { withLocators } from "./read-locators.ts";
import { humanize } from "./upgrade-version-1.ts";
import {
  asIdentifier,
  FIELD_TYPE_WORDS,
  INTERACTION_WORDS,
  KEY_WORDS,
  RESULT_TYPE_WORDS,
  snakeCase,
} from "./variant-words.ts";

type Json = Record<string, unknown>;

/**
 * @param json a parsed wizard file of either version
 * @returns the file in the format's own words, for the format's check; the paths of the parts that have no effect
 */
export function readVariants(json: unknown): { file: unknown; ignored: string[] } {
  const ignored: string[] = [];
  return { file: readObject("wizard", json, ""), ignored };

  function readObject(kind: Kind, given: unknown, path: string): unknown {
    const object = kind === "button" && typeof given === "string" ? { text: given } : given;
    if (!isObject(object)) return object;
    const { located, unused } = withLocators(withKeys(kind, object), kind);
    ignored.push(...unused.map((key) => `${path}.${key}`));
    const complete = COMPLETE[kind]?.(located, path) ?? located;
    const shape = shapeOf(kind);
    const missing = Object.keys(shape).filter((key) => !(key in complete));
    const entries = Object.entries(complete).flatMap(([key, value]): [string, unknown][] => {
      const at = path === "" ? key : `${path}.${key}`;
      if (shape[key]) return fitted(shape[key], readValue(key, value, at)).map((fit) => [key, fit]);
      // The format's check refuses a misspelt key, whose meaning would be lost.
      if (closestTo(key, missing)) return [[key, value]];
      ignored.push(at);
      return [];
    });
    return Object.fromEntries(entries);
  }

  function readValue(key: string, value: unknown, path: string): unknown {
    const part = PARTS[key];
    if (key === "visible_when") return readCondition(value);
    if (key === "implied" && Array.isArray(value)) return value.map(readImplied);
    if (part === undefined) return value;
    if (part === "button") return readObject(part, value, path);
    const list = part === "option" ? optionList(value) : value;
    return Array.isArray(list) ? list.map((one, index) => readObject(part, one, `${path}[${index}]`)) : list;
  }
}

/** The object without nulls, with the format's keys where they are not taken. */
function withKeys(kind: Kind, object: Json): Json {
  const shape = shapeOf(kind);
  const entries = Object.entries(object).filter(([, value]) => value !== null);
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const snake = snakeCase(key);
      const name = shape[snake] ? snake : KEY_WORDS[kind].get(snake);
      return [shape[key] || name === undefined || name in object ? key : name, value];
    }),
  );
}

/** Adds the parts that follow from the others. */
const COMPLETE: Partial<Record<Kind, (object: Json, path: string) => Json>> = {
  wizard: (wizard) => ({
    discovered_at: "unknown",
    discovery_version: "unknown",
    total_pages: Array.isArray(wizard.pages) ? wizard.pages.length : undefined,
    ...wizard,
  }),
  page: (page, path) => {
    const page_number = Number(/\d+(?=\]$)/.exec(path)?.[0]) + 1;
    return { page_number, page_title: `Page ${page_number}`, fields: [], ...page };
  },
  field: ({ optional, ...given }, path) => {
    const { field_id } = given;
    const field: Json = typeof field_id === "string" ? { ...given, field_id: asIdentifier(field_id) } : given;
    const meaning = FIELD_TYPE_WORDS.get(snakeCase(field.field_type));
    const { field_type = field.field_type } = meaning ?? {};
    return {
      label: humanize(field.field_id),
      required: typeof optional === "boolean" ? !optional : /\.sub_fields\[\d+\]$/.test(path),
      ...meaning,
      ...field,
      field_type,
      interaction:
        INTERACTION_WORDS.get(snakeCase(field.interaction)) ?? field.interaction ?? usual(field_type),
    };
  },
  option: (option) => ({ value: option.label, ...option }),
  result: (result) => ({
    label: humanize(result.name),
    ...result,
    type: RESULT_TYPE_WORDS.get(snakeCase(result.type)) ?? result.type ?? "text",
  }),
};

function readImplied(given: unknown): unknown {
  return isObject(given) ? { ...given, when: readCondition(given.when) } : given;
}

function usual(field_type: unknown): string {
  return field_type === "select"
    ? "select"
    : field_type === "radio" || field_type === "checkbox"
      ? "click"
      : "fill";
}

/** `{ "yes": "Yes", "no": "No" }` as a list. */
function optionList(options: unknown): unknown {
  if (!isObject(options) || !Object.values(options).every((label) => typeof label === "string"))
    return options;
  return Object.entries(options).map(([value, label]) => ({ value, label }));
}

/** The value as the schema accepts it; nothing where the part is optional and empty. */
function fitted(schema: z.ZodType, value: unknown): unknown[] {
  const accepts = (one: unknown) => schema.safeParse(one).success;
  if (accepts(value)) return [value];
  if ((value === "" || isEmptyList(value)) && accepts(undefined)) return [];
  const fits = otherForms(value).filter(accepts);
  return [fits.length > 0 ? fits[0] : value];
}

function otherForms(value: unknown): unknown[] {
  if (typeof value !== "string") return [String(value), [value]];
  const word = value.trim().toLowerCase();
  if (/^(?:true|yes|false|no)$/.test(word)) return [/^[ty]/.test(word), [value]];
  return [/^-?\d+(?:\.\d+)?$/.test(word) ? Number(word) : word, [value]];
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
