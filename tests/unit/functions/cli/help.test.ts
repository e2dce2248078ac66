import type { Command } from "commander";
import { describe, expect, it, vi } from "vitest";
import { createProgram, runCli } from "../../../../functions/cli/run-cli.ts";

const program = await createProgram(() => {});
const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
const commands = leavesOf(program).map((command) => ({ path: pathOf(command), command }));

function helpOf(command: Command): string {
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help;
}

/** The words of an example, as a shell would split them. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"[^"]*"|[^\s>]+/g)].map(([word]) => word.replaceAll('"', ""));
}

const examplesOf = (command: Command): string[] =>
  (helpOf(command).split("\nExamples:\n")[1] ?? "")
    .split("\n")
    .flatMap((line) => /^ {2}(?:.*\| )?npx (federalrunner .*)$/.exec(line)?.[1] ?? []);

/** The exit code of a command and the object that it prints. */
async function printedBy(...args: string[]) {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const code = await runCli(args);
  const [printed] = write.mock.calls.map(([text]) => String(text));
  write.mockRestore();
  return { code, ...JSON.parse(printed ?? "") };
}

describe("federalrunner --help", () => {
  it("runs the default command of a group", async () => {
    expect(await printedBy("wizards", "--json")).toMatchObject({ code: 0, success: true });
  });

  it("lists where a group stands alone", async () => {
    const groups = program.commands.filter(({ commands }) =>
      commands.some((child) => child.name() === "list"),
    );
    expect(groups.map((group) => group.name()).sort()).toEqual(["agents", "runs", "schedules", "wizards"]);
    for (const group of groups) expect(helpOf(group)).toMatch(/list[^\n]*(\n {10,}[^\n]*)*\(default\)/);
    expect(await printedBy("agents", "--json")).toMatchObject({ code: 0, success: true });
  });

  it("lists the groups with or without the commands of the others", async () => {
    const partial = await createProgram(() => {}, "runs");
    const namesOf = (one: Command) => one.commands.map((child) => child.name());
    expect(namesOf(partial)).toEqual(namesOf(program));
    const group = (one: Command, name: string) => one.commands.find((child) => child.name() === name);
    expect(namesOf(group(partial, "runs") ?? partial)).toEqual(namesOf(group(program, "runs") ?? program));
    expect(helpOf(await createProgram(() => {}, "--help"))).toBe(helpOf(program));
  });

  it("covers every command", () => {
    expect(commands.length).toBeGreaterThan(25);
  });

  it.each(commands)("$path has a description, examples, and an option for JSON", ({ path, command }) => {
    expect(command.description()).toMatch(/^[a-z]/);
    expect(examplesOf(command)).not.toEqual([]);
    // These serve until they are interrupted and print no data.
    const isServer = ["federalrunner mcp", "federalrunner scout", "federalrunner start"].includes(path);
    expect(command.options.some(({ long }) => long === "--json")).toBe(!isServer);
  });

  it.each(commands)("$path has examples with existing commands and options only", ({ path, command }) => {
    for (const example of examplesOf(command)) {
      const words = wordsOf(example);
      const rest = words.slice(path.split(" ").length);
      if (!example.startsWith(path)) expect([path, example]).toEqual([path, `${path.replace(/ list$/, "")}`]);
      const { unknown } = command.parseOptions(rest);
      expect([example, unknown]).toEqual([example, []]);
    }
  });
});
