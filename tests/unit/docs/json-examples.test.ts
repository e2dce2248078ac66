import { describe, expect, it } from "vitest";
import { definitionSchema } from "../../../shared/schedules/definition/schedule.ts";
import { loadWizard } from "../../../shared/wizards/format/load-wizard.ts";
import { type CodeBlock, codeBlocks, readDocuments } from "../../fixtures/docs/read-documents.ts";

const blocks = readDocuments().flatMap(codeBlocks);
const json = blocks
  .filter(({ language }) => language === "json")
  .map((block) => ({ ...block, ...nameOf(block) }));

function nameOf({ path, line }: CodeBlock) {
  return { name: `${path}:${line}` };
}

function blocksOf(path: string): { name: string; code: string }[] {
  const found = json.filter((block) => block.path === path);
  expect(found).not.toEqual([]);
  return found;
}

describe("JSON in the documents", () => {
  it.each(json)("$name parses", ({ code }) => {
    expect(JSON.parse(code)).toBeTypeOf("object");
  });

  it("is marked as JSON wherever a block begins like it", () => {
    const unmarked = blocks.filter(
      ({ language, code }) => language === "" && code.trimStart().startsWith("{"),
    );
    expect(unmarked.map(({ path, line }) => `${path}:${line}`)).toEqual([]);
  });

  it("of wizards loads", () => {
    const wizards = blocksOf("docs/wizards.md").filter(({ code }) => "wizard_id" in JSON.parse(code));
    expect(wizards).not.toEqual([]);
    for (const { name, code } of wizards) {
      expect(loadWizard({ name, text: code }).contract_source).toBe("derived");
    }
  });

  it("of schedules is taken by their loader", () => {
    const files = blocksOf("docs/agents.md").map(({ code }) => JSON.parse(code));
    const schedules = files.flatMap(({ schedules }) => schedules ?? []);
    expect(schedules).not.toEqual([]);
    for (const schedule of schedules) expect(definitionSchema.safeParse(schedule).error).toBeUndefined();
  });
});
