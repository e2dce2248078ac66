/**
 * Guidance of a contract: the words with which an assistant helps a person to answer. `x-guidance` of the contract holds
 * what concerns the whole form, `x-guidance` of a property what concerns its question; `description` and `$comment`
 * belong to it.
 */

import { z } from "zod";
import { isObject } from "../../core/json/is-object.ts";

/** The parts of a contract, or of one of its properties, that this file reads. */
interface Guided {
  properties?: Record<string, Guided>;
  items?: Guided;
  [keyword: string]: unknown;
}

const text = z.string().min(1);

/** A rate, limit or rule with the period that it holds for, and the page that states it. */
const ruleSchema = z.strictObject({ text, year: text, source: z.url({ protocol: /^https$/ }) });

const stepSchema = z.strictObject({
  text,
  /** The last day, ISO 8601. */
  deadline: z.iso.date().optional(),
  url: z.url({ protocol: /^https$/ }).optional(),
});

const formGuidanceSchema = z.strictObject({
  /** Assumptions of the site that its results page does not state. */
  assumes: z.array(text).optional(),
  rules: z.array(ruleSchema).optional(),
  /** The steps that follow the result. */
  next_steps: z.array(stepSchema).optional(),
});

const fieldGuidanceSchema = z.strictObject({
  /** Short: shown with each question. */
  help: text.optional(),
  /** Help for a person without the answer. */
  unknown: text.optional(),
  /** The usual values, and the question about any other one. */
  usual: z
    .strictObject({ min: z.number().optional(), max: z.number().optional(), question: text })
    .optional(),
  /** The way to build the entries of a list. */
  list: text.optional(),
});

export type FieldGuidance = z.output<typeof fieldGuidanceSchema>;
export type FormGuidance = Required<z.output<typeof formGuidanceSchema>> & {
  /** Long: for an author, and for an assistant that builds answers. */
  comment?: string | undefined;
};

const GUIDANCE = "x-guidance";

/** The mistakes of a contract's guidance, one line each. */
export function guidanceMistakes(contract: Guided): string[] {
  return [
    ...mistakesOf(formGuidanceSchema, contract[GUIDANCE], GUIDANCE),
    ...everyProperty(contract).flatMap(([path, property]) =>
      mistakesOf(fieldGuidanceSchema, property[GUIDANCE], `properties.${path}.${GUIDANCE}`),
    ),
  ];
}

function mistakesOf(schema: z.ZodObject, given: unknown, path: string): string[] {
  const parsed = given === undefined ? undefined : schema.safeParse(given);
  return (parsed?.error?.issues ?? []).map((issue) => `${[path, ...issue.path].join(".")}: ${issue.message}`);
}

/** The properties with their paths, those of groups and lists included. */
function everyProperty({ properties, items }: Guided, prefix = ""): [path: string, property: Guided][] {
  const own = Object.entries(properties ?? items?.properties ?? {});
  return own.flatMap(([name, property]) => {
    // The compiler names a property that is no schema.
    if (!isObject(property)) return [];
    const path = `${prefix}${name}`;
    return [[path, property] as [string, Guided], ...everyProperty(property, `${path}.`)];
  });
}

export function guidanceOf({ [GUIDANCE]: given, $comment }: Guided): FormGuidance {
  const { assumes = [], rules = [], next_steps = [] } = (given ?? {}) as Partial<FormGuidance>;
  return { assumes, rules, next_steps, comment: typeof $comment === "string" ? $comment : undefined };
}

export function fieldGuidanceOf(property: Guided | undefined): FieldGuidance {
  return (property?.[GUIDANCE] ?? {}) as FieldGuidance;
}
