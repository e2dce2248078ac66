import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TOOLS as SCOUT_TOOLS } from "../../../functions/federalscout/tools/index.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { TOOLS } from "../../../shared/mcp/tools/index.ts";
import { findMissingOutputs, findUndeclaredKeys } from "../../requirements/find-missing-outputs.ts";
import { SPECIFIED_OUTPUTS } from "../../requirements/specified-outputs.ts";

const tools = [...TOOLS, ...SCOUT_TOOLS];
const rows = SPECIFIED_OUTPUTS.filter(({ name }) => tools.some((tool) => tool.name === name));

describe("the specified outputs of tools", () => {
  it("are declared and returned", async () => {
    expect(await findMissingOutputs()).toEqual([]);
  });

  it.each(rows)("$document $section: each key of $name is missed in its schema", (row) => {
    const output = tools.find(({ name }) => name === row.name)?.output;
    const firsts = row.keys.filter(
      (key) => row.instead?.[key] === undefined && !(row.failed && key === "error"),
    );
    for (const key of new Set(firsts.map((path) => /^\w+/.exec(path)?.[0] ?? ""))) {
      const mutant = output?.omit({ [key]: true } as never);
      expect(findUndeclaredKeys(row, mutant)).toEqual([
        `${row.document} ${row.section}: ${key} of ${row.name} is not declared`,
      ]);
    }
  });
});

describe("npm run check:requirements", () => {
  let copy = "";
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), "federalrunner-outputs-"));
    for (const name of [
      "functions",
      "infra",
      "shared",
      "tests",
      "wizards",
      "examples",
      "docs",
      "package.json",
    ]) {
      cpSync(join(packageRoot, name), join(copy, name), {
        recursive: true,
        filter: (path) => !path.includes("/tests/forms/"),
      });
    }
    symlinkSync(join(packageRoot, "node_modules"), join(copy, "node_modules"));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  const LOST = [
    {
      file: "shared/operations/wizards/wizard-for-model.ts",
      line: "    page_summaries: wizard.pages.map(summarizePage),\n",
      mistake: "000 REQ-EXEC-004: page_summaries of federalrunner_get_wizard_info is in no answer",
    },
    {
      file: "shared/mcp/runs/run-result.ts",
      line: '    screenshots_included: content.filter(({ type }) => type === "image").length,\n',
      mistake: "002 REQ-SERVER-003: screenshots_included of federalrunner_execute_wizard is in no answer",
    },
    {
      file: "functions/federalscout/tools/complete-discovery.ts",
      line: "    wizard_structure: ANYTHING,\n",
      mistake: "001 REQ-DISC-004: wizard_structure of federalscout_complete_discovery is not declared",
    },
  ];

  it("fails with each key that a tool loses", async () => {
    for (const { file, line } of LOST) {
      const path = join(copy, file);
      const source = readFileSync(path, "utf8");
      expect(source).toContain(line);
      writeFileSync(path, source.replace(line, ""));
    }
    const check = promisify(execFile)(process.execPath, ["tests/requirements/list.ts", "--check"], {
      cwd: copy,
    });
    const failed = await check.catch(({ code, stdout }) => ({ code, stdout }));
    expect(failed).toMatchObject({ code: 1 });
    for (const { mistake } of LOST) expect(failed.stdout).toContain(mistake);
  });
});
