/** Where a tool no longer declares, or its handler no longer returns, a key of a specified output. */
import { join } from "node:path";
import { TOOLS as SCOUT_TOOLS } from "../../functions/federalscout/tools/index.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { runResult } from "../../shared/mcp/runs/run-result.ts";
import type { ToolCall, ToolFor, ToolResult } from "../../shared/mcp/tools/define-tool.ts";
import { TOOLS } from "../../shared/mcp/tools/index.ts";
import type { RunRecord, WizardRunResult } from "../../shared/runs/runs.ts";
import { createCatalogue } from "../../shared/wizards/catalogue/catalogue.ts";
import {
  missingKeys,
  SPECIFIED_OUTPUTS,
  type SpecifiedOutput,
  type ToolAnswer,
} from "./specified-outputs.ts";

const OUTPUTS = new Map<string, ToolFor<never>["output"]>(
  [...TOOLS, ...SCOUT_TOOLS].map(({ name, output }) => [name, output]),
);

/** @returns one line for each key; `specified-outputs.test.ts` compares whole answers of all tools */
export async function findMissingOutputs(): Promise<string[]> {
  const answers = await answerWithoutBrowser();
  return SPECIFIED_OUTPUTS.flatMap((row) => {
    const answer = row.failed ? undefined : answers.get(row.name);
    const lacking = answer
      ? missingKeys(row, answer).map((key) => `${describe(row, key)} is in no answer`)
      : [];
    return [...findUndeclaredKeys(row, OUTPUTS.get(row.name)), ...lacking];
  });
}

/** @param output the schema of the tool's answers; undefined for a shape that is no tool's */
export function findUndeclaredKeys(row: SpecifiedOutput, output: ToolFor<never>["output"]): string[] {
  if (!row.name.startsWith("federal")) return [];
  const declared = new Set([...Object.keys(output?.shape ?? {}), ...(row.failed ? ["error"] : [])]);
  const keys = row.keys.filter((key) => row.instead?.[key] === undefined);
  const firsts = [...new Set(keys.map((key) => /^\w+/.exec(key)?.[0] ?? ""))];
  return firsts.filter((key) => !declared.has(key)).map((key) => `${describe(row, key)} is not declared`);
}

function describe({ document, section, name }: SpecifiedOutput, key: string): string {
  return `${document} ${section}: ${key} of ${name}`;
}

const WIZARD = "fsa-estimator";

/** The answers of the tools whose handlers need no browser, from the bundled wizards; a run's from a stored result. */
async function answerWithoutBrowser(): Promise<Map<string, ToolAnswer>> {
  const catalogue = createCatalogue({ directory: join(packageRoot, "wizards") });
  const call = { catalogue, facts: {}, isPractice: () => false } as unknown as ToolCall;
  const ask = async (name: string, args: object): Promise<[string, ToolAnswer]> => {
    const tool = TOOLS.find((one) => one.name === name);
    if (!tool) return [name, { structured: {} }];
    return [name, toAnswer(await tool.handle(args as never, call as never))];
  };
  return new Map([
    await ask("federalrunner_list_wizards", {}),
    await ask("federalrunner_get_wizard_info", { wizard_id: WIZARD, detail: "full" }),
    await ask("federalrunner_validate_user_data", { wizard_id: WIZARD, user_data: {} }),
    ["federalrunner_execute_wizard", toAnswer(await renderRun(call))],
  ]);
}

function toAnswer({ structured, content = [] }: ToolResult): ToolAnswer {
  return { structured, hasPicture: content.some(({ type }) => type === "image") };
}

/** The rendering of a completed run; its results are those of the FSA's last page. */
async function renderRun(call: ToolCall): Promise<ToolResult> {
  const { default: sharp } = await import("sharp");
  const create = { width: 40, height: 40, channels: 3 as const, background: "#fff" };
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  const ended = "2026-01-01T00:00:00.000Z";
  const run = {
    id: "r",
    kind: "wizard",
    target: WIZARD,
    state: "completed",
    created_at: ended,
    ended_at: ended,
  };
  const names = [
    "student_aid_index",
    "federal_pell_grant_estimate",
    "eligibility_status",
    "cost_of_attendance",
  ];
  const result = {
    success: true,
    execution_time_ms: 1,
    pages_completed: 7,
    results: Object.fromEntries(
      names.map((name) => [name, { label: name, type: "text", value: "x", text: "x" }]),
    ),
    screenshots: [{ title: "Results" }],
    warnings: [],
    answers: {},
    defaults_applied: [],
  };
  const runs = {
    wizardResult: async () => result as unknown as WizardRunResult,
    label: async () => undefined,
    screenshot: async () => jpeg,
    screenshots: async (_run: unknown, numbers: readonly number[]) => numbers.map(() => jpeg),
  };
  const whole = {
    ...call,
    runs,
    retentionMs: { result: 1, scheduled: 1 },
    imageBudget: 100_000,
    imageFormat: "jpeg",
    log: { warn() {} },
  };
  return runResult(run as unknown as RunRecord, whole as unknown as ToolCall);
}
