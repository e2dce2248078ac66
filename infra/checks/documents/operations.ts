/** The table of operations in docs/api.md, from their declarations. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../shared/core/package-root.ts";
import type { Operation, RestPlace } from "../../../shared/operations/operation.ts";
import { OPERATIONS } from "../../../shared/operations/operations.ts";

const START = "<!-- operations -->";
const END = "<!-- end of the operations -->";

/** The text of docs/api.md with its table. @throws Error for a text without the place of the table */
export function describeOperations(operations: readonly Operation[] = OPERATIONS): string {
  const before = readFileSync(join(packageRoot, "docs/api.md"), "utf8");
  const [head, rest] = before.split(START);
  const [, tail] = rest?.split(END) ?? [];
  if (tail === undefined) throw new Error(`docs/api.md has no part from ${START} to ${END}`);
  return `${head}${START}\n${tableOf(operations)}\n${END}${tail}`;
}

export function tableOf(operations: readonly Operation[]): string {
  const rows = operations.flatMap((operation) => (operation.rest ? [rowOf(operation, operation.rest)] : []));
  return [
    "| call | scope | operation | answers | failures of its own | tools and commands |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function rowOf(operation: Operation, { method, path, responses }: RestPlace<unknown>): string {
  const { summary, scopes, needsTargetScope, failures = [], tool, command, offeredBy = [] } = operation;
  const places = [tool, command].flatMap((place) => (place ? [place.name] : []));
  const cells = [
    code(`${method} ${path}`),
    scopes.map(code).join(" or ") + (needsTargetScope ? ", and that of the target" : ""),
    summary,
    Object.entries(responses)
      .map(([status, text]) => `${status} ${text}`)
      .join(" "),
    failures.map(code).join(", "),
    [...places, ...offeredBy].map(code).join(", "),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function code(text: string): string {
  return `\`${text}\``;
}
