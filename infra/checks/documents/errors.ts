import { toCallFailure } from "../../../shared/a2a/call-failure.ts";
import type { AccessRefusal } from "../../../shared/auth/bearer-access.ts";
import { errorRow } from "../../../shared/core/error-table.ts";
import { AppError, ERROR_TYPES, type ErrorCategory, type ErrorType } from "../../../shared/core/errors.ts";
import { outcomeOf } from "../../../shared/runs/runs.ts";

/** The text of docs/errors.md: every type of failure, with each column of the table. */
export async function describeErrors(): Promise<string> {
  const types = Object.keys(ERROR_TYPES) as ErrorType[];
  const sections = (Object.keys(CATEGORIES) as ErrorCategory[]).map((category) =>
    describeCategory(
      category,
      types.filter((type) => ERROR_TYPES[type].category === category),
    ),
  );
  return `${[INTRODUCTION, ...sections, describeAssistant(types)].join("\n\n")}\n`;
}

const INTRODUCTION = `# Errors

Every failure has one type, one category and a next step. Its forms:

| where | form |
|---|---|
| command line | on stderr \`type (category): message\`, details, \`Next: …\`; with \`--json\` on stdout \`{"success": false, "error": {type, category, message, next, …}}\`; exit code 2 for usage and configuration, 1 for every other failure |
| REST | \`{"error": {type, category, message, next, details?}}\` with the HTTP status below; transient failures carry \`Retry-After\` |
| A2A | a call that is not served: HTTP status and JSON-RPC code below, type and category in the error's metadata, and a rejected token gets a status without a body; a run that fails: a task whose status message says \`Category: message next\` and holds the same as data |
| MCP | a tool's result with \`isError\` and \`structuredContent.error\` of \`{type, category, message, next, …}\` |
| a run's record | state, and \`error\` of \`{type, category, message}\`; details are sealed for the run's owner |

Messages and records hold no stack traces, no paths of the machine that runs, and no value of a caller's answers. \`npm run docs\` generates this page from shared/core/error-table.ts.`;

const CATEGORIES: Record<ErrorCategory, { title: string; meaning: string }> = {
  transient: {
    title: "Transient",
    meaning:
      "Repeating may succeed. Where repeating is safe, an agent's run was repeated up to three times already (after 1, 2 and 4 seconds).",
  },
  permanent: { title: "Permanent", meaning: "The request, or the configuration, has to change." },
  agent_error: { title: "Agent error", meaning: "The agent's own program failed." },
  system_error: {
    title: "System error",
    meaning: "The deployment or FederalRunner failed.",
  },
};

function describeCategory(category: ErrorCategory, types: ErrorType[]): string {
  const { title, meaning } = CATEGORIES[category];
  return [
    `## ${title} (\`${category}\`)`,
    "",
    meaning,
    "",
    "| type | meaning | next step | a run ends as | REST | A2A: HTTP, JSON-RPC | exit code |",
    "|---|---|---|---|---|---|---|",
    ...types.map(describeType),
  ].join("\n");
}

function describeType(type: ErrorType): string {
  const { summary, next, http, exitCode } = errorRow(type);
  const error = new AppError(type, summary);
  const state = outcomeOf(error, new Date(0)).state;
  return row([`\`${type}\``, summary, next, state, http, a2aForm(error), exitCode]);
}

function a2aForm(error: AppError): string {
  if (REJECTED.has(error.type)) return `${ERROR_TYPES[error.type].http}, no body`;
  const { http, jsonRpc } = toCallFailure(error);
  return `${http}, ${jsonRpc}`;
}

const REJECTED: ReadonlySet<ErrorType> = new Set<AccessRefusal["type"]>([
  "authentication_failed",
  "authentication_locked",
  "insufficient_scope",
  "issuer_unavailable",
]);

function describeAssistant(types: ErrorType[]): string {
  const rows = types.flatMap((type) => {
    const { nextForAssistant } = errorRow(type);
    return nextForAssistant === undefined ? [] : [row([`\`${type}\``, nextForAssistant])];
  });
  return [
    "## Next steps for an assistant",
    "",
    "Over MCP, `next` addresses the assistant. It differs for:",
    "",
    "| type | next step |",
    "|---|---|",
    ...rows,
  ].join("\n");
}

function row(cells: (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
}
