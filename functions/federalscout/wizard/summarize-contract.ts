import type { Contract, ContractProperty } from "../../../shared/wizards/contract/contract.ts";

const MOST_OPTIONS = 8;

/** The contract in one line for each property: its type, options or limits, and whether it is required. */
export function summarizeContract({ properties = {}, required = [] }: Contract): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      `${describe(property)}${required.includes(name) ? ", required" : ""}`,
    ]),
  );
}

function describe(property: ContractProperty): string {
  const { type, pattern, minimum, maximum, maxLength, items } = property;
  const options = (property.enum ?? []) as unknown[];
  if (options.length > 0) {
    const more = options.length > MOST_OPTIONS ? ` | … (${options.length})` : "";
    return `${options.slice(0, MOST_OPTIONS).join(" | ")}${more}`;
  }
  if (items) return `list of ${describe(items as ContractProperty)}`;
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
