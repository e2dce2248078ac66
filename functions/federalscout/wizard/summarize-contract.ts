import type { Contract, ContractProperty } from "../../../shared/wizards/contract/contract.ts";
import type { ChoicesKeyword } from "../../../shared/wizards/contract/keywords.ts";

const MOST_OPTIONS = 8;

/**
 * The contract in one line for each property: its type, options or limits, and whether it is required; and one for each
 * group of boxes of which one at least is ticked.
 */
export function summarizeContract({
  properties = {},
  required = [],
  allOf = [],
}: Contract): Record<string, string> {
  const lines = Object.entries(properties).map(([name, property]) => [
    name,
    `${describeProperty(property)}${required.includes(name) ? ", required" : ""}`,
  ]);
  const groups = allOf.flatMap((rule) => choicesIn(rule as ContractProperty) ?? []);
  return Object.fromEntries([
    ...lines,
    ...groups.map(({ name, fields }) => [name, `at least one of ${fields.join(", ")}`]),
  ]);
}

function choicesIn(rule: ContractProperty): ChoicesKeyword | undefined {
  const { "x-choices": own, then } = rule as { "x-choices"?: ChoicesKeyword; then?: ContractProperty };
  return own ?? (then && choicesIn(then));
}

function describeProperty(property: ContractProperty): string {
  const { type, pattern, minimum, maximum, maxLength, items } = property;
  const options = (property.enum ?? []) as unknown[];
  if (options.length > 0) {
    const more = options.length > MOST_OPTIONS ? ` | … (${options.length})` : "";
    return `${options.slice(0, MOST_OPTIONS).join(" | ")}${more}`;
  }
  if (items) return `list of ${describeProperty(items as ContractProperty)}`;
  if (property.properties)
    return `{ ${Object.entries(summarizeContract(property as Contract))
      .map((entry) => entry.join(": "))
      .join("; ")} }`;
  const limits = [
    property.const === undefined ? "" : `only ${property.const}`,
    minimum === undefined ? "" : `from ${minimum}`,
    maximum === undefined ? "" : `to ${maximum}`,
    maxLength === undefined ? "" : `at most ${maxLength} characters`,
    pattern === undefined ? "" : `as ${pattern}`,
  ];
  return [type, ...limits.filter(Boolean)].join(" ");
}
