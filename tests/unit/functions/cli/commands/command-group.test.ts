import { Command } from "commander";
import { afterEach, expect, it, vi } from "vitest";
import { type Answer, answering } from "../../../../../functions/cli/commands/command-group.ts";
import { AppError } from "../../../../../shared/core/errors.ts";

afterEach(() => vi.restoreAllMocks());

/** The output of a command with this answer. */
async function printed(answer: Answer, ...args: string[]) {
  const given: unknown[][] = [];
  const add = answering({
    name: "find",
    description: "find a word",
    args: { "<word>": "a word", "[more...]": "further ones" },
    options: (command) => command.option("--deep", "everywhere"),
    notes: ["Each call searches."],
    examples: ["find oak"],
    answer: async (...all: unknown[]) => {
      given.push(all.slice(0, 3));
      return answer;
    },
  });
  const out: string[] = [];
  const errors: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => errors.push(String(text)) > 0);
  const program = new Command().exitOverride();
  let code = 0;
  add(program, (exit) => {
    code = exit;
  });
  await program.parseAsync(["find", ...args], { from: "user" });
  return { code, given: given[0], out: out.join(""), errors: errors.join("") };
}

const problem = new AppError("invalid_wizard", "One is malformed.");

it("prints the lines, and the failures next to them on the standard error", async () => {
  const { code, given, out, errors } = await printed(
    { json: {}, lines: ["oak", "elm"], problems: [problem] },
    "oak",
    "elm",
    "ash",
    "--deep",
  );
  expect({ code, given }).toEqual({ code: 0, given: ["oak", ["elm", "ash"], { deep: true }] });
  expect(out).toBe("oak\nelm\n");
  expect(errors).toMatch(/^invalid_wizard \(permanent\): One is malformed\.\nNext: /);
});

it("prints with --json one object alone, whose success is that of the command", async () => {
  const answer = { json: { found: 2 }, lines: ["oak"], problems: [problem] };
  const { out, errors } = await printed(answer, "oak", "--json");
  expect({ found: JSON.parse(out), errors }).toEqual({ found: { success: true, found: 2 }, errors: "" });
  const failed = await printed({ ...answer, isFailed: true }, "oak", "--json");
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.out)).toEqual({ success: false, found: 2 });
});

it("prints nothing where the command has printed its lines", async () => {
  expect(await printed({ json: {}, lines: [], isFailed: true }, "oak")).toMatchObject({ code: 1, out: "" });
});
