import { parseJson } from "../../core/parse-json.ts";

/** When a structure was discovered, in milliseconds; NaN where its text, which may be broken, does not say. */
export function discoveryTime(structure: string): number {
  const parsed = parseJson(structure);
  const value: unknown = "value" in parsed ? parsed.value : undefined;
  const { discovered_at } = (value ?? {}) as { discovered_at?: unknown };
  return typeof discovered_at === "string" ? Date.parse(discovered_at) : Number.NaN;
}
