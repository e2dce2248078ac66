import { Command } from "commander";
import { describe, expect, it } from "vitest";
import {
  addOperationOptions,
  readOperationInput,
} from "../../../../../functions/cli/input/operation-options.ts";
import type { AppError } from "../../../../../shared/core/errors.ts";
import { readTexts } from "../../../../../shared/operations/read-input.ts";
import { exportRuns, listRuns } from "../../../../../shared/operations/runs/list-runs.ts";

function read(...args: string[]) {
  const command = addOperationOptions(new Command().exitOverride(), listRuns);
  return readOperationInput(listRuns, command.parse(args, { from: "user" }).opts());
}

const problemsOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as AppError).details.problems;
  }
  return undefined;
};

describe("the input of an operation on the command line", () => {
  it("has an option for each member, with its words", () => {
    const help = addOperationOptions(new Command(), exportRuns).helpInformation().replace(/\s+/g, " ");
    for (const flag of ["wizard", "agent", "kind", "state", "trigger", "schedule", "label", "since", "owner"])
      expect(help).toContain(`--${flag} <text>`);
    expect(help).toContain("--label <text> part of the label of your runs, in any case");
  });

  it("is read by type: lists repeated or with commas, numbers, times", () => {
    const filter = read(
      "--state",
      "failed, timed_out",
      "--state",
      "rejected",
      "--limit",
      "5",
      "--wizard",
      "w",
    );
    expect(filter).toEqual({ state: ["failed", "timed_out", "rejected"], limit: 5, wizard_id: "w" });
    expect(read("--since", "2026-11-02T08:00:00Z").since).toEqual(new Date("2026-11-02T08:00:00Z"));
  });

  it.each([
    ["--state", "done", "state"],
    ["--limit", "0", "limit"],
    ["--limit", "five", "limit"],
    ["--since", "yesterday", "since"],
    ["--owner", "you", "owner"],
  ])("has a mistake in the words of REST: %s %s", (flag, text, name) => {
    const here = problemsOf(() => read(flag, text));
    const overRest = problemsOf(() =>
      readTexts(listRuns.input, new Map([[name, [text]]]), "a query parameter"),
    );
    expect(here).toHaveLength(1);
    expect(here).toEqual(overRest);
  });

  it("refuses a member that is given twice and is no list", () => {
    expect(problemsOf(() => read("--label", "a", "--label", "b"))).toMatchObject([{ field: "label" }]);
  });
});
