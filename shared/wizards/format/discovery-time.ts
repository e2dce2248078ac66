import { parseJson } from "../../core/json/parse-json.ts";

/** A structure's `discovered_at` in milliseconds; NaN where the text is malformed or holds no date. */
export function discoveryTime(structure: string): number {
  const parsed = parseJson(structure);
  const value: unknown = "value" in parsed ? parsed.value : undefined;
  const { discovered_at } = (value ?? {}) as { discovered_at?: unknown };
  return typeof discovered_at === "string" ? Date.parse(discovered_at) : Number.NaN;
}
