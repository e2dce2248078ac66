import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { loadCommands } from "../../../functions/cli/commands/index.ts";
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

  it("list every command", async () => {
    const program = new Command();
    for (const addCommand of await loadCommands()) addCommand(program, () => {});
    const readme = readFileSync(join(packageRoot, "README.md"), "utf8");
    const [, table = ""] = readme.split("| command | purpose |");
    const rows = table.split("\n\n")[0]?.matchAll(/^\| (`[^|]*`) \|/gm) ?? [];
    const cells = [...rows].flatMap(([, cell = ""]) => [...cell.matchAll(/`(?:federalrunner )?([a-z]+)/g)]);
    const listed = new Set(cells.map(([, name = ""]) => name));
    expect([...listed].sort()).toEqual(program.commands.map((command) => command.name()).sort());
  });

  it("list every tool of FederalScout", () => {
    const listed = firstCells("docs/scout.md").filter((cell) => cell.startsWith("federalscout_"));
    expect(listed.sort()).toEqual(SCOUT_TOOLS.map(({ name }) => name).sort());
  });

  it.each(SCOUT_TOOLS)("list the parameters of $name, optional ones in italics", ({ name, input }) => {
    const text = readFileSync(join(packageRoot, "docs/scout.md"), "utf8");
    const [, cell = ""] = new RegExp(`^\\| \`${name}\` \\| (.*) \\|$`, "m").exec(text) ?? [];
    const listed = cell.replace(/\([^)]*\)+/g, "").matchAll(/(\*?)`(\w+)`/g);
    const { properties = {}, required = [] } = z.toJSONSchema(input, { io: "input" });
    const expected = Object.keys(properties).map((key) => (required.includes(key) ? key : `*${key}`));
    expect([...listed].map(([, mark, key]) => `${mark}${key}`).sort()).toEqual(expected.sort());
  });

  it("explain only marks that FederalScout's answers have", () => {
    const text = readFileSync(join(packageRoot, "docs/scout.md"), "utf8");
    const table = text.split("| mark | meaning |")[1]?.split("\n\n")[0] ?? "";
    const marks = [...table.matchAll(/^\| `(\w+)/gm)].map(([, mark = ""]) => mark);
    expect(marks).toContain("may_continue");
    const folder = join(packageRoot, "functions/federalscout");
    const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join("\n");
    expect(marks.filter((mark) => !new RegExp(`\\b${mark}\\b`).test(sources))).toEqual([]);
  });
});
