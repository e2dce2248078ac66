import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { beforeAll, describe, expect, it } from "vitest";
import { loadCommands } from "../../../functions/cli/commands/index.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { benches } from "../../bench/index.ts";
import { codeBlocks, codeSpans, commandLines, readDocuments } from "../../fixtures/docs/read-documents.ts";
import { splitWords } from "../../fixtures/docs/split-words.ts";

const documents = readDocuments();
const shellLines = documents
  .flatMap(codeBlocks)
  .filter(({ language }) => language === "sh" || language === "console")
  .flatMap((block) => commandLines(block).map((line) => ({ where: `${block.path}:${block.line}`, line })));
const { scripts } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"));

/** The arguments of each `federalrunner` call in a line. */
function federalrunnerCalls(line: string): string[][] {
  return [...line.matchAll(/(?:^|[(;&|] ?)(?:npx )?federalrunner ([^;&|#)]*)/g)].map(([, rest = ""]) =>
    splitWords(rest),
  );
}

const loaded = await loadCommands();

/** The real commands with actions that do nothing, so that only the parser decides. */
function createParser(): Command {
  const program = new Command("federalrunner").exitOverride().configureOutput({ writeErr: () => {} });
  for (const addCommand of loaded) addCommand(program, () => {});
  for (const command of descendants(program)) {
    command.exitOverride().copyInheritedSettings(program);
    command.action(() => {});
  }
  return program;
}

function descendants(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)]);
}

const calls = shellLines.flatMap(({ where, line }) =>
  federalrunnerCalls(line).map((args) => ({ where, args, line: args.join(" ") })),
);

describe("shell lines in the documents", () => {
  it("are found", () => {
    expect(calls.length).toBeGreaterThan(15);
  });

  it.each(calls)(
    "federalrunner $line ($where) is a command with its options and arguments",
    async ({ args }) => {
      await createParser().parseAsync(args, { from: "user" });
    },
  );

  it.each([["rum"], ["run", "fsa-estimator", "--dta", "x"], ["info"], ["schedules", "apply"]])(
    "would fail with a wrong command: %s %s",
    async (...args) => {
      await expect(createParser().parseAsync(args, { from: "user" })).rejects.toThrow();
    },
  );

  it("name files that exist", () => {
    const files = calls
      .flatMap(({ args }) => args)
      .filter((word) => /^(?:examples|docs|tests|wizards|shared)\//.test(word));
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((path) => !existsSync(join(packageRoot, path)))).toEqual([]);
  });
});

describe("the install buttons of README.md", () => {
  const text = documents.find(({ path }) => path === "README.md")?.text ?? "";
  const links = text.matchAll(/(?:mcp.install|install-mcp)\?name=(\w+)&config=([^)]+)\)/g);
  const configurations = [...links].map(([, name, config = ""]) => ({
    name,
    config: decodeURIComponent(config),
  }));

  it("are two", () => {
    expect(configurations).toHaveLength(2);
  });

  it.each(configurations)("start the MCP server of the package: $config", ({ name, config }) => {
    const json = config.startsWith("{") ? config : Buffer.from(config, "base64").toString();
    expect({ name, ...JSON.parse(json) }).toEqual({
      name: "federalrunner",
      command: "npx",
      args: ["-y", "federalrunner", "mcp"],
    });
  });
});

describe("npm scripts in the documents", () => {
  const mentions = [...shellLines.map(({ line }) => line), ...documents.flatMap(codeSpans)];

  it("exist", () => {
    const named = mentions.flatMap((text) =>
      [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = ""]) => name),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("name benches that exist", () => {
    const named = mentions.flatMap((text) =>
      [...text.matchAll(/npm run bench -- ([a-z]+)/g)].map(([, name = ""]) => name),
    );
    expect(named.length).toBeGreaterThan(1);
    const known = benches.map(({ name }) => name);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe("commands within sentences", () => {
  let program: Command;
  beforeAll(() => {
    program = createParser();
  });

  const spans = documents.flatMap((document) =>
    codeSpans(document)
      .filter((code) => /^(?:npx )?federalrunner [a-z]/.test(code))
      .map((code) => ({ where: document.path, code })),
  );

  it.each(spans)("$code ($where) exists, with its options", ({ code }) => {
    const words = splitWords(code.replace(/^(?:npx )?federalrunner /, ""));
    let command = program;
    for (const word of words) {
      const child = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
      if (!child) break;
      command = child;
    }
    expect(command, code).not.toBe(program);
    const options = words.filter((word) => word.startsWith("--") && word !== "--help");
    expect(options.filter((option) => !command.options.some(({ long }) => long === option))).toEqual([]);
  });
});
