import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../../functions/cli/commands/index.ts";
import { TOOLS as SCOUT_TOOLS } from "../../../functions/federalscout/tools/index.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { TOOLS } from "../../../shared/mcp/tools/index.ts";

/** The first cells of a document's table rows that begin with a code span. */
function firstCells(path: string): string[] {
  const text = readFileSync(join(packageRoot, path), "utf8");
  return [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell = ""]) => cell);
}

describe("tables in the documents", () => {
  it("list every MCP tool with its scope", () => {
    const text = readFileSync(join(packageRoot, "docs", "mcp.md"), "utf8");
    const rows = [...text.matchAll(/^\| `(\w+)` \| `([\w:]+)` \|/gm)].map(([, name, scope]) => ({
      name,
      scope,
    }));
    expect(rows).toEqual(expect.arrayContaining(TOOLS.map(({ name, scope }) => ({ name, scope }))));
    expect(rows).toHaveLength(TOOLS.length);
  });

  it("list every command", () => {
    const program = new Command();
    for (const addCommand of COMMANDS) addCommand(program, () => {});
    const listed = firstCells("README.md").map((cell) => cell.replace("federalrunner ", "").split(" ")[0]);
    expect(listed.sort()).toEqual(program.commands.map((command) => command.name()).sort());
  });

  it("list every tool of FederalScout", () => {
    const listed = firstCells("docs/scout.md").filter((cell) => cell.startsWith("federalscout_"));
    expect(listed.sort()).toEqual(SCOUT_TOOLS.map(({ name }) => name).sort());
  });
});
