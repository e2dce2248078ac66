/** A contract without its words, which the questions repeat: the same data is valid under both. */
import { isObject } from "../../core/json/is-object.ts";
import type { Contract } from "./contract.ts";

const WORDS = new Set(["title", "description", "$comment", "examples", "x-guidance", "question"]);
/** Keywords whose keys are names. */
const NAMED = new Set(["properties", "patternProperties", "definitions", "dependencies", "x-dates"]);
/** A list of options that several fields have is written once above this length. */
const LONG = 200;

export function briefContract(contract: Contract): Contract {
  const brief = withoutWords(contract) as Contract;
  const written = Map.groupBy(Object.entries(brief.properties), ([, property]) => JSON.stringify(property));
  const definitions: Record<string, unknown> = {};
  for (const [text, [first, ...others]] of written) {
    if (!first || others.length === 0 || text.length < LONG) continue;
    const [name, property] = first;
    definitions[name] = property;
    for (const [field] of [first, ...others]) brief.properties[field] = { $ref: `#/definitions/${name}` };
  }
  return Object.keys(definitions).length === 0
    ? brief
    : { ...brief, definitions: { ...(brief.definitions as object), ...definitions } };
}

function withoutWords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutWords);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !WORDS.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (!NAMED.has(keyword) || !isObject(value)) return [keyword, withoutWords(value)];
      return [
        keyword,
        Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutWords(one)])),
      ];
    }),
  );
}
