/** The check of answers in each interface: the same open questions, in the same words. */
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { runCli } from "../../../../../functions/cli/run-cli.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import type { ToolCall } from "../../../../../shared/mcp/tools/define-tool.ts";
import { toolOf } from "../../../../../shared/mcp/tools/operation-tool.ts";
import { validateUserData } from "../../../../../shared/operations/wizards/validate-user-data.ts";
import { createCatalogue } from "../../../../../shared/wizards/catalogue/catalogue.ts";

const WIZARD = "ssa-quick-calculator";
const catalogue = createCatalogue({ directory: join(packageRoot, "wizards") });
const call = { catalogue, isPractice: () => false, facts: {} } as unknown as ToolCall;

type Answers = Record<string, string>;
interface Report {
  valid: boolean;
  missing_fields: string[];
  suggestions: string[];
}
const FACES: [string, (user_data: Answers, confirmed: string[]) => Promise<unknown>][] = [
  [
    "REST",
    async (user_data, confirmed) =>
      (await validateUserData.handle({ id: WIZARD, user_data, confirmed }, call)).report,
  ],
  [
    "MCP",
    async (user_data, confirmed) =>
      (await toolOf(validateUserData).handle({ wizard_id: WIZARD, user_data, confirmed } as never, call))
        .structured,
  ],
  ["the command", byCommand],
];

async function byCommand(user_data: Answers, confirmed: string[]): Promise<unknown> {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    const given = Object.entries(user_data).flatMap(([field, answer]) => ["--set", `${field}=${answer}`]);
    const meant = confirmed.flatMap((field) => ["--confirmed", field]);
    await runCli(["validate", WIZARD, "--json", ...given, ...meant]);
    return JSON.parse(write.mock.calls.map(([text]) => String(text)).join(""));
  } finally {
    write.mockRestore();
  }
}

const born = { birth_date: "06/15/1980" };
it.each<[string, Answers, string[], Report]>([
  [
    "complete answers",
    { ...born, current_earnings: "64k" },
    [],
    { valid: true, missing_fields: [], suggestions: [] },
  ],
  [
    "an amount in uncertain words",
    { ...born, current_earnings: "about sixty" },
    ["current_earnings"],
    {
      valid: false,
      missing_fields: [],
      suggestions: [
        expect.stringMatching(/^Ask about current_earnings: Are 60 dollars a year meant\? .*digits\.$/),
      ],
    },
  ],
  [
    "an unusual amount that the person confirmed",
    { ...born, current_earnings: "60" },
    ["current_earnings"],
    { valid: true, missing_fields: [], suggestions: [] },
  ],
  [
    "a missing answer",
    born,
    [],
    {
      valid: false,
      missing_fields: ["current_earnings"],
      suggestions: [expect.stringContaining("current_earnings")],
    },
  ],
])("%s has one report everywhere", async (_, user_data, confirmed, expected) => {
  const reports: Report[] = [];
  for (const [, check] of FACES) {
    const { valid, missing_fields, suggestions } = (await check(user_data, confirmed)) as Report;
    reports.push({ valid, missing_fields, suggestions });
  }
  const [first] = reports;
  expect(first).toEqual(expected);
  expect(reports).toEqual(FACES.map(() => first));
});
