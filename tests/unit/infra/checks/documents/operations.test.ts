import { Command } from "commander";
import { expect, it } from "vitest";
import { z } from "zod";
import { loadCommands } from "../../../../../functions/cli/commands/index.ts";
import { describeOperations, tableOf } from "../../../../../infra/checks/documents/operations.ts";
import { TOOLS } from "../../../../../shared/mcp/tools/index.ts";
import { defineOperation } from "../../../../../shared/operations/operation.ts";
import { OPERATIONS } from "../../../../../shared/operations/operations.ts";

const sink = defineOperation({
  name: "sinkBoat",
  summary: "Sink a boat | or two",
  effect: "delete",
  scopes: ["agents:run", "federalrunner:execute"],
  needsTargetScope: true,
  input: z.strictObject({ boat: z.string() }),
  examples: [{ boat: "a" }],
  output: z.object({}),
  failures: ["run_not_found"],
  rest: { method: "DELETE", path: "/api/boats/{boat}", responses: { 200: "Sunk.", 202: "Sinking." } },
  command: { name: "boats sink", text: () => "" },
  offeredBy: ["federalrunner_sink"],
  handle: async () => ({}),
});

it("an operation is a row with its call, scopes, answers, failures and other places", () => {
  const [, , row] = tableOf([sink]).split("\n");
  expect(row).toBe(
    "| `DELETE /api/boats/{boat}` | `agents:run` or `federalrunner:execute`, and that of the target | Sink a boat \\| or two | 200 Sunk. 202 Sinking. | `run_not_found` | `boats sink`, `federalrunner_sink` |",
  );
});

it("an operation that only tools and commands have is no call", () => {
  expect(tableOf([{ ...sink, rest: undefined }]).split("\n")).toHaveLength(2);
});

it("names tools and commands that exist", async () => {
  const program = new Command();
  for (const addCommand of await loadCommands()) addCommand(program, () => {});
  const commands = program.commands.flatMap((one) => [
    one.name(),
    ...one.commands.map((child) => `${one.name()} ${child.name()}`),
  ]);
  const known = [...TOOLS.map(({ name }) => name), ...commands];
  const named = OPERATIONS.flatMap(({ tool, command, offeredBy = [] }) => [
    ...[tool, command].flatMap((place) => place?.name ?? []),
    ...offeredBy,
  ]);
  expect(known).toEqual(expect.arrayContaining(named));
  // Every tool is one of an operation.
  expect(named).toEqual(expect.arrayContaining(TOOLS.map(({ name }) => name)));
});

it("docs/api.md has every call of REST", () => {
  const text = describeOperations();
  const calls = OPERATIONS.flatMap(({ rest }) => (rest ? [`\n| \`${rest.method} ${rest.path}\` |`] : []));
  expect(calls.length).toBeGreaterThan(20);
  for (const call of calls) expect(text).toContain(call);
});
